/** Joining parts: whatever is asked twice, or at once, makes one file of all bytes. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { file, upload } from "../../../db/schema/mod.ts";
import { base64, hashOf, idOf, openScene, PATH, type Scene } from "../../../tests/tus_scene.ts";
import { systemContext } from "../../context.ts";
import { verifyUnattended } from "./finish.ts";

const BYTES = new Uint8Array(randomBytes(40_000));
const STRETCHES = [0, 10_000, 20_000, 30_000].map((from) => BYTES.subarray(from, from + 10_000));

const filesOf = async ({ test }: Scene) =>
  (await test.app.db.read.select().from(file).all()).map(({ path, size, sha256 }) => ({
    path,
    size,
    sha256,
  }));

const WHOLE = { path: "data/水位.bin", size: BYTES.length, sha256: hashOf(BYTES).toString("hex") };

Deno.test("joinUploads() twice at once makes the file once, also beside an empty one", async () => {
  await using scene = await openScene();
  const { files } = scene.depositor.repository;
  await files.upload(scene.dataSetId, "V1", "empty", new Uint8Array());
  const parts = await scene.sendParts(STRETCHES);
  const answers = await Promise.all([scene.join(parts), scene.join(parts), scene.join(parts)]);
  const wholes = new Set(answers.map(({ headers }) => headers.get("Location")));
  assert.deepEqual([answers.map(({ status }) => status), wholes.size], [[201, 201, 201], 1]);
  assert.deepEqual((await filesOf(scene)).filter(({ path }) => path !== "empty"), [WHOLE]);
});

Deno.test("joinUploads() gives whoever asks again the same upload, and no part to another whole", async () => {
  await using scene = await openScene();
  const parts = await scene.sendParts(STRETCHES);
  const first = await scene.join(parts);
  const again = await scene.join(parts);
  assert.equal(again.status, 201);
  assert.equal(again.headers.get("Location"), first.headers.get("Location"));
  assert.equal((await scene.join(parts.slice(1))).status, 404);
  assert.deepEqual(await filesOf(scene), [WHOLE]);
  assert.equal((await scene.ask("DELETE", first.headers.get("Location")!)).status, 204);
  assert.deepEqual(await scene.test.app.db.read.select().from(upload).all(), []);
});

Deno.test("joinUploads() that died before its bytes were copied is ended by the job", async () => {
  await using scene = await openScene();
  const { staging } = scene.test.app.external.storage;
  const parts = await scene.sendParts(STRETCHES);
  const copy = staging.join.bind(staging);
  staging.join = () => Promise.reject(new Error("the power is gone"));
  assert.equal((await scene.join(parts)).status, 500);
  staging.join = copy;
  assert.deepEqual(await filesOf(scene), []);
  assert.equal((await verifyUnattended(systemContext(scene.test.app, "test"))).verified, 1);
  assert.deepEqual(await filesOf(scene), [WHOLE]);
  assert.deepEqual(await Array.fromAsync(staging.list()), []);
});

Deno.test("joinUploads() takes as many statements for many chunks as for few", async () => {
  await using scene = await openScene();
  const part = await scene.create(500, {}, { "Upload-Concat": "partial" });
  for (let at = 0; at < 500; at++) await scene.append(part, at, BYTES.subarray(at, at + 1));
  const answer = await scene.join([part]);
  // The budget of the call fails above twelve.
  assert.equal((await answer.json()).data.file.sha256, hashOf(BYTES.subarray(0, 500)).toString("hex"));
});

Deno.test("a whole that was joined takes no bytes of its own", async () => {
  await using scene = await openScene();
  const joined = await scene.join(await scene.sendParts(STRETCHES));
  const whole = joined.headers.get("Location")!;
  const concat = (await scene.ask("HEAD", whole)).headers.get("Upload-Concat");
  assert.match(concat!, /^final;\/api\//);
  assert.equal((await scene.append(whole, BYTES.length, new Uint8Array())).status, 403);
});

/** Somebody takes the name of a joined whole, or makes a folder of it, while it is read back. */
const TAKEN = { "the name": "data/水位.bin", "a folder of that name": "data/水位.bin/inside.txt" };
for (const [what, taken] of Object.entries(TAKEN)) {
  Deno.test(`a joined whole whose place ${what} took meanwhile is kept, and takes another answer without its bytes`, async () => {
    await using scene = await openScene();
    const { files, uploads } = scene.depositor.repository;
    const parts = await scene.sendParts(STRETCHES);
    const { staging } = scene.test.app.external.storage;
    const { keep } = staging;
    staging.keep = async (...given) => {
      staging.keep = keep;
      await files.upload(scene.dataSetId, "V1", taken, "other");
      return await keep.apply(staging, given);
    };
    const refused = await scene.join(parts, { onConflict: "refuse" });
    assert.equal(refused.status, 403);
    const [whole] = await uploads.list(scene.dataSetId, "V1");
    assert.deepEqual([whole!.state, whole!.problem?.error, whole!.offset], [
      "failed",
      "pathTaken",
      BYTES.length,
    ]);
    const address = `${PATH}/${whole!.uploadId}`;
    const more = await scene.append(address, BYTES.length, new Uint8Array(), {});
    assert.equal(more.headers.get("Upload-State"), "failed", "no answer, no change");
    const answer = { "Upload-Metadata": `onConflict ${base64("keep")}` };
    const kept = await scene.append(address, BYTES.length, new Uint8Array(), answer);
    assert.deepEqual([kept.status, kept.headers.get("Upload-State")], [204, "done"]);
    const { path, ...bytes } = WHOLE;
    const found = (await filesOf(scene)).find(({ sha256 }) => sha256 === bytes.sha256);
    assert.deepEqual(found, { ...bytes, path: path.replace(".bin", " (2).bin") });
  });
}

Deno.test("joinUploads() refuses a part that is named more than once, and takes the parts as they should be afterwards", async () => {
  await using scene = await openScene();
  const parts = await scene.sendParts(STRETCHES);
  const [first, second] = parts as [string, string];
  for (const named of [[first, first, first], [first, second, first]]) {
    const refused = await scene.join(named);
    const { data } = await refused.json();
    assert.deepEqual([refused.status, data.issues[0].path, data.issues[0].key], [
      400,
      "Upload-Concat",
      "partTwice",
    ]);
    assert.ok(data.issues[0].messageEn.includes(idOf(first)), "it says which");
  }
  assert.deepEqual(await filesOf(scene), []);
  assert.equal((await scene.join(parts)).status, 201);
  assert.deepEqual(await filesOf(scene), [WHOLE]);
});
