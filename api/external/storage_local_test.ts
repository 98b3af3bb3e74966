import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { DomainError } from "../error.ts";
import type { StoredBlob } from "./storage.ts";
import { LocalBlobStore } from "./storage_local.ts";

const LIMIT = 64 * 1024 * 1024;

interface Store extends AsyncDisposable {
  folder: string;
  store: LocalBlobStore;
}

async function openStore(): Promise<Store> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-blobs-" });
  const store = new LocalBlobStore(folder);
  await store.prepare();
  return { folder, store, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

/** Chunks of an odd size, so that no boundary of ours meets one of theirs. */
function streamOf(bytes: Uint8Array, chunk = 60_001): ReadableStream<Uint8Array> {
  return ReadableStream.from((function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  })());
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());
const names = async (folder: string) => (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
const pathOf = (folder: string, hash: string) => `${folder}/blobs/${hash.slice(0, 2)}/${hash}`;

Deno.test("write() keeps the bytes under their SHA-256 and leaves nothing in incoming/", async () => {
  await using at = await openStore();
  for (const size of [0, 1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 5_000_000]) {
    const bytes = randomBytes(size);
    const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
    assert.deepEqual(blob, { sha256: sha256(bytes), size });
    assert.deepEqual(await Deno.readFile(pathOf(at.folder, blob.sha256)), new Uint8Array(bytes));
  }
  assert.deepEqual(await names(`${at.folder}/incoming`), []);
});

Deno.test("write() keeps a blob that is there and whole, and replaces one that has rotted", async () => {
  await using at = await openStore();
  const bytes = randomBytes(300_000);
  const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
  const path = pathOf(at.folder, blob.sha256);
  const { ino } = await Deno.stat(path);
  await at.store.write(streamOf(bytes), { limit: LIMIT });
  assert.equal((await Deno.stat(path)).ino, ino);

  const rotten = Uint8Array.from(bytes);
  rotten[1000] ^= 1;
  await Deno.writeFile(path, rotten);
  assert.equal(await at.store.verify(blob), false);
  await at.store.write(streamOf(bytes), { limit: LIMIT });
  assert.equal(await at.store.verify(blob), true);
  assert.deepEqual(await names(`${at.folder}/incoming`), []);
});

/** A clean-up takes the blob just after it was found whole. */
class CleanedStore extends LocalBlobStore {
  override async verify(blob: StoredBlob): Promise<boolean> {
    const whole = await super.verify(blob);
    if (whole) await this.quarantine(blob.sha256, { before: Infinity, at: Date.now() });
    return whole;
  }
}

Deno.test("write() keeps a blob that is put into quarantine meanwhile", async () => {
  await using at = await openStore();
  const bytes = randomBytes(1000);
  const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
  const cleaned = new CleanedStore(at.folder);
  assert.deepEqual(await cleaned.write(streamOf(bytes), { limit: LIMIT }), blob);
  assert.ok(await at.store.has(blob));
  assert.deepEqual(await names(`${at.folder}/incoming`), []);
});

Deno.test("write() makes a blob that came back from the quarantine young again", async () => {
  await using at = await openStore();
  const bytes = randomBytes(1000);
  const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
  const then = new Date(Date.now() - 86_400_000);
  await Deno.utime(pathOf(at.folder, blob.sha256), then, then);
  assert.ok(await at.store.quarantine(blob.sha256, { before: Infinity, at: Date.now() }));
  await at.store.write(streamOf(bytes), { limit: LIMIT });
  const young = then.getTime() + 3_600_000;
  assert.deepEqual(await Array.fromAsync(at.store.listOlderThan(young)), []);
  assert.ok(await at.store.has(blob));
});

Deno.test("write() leaves nothing behind when it refuses, when the check refuses and when the client goes away", async () => {
  await using at = await openStore();
  const bytes = randomBytes(2_000_000);
  const refused = (name: string) => (error: DomainError) => error.error === name;
  await assert.rejects(at.store.write(streamOf(bytes), { limit: bytes.length - 1 }), refused("bodyTooLarge"));
  const check = () => {
    throw new DomainError("checksumMismatch");
  };
  await assert.rejects(at.store.write(streamOf(bytes), { limit: LIMIT, check }), refused("checksumMismatch"));
  const broken = ReadableStream.from((async function* () {
    yield bytes;
    await Promise.resolve();
    throw new Error("connection reset");
  })());
  await assert.rejects(at.store.write(broken, { limit: LIMIT }), refused("requestTimeout"));
  assert.deepEqual(await names(`${at.folder}/incoming`), []);
  assert.deepEqual(await names(`${at.folder}/blobs`), []);
});

Deno.test("write() takes a body of exactly the limit", async () => {
  await using at = await openStore();
  const bytes = randomBytes(1000);
  assert.equal((await at.store.write(streamOf(bytes), { limit: 1000 })).size, 1000);
});

Deno.test("read() gives any range, and an error instead of wrong bytes", async () => {
  await using at = await openStore();
  const bytes = randomBytes(700_000);
  const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
  assert.deepEqual(await bytesOf(await at.store.read(blob)), new Uint8Array(bytes));
  const part = await bytesOf(await at.store.read(blob, { start: 262_143, end: 600_001 }));
  assert.deepEqual(part, new Uint8Array(bytes.subarray(262_143, 600_001)));

  await Deno.truncate(pathOf(at.folder, blob.sha256), 699_999);
  await assert.rejects(at.store.read(blob), { error: "storageDamaged" });
  await Deno.remove(pathOf(at.folder, blob.sha256));
  await assert.rejects(at.store.read(blob), { error: "storageDamaged" });
  assert.equal(await at.store.verify(blob), false);
});

Deno.test("only a missing blob or one of a wrong size is damaged; other errors are told as they are, and write() heals", async () => {
  await using at = await openStore();
  const bytes = randomBytes(1000);
  const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
  const path = pathOf(at.folder, blob.sha256);
  await Deno.remove(path);
  // A link to itself cannot be opened, whoever tries.
  await Deno.symlink(path, path);
  const told = (error: Error) => !(error instanceof DomainError) && !(error instanceof Deno.errors.NotFound);
  await assert.rejects(at.store.read(blob), told);
  await assert.rejects(at.store.verify(blob), told);
  await assert.rejects(at.store.has(blob), told);
  assert.deepEqual(await at.store.write(streamOf(bytes), { limit: LIMIT }), blob);
  assert.ok(await at.store.verify(blob));
});

Deno.test("read() closes its file when the reader goes away or the file turns out short", async () => {
  await using at = await openStore();
  const blob = await at.store.write(streamOf(randomBytes(3_000_000)), { limit: LIMIT });
  const before = openFiles(at.folder);
  for (let round = 0; round < 20; round++) {
    const reader = (await at.store.read(blob)).getReader();
    if (round % 2) await reader.read();
    await reader.cancel();
  }
  const cut = await at.store.read(blob);
  await Deno.truncate(pathOf(at.folder, blob.sha256), 1_000_000);
  await assert.rejects(bytesOf(cut), /early/);
  assert.equal(openFiles(at.folder), before);
});

/** Handles of this process below a folder; nothing is shown of them outside Linux. */
function openFiles(folder: string): number {
  if (Deno.build.os !== "linux") return 0;
  const handles = Array.from(Deno.readDirSync("/proc/self/fd"), ({ name }) => name);
  return handles.filter((name) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}
