/**
 * Makes one object of pieces. The storage copies what it can by itself; only stretches too small for a part of their own
 * pass through this process, joined with their neighbours.
 */
import type { S3Bucket } from "./bucket.ts";
import { inParallel, PIECE_SIZE, readSegments, removePieces, type Segment } from "./pieces.ts";

/** Bytes that every part but the last must have. */
export const PART_MIN: number = 5 * 1024 * 1024;
/** Parts of one object, and of an object that is a part itself: 2 GiB, of the 5 GiB that a part may have. */
const PARTS_MAX = 10_000;
const GROUP = 256;

export interface AssembleOptions {
  /** Tests join with fewer parts. */
  partsMax?: number;
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
  try {
    const tags: string[] = new Array(parts.length);
    await inParallel(parts, async (part, index) => {
      tags[index] = await putPart(bucket, key, uploadId, index + 1, part);
    });
    await bucket.completeParts(key, uploadId, tags);
  } catch (error) {
    await bucket.abandonParts(key, uploadId).catch(() => {});
    throw error;
  }
}

async function putPart(
  bucket: S3Bucket,
  key: string,
  uploadId: string,
  number: number,
  part: Part,
): Promise<string> {
  const copied = part.length === 1 ? await bucket.copyPart(key, uploadId, number, part[0]!) : undefined;
  return copied ?? await bucket.putPart(key, uploadId, number, await readWhole(bucket, part));
}

async function readWhole(bucket: S3Bucket, segments: readonly Segment[]): Promise<Uint8Array> {
  return await new Response(readSegments(bucket, segments)).bytes();
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
    for (let from = 0; from < parts.length; from += groupSize) {
      const group = parts.slice(from, from + groupSize);
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
