/**
 * Stores data files in a folder as `blobs/ab/abcdef…`, named by SHA-256. A blob is written to a temporary file, synced,
 * renamed, and its folder is synced before the blob is acknowledged. Without these steps a power cut would lose it
 * (safety 0.C).
 */
import { statfs } from "node:fs/promises";
import { DomainError } from "../error.ts";
import { describeError, log } from "../log.ts";
import { EarlySync } from "./early_sync.ts";
import { ignoreNotFound } from "./ignore_not_found.ts";
import { makeFolder, PRIVATE_FILE, sync, writeWhole } from "./private_files.ts";
import { Quarantine } from "./quarantine.ts";
import { FileSink, receiveBytes } from "./receive_upload.ts";
import { LocalStaging } from "./staging_local.ts";
import type {
  BlobStore,
  ByteRange,
  Digest,
  HashedBlob,
  QuarantinedBlob,
  StoredBlob,
  WriteOptions,
  WrittenBlob,
} from "./storage.ts";
import { type Hashes, LARGE_FILE, ReadBackThread } from "./read_back_thread.ts";
import { isStorageFull } from "./storage_full.ts";
import { digestFastOf, digestOf, sha256Of, streamFile } from "./stream_file.ts";
import { WrittenFile } from "./written_file.ts";

/** Folders of blobs; the id of the repository is beside them. */
const FOLDER = /^[0-9a-f]{2}$/;

/** Bytes of a test write, which shows that there is space: one block. */
const PROBE_SIZE = 4_096;

export class LocalBlobStore implements BlobStore {
  readonly #blobs: string;
  readonly #incoming: string;
  readonly #quarantine: Quarantine;
  readonly #readBack: ReadBackThread;
  /** Apart from the other one, so that archives and what is read back do not wait for each other. */
  readonly #smallReads: ReadBackThread;
  readonly staging: LocalStaging;
  /** Folders below `blobs/` whose directory entry is known to be durable. */
  readonly #synced = new Set<string>();

  /** @param readBackScript Of the thread that reads back; by default the source file. */
  constructor(folder: string, readBackScript?: URL) {
    this.#readBack = new ReadBackThread(folder, readBackScript);
    this.#smallReads = new ReadBackThread(folder, readBackScript);
    this.#blobs = `${folder}/blobs`;
    this.#incoming = `${folder}/incoming`;
    this.#quarantine = new Quarantine(`${folder}/quarantine`);
    this.staging = new LocalStaging(
      `${folder}/uploads`,
      (path, blob) => this.#adopt(path, blob),
      this.#readBack,
    );
  }

