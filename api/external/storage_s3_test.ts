/** What only a store in object storage can meet: a storage that is slow, busy, wrong or gone. */
import assert from "node:assert/strict";
import { bytesOf, randomBytes, sha256Of, streamOf } from "../../tests/bytes.ts";
import {
  cutShort,
  type FaultyProxy,
  openFaultyProxy,
  slowDown,
  withFlippedBit,
} from "../../tests/s3/faulty_proxy.ts";
import { newBucket, type S3Server, startS3Server } from "../../tests/s3/server.ts";
import type { DomainError } from "../error.ts";
import { assemble } from "./s3/assemble.ts";
import { S3Bucket } from "./s3/bucket.ts";
import { listPieces, segmentsOf } from "./s3/pieces.ts";
import { PATIENCE, type S3Patience, type S3Settings } from "./s3/settings.ts";
import { S3BlobStore } from "./storage_s3.ts";

const LIMIT = 64 * 1024 * 1024;
const MIB = 1024 * 1024;
const HASTY: S3Patience = {
  ...PATIENCE,
  answerMs: 2_000,
  workMs: 2_000,
  idleMs: 300,
  pauseMs: 5,
  restMs: 50,
};

let server: Promise<S3Server> | undefined;
Deno.test.afterAll(async () => {
  await (await server)?.[Symbol.asyncDispose]();
});

interface Scene extends AsyncDisposable {
  store: S3BlobStore;
  bucket: S3Bucket;
  settings: S3Settings;
  proxy: FaultyProxy;
}

