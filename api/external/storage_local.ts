/**
 * Data files in a folder: `blobs/ab/abcdef…`, named by SHA-256. A blob is written beside, synced, renamed and its
 * folder synced before anyone may speak of it: without that a power cut loses all of it (safety part 0, finding C).
 */
import { createHash } from "node:crypto";
import { DomainError } from "../error.ts";
import type { BlobStore, ByteRange, StoredBlob } from "./storage.ts";

/** Bytes of one read; larger reads bring nothing (speed part D). */
const READ_SIZE = 256 * 1024;

export class LocalBlobStore implements BlobStore {
  readonly #blobs: string;
  readonly #incoming: string;

  constructor(folder: string) {
    this.#blobs = `${folder}/blobs`;
    this.#incoming = `${folder}/incoming`;
  }

  /** Makes the folders; call once before use. */
  async prepare(): Promise<void> {
    await Deno.mkdir(this.#blobs, { recursive: true });
    await Deno.mkdir(this.#incoming, { recursive: true });
  }

  async write(body: ReadableStream<Uint8Array>, limit: number): Promise<StoredBlob> {
    const temporary = `${this.#incoming}/${crypto.randomUUID()}`;
    try {
      const blob = await receive(body, temporary, limit);
      await this.#keep(temporary, blob.sha256);
      return blob;
    } catch (error) {
      await Deno.remove(temporary).catch(() => {});
      throw isStorageFull(error) ? new DomainError("storageFull") : error;
    }
  }

  async #keep(temporary: string, sha256: string): Promise<void> {
    const folder = `${this.#blobs}/${sha256.slice(0, 2)}`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.rename(temporary, `${folder}/${sha256}`);
    await syncFolder(folder);
    await syncFolder(this.#blobs);
  }

  async read(
    blob: StoredBlob,
    range: ByteRange = { start: 0, end: blob.size },
  ): Promise<ReadableStream<Uint8Array>> {
    const file = await this.#open(blob);
    await file.seek(range.start, Deno.SeekMode.Start);
    return streamOf(file, range.end - range.start);
  }

  async verify(blob: StoredBlob): Promise<boolean> {
    const hash = createHash("sha256");
    for await (const chunk of await this.read(blob)) hash.update(chunk);
    return hash.digest("hex") === blob.sha256;
  }

  async #open({ sha256, size }: StoredBlob): Promise<Deno.FsFile> {
    const file = await Deno.open(`${this.#blobs}/${sha256.slice(0, 2)}/${sha256}`).catch(() => undefined);
    if (file && (await file.stat()).size === size) return file;
    file?.close();
    throw new DomainError("storageDamaged", { what: sha256 });
  }
}

/** Writes and hashes in one pass. */
async function receive(body: ReadableStream<Uint8Array>, path: string, limit: number): Promise<StoredBlob> {
  using file = await Deno.open(path, { write: true, createNew: true });
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new DomainError("bodyTooLarge", { limit: String(limit) });
    hash.update(chunk);
    for (let rest = chunk; rest.length > 0;) rest = rest.subarray(await file.write(rest));
  }
  await file.sync();
  return { sha256: hash.digest("hex"), size };
}

async function syncFolder(path: string): Promise<void> {
  using folder = await Deno.open(path);
  await folder.sync();
}

function isStorageFull(error: unknown): boolean {
  return error instanceof Error && /ENOSPC|No space left|StorageFull/i.test(`${error.name} ${error.message}`);
}

/** Pulls `length` bytes from where the file stands, then closes it. */
function streamOf(file: Deno.FsFile, length: number): ReadableStream<Uint8Array> {
  let left = length;
  const close = () => file.close();
  return new ReadableStream({
    async pull(controller) {
      const buffer = new Uint8Array(Math.min(READ_SIZE, left));
      const read = left > 0 ? await file.read(buffer) : null;
      if (read === null) {
        close();
        controller.close();
        return;
      }
      left -= read;
      controller.enqueue(buffer.subarray(0, read));
    },
    cancel: close,
  }, { highWaterMark: 2 });
}