  /** Makes the folders. Must be called once before use. */
  async prepare(): Promise<void> {
    await makeFolder(this.#blobs);
    await makeFolder(this.#incoming);
    await this.#quarantine.prepare();
    await this.staging.prepare();
  }

  close(): void {
    this.staging.close();
    this.#readBack.close();
    this.#smallReads.close();
  }

  async freeBytes(): Promise<number | undefined> {
    try {
      const { bavail, bsize } = await statfs(this.#incoming);
      return bavail * bsize;
    } catch (error) {
      // An upload is not refused because nobody knows: the disk itself says when it is full.
      log("warn", "the free space of the disk is not known", { error: describeError(error) });
    }
  }

  async readIdentity(): Promise<string | undefined> {
    return await Deno.readTextFile(this.#identity).then((text) => text.trim(), ignoreNotFound);
  }

  writeIdentity(id: string): Promise<void> {
    return writeWhole(this.#identity, `${id}\n`);
  }

  get #identity(): string {
    return `${this.#blobs}/repository.id`;
  }

  async write(
    body: ReadableStream<Uint8Array>,
    { limit, check, name = "" }: WriteOptions,
  ): Promise<WrittenBlob> {
    const temporary = `${this.#incoming}/${crypto.randomUUID()}`;
    try {
      using file = await Deno.open(temporary, { write: true, createNew: true, mode: PRIVATE_FILE });
      using written = new WrittenFile(temporary, this.#readBack);
      await using early = new EarlySync(temporary);
      const sink = new FileSink(file, (size) => {
        written.reached(size);
        early.reached(size);
      });
      const came = await receiveBytes(body, sink, { limit, hashedTo: LARGE_FILE - 1 });
      const isLong = came.sha256 === undefined;
      const [read] = isLong ? await Promise.all([readBackLong(temporary, written, came), file.sync()]) : [];
      if (read && read.crc32 !== came.crc32) throw new DomainError("uploadDamaged", { path: name });
      const blob = { ...came, sha256: came.sha256 ?? read!.sha256 };
      check?.(blob);
      const isNew = await this.#adopt(temporary, blob, isLong ? undefined : () => file.sync());
      // Where the same bytes were there before, these were never stored.
      return { ...blob, readBack: isNew ? read : undefined };
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw isStorageFull(error) ? new DomainError("storageFull") : error;
    }
  }

  /**
   * Moves a file into its place. An existing intact blob is kept; a damaged one is replaced by what just arrived.
   * @returns whether it was moved.
   */
  async #adopt(path: string, blob: StoredBlob, makeDurable?: () => Promise<void>): Promise<boolean> {
    const folder = await this.#folderOf(blob.sha256);
    const isKept = await this.#isKept(blob);
    if (isKept) {
      await Deno.remove(path);
    } else {
      await makeDurable?.();
      await Deno.rename(path, this.#pathOf(blob.sha256));
    }
    // The folder is synced in both cases, because the upload that wrote the existing blob may not have done so yet.
    await sync(folder);
    return !isKept;
  }

  /**
   * Whether a blob exists and is intact; its time is renewed, so that no clean-up removes it before its row is written.
   * The time is renewed before it is read, which takes long, and once more afterwards: a clean-up may have selected it
   * already, and a blob from quarantine has its old time.
   */
  async #isKept(blob: StoredBlob): Promise<boolean> {
    const path = this.#pathOf(blob.sha256);
    await renew(path);
    // A blob that cannot be read counts as damaged.
    return await this.verify(blob).catch(() => false) && await renew(path);
  }

  async #folderOf(sha256: string): Promise<string> {
    const folder = `${this.#blobs}/${sha256.slice(0, 2)}`;
    if (this.#synced.has(folder)) return folder;
    await makeFolder(folder);
    await sync(this.#blobs);
    this.#synced.add(folder);
    return folder;
  }

  async read(
    blob: StoredBlob,
    range: ByteRange = { start: 0, end: blob.size },
  ): Promise<ReadableStream<Uint8Array>> {
    const file = await this.#open(blob);
    if (!file) throw new DomainError("storageDamaged", { what: blob.sha256 });
    await file.seek(range.start, Deno.SeekMode.Start);
    return streamFile(file, range.end - range.start);
  }

  readSmall(blobs: readonly StoredBlob[]): Promise<(Uint8Array | undefined)[]> {
    return this.#smallReads.readSmall(
      blobs.map(({ sha256, size }) => ({ path: this.#pathOf(sha256), size })),
    );
  }

  async has({ sha256, size }: StoredBlob): Promise<boolean> {
    return (await Deno.stat(this.#pathOf(sha256)).catch(ignoreNotFound))?.size === size;
  }

  async verify(blob: StoredBlob): Promise<boolean> {
    const large = await this.#readLarge(blob);
    if (large) return large.sha256 === blob.sha256;
    const file = await this.#open(blob);
    return file !== undefined && await sha256Of(streamFile(file, blob.size)) === blob.sha256;
  }

  async digest(blob: StoredBlob): Promise<Digest> {
    const large = await this.#readLarge(blob, { md5: true });
    if (large) return { ...large, size: blob.size, md5: large.md5! };
    return await digestOf(await this.read(blob));
  }

  async digestFast(blob: StoredBlob): Promise<HashedBlob> {
    const large = await this.#readLarge(blob);
    return large ? { ...large, size: blob.size } : await digestFastOf(await this.read(blob));
  }

  /**
   * Reads a large blob in the other thread. @returns nothing for a small one, for one that is not in its place, and where
   * that thread fails: an error of the disk is found once more by whoever reads here then.
   */
  async #readLarge(blob: StoredBlob, options?: { md5: boolean }): Promise<Hashes | undefined> {
    if (blob.size < LARGE_FILE || !await this.has(blob)) return undefined;
    const file = this.#readBack.open(this.#pathOf(blob.sha256), options);
    try {
      return await file.end(blob.size);
    } catch {
      return undefined;
    } finally {
      file.drop();
    }
  }

  async probe(): Promise<void> {
    const path = `${this.#incoming}/${crypto.randomUUID()}`;
    using file = await Deno.open(path, { write: true, createNew: true, mode: PRIVATE_FILE });
    try {
      await file.write(new Uint8Array(PROBE_SIZE));
      await file.sync();
    } finally {
      await Deno.remove(path);
    }
  }

  async *listOlderThan(before: number): AsyncGenerator<string> {
    for await (const folder of Deno.readDir(this.#blobs)) {
      if (!FOLDER.test(folder.name)) continue;
      for await (const { name } of Deno.readDir(`${this.#blobs}/${folder.name}`)) {
        if (await isOlder(this.#pathOf(name), before)) yield name;
      }
    }
  }

  async quarantine(sha256: string, { before, at }: { before: number; at: number }): Promise<boolean> {
    const path = this.#pathOf(sha256);
    if (!await isOlder(path, before)) return false;
    await this.#quarantine.take(path, sha256, at);
    return true;
  }

  listQuarantined(): AsyncIterable<QuarantinedBlob> {
    return this.#quarantine.list();
  }

  restoreQuarantined(sha256: string): Promise<boolean> {
    return this.#quarantine.restore(sha256, this.#pathOf(sha256));
  }

  removeQuarantined(blob: QuarantinedBlob): Promise<void> {
    return this.#quarantine.remove(blob);
  }

  async countUnfinished(before: number): Promise<{ due: number; total: number }> {
    const counts = { due: 0, total: 0 };
    for await (const { name } of Deno.readDir(this.#incoming)) {
      counts.total++;
      if (await isOlder(`${this.#incoming}/${name}`, before)) counts.due++;
    }
    return counts;
  }

  async removeUnfinished(before: number): Promise<{ removed: number; failed: number }> {
    const counts = { removed: 0, failed: 0 };
    for await (const { name } of Deno.readDir(this.#incoming)) {
      const path = `${this.#incoming}/${name}`;
      if (!await isOlder(path, before)) continue;
      try {
        await Deno.remove(path);
        counts.removed++;
      } catch (error) {
        log("error", "unfinished upload was not removed", { name, error: describeError(error) });
        counts.failed++;
      }
    }
    return counts;
  }

  #pathOf(sha256: string): string {
    return `${this.#blobs}/${sha256.slice(0, 2)}/${sha256}`;
  }

  async #open({ sha256, size }: StoredBlob): Promise<Deno.FsFile | undefined> {
    const path = this.#pathOf(sha256);
    const file = await Deno.open(path).catch(ignoreNotFound) ??
      await this.#recover(sha256, path);
    if (!file || (await file.stat()).size === size) return file;
    file.close();
  }

  /** Opens a missing blob. If it was moved into quarantine by mistake, it is restored first. */
  async #recover(sha256: string, path: string): Promise<Deno.FsFile | undefined> {
    if (await this.restoreQuarantined(sha256)) {
      log("warn", "a data file came back from the quarantine", { sha256 });
    }
    // Another caller may have restored it just now.
    return await Deno.open(path).catch(ignoreNotFound);
  }
}

/**
 * The SHA-256 of a long file is that of what is read back, and its CRC-32 tells whether that is what came: hashing the
 * bytes twice took longer than all the rest.
 */
async function readBackLong(
  path: string,
  written: WrittenFile,
  { size }: Pick<HashedBlob, "size">,
): Promise<HashedBlob> {
  return await written.readBack(size) ?? await digestOf(streamFile(await Deno.open(path), size));
}

/** Sets the time as if it was written now. @returns whether that was possible. */
function renew(path: string): Promise<boolean> {
  const now = new Date();
  return Deno.utime(path, now, now).then(() => true, () => false);
}

async function isOlder(path: string, before: number): Promise<boolean> {
  const written = (await Deno.stat(path).catch(() => undefined))?.mtime?.getTime();
  return written !== undefined && written < before;
}
