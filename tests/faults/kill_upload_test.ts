/** kill -9 while files arrive (safety 2.3, F1): nothing that was acknowledged is lost, nothing half is kept. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { datasetVersion } from "../../db/schema/mod.ts";
import { ApiError, ConnectionError, type Repository } from "../../sdk/mod.ts";
import { assertWhole, openFaultSite } from "./server.ts";

const ROUNDS = 5;
const LANES = 4;
const SIZE_MAX = 400_000;

Deno.test("kill -9 during uploads loses no acknowledged file and leaves no half one", async () => {
  await using site = await openFaultSite();
  let dataSetId: string | undefined;
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round++) {
    await using server = await site.start();
    const repository = server.connect(site.depositor);
    dataSetId ??= (await repository.datasets.create()).dataSetId;
    const before = acknowledged.size;
    const lanes = Array.from(
      { length: LANES },
      (_, lane) => uploadUntilCut(repository, dataSetId!, `${round}/${lane}`, acknowledged),
    );
    // Late enough for some to be through, at a point that nobody chose.
    while (acknowledged.size < before + LANES) await pause(1);
    await pause(Math.random() * 200);
    await server.kill();
    await Promise.all(lanes);
    await site.inspect(async (house) => {
      const version = await house.db.read.select().from(datasetVersion).get();
      const ledger = new Map([...acknowledged].map(([path, sha256]) => [`${version?.id} ${path}`, sha256]));
      await assertWhole(house, ledger);
    });
  }
  assert.ok(acknowledged.size >= ROUNDS * LANES);
});

/** Uploads file after file until the connection breaks; every answer goes into the ledger. */
async function uploadUntilCut(
  { files }: Repository,
  dataSetId: string,
  folder: string,
  ledger: Map<string, string>,
): Promise<void> {
  for (let n = 0;; n++) {
    const bytes = new Uint8Array(randomBytes(Math.floor(Math.random() * SIZE_MAX)));
    const path = `${folder}/${n}.bin`;
    try {
      const { sha256 } = await files.upload(dataSetId, "V1", path, bytes);
      assert.equal(sha256, createHash("sha256").update(bytes).digest("hex"));
      ledger.set(path, sha256);
    } catch (error) {
      if (error instanceof ConnectionError) return;
      // A connection that breaks while the body travels may also look like a body that ended.
      assert.ok(error instanceof ApiError && error.error === "requestTimeout", String(error));
      return;
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
