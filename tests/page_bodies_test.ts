/** What pages read of a posted form, and of whom. */
import assert from "node:assert/strict";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const MEGABYTE = 1024 * 1024;
const HEADERS = { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN };

async function openPages(test: TestApp) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return async (path: string, headers: Record<string, string>, body: ReadableStream<Uint8Array>) => {
    const init = { method: "POST", headers: { ...HEADERS, ...headers }, body, duplex: "half" };
    return await site.fetch(new Request(`${ORIGIN}${path}`, init)) as Response;
  };
}

/** A body of so many megabytes, and how many of them were asked for. */
function bodyOf(megabytes: number) {
  const given = { megabytes: 0 };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (given.megabytes === megabytes) return controller.close();
    given.megabytes++;
    controller.enqueue(new Uint8Array(MEGABYTE).fill(97));
  };
  return { given, body: new ReadableStream({ pull }, { highWaterMark: 0 }) };
}

Deno.test("POST /dataset reads files of nobody who is not signed in", async () => {
  await using test = await openTestApp();
  const post = await openPages(test);
  const announced = bodyOf(10);
  const answer = await post("/dataset", { "Content-Length": String(10 * MEGABYTE) }, announced.body);
  assert.equal(answer.status, 303);
  assert.match(answer.headers.get("Location")!, /^\/login/);
  assert.equal(announced.given.megabytes, 0);
  const unannounced = bodyOf(10);
  assert.equal((await post("/dataset", {}, unannounced.body)).status, 413);
  assert.equal(unannounced.given.megabytes, 5);
});

Deno.test("POST of any page reads 4 MB at most, with or without a limit of its own, and says so", async () => {
  await using test = await openTestApp();
  const post = await openPages(test);
  const { token } = await test.signIn();
  for (const path of ["/en/login", "/en/datalist/RelatedPaper?dataSetId=a&version=V1"]) {
    const { given, body } = bodyOf(10);
    const answer = await post(path, { Cookie: `sdb-session=${token}` }, body);
    assert.equal(answer.status, 413, path);
    assert.ok((await answer.text()).includes("Too large: at most 4 MB."), path);
    assert.equal(given.megabytes, 5, path);
  }
});
