/** The site served from source (`task dev`): a browser gets all that islands import. */
import assert from "node:assert/strict";
import { freePort } from "../free_port.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

Deno.test("task dev serves pages, modules of islands and the JSON that they import", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-dev-" });
  const port = freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: folder, PORT: String(port), PUBLIC_URL: address, DEMO: "off", LOG_LEVEL: "error" };
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", `${root}/tasks/dev.ts`],
    env,
    cwd: root,
    stdout: "null",
  }).spawn();
  try {
    const page = await askUntilServed(`${address}/en/login`, child);
    assert.match(page, /<sdb-island data-name="account\/LoginForm"/);
    for (const path of ["islands/_client.ts", "sdk/model/vocabulary/languages.json?import"]) {
      const answer = await fetch(`${address}/${path}`);
      await answer.body?.cancel();
      assert.equal(answer.status, 200, path);
      assert.match(answer.headers.get("content-type")!, /javascript/, path);
    }
  } finally {
    child.kill("SIGTERM");
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }
});

/** @returns the page. @throws Error when the server ends, or does not answer within two minutes. */
async function askUntilServed(address: string, child: Deno.ChildProcess): Promise<string> {
  let ended = false;
  child.status.then(() => ended = true);
  for (let tries = 0; tries < 600 && !ended; tries++) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return await answer.text();
    await answer?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`task dev does not serve ${address}`);
}
