/** kill -9 while files arrive (safety 2.3, F1): nothing that was acknowledged is lost, nothing half is kept. */
import assert from "node:assert/strict";
import { datasetVersion } from "../../db/schema/mod.ts";
import { assertInvariants, openFaultSite } from "./server.ts";
import { pause, uploadUntilCut } from "./uploads.ts";

/** Fewer in the first tier of the tests (tasks/test.ts). */
const ROUNDS = Number(Deno.env.get("KILL_ROUNDS") ?? 5);
const LANES = 4;

Deno.test("kill -9 during uploads loses no acknowledged file and leaves no half one", async () => {
  await using site = await openFaultSite();
  let dataSetId: string | undefined;
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round++) {
    await using server = await site.start();
    const repository = server.connect(site.depositor);
    dataSetId ??= (await repository.datasets.create()).dataSetId;
    const before = acknowledged.size;
    const lanes = Promise.allSettled(Array.from(
      { length: LANES },
      (_, lane) => uploadUntilCut(repository, dataSetId!, `${round}/${lane}`, acknowledged),
    ));
    let ended = false;
    lanes.then(() => ended = true);
    // Late enough for some to be through, at a point that nobody chose.
    while (acknowledged.size < before + LANES && !ended) await pause(1);
    await pause(Math.random() * 200);
    await server.kill();
    // Settled first: what a lane finds wrong before the kill fails the test, not the whole run.
    for (const lane of await lanes) if (lane.status === "rejected") throw lane.reason;
    await site.inspect(async (app) => {
      const version = await app.db.read.select().from(datasetVersion).get();
      const ledger = new Map([...acknowledged].map(([path, sha256]) => [`${version?.id} ${path}`, sha256]));
      await assertInvariants(app, ledger);
    });
  }
  assert.ok(acknowledged.size >= ROUNDS * LANES);
});