/** A store behind a line that the test spoils, and the bucket without that line. */
async function open(patience: Partial<S3Patience> = {}): Promise<Scene> {
  server ??= startS3Server({ own: true });
  const settings = await newBucket(await server);
  const proxy = openFaultyProxy(settings.endpoint);
  const hasty = { ...HASTY, ...patience };
  return {
    store: new S3BlobStore({ ...settings, endpoint: proxy.endpoint }, hasty),
    bucket: new S3Bucket(settings),
    settings,
    proxy,
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}

const refused = (name: string) => (error: DomainError) => error.error === name;
const keysOf = async (bucket: S3Bucket) => (await Array.fromAsync(bucket.list(""))).map(({ key }) => key);

/** One request of these bytes. @returns the part as the caller remembers it. */
async function stage({ store: { staging } }: Scene, id: string, bytes: Uint8Array, start = 0) {
  const { size, sha256 } = await staging.append(id, streamOf(bytes), { start, limit: LIMIT });
  return { start, size, sha256 };
}

Deno.test("every call gets through a storage that refuses every other request as busy", async () => {
  await using scene = await open();
  const { store, proxy } = scene;
  let count = 0;
  proxy.fault = (_, pass) => count++ % 2 === 0 ? slowDown() : pass();
  const bytes = randomBytes(9 * MIB);
  const parts = [await stage(scene, "a", bytes)];
  const digest = await store.staging.readBack("a", parts) as { size: number; sha256: string };
  assert.equal(digest.sha256, sha256Of(bytes));
  await store.staging.keep("a", digest);
  assert.deepEqual(await bytesOf(await store.read(digest)), bytes);
});

Deno.test("a storage that stays busy gives storageUnavailable, adds nothing, and is left alone for a while", async () => {
  await using scene = await open({ tries: 2, restMs: 60_000 });
  const { store, proxy, bucket } = scene;
  const bytes = randomBytes(9 * MIB);
  const blob = await store.write(streamOf(bytes), { limit: LIMIT });
  proxy.fault = (request, pass) => request.method === "PUT" ? slowDown() : pass();
  await assert.rejects(stage(scene, "a", randomBytes(9 * MIB)), refused("storageUnavailable"));
  await assert.rejects(store.write(streamOf(bytes), { limit: LIMIT }), refused("storageUnavailable"));
  assert.equal((await keysOf(bucket)).length, 1);
  proxy.fault = slowDown;
  for (let asked = 0; asked < 5; asked++) {
    await assert.rejects(store.verify(blob), refused("storageUnavailable"));
  }
  const before = proxy.requests.length;
  await assert.rejects(store.has(blob), refused("storageUnavailable"));
  assert.equal(proxy.requests.length, before);
});

Deno.test("a storage that does not answer is given up, and one that dies in an answer is asked for the rest", async () => {
  await using scene = await open({ answerMs: 200, tries: 2 });
  const { store, proxy } = scene;
  const bytes = randomBytes(3 * MIB);
  const blob = await store.write(streamOf(bytes), { limit: LIMIT });
  const waiting: ((response: Response) => void)[] = [];
  proxy.fault = () => new Promise((resolve) => waiting.push(resolve));
  await assert.rejects(store.read(blob), refused("storageUnavailable"));
  for (const answer of waiting) answer(slowDown());

  let cuts = 0;
  proxy.fault = async (_, pass) => cuts++ < 3 ? cutShort(await pass(), 700_000) : await pass();
  assert.deepEqual(await bytesOf(await store.read(blob)), bytes);
  assert.ok(cuts > 3);
  proxy.fault = async (_, pass) => cutShort(await pass(), 0);
  await assert.rejects(bytesOf(await store.read(blob)));
});

Deno.test("a line that stands still in the middle of an answer is taken up again", async () => {
  await using scene = await open();
  const { store, proxy } = scene;
  const bytes = randomBytes(2 * MIB);
  const blob = await store.write(streamOf(bytes), { limit: LIMIT });
  let asked = 0;
  proxy.fault = async (_, pass) => {
    const response = await pass();
    if (asked++ > 0) return response;
    const whole = await response.bytes();
    const stuck = new ReadableStream({ start: (controller) => controller.enqueue(whole.subarray(0, MIB)) });
    return new Response(stuck, response);
  };
  assert.deepEqual(await bytesOf(await store.read(blob)), bytes);
  assert.equal(asked, 2);
});

Deno.test("readBack() does not believe a flipped bit, wherever in the way it happened", async () => {
  await using scene = await open();
  const { store, proxy } = scene;
  const first = await stage(scene, "a", randomBytes(MIB));
  // On its way to the storage, which this one does not notice.
  const { endpoint } = scene.settings;
  proxy.fault = async ({ method, key, body, headers }, pass) => {
    if (method !== "PUT") return await pass();
    body[77]! ^= 1;
    return await fetch(`${endpoint}/${scene.settings.bucket}/${key}`, {
      method,
      headers,
      body: body.slice(),
    });
  };
  const second = await stage(scene, "a", randomBytes(MIB), MIB);
  proxy.fault = undefined;
  assert.deepEqual(await store.staging.readBack("a", [first, second]), { damaged: second });
  proxy.fault = async ({ key }, pass) =>
    /^uploads\//.test(key) ? await withFlippedBit(await pass()) : await pass();
  assert.deepEqual(await store.staging.readBack("a", [first]), { damaged: first });
});

Deno.test("keep() does not believe a copy that has other bytes: the upload stays, and no blob is there", async () => {
  for (const size of [MIB, 9 * MIB]) {
    await using scene = await open();
    const { store, proxy, bucket } = scene;
    const bytes = randomBytes(size);
    const part = await stage(scene, "a", bytes);
    const blob = { sha256: part.sha256, size };
    proxy.fault = async ({ method, key }, pass) => {
      const response = await pass();
      return method === "GET" && key.startsWith("blobs/") ? await withFlippedBit(response) : response;
    };
    await assert.rejects(store.staging.keep("a", blob), refused("storageDamaged"));
    assert.ok((await keysOf(bucket)).every((key) => key.startsWith("uploads/a/")));
    proxy.fault = undefined;
    await store.staging.keep("a", blob);
    assert.ok(await store.verify(blob));
  }
});

Deno.test("an error behind a good status is one: a copy or a completion that failed keeps nothing", async () => {
  const failed = () => new Response("<Error><Code>AccessDenied</Code></Error>", { status: 200 });
  for (const size of [MIB, 9 * MIB]) {
    await using scene = await open();
    const { store, proxy, bucket } = scene;
    const part = await stage(scene, "a", randomBytes(size));
    const blob = { sha256: part.sha256, size };
    proxy.fault = ({ method, query, headers }, pass) =>
      headers.has("x-amz-copy-source") || (method === "POST" && query.has("uploadId")) ? failed() : pass();
    await assert.rejects(store.staging.keep("a", blob), /AccessDenied/);
    assert.equal(await store.has(blob), false);
    assert.deepEqual(await Array.fromAsync(bucket.listUnfinishedParts()), []);
    proxy.fault = undefined;
    await store.staging.keep("a", blob);
    assert.ok(await store.has(blob));
  }
});

/** The storage dies at a request, after it has done its work or before. */
const DEATHS:
  readonly (readonly [name: string, at: (method: string, key: string, copies: boolean) => boolean])[] = [
    ["append", (method, key, copies) => method === "PUT" && /^uploads\//.test(key) && !copies],
    ["copy", (_, key, copies) => copies && key.startsWith("blobs/")],
    ["complete", (method) => method === "POST"],
    ["clean up", (method, key) => method === "DELETE" && /^uploads\//.test(key)],
  ];

for (const [name, at] of DEATHS) {
  Deno.test(`a storage that dies at ${name}, before or after its work: the next try ends it, and the bytes are whole`, async () => {
    for (const worked of [false, true]) {
      await using scene = await open({ tries: 1, restMs: 0 });
      const { store, proxy } = scene;
      const bytes = randomBytes(9 * MIB);
      const blob = { sha256: sha256Of(bytes), size: bytes.length };
      let left = 1;
      proxy.fault = async ({ method, key, headers }, pass) => {
        if (left === 0 || !at(method, key, headers.has("x-amz-copy-source"))) return await pass();
        left--;
        if (worked) await (await pass()).body?.cancel();
        return cutShort(new Response("x".repeat(1000), { status: 503 }), 10);
      };
      const attempt = async () => {
        const parts = [await stage(scene, "a", bytes)];
        assert.deepEqual(
          await store.staging.readBack("a", parts).then((found) => (found as { sha256: string }).sha256),
          blob.sha256,
        );
        await store.staging.keep("a", blob);
      };
      await assert.rejects(attempt(), refused("storageUnavailable"));
      await attempt();
      assert.ok(await store.verify(blob) && await store.has(blob));
      assert.deepEqual(await Array.fromAsync(store.staging.list()), []);
    }
  });
}

Deno.test("what became no file is counted and removed: pieces, and parts that were never completed", async () => {
  await using scene = await open();
  const { store, bucket } = scene;
  await bucket.put("incoming/one/000000000000000", new Uint8Array(3));
  await bucket.put("incoming/one/000000000000003", new Uint8Array(3));
  await bucket.put("incoming/two/000000000000000", new Uint8Array(3));
  await bucket.beginParts("blobs/ab/abc");
  assert.deepEqual(await store.countUnfinished(Date.now() - 60_000), { due: 0, total: 3 });
  assert.deepEqual(await store.countUnfinished(Infinity), { due: 3, total: 3 });
  assert.deepEqual(await store.removeUnfinished(Date.now() - 60_000), { removed: 0, failed: 0 });
  assert.deepEqual(await store.removeUnfinished(Infinity), { removed: 3, failed: 0 });
  assert.deepEqual(await keysOf(bucket), []);
  assert.deepEqual(await store.countUnfinished(Infinity), { due: 0, total: 0 });
});

Deno.test("list() goes through all pages", async () => {
  await using scene = await open();
  const { bucket } = scene;
  const names = Array.from({ length: 23 }, (_, n) => `many/${String(n).padStart(3, "0")} 名&<`);
  for (const name of names) await bucket.put(name, new Uint8Array(1));
  const listed = await Array.fromAsync(bucket.list("many/", { pageSize: 5 }));
  assert.deepEqual(listed.map(({ key }) => key), names);
});

Deno.test("listOlderThan() and listQuarantined() go on after a thousand keys", async () => {
  await using scene = await open();
  const { store, bucket } = scene;
  const hashes = Array.from({ length: 1_105 }, (_, n) => sha256Of(new TextEncoder().encode(String(n))))
    .toSorted();
  for (let at = 0; at < hashes.length; at += 50) {
    const some = hashes.slice(at, at + 50);
    await Promise.all(some.map((hash) => bucket.put(`blobs/${hash.slice(0, 2)}/${hash}`, new Uint8Array(1))));
  }
  assert.deepEqual(await Array.fromAsync(store.listOlderThan(Infinity)), hashes);
  const taken = hashes.filter((_, index) => index % 100 === 7);
  for (const hash of taken) await store.quarantine(hash, { before: Infinity, at: 5 });
  const left = await Array.fromAsync(store.listOlderThan(Infinity));
  assert.deepEqual(left, hashes.filter((hash) => !taken.includes(hash)));
  assert.deepEqual(
    await Array.fromAsync(store.listQuarantined()),
    taken.map((sha256) => ({ sha256, at: 5 })),
  );
});

Deno.test("assemble() joins in two steps where there are more parts than an object may have", async () => {
  await using scene = await open();
  const { bucket } = scene;
  const bytes = randomBytes(26 * MIB);
  for (const [index, at] of [0, 6, 12, 18, 24].entries()) {
    const end = [6, 12, 18, 24, 26][index]!;
    await bucket.put(`many/${String(at * MIB).padStart(15, "0")}`, bytes.subarray(at * MIB, end * MIB));
  }
  const { segments } = segmentsOf(await listPieces(bucket, "many"), bytes.length);
  await assemble(bucket, segments, "joined", { partsMax: 3, group: 13 * MIB });
  assert.deepEqual(await bytesOf((await bucket.open("joined"))!.stream), bytes);
  assert.equal((await keysOf(bucket)).some((key) => key.startsWith("incoming/")), false);
});

Deno.test("a blob that is written while it is taken from use, or deleted, stays", async () => {
  await using scene = await open();
  const { store, proxy, bucket } = scene;
  const bytes = randomBytes(100);
  const blob = await store.write(streamOf(bytes), { limit: LIMIT });
  // Times are in whole seconds.
  const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_010));
  const other = new S3BlobStore(scene.settings);
  const writeAt = (when: (request: string) => boolean) => {
    let left = 1;
    proxy.fault = async ({ method, key, body }, pass) => {
      const isThen = when(`${method} ${key} ${new TextDecoder().decode(body)}`) && left-- > 0;
      const response = await pass();
      if (isThen) {
        await nextSecond();
        await other.write(streamOf(bytes), { limit: LIMIT });
      }
      return response;
    };
  };
  writeAt((request) => /^HEAD blobs/.test(request));
  assert.equal(await store.quarantine(blob.sha256, { before: Infinity, at: 0 }), false);
  assert.ok(await store.has(blob));

  proxy.fault = undefined;
  await store.quarantine(blob.sha256, { before: Infinity, at: 0 });
  writeAt((request) => /^GET quarantine/.test(request));
  await store.removeQuarantined({ sha256: blob.sha256, at: 0 });
  assert.ok(await store.has(blob));

  proxy.fault = undefined;
  await bucket.put(
    `quarantine/${blob.sha256}`,
    new TextEncoder().encode(JSON.stringify({ at: 0, writtenAt: 0, state: "deleting" })),
  );
  await assert.rejects(other.write(streamOf(bytes), { limit: LIMIT }), refused("storageUnavailable"));
});

Deno.test("presignRead() gives an address that sends the bytes with the headers that were asked for", async () => {
  await using scene = await open();
  const { store, settings } = scene;
  assert.equal(store.presignRead, undefined);
  const bytes = randomBytes(1000);
  const blob = await store.write(streamOf(bytes), { limit: LIMIT });
  const direct = new S3BlobStore({ ...settings, directDownloads: true });
  const disposition = `attachment; filename="a.txt"; filename*=UTF-8''%E6%B0%B4.txt`;
  const address = await direct.presignRead!(blob, { seconds: 60, disposition, mediaType: "text/plain" });
  const response = await fetch(address);
  assert.equal(response.headers.get("Content-Disposition"), disposition);
  assert.equal(response.headers.get("Content-Type"), "text/plain");
  assert.deepEqual(await response.bytes(), bytes);
  const elsewhere = { ...settings, directDownloads: true, publicEndpoint: "https://files.example.org" };
  const shown = await new S3BlobStore(elsewhere).presignRead!(blob, {
    seconds: 60,
    disposition,
    mediaType: "text/plain",
  });
  assert.match(shown, /^https:\/\/files\.example\.org\/[^?]+\?.*X-Amz-Expires=60/);
});
