/** A file as the body of an upload, with a known length and a count of sent bytes. */
import { type FileHandle, open } from "node:fs/promises";

/** Bytes per read. */
const READ_SIZE = 256 * 1024;

/**
 * A plain stream is sent in chunks without a total length, which costs the server much more work; a Blob announces its
 * length. The Blob of Node (`openAsBlob`) reads the file ahead into memory and has no progress. Only the stream of this
 * Blob may be read.
 */
export class FileBody extends Blob {
  readonly #path: string;
  readonly #size: number;
  readonly #onSent: (bytes: number) => void;

  /** @param size Bytes. @param onSent Told of the bytes that were handed to the network since the last time. */
  constructor(path: string, size: number, onSent: (bytes: number) => void) {
    super();
    this.#path = path;
    this.#size = size;
    this.#onSent = onSent;
  }

  override get size(): number {
    return this.#size;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let file: FileHandle | undefined;
    const close = () => file?.close();
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        try {
          file ??= await open(this.#path);
          const { bytesRead, buffer } = await file.read(new Uint8Array(READ_SIZE));
          if (bytesRead === 0) {
            await close();
            return controller.close();
          }
          this.#onSent(bytesRead);
          controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await close();
          controller.error(error);
        }
      },
      cancel: close,
    }, { highWaterMark: 0 });
  }
}
