/** The quota of a person: what counts, who counts, and what is refused before it travels. */
import assert from "node:assert/strict";
import { upload } from "../../../db/schema/mod.ts";
import { ORIGIN } from "../../../tests/harness.ts";
import { openScene, PATH, type Scene } from "../../../tests/tus_scene.ts";

const GIGABYTE = 1024 ** 3;

const announce = ({ depositor, dataSetId }: Scene, path: string, gigabytes: number) =>
  depositor.repository.uploads.create({ dataSetId, version: "V1", path, size: gigabytes * GIGABYTE });

Deno.test("createUpload() refuses announcements beyond the quota of a person, which the operator sets", async () => {
  await using scene = await openScene({ STORAGE_QUOTA_GB: "3", UPLOAD_OPEN_GB: "1000" });
  await announce(scene, "a.bin", 1);
  await announce(scene, "b.bin", 1);
  for (let n = 0; n < 5; n++) {
    await assert.rejects(announce(scene, `c${n}.bin`, 1.5), {
      error: "storageQuotaExceeded",
      messageEn: /3\.5 GB.*3 GB/,
      message: /3\.5 GB.*3 GB/,
    });
  }
  const strict = await scene.ask("POST", PATH, {
    "Upload-Length": String(1.5 * GIGABYTE),
    "Upload-Metadata": scene.metadata({ path: "d.bin" }),
  });
  assert.equal(strict.status, 413);
  assert.equal(await scene.test.app.db.read.$count(upload), 2);
  assert.deepEqual(await scene.depositor.repository.uploads.storage(), {
    stored: 0,
    announced: 2 * GIGABYTE,
    quota: 3 * GIGABYTE,
  });
  // Another person has a quota of their own, and what is discarded makes room.
  const other = await scene.test.signIn();
  const { dataSetId } = await other.repository.datasets.create();
  await other.repository.uploads.create({ dataSetId, version: "V1", path: "x.bin", size: 3 * GIGABYTE });
  const [first] = await scene.depositor.repository.uploads.list(scene.dataSetId, "V1");
  await scene.depositor.repository.uploads.discard(first!.uploadId);
  await announce(scene, "d.bin", 1.5);
});

Deno.test("uploadFile() and uploadBatch() are refused before their bytes travel where the quota is used up", async () => {
  await using scene = await openScene({ STORAGE_QUOTA_GB: "1" });
  const { test, depositor, dataSetId } = scene;
  await announce(scene, "a.bin", 1);
  const send = (method: string, path: string) =>
    test.api.request(`${ORIGIN}/api/sdb-filetree-service/dataset/${dataSetId}/V1/${path}`, {
      method,
      body: "lake",
      headers: { Authorization: depositor.token, Origin: ORIGIN, "Content-Length": "4" },
    });
  for (const answer of [await send("PUT", "file?path=b.txt"), await send("POST", "files")]) {
    assert.deepEqual([answer.status, (await answer.json()).code], [413, 41_302]);
  }
});

Deno.test("getStorageUse() counts each content once, of all versions and drafts that are not deleted", async () => {
  await using scene = await openScene({ STORAGE_QUOTA_GB: "0" });
  const { depositor: { repository }, dataSetId } = scene;
  await repository.files.upload(dataSetId, "V1", "a.txt", "twelve bytes");
  await repository.files.upload(dataSetId, "V1", "copy.txt", "twelve bytes");
  const second = await repository.datasets.create();
  await repository.files.upload(second.dataSetId, "V1", "b.txt", "five!");
  assert.deepEqual(await repository.uploads.storage(), { stored: 17, announced: 0, quota: null });
  // A deleted file can be had back for a day, and is stored until then.
  await repository.files.change(second.dataSetId, "V1", { remove: ["b.txt"] });
  assert.deepEqual(await repository.uploads.storage(), { stored: 17, announced: 0, quota: null });
  await repository.datasets.remove(second.dataSetId, "V1");
  assert.deepEqual(await repository.uploads.storage(), { stored: 12, announced: 0, quota: null });
  await assert.rejects(Promise.resolve(scene.test.visitor.uploads.storage()), { error: "notLoggedIn" });
});
