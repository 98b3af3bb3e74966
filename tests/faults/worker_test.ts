/** The worker of the built server: under its permissions, while requests are answered, and when the server is stopped. */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { newId } from "../../api/secrets.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import { user } from "../../db/schema/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { startBuiltServer } from "./built_server.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Takes all the time that a comparison has. */
const lists = (element: (at: number) => number) => `[${`[${numbers(1_100).map(element)}],`.repeat(40)}0]`;
const FILES = {
  "a.csv": `year,level\n${numbers(60).map((at) => `${1960 + at},${(at * 7) % 11}`).join("\n")}\n`,
  "b.csv": `year,level\n${numbers(60).map((at) => `${1960 + at},${(at * 7) % 13}`).join("\n")}\n`,
  "a.json": lists((at) => at),
  "b.json": lists((at) => (at * 7_919) % 1_100),
};

async function addDepositor(folder: string): Promise<string> {
  const app = await openApp({ config: readConfig({ LOG_LEVEL: "off", DATA_DIR: folder }), migrations });
  const id = newId();
  await app.db.withTx((tx) =>
    tx.insert(user).values({ id, email: "d@example.org", realName: "D", status: "ACTIVE", createdAt: 0 })
  );
  const token = await openSession(app, id);
  await app.close();
  return token;
}

Deno.test("the built server compares and draws in its worker, answers meanwhile, and can be stopped while it works", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-worker-" });
  try {
    const token = await addDepositor(folder);
    await using server = await startBuiltServer({ folder });
    const { address } = server;
    const { datasets, files, attachments } = createRepository({
      server: address,
      token,
      headers: { Origin: address },
    });
    const { dataSetId } = await datasets.create();
    for (const [path, text] of Object.entries(FILES)) await files.upload(dataSetId, "V1", path, text);
    const compare = (from: string, path: string) =>
      datasets.compareFile(dataSetId, { left: "V1", right: "V1", from, path });

    assert.match((await attachments.drawCover(dataSetId, "V1")).name, /table/);
    const table = await compare("a.csv", "b.csv");
    assert.ok(table.kind === "table" && table.rows.some(({ change }) => change === "changed"));

    let working = true;
    const work = compare("a.json", "b.json").finally(() => working = false);
    let answered = 0;
    while (working) {
      const { status } = await fetch(`${address}/healthz`);
      assert.equal(status, 200);
      if (working) answered++;
    }
    await work;
    assert.ok(answered >= 5, `${answered} requests were answered`);

    const interrupted = compare("a.json", "b.json").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal((await server.stop()).code, 0);
    await interrupted;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
