/**
 * Uploads on their way, in a folder as `uploads/<id>`: each request appends to the one file of its upload, which becomes
 * a blob by a rename. Bytes are synced before they are acknowledged (safety 0.C).
 */
import { DomainError } from "../error.ts";
import { EarlySync } from "./early_sync.ts";
import { FollowedUploads } from "./followed_uploads.ts";
import { ignoreNotFound } from "./ignore_not_found.ts";
import { makeFolder, PRIVATE_FILE, sync } from "./private_files.ts";
import { FileSink, receiveUpload } from "./receive_upload.ts";
import { LARGE_FILE, type ReadBackThread } from "./read_back_thread.ts";
import { isStorageFull } from "./storage_full.ts";
import { compareParts } from "./staged_parts.ts";
import type { Append, HashedBlob, Received, StagedPart, StagingArea, StoredBlob } from "./storage.ts";
import { streamFile } from "./stream_file.ts";

/** Moves a synced file into its place among the blobs. */
type Adopt = (path: string, blob: StoredBlob) => Promise<unknown>;

export class LocalStaging implements StagingArea {
  readonly #folder: string;
  readonly #adopt: Adopt;
  readonly #thread: ReadBackThread;
  readonly #followed: FollowedUploads;

  /** @param thread Reads long uploads back. */
  constructor(folder: string, adopt: Adopt, thread: ReadBackThread) {
    this.#folder = folder;
    this.#adopt = adopt;
    this.#thread = thread;
    this.#followed = new FollowedUploads(thread);
  }

  close(): void {
    this.#followed.close();
  }

  async prepare(): Promise<void> {
    await makeFolder(this.#folder);
  }

  async append(id: string, body: ReadableStream<Uint8Array>, to: Append): Promise<Received> {
    const { start, limit, algorithm, checksum, signal } = to;
    const path = this.#pathOf(id);
    const isNew = start === 0;
    if (!isNew) await this.#requireStored(path, start);
    const request = await this.#followed.begin(id, path, to);
    try {
      using file = await Deno.open(path, { write: true, create: isNew, mode: PRIVATE_FILE });
      // What an ended process wrote and never acknowledged.
      await file.truncate(start);
      await file.seek(start, Deno.SeekMode.Start);
      const keepCut = checksum === undefined;
      await using early = new EarlySync(path);
      const sink = new FileSink(file, (size) => {
        request.wrote(size);
        early.reached(size);
      });
      const received = await receiveUpload(body, sink, { limit, algorithm, keepCut, signal });
      if (checksum !== undefined && received.checksum !== checksum) {
        throw new DomainError("uploadChecksumMismatch", { expected: checksum, found: received.checksum! });
      }
      await file.sync();
      if (isNew) await sync(this.#folder);
      await request.took(received.size);
      return received;
    } catch (error) {
      await Deno.truncate(path, start).catch(() => {});
      await request.failed();
      throw isStorageFull(error) ? new DomainError("storageFull") : error;
    }
  }

  async #requireStored(path: string, start: number): Promise<void> {
    const offset = (await Deno.stat(path).catch(ignoreNotFound))?.size ?? 0;
    if (offset >= start) return;
    throw new DomainError("uploadOffsetConflict", { expected: offset, found: start }, [], { offset });
  }

  async join(id: string, parts: readonly { id: string; size: number }[]): Promise<void> {
    const path = this.#pathOf(id);
    try {
      await this.#copy(path, parts);
    } catch (error) {
      await this.discard(id);
      throw isStorageFull(error) ? new DomainError("storageFull") : error;
    }
    await sync(this.#folder);
  }

  async #copy(path: string, parts: readonly { id: string; size: number }[]): Promise<void> {
    using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: PRIVATE_FILE });
    for (const { id, size } of parts) {
      const part = await this.#open(id, size);
      if (!part) throw new DomainError("storageDamaged", { what: id });
      await receiveUpload(streamFile(part, size), new FileSink(file), { limit: size });
    }
    await file.sync();
  }

  async readBack(
    id: string,
    parts: readonly StagedPart[],
    signal?: AbortSignal,
  ): Promise<HashedBlob | { damaged: StagedPart } | undefined> {
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const file = await Deno.open(this.#pathOf(id)).catch(ignoreNotFound);
    if (!file) return undefined;
    const { size: found } = await file.stat();
    if (found < size) {
      file.close();
      return { damaged: parts.find((part) => part.start + part.size > found)! };
    }
    const read = await this.#followed.readBack(id, this.#pathOf(id), parts, signal) ??
      (size < LARGE_FILE ? undefined : await this.#readLarge(id, parts, signal));
    if (!read) return await compareParts(streamFile(file, size), parts, signal);
    file.close();
    return read;
  }

  /** In the other thread. @returns nothing where that fails: it is read here then. */
  async #readLarge(
    id: string,
    parts: readonly StagedPart[],
    signal?: AbortSignal,
  ): Promise<HashedBlob | { damaged: StagedPart } | undefined> {
    const file = this.#thread.open(this.#pathOf(id));
    try {
      let size = 0;
      for (const part of parts) {
        size += part.size;
        if (await file.endPart(size, signal) !== part.sha256) return { damaged: part };
      }
      return { size, ...await file.end(size) };
    } catch {
      return undefined;
    } finally {
      file.drop();
    }
  }

  async keep(id: string, blob: StoredBlob): Promise<void> {
    const path = this.#pathOf(id);
    // A try before this one may have moved it.
    const found = await Deno.stat(path).catch(ignoreNotFound);
    if (!found) return;
    if (found.size !== blob.size) throw new DomainError("storageDamaged", { what: id });
    await this.#adopt(path, blob);
  }

  async discard(id: string): Promise<void> {
    this.#followed.drop(id);
    await Deno.remove(this.#pathOf(id)).catch(ignoreNotFound);
  }

  async *list(): AsyncGenerator<{ id: string; writtenAt: number }> {
    for await (const { name } of Deno.readDir(this.#folder)) {
      const written = (await Deno.stat(this.#pathOf(name)).catch(ignoreNotFound))?.mtime?.getTime();
      if (written !== undefined) yield { id: name, writtenAt: written };
    }
  }

  async #open(id: string, size: number): Promise<Deno.FsFile | undefined> {
    const file = await Deno.open(this.#pathOf(id)).catch(ignoreNotFound);
    if (!file || (await file.stat()).size >= size) return file;
    file.close();
  }

  #pathOf(id: string): string {
    return `${this.#folder}/${id}`;
  }
}
