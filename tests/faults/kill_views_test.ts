/** kill -9 while readers look at datasets: what is a second old is counted, and nothing twice. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { openTestApp } from "../harness.ts";
import { publishDemo } from "../published_rows.ts";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";

const DATASETS = 12;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

Deno.test("kill -9: views are in the database without a stop of the server, and a restart counts none again", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-views-" });
  try {
    const ids = await publishSome(folder);
    for (const round of [1, 2]) {
      const server = await startBuiltServer({ folder });
      try {
        // The first page of each is drawn for it, the second is a kept one: of the same reader both are one view.
        for (const id of [...ids, ...ids]) await look(server, id);
        await untilCounted(folder, round * DATASETS);
      } finally {
        await server.kill();
      }
      assert.deepEqual(await countViews(folder), { datasets: DATASETS, views: round * DATASETS });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function publishSome(folder: string): Promise<string[]> {
  const ids: string[] = [];
  await using test = await openTestApp({ DATA_DIR: folder });
  for (let n = 0; n < DATASETS; n++) ids.push((await publishDemo(test.app, "palmer-penguins")).dataSetId);
  return ids;
}

async function look({ address }: BuiltServer, id: string): Promise<void> {
  const headers = { "Accept": "text/html", "Accept-Language": "zh", "User-Agent": FIREFOX };
  const page = await fetch(`${address}/detail?dataSetId=${id}`, { headers });
  await page.body?.cancel();
  assert.equal(page.status, 200);
}

async function countViews(folder: string): Promise<{ datasets: number; views: number }> {
  const client = createClient({ url: `file:${folder}/sdb.db` });
  const { rows: [row] } = await client.execute(
    "SELECT count(*) AS datasets, coalesce(sum(count), 0) AS views FROM usage_counter WHERE metric = 'views'",
  );
  client.close();
  return { datasets: Number(row!.datasets), views: Number(row!.views) };
}

/** Generous: the test is about what is written, not how fast. */
async function untilCounted(folder: string, views: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await countViews(folder)).views >= views) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`${(await countViews(folder)).views} of ${views} views were written`);
}
