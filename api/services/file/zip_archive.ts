/**
 * Archives of files, of which any range can be made: a first walk over the list of files finds out how long the archive
 * is and what identifies it, a second one sends their bytes, a third one the directory behind them. A long list is read
 * page by page each time, so that an archive of 100,000 files takes no more memory than one of some thousand.
 */
import { Buffer } from "node:buffer";
import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { noteCrc32 } from "../../../db/queries/file/files.ts";
import type { Context } from "../../context.ts";
import type { ByteRange } from "../../external/storage.ts";
import { describeError, log } from "../../log.ts";
import { type NamedBlob, readBlob, readSmallBlobs } from "../integrity/read_blob.ts";
import { requireUndamaged } from "../integrity/damage_records.ts";
import { checksumLine } from "./checksum_list.ts";
import { Gathered } from "./gathered.ts";
import { type SelectedFile, selectedFiles, type Selection } from "./selection.ts";
import {
  centralHeader,
  centralSize,
  descriptor,
  descriptorSize,
  endRecords,
  endSize,
  LAYOUT_VERSION,
  localHeader,
  localSize,
  type ZipEntry,
} from "./zip_layout.ts";

const CHECKSUMS = "SHA256SUMS";
const encoder = new TextEncoder();

export interface ArchiveContent {
  versionId: string;
  selection: Selection;
  /** Of the one folder in the archive. */
  folder: string;
}

/** What is known of an archive before its first byte. */
export interface ArchivePlan extends ArchiveContent {
  /** Bytes. */
  size: number;
  /** Identifies the bytes; absent where the CRC-32 of a file is not known, so that only the whole can be sent. */
  etag?: string;
  /** The list of checksums, the last file of the archive. */
  sums: ZipEntry & { crc32: number };
  /** SHA-256 of files whose CRC-32 is not known yet; it stands behind their bytes even if it is found meanwhile. */
  later: ReadonlySet<string>;
  /** Of the names, sizes and hashes of all files. */
  fingerprint: string;
  /** Where the directory begins. */
  bodySize: number;
  count: number;
  /** The files; absent where they are too many to keep. */
  kept?: readonly SelectedFile[];
}

/** Files of an archive whose list is kept while it is sent: about half a kilobyte each. */
const KEPT_MAX = 5_000;

/**
 * @param keptMax Files up to which their list is kept.
 * @throws DomainError notFound as {@link selectedFiles}, storageDamaged for a file that is known to be damaged.
 */
export async function planArchive(
  context: Context,
  content: ArchiveContent,
  keptMax: number = KEPT_MAX,
): Promise<ArchivePlan> {
  const { folder } = content;
  const fingerprint = fingerprintOf(content);
  const taken = new Set<string>();
  const sums = { size: 0, crc32: 0, modifiedAt: 0 };
  let [offset, directory, count] = [0, 0, 0];
  const later = new Set<string>();
  const kept: SelectedFile[] = [];
  for await (const file of filesOf(context, content)) {
    const { path, sha256, createdAt, damagedAt } = file;
    if (damagedAt !== null) await requireUndamaged(context, file, path);
    if (file.crc32 === null) later.add(sha256);
    const entry = entryOf(file, { folder, later });
    fingerprint.update(identityOf(file));
    directory += centralSize(entry, offset);
    offset += placeSize(entry);
    if (++count <= keptMax) kept.push(file);
    const line = Buffer.from(checksumLine(sha256, path));
    sums.size += line.length;
    sums.crc32 = crc32(line, sums.crc32);
    sums.modifiedAt = Math.max(sums.modifiedAt, createdAt);
    if (path.toUpperCase().startsWith(CHECKSUMS)) taken.add(path.toUpperCase());
  }
  const last = { ...sums, name: encoder.encode(`${folder}/${freeName(taken)}`) };
  directory += centralSize(last, offset);
  const bodySize = offset + placeSize(last);
  const digest = fingerprint.digest("hex");
  const size = bodySize + directory + endSize({ count: count + 1, size: directory, offset: bodySize });
  return {
    ...content,
    size,
    bodySize,
    count: count + 1,
    kept: count <= keptMax ? kept : undefined,
    sums: last,
    later,
    fingerprint: digest,
    etag: later.size === 0 ? `"zip-${LAYOUT_VERSION}-${digest}"` : undefined,
  };
}

