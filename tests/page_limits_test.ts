/** Pages of the built site under the limits of the API: a reader is counted by the page, and told when to come back. */
import assert from "node:assert/strict";
import { openTestHouse, ORIGIN, type TestHouse } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const READER = "203.0.113.9";

async function openPages(test: TestHouse) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    site.fetch(new Request(`${ORIGIN}${path}`, { headers: { Accept: "text/html", ...headers } }), {
      remoteAddress: READER,
    });
}

/** Requests that the reader has left, as the API tells. */
async function left({ api }: TestHouse): Promise<string | null> {
  const request = new Request(`${ORIGIN}/api/sdb-user-service/user/me`);
  return (await api.fetch(request, { remoteAddress: READER })).headers.get("RateLimit");
}

Deno.test("a page counts as one request, however many calls it makes", async () => {
  await using test = await openTestHouse();
  const open = await openPages(test);
  for (const path of ["/", "/communities"]) assert.equal((await open(path)).status, 200);
  assert.equal(await left(test), '"anonymous";r=597;t=60');
  const { token } = await test.signIn();
  assert.equal((await open("/datalist", { Cookie: `sdb-session=${token}` })).status, 200);
  assert.equal(await left(test), '"anonymous";r=596;t=60', "a person's page counts for the person alone");
});

Deno.test("the 31st search of a minute shows, in both languages, in how many seconds to try again", async () => {
  await using test = await openTestHouse();
  const open = await openPages(test);
  for (let n = 0; n < 30; n++) assert.equal((await open(`/list?q=${n}`)).status, 200);
  test.advance(20_000);
  for (const [path, text] of [["/list?q=x", "40 秒后可重试"], ["/en/list?q=x", "try again in 40 s"]]) {
    const page = await open(path);
    assert.equal(page.status, 429);
    assert.equal(page.headers.get("Retry-After"), "40");
    assert.ok((await page.text()).includes(text), path);
  }
  assert.equal((await open("/communities")).status, 200, "what is no search goes on");
  test.advance(40_000);
  assert.equal((await open("/list?q=x")).status, 200);
});
