/** Large files that go into the object storage past the server, and are compared by it all the same. */
import assert from "node:assert/strict";
import { S3Bucket } from "../../api/external/s3/bucket.ts";
import { file, upload } from "../../db/schema/mod.ts";
import type { PutBytes, Repository } from "../../sdk/mod.ts";
import { DIRECT_UPLOAD_SIZE } from "../../sdk/model/limits.ts";
import { randomBytes, sha256Of } from "../bytes.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../harness.ts";
import { controlJobClock } from "../job_clock.ts";
import { environmentOf, newBucket, type S3Server, startS3Server } from "./server.ts";

const MIB = 1024 * 1024;
const DAY = 86_400_000;
const SIZE = DIRECT_UPLOAD_SIZE + 5;

let server: Promise<S3Server> | undefined;
Deno.test.afterAll(async () => {
  await (await server)?.[Symbol.asyncDispose]();
});

interface Scene extends AsyncDisposable {
  test: TestApp;
  bucket: S3Bucket;
  person: SignedInUser;
  uploads: Repository["uploads"];
  target: { dataSetId: string; version: string; path: string };
}

async function open(settings: Record<string, string> = { S3_DIRECT_UPLOADS: "on" }): Promise<Scene> {
  server ??= startS3Server();
  const s3 = await newBucket(await server);
  const test = await openTestApp({ ...environmentOf(s3), ...settings });
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  return {
    test,
    bucket: new S3Bucket(s3),
    person,
    uploads: person.repository.uploads,
    target: { dataSetId, version: "V1", path: "大/file.bin" },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** Puts as the SDK does, and notes how much. */
function counting(
  fault: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | number = (bytes) => bytes,
) {
  const seen = { put: 0, tries: 0 };
  const put: PutBytes = async ({ address, headers }, bytes) => {
    seen.tries++;
    assert.ok(bytes instanceof Uint8Array, "a sender without a digest of its own reads the bytes");
    const sent = fault(bytes);
    if (typeof sent === "number") return sent;
    const response = await fetch(address, { method: "PUT", headers, body: sent });
    await response.body?.cancel();
    if (response.ok) seen.put += sent.length;
    return response.status;
  };
  return { seen, put };
}

const part = (bytes: Uint8Array, offset: number, end: number) => {
  const own = bytes.slice(offset, end);
  return { own, given: { offset, size: own.length, sha256: sha256Of(own) } };
};
const quick = { sleep: () => Promise.resolve() };

Deno.test("send() puts a large file into the storage past the server, which reads it back and compares it", async () => {
  await using scene = await open();
  const { uploads, target, person, test, bucket } = scene;
  const bytes = randomBytes(SIZE);
  for (const [path, parallelSize] of [["one.bin", undefined], ["parts.bin", SIZE]] as const) {
    const whole = path === "one.bin" ? bytes : randomBytes(4 * SIZE);
    const { seen, put } = counting();
    const sent = await uploads.send({ ...target, path }, new Blob([whole]), { put, parallelSize });
    assert.equal(sent.sha256, sha256Of(whole));
    assert.equal(seen.put, whole.length, "all of it went past the server");
    assert.deepEqual(await (await person.repository.files.download(sent.fileId)).bytes(), whole);
  }
  assert.deepEqual(await Array.fromAsync(bucket.list("uploads/")), []);
  const small = await uploads.create({ ...target, path: "small.bin", size: DIRECT_UPLOAD_SIZE - 1 });
  assert.equal(small.direct, undefined);
  assert.equal((await test.app.db.read.select().from(file).all()).length, 2);
});

Deno.test("bytes that are not those whose hash was announced become no file, and are sent again", async () => {
  await using scene = await open();
  const { uploads, target, bucket, test } = scene;
  const bytes = randomBytes(SIZE);
  const { uploadId } = await uploads.create({ ...target, size: SIZE });
  const { own, given } = part(bytes, 0, SIZE);
  const { address, headers } = await uploads.address(uploadId, given);
  assert.match(
    new URL(address).searchParams.get("X-Amz-SignedHeaders")!,
    /content-length;host;x-amz-content-sha256/,
  );
  // A storage that looks at no hash takes others; the key is as good as the address for that.
  const wrong = own.slice();
  wrong[9]! ^= 1;
  await bucket.put(`uploads/${uploadId}/${"0".repeat(15)}`, wrong);
  assert.deepEqual(await uploads.arrived(uploadId, given), { offset: 0, state: "receiving" });
  assert.deepEqual(await test.app.db.read.select().from(file).all(), []);
  // Nothing there, less than announced, and more than the file has.
  await assert.rejects(uploads.arrived(uploadId, { ...given, size: SIZE - 1 }), {
    error: "uploadOffsetConflict",
  });
  await assert.rejects(uploads.address(uploadId, { ...given, size: SIZE + 1 }), { error: "bodyTooLarge" });
  await assert.rejects(uploads.address(uploadId, { ...given, offset: 5 }), { error: "uploadOffsetConflict" });
  await assert.rejects(uploads.address(uploadId, { ...given, size: 0 }), { error: "invalidInput" });
  const again = await fetch(address, { method: "PUT", headers, body: own });
  assert.equal(again.status, 200);
  await again.body?.cancel();
  assert.deepEqual(await uploads.arrived(uploadId, given), { offset: SIZE, state: "done" });
  assert.equal((await uploads.get(uploadId)).file?.sha256, sha256Of(bytes));
});

Deno.test("an address takes only the length and the headers that were signed", async () => {
  await using scene = await open();
  const { uploads, target } = scene;
  const bytes = randomBytes(SIZE);
  const { uploadId } = await uploads.create({ ...target, size: SIZE });
  const { own, given } = part(bytes, 0, MIB);
  const { address, headers } = await uploads.address(uploadId, given);
  for (
    const [body, sent] of [[bytes, headers], [own, { "x-amz-content-sha256": sha256Of(bytes) }]] as const
  ) {
    const answer = await fetch(address, { method: "PUT", headers: sent, body });
    await answer.body?.cancel();
    assert.equal(answer.status, 403);
  }
  const other = await fetch(address.replace("/000000000000000?", "/000000000000001?"), {
    method: "PUT",
    headers,
    body: own,
  });
  await other.body?.cancel();
  assert.equal(other.status, 403);
});

Deno.test("a direct upload goes on after a reload, and through the server where the storage takes nothing", async () => {
  await using scene = await open();
  const { uploads, target } = scene;
  const bytes = randomBytes(SIZE);
  const { uploadId, direct } = await uploads.create({ ...target, size: SIZE, fingerprint: "same" });
  assert.equal(direct, true);
  const { own, given } = part(bytes, 0, 6 * MIB);
  const { address, headers } = await uploads.address(uploadId, given);
  await (await fetch(address, { method: "PUT", headers, body: own })).body?.cancel();
  assert.equal((await uploads.arrived(uploadId, given)).offset, 6 * MIB);
  // The page is loaded anew; the storage refuses, or cannot be reached from where the person is.
  const { seen, put } = counting(() => 403);
  const sent = await uploads.send(target, new Blob([bytes]), {
    ...quick,
    put,
    fingerprint: "same",
    earlier: await uploads.list(target.dataSetId, "V1"),
  });
  assert.deepEqual([sent.sha256, seen.put, seen.tries], [sha256Of(bytes), 0, 3]);
  assert.equal((await uploads.get(uploadId)).state, "done");
});

Deno.test("names, rights and states hold for direct uploads as for others", async () => {
  await using scene = await open();
  const { uploads, target, test, person } = scene;
  const bytes = randomBytes(SIZE);
  const { uploadId } = await uploads.create({ ...target, size: SIZE });
  const { given } = part(bytes, 0, SIZE);
  const stranger = await test.signIn();
  for (const call of ["address", "arrived"] as const) {
    await assert.rejects(stranger.repository.uploads[call](uploadId, given), { error: "notFound" });
    await assert.rejects(uploads[call]("nothing", given), { error: "notFound" });
  }
  await person.repository.files.upload(target.dataSetId, "V1", target.path, "taken meanwhile");
  await test.app.db.withTx(async (tx) => void await tx.update(upload).set({ onConflict: "refuse" }));
  const { address, headers } = await uploads.address(uploadId, given);
  await (await fetch(address, { method: "PUT", headers, body: bytes })).body?.cancel();
  await assert.rejects(uploads.arrived(uploadId, given), { error: "pathTaken" });
  const { dataSetId } = target;
  const later = await uploads.create({ ...target, path: "later.bin", size: SIZE });
  await person.repository.datasets.remove(dataSetId, "V1");
  await assert.rejects(uploads.address(later.uploadId, given), (error: Error) => "error" in error);
});

Deno.test("what was put and never announced goes with its upload, and with one that nobody knows", async () => {
  await using scene = await open();
  const { uploads, target, test, bucket } = scene;
  const time = controlJobClock(test);
  const bytes = randomBytes(SIZE);
  for (const end of ["discard", "expire", "late"]) {
    const { uploadId } = await uploads.create({ ...target, size: SIZE });
    const { own, given } = part(bytes, 0, MIB);
    const { address, headers } = await uploads.address(uploadId, given);
    const put = async () =>
      await (await fetch(address, { method: "PUT", headers, body: own })).body?.cancel();
    if (end !== "late") await put();
    if (end !== "expire") await uploads.discard(uploadId);
    if (end === "late") await put();
  }
  assert.equal((await Array.fromAsync(bucket.list("uploads/"))).length, 2);
  test.advance(Date.now() - test.app.clock().getTime() + 9 * DAY);
  await time.run("expire_uploads");
  assert.deepEqual(await Array.fromAsync(bucket.list("uploads/")), []);
});

Deno.test("without S3_DIRECT_UPLOADS nobody is sent to the storage", async () => {
  await using scene = await open({});
  const { uploads, target } = scene;
  const { uploadId, direct } = await uploads.create({ ...target, size: SIZE });
  const { given } = part(randomBytes(SIZE), 0, MIB);
  assert.equal(direct, undefined);
  await assert.rejects(uploads.address(uploadId, given), { error: "uploadNotDirect" });
});