/**
 * Streams the archive or a range of it. The stream ends with an error if a file cannot be read, differs from its SHA-256,
 * or is another one than when it was planned, so that nobody mistakes a partial archive for a complete one.
 */
export function streamArchive(
  context: Context,
  plan: ArchivePlan,
  range: ByteRange = { start: 0, end: plan.size },
): ReadableStream<Uint8Array> {
  return ReadableStream.from(loggingFailure(context, new ArchiveWriter(context, plan, range).write()));
}

async function* loggingFailure(
  { traceId }: Context,
  pieces: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    log("info", "archive broken off", { traceId, error: describeError(error) });
    throw error;
  }
}

/** Bytes up to which a file is read before its turn, how many together, and how many in all: asking takes longer than reading. */
const SMALL_SIZE = 64 * 1024;
const FILES_TOGETHER = 64;
const FILES_AHEAD = 2 * FILES_TOGETHER;

interface Placed {
  file: SelectedFile;
  entry: ZipEntry;
  /** Where the next one begins. */
  end: number;
  read?: Promise<Uint8Array>;
}

/** Writes those bytes of an archive that lie in a range. */
class ArchiveWriter {
  /** Where the next piece of the archive begins. */
  #at = 0;
  /** What was found out on the way, by SHA-256. */
  readonly #found = new Map<string, number>();
  readonly #out = new Gathered();

  constructor(readonly context: Context, readonly plan: ArchivePlan, readonly range: ByteRange) {}

