/** Resumable uploads through faults (safety 2.3, F1, F2, F13): nothing acknowledged is lost, nothing half is a file. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { upload } from "../../db/schema/mod.ts";
import { ConnectionError, createRepository } from "../../sdk/mod.ts";
import { openCuttingProxy } from "./cutting_proxy.ts";
import { openFaultSite } from "./server.ts";
import { hashOf, pause, storedHash } from "./uploads.ts";

const MEBIBYTE = 1024 * 1024;
const ROUNDS = Number(Deno.env.get("KILL_ROUNDS") ?? 5);
const CUTS = 100;

Deno.test("kill -9 while a large file arrives: no acknowledged byte is lost, and the file is whole in the end", async () => {
  await using site = await openFaultSite();
  const bytes = new Uint8Array(randomBytes(24 * MEBIBYTE));
  let dataSetId: string | undefined;
  let uploadId: string | undefined;
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await using server = await site.start();
    const { datasets, uploads } = server.connect(site.depositor);
    dataSetId ??= (await datasets.create()).dataSetId;
    const target = { dataSetId, version: "V1", path: "large.bin" };
    uploadId ??= (await uploads.create({ ...target, size: bytes.length })).uploadId;
    const found = await uploads.offset(uploadId);
    assert.ok(found >= acknowledged, `${found} bytes of ${acknowledged} that were acknowledged`);
    const sending = (async () => {
      for (let offset = found; offset < bytes.length;) {
        const chunk = bytes.subarray(offset, offset + 300_000);
        ({ offset } = await uploads.append(uploadId, offset, chunk));
        acknowledged = offset;
      }
    })().catch((error) => assert.ok(error instanceof ConnectionError, String(error)));
    await pause(100 + Math.random() * 300);
    await server.kill();
    await sending;
  }
  await using server = await site.start();
  const { uploads } = server.connect(site.depositor);
  const earlier = await uploads.list(dataSetId!, "V1");
  const target = { dataSetId: dataSetId!, version: "V1", path: "large.bin" };
  const stored = await uploads.send(target, new Blob([bytes]), { earlier });
  assert.equal(stored.sha256, hashOf(bytes));
  await server.kill();
  assert.equal(await storedHash(site), hashOf(bytes));
});

const PLACES = [
  { FAILPOINT: "append.after_commit" },
  { FAILPOINT: "append.after_read_back" },
  { FAILPOINT: "append.after_keep" },
] as const;

for (const env of PLACES) {
  Deno.test(`death at ${env.FAILPOINT}: the next start makes the file of what has arrived, once`, async () => {
    await using site = await openFaultSite();
    const bytes = new Uint8Array(randomBytes(MEBIBYTE));
    await using server = await site.start({ env });
    const { datasets, uploads } = server.connect(site.depositor);
    const { dataSetId } = await datasets.create();
    const { uploadId } = await uploads.create({
      dataSetId,
      version: "V1",
      path: "a.bin",
      size: bytes.length,
    });
    await assert.rejects(uploads.append(uploadId, 0, bytes), ConnectionError);
    await server.kill();
    assert.equal(await storedHash(site), hashOf(bytes));
    await site.inspect(async (app) => {
      const rows = await app.db.read.select().from(upload).all();
      assert.deepEqual(rows.map(({ state }) => state), ["done"]);
      assert.deepEqual(await Array.fromAsync(app.external.storage.staging.list()), []);
    });
  });
}

Deno.test(`${CUTS} cuts of the line: the file arrives, and at most a chunk is sent again for each`, async () => {
  await using site = await openFaultSite();
  await using server = await site.start();
  const bytes = new Uint8Array(randomBytes(100 * MEBIBYTE));
  let left = CUTS;
  await using line = openCuttingProxy(
    server.url,
    () => left-- > 0 ? Math.floor(Math.random() * 1.5 * MEBIBYTE) : undefined,
  );
  const { dataSetId } = await server.connect(site.depositor).datasets.create();
  const { uploads } = createRepository({
    server: line.url,
    token: site.depositor,
    headers: { Origin: server.url },
  });
  const sleep = () => pause(5);
  const stored = await uploads.send({ dataSetId, version: "V1", path: "cut.bin" }, new Blob([bytes]), {
    sleep,
  });
  assert.equal(stored.sha256, hashOf(bytes));
  assert.ok(line.cuts() >= CUTS, `${line.cuts()} cuts`);
  const again = line.received() - bytes.length;
  // The first chunk is of 8 MiB, those after a cut are smaller; requests have heads as well.
  assert.ok(again <= line.cuts() * (MEBIBYTE + 10_000) + 16 * MEBIBYTE, `${again} bytes again`);
});
