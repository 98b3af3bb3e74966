import assert from "node:assert/strict";
import { bytesOf, checksumsOf, randomBytes, streamOf } from "../../../tests/bytes.ts";
import { DomainError } from "../../error.ts";
import type { BlobStore, ByteRange } from "../../external/storage.ts";
import { CheckedBlocks, streamOfBlocks } from "./checked_blocks.ts";
import { inMemory } from "./stored_checksums.ts";

const BLOCK = 65_536;
const between = (low: number, high: number) => low + Math.floor(Math.random() * (high - low));

type Copy = Pick<BlobStore, "read">;

/** A copy that gives these bytes in chunks of some size. */
const copyOf = (bytes: Uint8Array, chunk = between(1_000, 300_000)): Copy => ({
  read: (blob, { start, end } = { start: 0, end: blob.size }) =>
    Promise.resolve(streamOf(bytes.subarray(start, end), chunk)),
});

function read(bytes: Uint8Array, copies: readonly Copy[], range: ByteRange, onDamage?: (copy: Copy) => void) {
  const blob = { sha256: "", size: bytes.length };
  const checksums = inMemory(checksumsOf(bytes).blocks);
  const source = { blob, checksums, copies: copies as BlobStore[], onDamage };
  const isFinal = (error: unknown) => error instanceof DomainError && error.error === "storageUnavailable";
  const blocks = new CheckedBlocks(source, range, isFinal);
  return streamOfBlocks(blocks, undefined, (cause) => Promise.resolve(cause));
}

/** What arrives before the end or an error. */
async function arrived(stream: ReadableStream<Uint8Array>): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
    return { bytes: await bytesOf(ReadableStream.from(chunks)), whole: true };
  } catch {
    return { bytes: await bytesOf(ReadableStream.from(chunks)), whole: false };
  }
}

function flip(bytes: Uint8Array, positions: readonly number[]): Uint8Array {
  const rotten = bytes.slice();
  for (const at of positions) rotten[at]! ^= 1 << between(0, 8);
  return rotten;
}

const isIn = (at: number, { start, end }: ByteRange) =>
  at >= start - start % BLOCK && at < Math.ceil(end / BLOCK) * BLOCK;

Deno.test("CheckedBlocks gives no wrong byte for any damage and any range, and all bytes before the damage", async () => {
  const whole = randomBytes(5 * BLOCK + 777);
  for (let round = 0; round < 400; round++) {
    const bytes = whole.subarray(0, between(1, whole.length + 1));
    const start = between(0, bytes.length);
    const range = { start, end: between(start + 1, bytes.length + 1) };
    const damage = Array.from({ length: between(0, 3) }, () => between(0, bytes.length));
    const { bytes: found, whole: ended } = await arrived(
      read(bytes, [copyOf(flip(bytes, damage))], range),
    );
    const first = Math.min(...damage.filter((at) => isIn(at, range)));
    const wanted = first === Infinity ? range.end : Math.max(start, first - first % BLOCK);
    assert.deepEqual(found, bytes.slice(start, wanted), JSON.stringify({ range, damage }));
    assert.equal(ended, first === Infinity);
  }
});

Deno.test("CheckedBlocks takes damaged blocks from the other copy, and tells of each copy that is damaged", async () => {
  const bytes = randomBytes(6 * BLOCK + 1);
  for (let round = 0; round < 100; round++) {
    const start = between(0, bytes.length);
    const range = { start, end: between(start + 1, bytes.length + 1) };
    // Each block is damaged in one copy at most.
    const places = Array.from({ length: 7 }, () => between(0, 3));
    const positions = (copy: number) => places.flatMap((place, n) => place === copy ? [n * BLOCK] : []);
    const copies = [copyOf(flip(bytes, positions(0))), copyOf(flip(bytes, positions(1)))];
    const told = new Set<Copy>();
    const found = await arrived(read(bytes, copies, range, (copy) => told.add(copy)));
    assert.deepEqual(found, { bytes: bytes.slice(range.start, range.end), whole: true });
    assert.equal(told.has(copies[0]!), positions(0).some((at) => isIn(at, range)));
  }
  const both = [copyOf(flip(bytes, [BLOCK])), copyOf(flip(bytes, [BLOCK + 5]))];
  const { bytes: found, whole } = await arrived(read(bytes, both, { start: 3, end: bytes.length }));
  assert.deepEqual([found, whole], [bytes.slice(3, BLOCK), false]);
});

Deno.test("CheckedBlocks reads a block once more: a copy that was mended meanwhile, or failed once, is whole", async () => {
  const bytes = randomBytes(4 * BLOCK);
  const [rotten, sound] = [copyOf(flip(bytes, [2 * BLOCK])), copyOf(bytes)];
  let reads = 0;
  const mended: Copy = { read: (...asked) => (reads++ === 0 ? rotten : sound).read(...asked) };
  const range = { start: 0, end: bytes.length };
  const noDamage = () => assert.fail("told of damage");
  assert.deepEqual(await arrived(read(bytes, [mended], range, noDamage)), { bytes, whole: true });
  let tries = 0;
  const failing: Copy = {
    read: (...asked) => tries++ === 0 ? Promise.reject(new Error("once")) : sound.read(...asked),
  };
  assert.deepEqual(await arrived(read(bytes, [failing], range, noDamage)), { bytes, whole: true });
});

Deno.test("CheckedBlocks ends at once where a storage does not answer, and lets go when its reader does", async () => {
  const bytes = randomBytes(4 * BLOCK);
  let asked = 0;
  const silent: Copy = {
    read: () => {
      asked++;
      return Promise.reject(new DomainError("storageUnavailable"));
    },
  };
  const stream = read(bytes, [silent, copyOf(bytes)], { start: 0, end: 10 });
  await assert.rejects(bytesOf(stream), { error: "storageUnavailable" });
  assert.equal(asked, 1);
  const { promise: cancelled, resolve } = Promise.withResolvers<unknown>();
  const endless: Copy = {
    read: () => Promise.resolve(new ReadableStream({ cancel: (reason) => resolve(reason) })),
  };
  const reader = read(bytes, [endless], { start: 0, end: 10 }).getReader();
  const pending = reader.read();
  await new Promise((resolve) => setTimeout(resolve));
  await reader.cancel("gone");
  assert.equal(await cancelled, "gone");
  assert.equal((await pending).done, true);
});