  async *write(): AsyncGenerator<Uint8Array> {
    const { plan, range, context } = this;
    if (range.start < plan.bodySize) {
      yield* this.#files();
      if (this.#at < plan.bodySize) return yield* this.#out.end();
    }
    if (this.#found.size > 0) await context.db.root.withTx((tx) => noteCrc32(tx, this.#found));
    this.#at = plan.bodySize;
    if (range.end > plan.bodySize) yield* this.#directory();
    yield* this.#out.end();
  }

  #list(): AsyncIterable<SelectedFile> | Iterable<SelectedFile> {
    return this.plan.kept ?? filesOf(this.context, this.plan);
  }

  async *#files(): AsyncGenerator<Uint8Array> {
    const { plan, range } = this;
    for await (const { file, entry, end, read } of this.#placed()) {
      if (this.#at >= range.end) return;
      if (end > range.start) {
        if (read) this.#putWhole(entry, await read);
        else yield* this.#file(file, entry);
      }
      this.#at = end;
      if (this.#out.isReady) yield* this.#out.take();
    }
    if (this.#at >= range.end) return;
    this.#put(localHeader(plan.sums));
    yield* this.#sums();
    if (this.#at !== plan.bodySize && range.end > this.#at) throw changed();
  }

  /** The files with their places; those behind the one that is being sent are read already, if they are small. */
  async *#placed(): AsyncGenerator<Placed> {
    const { plan, range } = this;
    const ahead: Placed[] = [];
    const unread: Placed[] = [];
    let at = 0;
    for await (const file of this.#list()) {
      const entry = entryOf(file, plan);
      const end = at + placeSize(entry);
      const isSmall = file.size <= SMALL_SIZE && entry.crc32 !== undefined && at >= range.start &&
        end <= range.end;
      const placed = { file, entry, end };
      ahead.push(placed);
      if (isSmall) unread.push(placed);
      at = end;
      const isNext = ahead.length > FILES_AHEAD && ahead[0] === unread[0];
      if (isNext || unread.length === FILES_TOGETHER) this.#readSmall(unread.splice(0));
      if (ahead.length > FILES_AHEAD) yield ahead.shift()!;
    }
    this.#readSmall(unread);
    yield* ahead;
  }

  #readSmall(placed: readonly Placed[]): void {
    if (placed.length === 0) return;
    const reads = readSmallBlobs(this.context, placed.map(({ file }) => namedBlob(file)));
    for (const [at, read] of reads.entries()) {
      // It is awaited where its turn comes; until then a rejection must not count as unhandled.
      read.catch(() => {});
      placed[at]!.read = read;
    }
  }

  #putWhole(entry: ZipEntry, bytes: Uint8Array): void {
    this.#put(localHeader(entry));
    this.#put(bytes);
  }

  async *#file(file: SelectedFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
    this.#put(localHeader(entry));
    const [start, end] = [
      Math.max(0, this.range.start - this.#at),
      Math.min(entry.size, this.range.end - this.#at),
    ];
    let crc = 0;
    if (start < end) {
      for await (const chunk of await readBlob(this.context, namedBlob(file), { start, end })) {
        if (entry.crc32 === undefined) crc = crc32(chunk, crc);
        this.#out.add(chunk);
        if (this.#out.isReady) yield* this.#out.take();
      }
    }
    this.#at += entry.size;
    if (entry.crc32 !== undefined) return;
    this.#found.set(file.sha256, crc);
    this.#put(descriptor(entry, crc));
  }

  async *#sums(): AsyncGenerator<Uint8Array> {
    const end = this.#at + this.plan.sums.size;
    if (end > this.range.start) {
      for await (const { sha256, path } of this.#list()) {
        if (this.#at >= this.range.end) return;
        this.#put(Buffer.from(checksumLine(sha256, path)));
        if (this.#out.isReady) yield* this.#out.take();
      }
    }
    this.#at = Math.max(this.#at, end);
  }

  async *#directory(): AsyncGenerator<Uint8Array> {
    const { plan, range } = this;
    const fingerprint = fingerprintOf(plan);
    let offset = 0;
    for await (const file of this.#list()) {
      if (this.#at >= range.end) return;
      const entry = entryOf(file, plan);
      const crc = entry.crc32 ?? this.#found.get(file.sha256);
      if (crc === undefined) throw changed();
      fingerprint.update(identityOf(file));
      this.#put(centralHeader(entry, offset, crc));
      offset += placeSize(entry);
      if (this.#out.isReady) yield* this.#out.take();
    }
    this.#put(centralHeader(plan.sums, offset, plan.sums.crc32));
    if (fingerprint.digest("hex") !== plan.fingerprint) throw changed();
    const { count, bodySize } = plan;
    this.#put(endRecords({ count, size: this.#at - bodySize, offset: bodySize }));
  }

  /** Those bytes of a piece that are wanted. */
  #put(bytes: Uint8Array): void {
    const from = Math.max(0, this.range.start - this.#at);
    const to = Math.min(bytes.length, this.range.end - this.#at);
    this.#at += bytes.length;
    if (from < to) this.#out.add(bytes.subarray(from, to));
  }
}

const namedBlob = (file: SelectedFile): NamedBlob => ({
  ...file,
  name: file.path,
  known: file.damagedAt === null ? "unmarked" : undefined,
});

const filesOf = (context: Context, { versionId, selection }: ArchiveContent) =>
  selectedFiles(context, versionId, selection);

const entryOf = (
  { path, size, sha256, crc32, createdAt }: SelectedFile,
  { folder, later }: Pick<ArchivePlan, "folder" | "later">,
): ZipEntry => ({
  name: encoder.encode(`${folder}/${path}`),
  size,
  crc32: later.has(sha256) ? undefined : crc32 ?? undefined,
  modifiedAt: createdAt,
});

/** Bytes of a file with everything before and behind it. */
const placeSize = (entry: ZipEntry): number => localSize(entry) + entry.size + descriptorSize(entry);

const fingerprintOf = ({ folder }: ArchiveContent): Hash => createHash("sha256").update(`${folder}\n`);

const identityOf = ({ path, size, sha256, createdAt }: SelectedFile): string =>
  `${sha256} ${size} ${createdAt} ${path}\n`;

const changed = () => new Error("the files changed while their archive was being sent");

/** Finds a free name, because a depositor may have uploaded a file called SHA256SUMS. */
function freeName(taken: ReadonlySet<string>): string {
  let name = CHECKSUMS;
  for (let n = 1; taken.has(name); n++) name = `${CHECKSUMS}-${n}`;
  return name;
}
