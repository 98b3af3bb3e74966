/** How uploads end: what was acknowledged is not lost, what nobody wants is no file, and a name can be decided anew. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { datasetVersion, file, upload } from "../../../db/schema/mod.ts";
import { base64, hashOf, idOf, openScene, type Scene } from "../../../tests/tus_scene.ts";
import { OPEN_UPLOADS_MAX } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { systemContext } from "../../context.ts";
import { removeOrphanBlobs } from "../file/garbage_collection.ts";
import { expireUploads } from "./discard.ts";
import { verifyUnattended } from "./finish.ts";

const BYTES = new Uint8Array(randomBytes(20));
const system = ({ test }: Scene) => systemContext(test.app, "test");
const rowOf = ({ test }: Scene, path: string) =>
  test.app.db.read.select().from(upload).where(eq(upload.id, idOf(path))).get();
const sizes = async ({ test }: Scene) =>
  (await test.app.db.read.select().from(file).all()).map(({ path, size }) => [path, size]);
const pathOfBytes = ({ test }: Scene) => {
  const sha256 = hashOf(BYTES).toString("hex");
  return `${test.config.dataDir}/blobs/${sha256.slice(0, 2)}/${sha256}`;
};
/** As if the bytes had been stored days ago. */
const makeOld = (scene: Scene) => Deno.utime(pathOfBytes(scene), new Date(0), new Date(0));
const decided = (onConflict: string) => ({ "Upload-Metadata": `onConflict ${base64(onConflict)}` });

Deno.test("createUpload() refuses a taken name before the bytes travel", async () => {
  await using scene = await openScene();
  await scene.depositor.repository.files.upload(scene.dataSetId, "V1", "a.bin", BYTES);
  const headers = {
    "Upload-Length": "20",
    "Upload-Metadata": scene.metadata({ path: "a.bin", onConflict: "refuse" }),
  };
  const answer = await scene.ask("POST", "/api/sdb-filetree-service/uploads", headers);
  assert.deepEqual([answer.status, (await answer.json()).data], [403, null]);
  assert.deepEqual(await scene.test.app.db.read.select().from(upload).all(), []);
});

Deno.test("createUpload() refuses more uploads of one person than the limit, and others go on", async () => {
  await using scene = await openScene();
  await scene.create(20, { path: "first.bin" });
  const { db } = scene.test.app;
  const [first] = await db.read.select().from(upload).all();
  const rows = Array.from({ length: OPEN_UPLOADS_MAX - 1 }, (_, n) => ({ ...first!, id: `open${n}` }));
  await db.withTx(async (tx) => {
    for (let at = 0; at < rows.length; at += 100) {
      await tx.insert(upload).values(rows.slice(at, at + 100));
    }
  });
  const { uploads } = scene.depositor.repository;
  const wanted = { dataSetId: scene.dataSetId, version: "V1", path: "more.bin", size: 20 };
  await assert.rejects(uploads.create(wanted), {
    error: "tooManyOpenUploads",
    messageEn: /1,?000 of yours/,
    message: /1,?000 个上传/,
  });
  await uploads.discard("open0");
  assert.equal((await uploads.create(wanted)).state, "receiving");
});

Deno.test("a name that was taken meanwhile is no success, and another answer makes a file of the same bytes", async () => {
  await using scene = await openScene();
  const { files } = scene.depositor.repository;
  const path = await scene.create(20, { path: "a.bin", onConflict: "refuse" });
  await files.upload(scene.dataSetId, "V1", "a.bin", new Uint8Array(3));
  assert.equal((await scene.append(path, 0, BYTES)).status, 403);
  assert.deepEqual(await sizes(scene), [["a.bin", 3]]);
  await makeOld(scene);
  assert.equal((await removeOrphanBlobs(system(scene))).removed, 0);
  const kept = await scene.append(path, 20, new Uint8Array(), decided("keep"));
  assert.deepEqual([kept.status, kept.headers.get("Upload-State")], [204, "done"]);
  assert.deepEqual((await sizes(scene)).sort(), [["a (2).bin", 20], ["a.bin", 3]]);
});

Deno.test("bytes that all came wait for an import that holds the draft, and a submission waits for them", async () => {
  await using scene = await openScene();
  const { app } = scene.test;
  const { datasets } = scene.depositor.repository;
  const path = await scene.create(10, { path: "big.bin" });
  const setState = (state: "IMPORTING" | "DRAFT") =>
    app.db.withTx((tx) => tx.update(datasetVersion).set({ status: state }));
  await scene.append(path, 0, BYTES.subarray(0, 5));
  await app.db.withTx((tx) => tx.update(upload).set({ size: 5, state: "verifying" }));
  await assert.rejects(datasets.submit(scene.dataSetId, "V1"), { error: "importing" });
  await assert.rejects(datasets.makePrivate(scene.dataSetId, "V1", 3), { error: "importing" });
  await setState("IMPORTING");
  await verifyUnattended(system(scene));
  assert.deepEqual(await sizes(scene), []);
  await setState("DRAFT");
  await verifyUnattended(system(scene));
  assert.deepEqual(await sizes(scene), [["big.bin", 5]]);
});

