/** A part of a file as a stream that reads ahead of its reader (speed part D). */
import { createHash } from "node:crypto";

/** Bytes of one read; larger reads bring nothing. */
const READ_SIZE = 256 * 1024;
/** Chunks that may wait for the reader. */
const READ_AHEAD = 2;

/** Streams `length` bytes from where the file stands and closes it, also when the reader goes away. */
export function streamFile(file: Deno.FsFile, length: number): ReadableStream<Uint8Array> {
  let left = length;
  return new ReadableStream({
    async pull(controller) {
      try {
        const buffer = new Uint8Array(Math.min(READ_SIZE, left));
        const read = left > 0 ? await file.read(buffer) ?? 0 : 0;
        left -= read;
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
