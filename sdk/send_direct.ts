/** Bytes that go into the object storage past the server, and through the server where that does not succeed. */
import { ApiError, ConnectionError } from "./error.ts";
import type { Chunk } from "./chunk_reader.ts";
import { toHex } from "./hash_source.ts";
import type { Appended, PartAddress } from "./model/upload.ts";
import type { ByteOptions, DirectPart, PutBytes, UploadCalls } from "./send_options.ts";

/** Times in a row that the storage may not take bytes while the server answers. */
const FAILURES_MAX = 3;

export class DirectWay {
  readonly #put: PutBytes;
  #failures = 0;

  constructor(readonly uploads: UploadCalls, put: PutBytes = putByFetch) {
    this.#put = put;
  }

  /** A line that lets nobody through to the storage, or a page that may not go there, is not tried for ever. */
  get isOpen(): boolean {
    return this.#failures < FAILURES_MAX;
  }

  /** @throws ConnectionError where the storage did not take the bytes; ApiError of the server. */
  async send(
    uploadId: string,
    { offset, body, size, digest }: Chunk & { offset: number },
    { signal, onConflict, onSent }: ByteOptions & { onSent(bytes: number): void },
  ): Promise<Appended> {
    const part = { offset, size, sha256: toHex(digest) };
    const at = await this.#address(uploadId, part, signal);
    // Counted before, and forgotten where it went well.
    this.#failures++;
    const status = await this.#put(at, body, { onSent, signal });
    if (status >= 300) throw new ConnectionError(`the storage answered ${status}`);
    const appended = await this.uploads.arrived(uploadId, part, { signal, onConflict });
    this.#failures = 0;
    return appended;
  }

  async #address(uploadId: string, part: DirectPart, signal?: AbortSignal): Promise<PartAddress> {
    try {
      return await this.uploads.address(uploadId, part, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== "uploadNotDirect") throw error;
      // It was switched off meanwhile.
      this.#failures = FAILURES_MAX;
      throw new ConnectionError(error.message, { cause: error });
    }
  }
}

const putByFetch: PutBytes = async ({ address, headers }, body, { signal }) => {
  try {
    const response = await fetch(address, { method: "PUT", headers, body, signal });
    await response.body?.cancel();
    return response.status;
  } catch (cause) {
    throw new ConnectionError(`the storage did not answer (${(cause as Error).message})`, { cause });
  }
};