Deno.test("what is answered later holds for an upload that was begun with another answer", async () => {
  await using scene = await openScene();
  const path = await scene.create(20, { path: "a.bin", onConflict: "replace" });
  await scene.append(path, 0, BYTES.subarray(0, 10));
  await scene.depositor.repository.files.upload(scene.dataSetId, "V1", "a.bin", new Uint8Array(3));
  await scene.append(path, 10, BYTES.subarray(10), decided("keep"));
  assert.deepEqual((await sizes(scene)).sort(), [["a (2).bin", 20], ["a.bin", 3]]);
});

Deno.test("the same bytes at the same path are in nobody's way", async () => {
  await using scene = await openScene();
  const { uploads } = scene.depositor.repository;
  const one = [{ path: "s.txt", onConflict: "refuse" as const, content: new Blob(["same"]) }];
  await uploads.sendSmall(scene.dataSetId, "V1", one);
  const [again] = await uploads.sendSmall(scene.dataSetId, "V1", one);
  assert.equal(again!.file?.outcome, "skipped");
});

Deno.test("expireUploads() leaves what waits to be read back, and forgets any number of others", async () => {
  await using scene = await openScene();
  const path = await scene.create(20);
  const { db } = scene.test.app;
  const row = (await rowOf(scene, path))!;
  await db.withTx(async (tx) => {
    for (let batch = 0; batch < 3; batch++) {
      await tx.insert(upload).values(
        Array.from({ length: 500 }, (_, n) => ({ ...row, id: `${batch}-${n}` })),
      );
    }
    await tx.update(upload).set({ state: "verifying" }).where(eq(upload.id, row.id));
  });
  scene.test.advance(8 * DAY_MS);
  assert.deepEqual(await expireUploads(system(scene)), { expired: 1_500, failed: 0 });
  assert.deepEqual((await db.read.select().from(upload).all()).map(({ id }) => id), [row.id]);
});

Deno.test("bytes of an upload that died before its row was written are no leftovers", async () => {
  await using scene = await openScene();
  const { app } = scene.test;
  const path = await scene.create(20);
  const { staging } = app.external.storage;
  await staging.append(idOf(path), new Blob([BYTES]).stream(), { start: 0, limit: 20 });
  const sha256 = hashOf(BYTES).toString("hex");
  const md5 = createHash("md5").update(BYTES).digest("hex");
  await staging.keep(idOf(path), { sha256, size: 20 });
  await app.db.withTx((tx) =>
    tx.update(upload).set({ state: "verifying", received: 20, sha256, md5 }).where(eq(upload.id, idOf(path)))
  );
  await makeOld(scene);
  assert.equal((await removeOrphanBlobs(system(scene))).removed, 0);
  await verifyUnattended(system(scene));
  assert.equal((await rowOf(scene, path))?.state, "done");
});

for (const left of [0, 4]) {
  Deno.test(`where the storage has ${left} bytes of what was acknowledged, the sender is told to send from there`, async () => {
    await using scene = await openScene();
    const path = await scene.create(20);
    await scene.append(path, 0, BYTES.subarray(0, 4));
    await scene.append(path, 4, BYTES.subarray(4, 10));
    const stored = `${scene.test.config.dataDir}/uploads/${idOf(path)}`;
    if (left === 0) await Deno.remove(stored);
    else await Deno.truncate(stored, left);
    const refused = await scene.append(path, 10, BYTES.subarray(10));
    assert.deepEqual([refused.status, refused.headers.get("Upload-Offset")], [409, String(left)]);
    const ended = await scene.append(path, left, BYTES.subarray(left));
    assert.equal(ended.headers.get("Upload-State"), "done");
  });
}

Deno.test("discardUpload() ends the reading of an upload that nobody wants any more", async () => {
  await using scene = await openScene();
  const { storage } = scene.test.app.external;
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { readBack } = storage.staging;
  storage.staging.readBack = async (...given) => {
    begun.resolve();
    await gate.promise;
    return await readBack.apply(storage.staging, given);
  };
  const path = await scene.create(20);
  const sending = scene.append(path, 0, BYTES);
  await begun.promise;
  const ending = scene.ask("DELETE", path);
  // The reading heeds its end at the next chunk.
  await new Promise((resolve) => setTimeout(resolve, 50));
  gate.resolve();
  assert.equal((await ending).status, 204);
  assert.notEqual((await sending).status, 204);
  assert.deepEqual(await sizes(scene), []);
});

Deno.test("an upload of bytes that the depositor has is done only after they were read", async () => {
  await using scene = await openScene();
  await scene.depositor.repository.files.upload(scene.dataSetId, "V1", "a.bin", BYTES);
  const sha256 = hashOf(BYTES).toString("hex");
  const stored = pathOfBytes(scene);
  await Deno.chmod(stored, 0o600);
  await Deno.writeFile(stored, new Uint8Array(20));
  const path = await scene.create(20, { path: "b.bin", sha256 });
  const { data } = await (await scene.ask("GET", path)).json();
  assert.deepEqual([data.state, data.offset], ["receiving", 0]);
});
