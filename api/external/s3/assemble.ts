/**
 * Makes one object of pieces. The storage copies what it can by itself; only stretches too small for a part of their own
 * pass through this process, joined with their neighbours.
 */
import type { S3Bucket } from "./bucket.ts";
import { inParallel, PIECE_SIZE, readSegments, removePieces, type Segment } from "./pieces.ts";

/** Bytes that every part but the last must have. */
export const PART_MIN: number = 5 * 1024 * 1024;
/** Parts of one object, and bytes of an object that is a part itself, of the 5 GiB that a part may have. */
const PARTS_MAX = 10_000;
const GROUP: number = 2 * 1024 ** 3;

export interface AssembleOptions {
  /** Tests join with fewer parts. */
  partsMax?: number;
  /** Bytes. */
  group?: number;
}

/** One copied segment, or several small ones that are read. */
type Part = readonly Segment[];

/** Durable when this returns; what was at `key` is replaced at once. */
export async function assemble(
  bucket: S3Bucket,
  segments: readonly Segment[],
  key: string,
  { partsMax = PARTS_MAX, group = GROUP }: AssembleOptions = {},
): Promise<void> {
  const size = segments.reduce((sum, { length }) => sum + length, 0);
  if (size <= PART_MIN && segments.length !== 1) {
    return await bucket.put(key, await readWhole(bucket, segments));
  }
  const [only, ...others] = segments;
  if (only && others.length === 0 && !only.range && size <= PIECE_SIZE) {
    return await bucket.copy(only.key, key);
  }
  const parts = partsOf(segments);
  if (parts.length <= partsMax) return await joinParts(bucket, parts, key);
  await joinGroups(bucket, parts, key, group);
}

export function partsOf(segments: readonly Segment[]): Part[] {
  const parts: Segment[][] = [];
  let open: Segment[] = [];
  let size = 0;
  for (const segment of segments) {
    open.push(segment);
    size += segment.length;
    if (size < PART_MIN) continue;
    parts.push(open);
    [open, size] = [[], 0];
  }
  return open.length > 0 ? [...parts, open] : parts;
}

async function joinParts(bucket: S3Bucket, parts: readonly Part[], key: string): Promise<void> {
  const uploadId = await bucket.beginParts(key);
  const reading = oneByOne();
  try {
    const tags: string[] = new Array(parts.length);
    await inParallel(parts, async (part, index) => {
      const number = index + 1;
      const copied = part.length === 1 ? await bucket.copyPart(key, uploadId, number, part[0]!) : undefined;
      tags[index] = copied ??
        await reading(async () => bucket.putPart(key, uploadId, number, await readWhole(bucket, part)));
    });
    await bucket.completeParts(key, uploadId, tags);
  } catch (error) {
    await bucket.abandonParts(key, uploadId).catch(() => {});
    throw error;
  }
}

/** Only one part at a time is in memory. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

async function readWhole(bucket: S3Bucket, segments: readonly Segment[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(segments.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for await (const chunk of readSegments(bucket, segments)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** For objects of more parts than the storage takes: the parts are first joined to larger ones. */
async function joinGroups(
  bucket: S3Bucket,
  parts: readonly Part[],
  key: string,
  groupSize: number,
): Promise<void> {
  const groups: { key: string; start: number; length: number }[] = [];
  try {
    for (const group of groupsOf(parts, groupSize)) {
      const segments = group.flat();
      const [{ start }] = segments as [Segment];
      const length = segments.reduce((sum, one) => sum + one.length, 0);
      const into = `incoming/${crypto.randomUUID()}/${String(start).padStart(15, "0")}`;
      groups.push({ key: into, start, length });
      await joinParts(bucket, group, into);
    }
    await joinParts(bucket, partsOf(groups), key);
  } finally {
    await removePieces(bucket, groups).catch(() => {});
  }
}

/** As many parts one after another as have so many bytes, which at least one of them may exceed. */
function groupsOf(parts: readonly Part[], groupSize: number): Part[][] {
  const groups: Part[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = part.reduce((sum, { length }) => sum + length, 0);
    if (size > room || groups.length === 0) {
      groups.push([]);
      room = groupSize;
    }
    groups.at(-1)!.push(part);
    room -= size;
  }
  return groups;
}
