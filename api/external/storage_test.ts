/** What every store of data files does, local or not. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { bytesOf, checksumsOf, cutOff, randomBytes, sha256Of, streamOf } from "../../tests/bytes.ts";
import { type OpenStore, storeKinds } from "../../tests/stores.ts";
import { DomainError } from "../error.ts";
import type { StagedPart } from "./storage.ts";

const LIMIT = 64 * 1024 * 1024;
const MIB = 1024 * 1024;
const KINDS = storeKinds();

/** One test for each kind of store. */
function everyStore(name: string, test: (at: OpenStore) => Promise<void>): void {
  for (const kind of KINDS) {
    Deno.test(`${kind.name}: ${name}`, async () => {
      await using at = await kind.open();
      await test(at);
    });
  }
}

const refused = (name: string) => (error: DomainError) => error.error === name;
const nameOf = (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}`;

everyStore(
  "write() keeps the bytes under their SHA-256 and leaves nothing else",
  async ({ store, names }) => {
    const wanted: string[] = [];
    for (const size of [0, 1, MIB - 1, MIB + 1, 8 * MIB, 8 * MIB + 1, 20_000_000]) {
      const bytes = randomBytes(size);
      const { readBack, ...blob } = await store.write(streamOf(bytes), { limit: LIMIT });
      assert.deepEqual(blob, { sha256: sha256Of(bytes), size, ...checksumsOf(bytes) });
      // Without MD5: that of a long file is found later.
      if (readBack) assert.deepEqual({ ...readBack, md5: undefined }, { ...blob, md5: undefined });
      assert.deepEqual(await bytesOf(await store.read(blob)), bytes);
      const md5 = createHash("md5").update(bytes).digest("hex");
      assert.deepEqual(await store.digest(blob), { ...blob, md5 });
      assert.deepEqual({ ...await store.digestFast(blob), md5 }, { ...blob, md5 });
      wanted.push(nameOf(blob.sha256));
    }
    assert.deepEqual(await names(), wanted.toSorted());
  },
);

everyStore("write() replaces a blob that has rotted", async ({ store, replace, names }) => {
  for (const size of [300_000, 9 * MIB]) {
    const bytes = randomBytes(size);
    const blob = await store.write(streamOf(bytes), { limit: LIMIT });
    const rotten = bytes.slice();
    rotten[1000]! ^= 1;
    await replace(blob, rotten);
    assert.equal(await store.verify(blob), false);
    await store.write(streamOf(bytes), { limit: LIMIT });
    assert.equal(await store.verify(blob), true);
  }
  assert.equal((await names()).length, 2);
});

everyStore(
  "write() leaves nothing behind when it or the check refuses, and when the client goes away",
  async (at) => {
    const bytes = randomBytes(10 * MIB);
    await assert.rejects(
      at.store.write(streamOf(bytes), { limit: bytes.length - 1 }),
      refused("bodyTooLarge"),
    );
    const check = () => {
      throw new DomainError("checksumMismatch");
    };
    await assert.rejects(
      at.store.write(streamOf(bytes), { limit: LIMIT, check }),
      refused("checksumMismatch"),
    );
    await assert.rejects(at.store.write(cutOff(bytes), { limit: LIMIT }), refused("requestTimeout"));
    assert.deepEqual(await at.names(), []);
  },
);

everyStore("write() takes a body of exactly the limit", async ({ store }) => {
  assert.equal((await store.write(streamOf(randomBytes(1000)), { limit: 1000 })).size, 1000);
});

everyStore("read() gives any range, and an error instead of wrong bytes", async (at) => {
  const { store } = at;
  const bytes = randomBytes(700_000);
  const blob = await store.write(streamOf(bytes), { limit: LIMIT });
  for (const [start, end] of [[262_143, 600_001], [0, 2], [699_999, 700_000], [5, 5], [0, 700_000]]) {
    const range = { start: start!, end: end! };
    assert.deepEqual(await bytesOf(await store.read(blob, range)), bytes.slice(start, end));
  }
  await at.replace(blob, bytes.subarray(1));
  for (const range of [undefined, { start: 1, end: 2 }, { start: 699_999, end: 700_000 }]) {
    await assert.rejects(store.read(blob, range), refused("storageDamaged"));
  }
  assert.equal(await store.has(blob), false);
  await at.remove(blob);
  await assert.rejects(store.read(blob), refused("storageDamaged"));
  assert.equal(await store.verify(blob), false);
  assert.equal(await store.has(blob), false);
});

everyStore("read() lets go when its reader does", async ({ store }) => {
  const blob = await store.write(streamOf(randomBytes(3_000_000)), { limit: LIMIT });
  for (let round = 0; round < 10; round++) {
    const reader = (await store.read(blob)).getReader();
    if (round % 2) await reader.read();
    await reader.cancel();
  }
});

everyStore("readIdentity() gives what writeIdentity() wrote, and it is no blob", async ({ store }) => {
  assert.equal(await store.readIdentity(), undefined);
  await store.writeIdentity("one-repository");
  assert.equal(await store.readIdentity(), "one-repository");
  assert.deepEqual(await Array.fromAsync(store.listOlderThan(Infinity)), []);
  await store.probe();
  assert.deepEqual(await store.countUnfinished(Infinity), { due: 0, total: 0 });
});

everyStore(
  "quarantine() takes a blob from use, and it comes back when it is needed",
  async ({ store, names }) => {
    const bytes = randomBytes(1000);
    const blob = await store.write(streamOf(bytes), { limit: LIMIT });
    const kept = await store.write(streamOf(randomBytes(1000)), { limit: LIMIT });
    const at = Date.parse("2026-11-02");
    const all = [blob.sha256, kept.sha256].toSorted();
    assert.deepEqual((await Array.fromAsync(store.listOlderThan(Infinity))).toSorted(), all);
    assert.equal(await store.quarantine(blob.sha256, { before: Date.now() - 60_000, at }), false);
    assert.equal(await store.quarantine(blob.sha256, { before: Infinity, at }), true);
    assert.deepEqual(await Array.fromAsync(store.listOlderThan(Infinity)), [kept.sha256]);
    assert.equal(await store.has(blob), false);
    assert.deepEqual(await Array.fromAsync(store.listQuarantined()), [{ sha256: blob.sha256, at }]);
    assert.equal(await store.restoreQuarantined(blob.sha256), true);
    assert.equal(await store.restoreQuarantined(blob.sha256), false);
    assert.ok(await store.has(blob) && await store.verify(blob));

    await store.quarantine(blob.sha256, { before: Infinity, at });
    assert.deepEqual(await bytesOf(await store.read(blob)), bytes);
    await store.quarantine(blob.sha256, { before: Infinity, at });
    await store.write(streamOf(bytes), { limit: LIMIT });
    assert.ok(await store.has(blob));

    await store.quarantine(kept.sha256, { before: Infinity, at });
    await store.removeQuarantined({ sha256: kept.sha256, at });
    assert.equal(await store.verify(kept), false);
    assert.equal((await names()).some((name) => name.includes(kept.sha256)), false);
  },
);

everyStore("restoreQuarantined() leaves a damaged blob where it is", async (at) => {
  const bytes = randomBytes(1000);
  const blob = await at.store.write(streamOf(bytes), { limit: LIMIT });
  bytes[0]! ^= 1;
  await at.replace(blob, bytes);
  await at.store.quarantine(blob.sha256, { before: Infinity, at: Date.now() });
  assert.equal(await at.store.restoreQuarantined(blob.sha256), false);
  assert.equal(await at.store.has(blob), false);
});

/** Appends stretches of these sizes. @returns the bytes, and the parts as the caller remembers them. */
async function stage(
  { store: { staging } }: OpenStore,
  id: string,
  sizes: readonly number[],
): Promise<{ bytes: Uint8Array; parts: StagedPart[] }> {
  const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
  const parts: StagedPart[] = [];
  let start = 0;
  for (const size of sizes) {
    const body = streamOf(bytes.subarray(start, start + size));
    const received = await staging.append(id, body, { start, limit: bytes.length - start });
    const part = bytes.subarray(start, start + size);
    assert.deepEqual(received, { size, sha256: sha256Of(part), ...checksumsOf(part) });
    parts.push({ start, size, sha256: received.sha256 });
    start += size;
  }
  return { bytes, parts };
}

/** Reads back, keeps, and compares what the blob has. */
async function finish(
  { store }: OpenStore,
  id: string,
  { bytes, parts }: { bytes: Uint8Array; parts: readonly StagedPart[] },
): Promise<void> {
  const digest = await store.staging.readBack(id, parts);
  assert.ok(digest && "sha256" in digest);
  // Of a long upload it may be found later.
  const md5 = digest.md5 && createHash("md5").update(bytes).digest("hex");
  assert.deepEqual(digest, { size: bytes.length, sha256: sha256Of(bytes), md5, ...checksumsOf(bytes) });
  await store.staging.keep(id, digest as { size: number; sha256: string });
  assert.ok(await store.has(digest as { size: number; sha256: string }));
  assert.deepEqual(await bytesOf(await store.read(digest as { size: number; sha256: string })), bytes);
}

everyStore("staging: stretches of any size become one blob, and nothing else is left", async (at) => {
  const cases = [
    [0],
    [1],
    [8 * MIB],
    [8 * MIB, 8 * MIB, 3],
    [1, 8 * MIB, 100, 5 * MIB - 1, 5 * MIB, 7],
    [20 * MIB, 1, 2 * MIB],
    Array.from({ length: 12 }, () => 70_000),
  ];
  for (const [index, sizes] of cases.entries()) {
    const staged = await stage(at, `up${index}`, sizes);
    await finish(at, `up${index}`, staged);
  }
  assert.deepEqual(await Array.fromAsync(at.store.staging.list()), []);
  assert.equal((await at.names()).every((name) => name.startsWith("blobs/")), true);
  assert.deepEqual(await at.store.countUnfinished(Infinity), { due: 0, total: 0 });
});

everyStore(
  "staging.append() keeps what a cut line brought, and drops it where a checksum was announced",
  async (at) => {
    const { staging } = at.store;
    const bytes = randomBytes(9 * MIB);
    const first = await staging.append("a", cutOff(bytes.subarray(0, 8_500_000)), { start: 0, limit: LIMIT });
    assert.equal(first.size, 8_500_000);
    assert.equal(first.cut?.error, "requestTimeout");
    const rest = { start: first.size, limit: LIMIT };
    const checksum = sha256Of(bytes.subarray(first.size));
    const announced = { ...rest, algorithm: "sha256", checksum };
    await assert.rejects(staging.append("a", cutOff(bytes.subarray(first.size)), announced));
    const wrong = streamOf(bytes.subarray(first.size + 1));
    await assert.rejects(staging.append("a", wrong, announced), refused("uploadChecksumMismatch"));
    const tooMuch = { start: first.size, limit: 1_000 };
    await assert.rejects(
      staging.append("a", streamOf(bytes.subarray(first.size)), tooMuch),
      refused("bodyTooLarge"),
    );
    const { size, sha256 } = await staging.append("a", streamOf(bytes.subarray(first.size)), announced);
    const parts = [{ start: 0, ...first }, { start: first.size, size, sha256 }];
    await finish(at, "a", { bytes, parts });
  },
);

everyStore("staging.append() drops what lies behind its start", async (at) => {
  const { staging } = at.store;
  const bytes = randomBytes(10 * MIB);
  // An ended process wrote more than it acknowledged, and its successor begins within that.
  await staging.append("a", streamOf(bytes), { start: 0, limit: LIMIT });
  const other = randomBytes(3 * MIB);
  const first = { start: 0, size: 2_000_000, sha256: sha256Of(bytes.subarray(0, 2_000_000)) };
  const { size, sha256 } = await staging.append("a", streamOf(other), { start: first.size, limit: LIMIT });
  const whole = Buffer.concat([bytes.subarray(0, first.size), other]);
  const parts = [first, { start: first.size, size, sha256 }];
  await finish(at, "a", { bytes: new Uint8Array(whole), parts });
});

everyStore("staging.readBack() names the first part that is not as it came", async (at) => {
  const { staging } = at.store;
  assert.equal(await staging.readBack("unknown", []), undefined);
  const { parts } = await stage(at, "a", [MIB, MIB]);
  await at.spoilUpload("a");
  assert.deepEqual(await staging.readBack("a", parts), { damaged: parts[1] });
  const more = [...parts, { start: 2 * MIB, size: 5, sha256: "" }];
  assert.deepEqual(await staging.readBack("a", more), { damaged: more[2] });
});

everyStore("staging.keep() may be done twice, and joins two uploads of the same bytes", async (at) => {
  const { staging } = at.store;
  const bytes = randomBytes(9 * MIB);
  const blob = { sha256: sha256Of(bytes), size: bytes.length };
  for (const id of ["a", "b"]) {
    await staging.append(id, streamOf(bytes), { start: 0, limit: LIMIT });
    await staging.keep(id, blob);
    await staging.keep(id, blob);
  }
  assert.ok(await at.store.verify(blob));
  assert.deepEqual(await at.names(), [nameOf(blob.sha256)]);
});

everyStore("staging.join() makes one upload of several, and says so when a part is not whole", async (at) => {
  const { staging } = at.store;
  const a = await stage(at, "a", [8 * MIB, 1000]);
  const b = await stage(at, "b", [8 * MIB]);
  const c = await stage(at, "c", [10]);
  const sizes = [["a", 8 * MIB + 1000], ["b", 8 * MIB], ["c", 10]] as const;
  await staging.join("whole", sizes.map(([id, size]) => ({ id, size })));
  for (const [id] of sizes) await staging.discard(id);
  let start = 0;
  const parts = [a, b, c].flatMap((one) => one.parts).map((part) => {
    const moved = { ...part, start };
    start += part.size;
    return moved;
  });
  const bytes = new Uint8Array(Buffer.concat([a.bytes, b.bytes, c.bytes]));
  await finish(at, "whole", { bytes, parts });

  await stage(at, "d", [10]);
  await assert.rejects(staging.join("e", [{ id: "d", size: 11 }]), refused("storageDamaged"));
  assert.deepEqual((await Array.fromAsync(staging.list())).map(({ id }) => id), ["d"]);
});

everyStore("staging.list() says what is on its way and since when; discard() drops it", async (at) => {
  const { staging } = at.store;
  await stage(at, "a", [10, 10]);
  await stage(at, "b", [0]);
  const listed = (await Array.fromAsync(staging.list())).toSorted((one, other) => one.id < other.id ? -1 : 1);
  assert.deepEqual(listed.map(({ id }) => id), ["a", "b"]);
  for (const { writtenAt } of listed) assert.ok(Math.abs(Date.now() - writtenAt) < 30_000);
  for (const id of ["a", "b", "never"]) await staging.discard(id);
  assert.deepEqual(await at.names(), []);
});
