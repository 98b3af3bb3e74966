/** A part of a file as a stream that reads ahead of its reader (speed D). */
import { createHash } from "node:crypto";

/** Bytes of one read for a reader that is fast; larger reads bring nothing. */
const LARGE_READ = 256 * 1024;
/** Bytes of one read for any other: what was read waits in memory, several reads deep, while nobody takes it. */
const SMALL_READ = 16 * 1024;
/** Chunks that may wait for the reader here; the connection holds more of them. */
const READ_AHEAD = 2;
/** Bytes after which it is known how fast a reader is: more than the buffers of a connection take in (4 MB). */
const STRETCH = 6 * 1024 * 1024;
/** Milliseconds in which a fast reader has taken that many. */
const FAST_MS = 2_000;
/** Milliseconds without a read after which a reader is no longer fast. */
const PAUSE_MS = 1_000;

/** Streams `length` bytes from where the file stands and closes it, also when the reader goes away. */
export function streamFile(file: Deno.FsFile, length: number): ReadableStream<Uint8Array> {
  let left = length;
  const size = new ReadSize();
  return new ReadableStream({
    async pull(controller) {
      try {
        const buffer = new Uint8Array(Math.min(size.next(), left));
        const read = left > 0 ? await file.read(buffer) ?? 0 : 0;
        left -= read;
        size.add(read);
        if (read > 0) controller.enqueue(buffer.subarray(0, read));
        else if (left > 0) throw new Error(`the file ended ${left} bytes early`);
        if (left > 0) return;
        file.close();
        controller.close();
      } catch (error) {
        closeQuietly(file);
        controller.error(error);
      }
    },
    cancel: () => closeQuietly(file),
  }, { highWaterMark: READ_AHEAD });
}

/** How much to read at once: little until a reader has shown that it is fast, and again when it pauses. */
class ReadSize {
  #size = SMALL_READ;
  /** The stretch that is being measured. */
  #bytes = 0;
  #since = performance.now();
  #last = this.#since;

  next(): number {
    const now = performance.now();
    if (now - this.#last > PAUSE_MS) this.#begin(SMALL_READ, now);
    else if (this.#bytes >= STRETCH) this.#begin(now - this.#since < FAST_MS ? LARGE_READ : SMALL_READ, now);
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

/** The reader may go away while a read is under way; both then close. */
function closeQuietly(file: Deno.FsFile): void {
  try {
    file.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

/** Lower-case hex. */
export async function sha256Of(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}
