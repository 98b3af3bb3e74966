/** Streams a part of a file and reads ahead of its reader (speed D). */
import { createHash } from "node:crypto";
import { BlockChecksums } from "./block_checksums.ts";
import type { Digest, HashedBlob } from "./storage.ts";

/** Bytes per read for a fast reader; larger reads bring nothing. */
const LARGE_READ = 256 * 1024;
/** Bytes per read for other readers. Several reads wait in memory while the reader takes nothing. */
const SMALL_READ = 16 * 1024;
/** Bytes of a file that is read at once: most of the time goes into asking for it. */
const SMALL_FILE = 64 * 1024;
/** Chunks that may wait here; the connection holds more of them. */
const READ_AHEAD = 2;
/** Bytes after which the speed of a reader is known; more than the buffers of a connection hold (4 MB). */
const MEASURED_BYTES = 6 * 1024 * 1024;
/** Milliseconds in which a fast reader takes as many bytes. */
const FAST_MS = 2_000;
/** Milliseconds without a read after which a reader no longer counts as fast. */
const PAUSE_MS = 1_000;

/** Streams `length` bytes from the present position and closes the file, also if the reader disconnects. */
export function streamFile(file: Deno.FsFile, length: number): ReadableStream<Uint8Array> {
  let left = length;
  const size = new ReadSize();
  const isSmall = length <= SMALL_FILE;
  return new ReadableStream({
    async pull(controller) {
      try {
        const buffer = new Uint8Array(isSmall ? left : Math.min(size.next(), left));
        const read = left > 0 ? await file.read(buffer) ?? 0 : 0;
        left -= read;
        size.add(read);
        if (read > 0) controller.enqueue(buffer.subarray(0, read));
        else if (left > 0) throw new Error(`the file ended ${left} bytes early`);
        if (left > 0) return;
        file.close();
        controller.close();
      } catch (error) {
        closeIgnoringErrors(file);
        controller.error(error);
      }
    },
    cancel: () => closeIgnoringErrors(file),
  }, { highWaterMark: READ_AHEAD });
}

/** Chooses the size of reads: small until a reader has proved to be fast, and again after a pause. */
class ReadSize {
  #size = SMALL_READ;
  /** Bytes of the period that is being measured. */
  #bytes = 0;
  #since = performance.now();
  #last = this.#since;

  next(): number {
    const now = performance.now();
    if (now - this.#last > PAUSE_MS) this.#begin(SMALL_READ, now);
    else if (this.#bytes >= MEASURED_BYTES) {
      this.#begin(now - this.#since < FAST_MS ? LARGE_READ : SMALL_READ, now);
    }
    this.#last = now;
    return this.#size;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  #begin(size: number, now: number): void {
    this.#size = size;
    this.#bytes = 0;
    this.#since = now;
  }
}

/** The reader may disconnect during a read, so that both close the file. */
function closeIgnoringErrors(file: Deno.FsFile): void {
  try {
    file.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

/** Everything that is kept of bytes, found in one pass. */
export async function digestOf(stream: ReadableStream<Uint8Array>): Promise<Digest> {
  const md5 = createHash("md5");
  const hashed = await digestFastOf(stream, (chunk) => void md5.update(chunk));
  return { ...hashed, md5: md5.digest("hex") };
}

/** As {@link digestOf}, without MD5. @param beside Sees the bytes too. */
export async function digestFastOf(
  stream: ReadableStream<Uint8Array>,
  beside?: (chunk: Uint8Array) => unknown,
): Promise<Required<Omit<HashedBlob, "md5">>> {
  const sha256 = createHash("sha256");
  const checksums = new BlockChecksums();
  let size = 0;
  for await (const chunk of stream) {
    sha256.update(chunk);
    checksums.add(chunk);
    size += chunk.length;
    await beside?.(chunk);
  }
  return { size, sha256: sha256.digest("hex"), ...checksums.end() };
}

/** Lower-case hex. */
export async function sha256Of(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}
