/** What only a store in a folder does; `storage_test.ts` has what every store does. */
import assert from "node:assert/strict";
import { bytesOf, randomBytes, streamOf } from "../../tests/bytes.ts";
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

const names = async (folder: string) => (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
const pathOf = (folder: string, hash: string) => `${folder}/blobs/${hash.slice(0, 2)}/${hash}`;

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
