/** Sends one file by a resumable upload, whatever happens to the line in between. */
import { toBase64 } from "./base64.ts";
import { ApiError, ConnectionError } from "./error.ts";
import { type ErrorName, ERRORS } from "./model/errors.ts";
import type { OnConflict, UploadedFile } from "./model/file.ts";
import { PARALLEL_UPLOAD_SIZE } from "./model/limits.ts";
import type { ResumableUpload, UploadPart, UploadState } from "./model/upload.ts";
import { ChunkSize } from "./chunk_size.ts";

/** Where a file goes. */
export interface UploadTarget {
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  /** Path in the dataset. */
  path: string;
  /** What to do if the path is taken; `replace` by default. */
  onConflict?: OnConflict;
}

export interface NewUpload extends UploadTarget {
  /** Bytes. */
  size: number;
  /** Expected SHA-256 of the whole, in lower-case hex. */
  sha256?: string;
  /** By which the sender knows later whether a file is still the one that was begun. */
  fingerprint?: string;
  /** Present where this is one of several that are joined in the end. */
  part?: UploadPart;
}

export interface ByteOptions {
  signal?: AbortSignal;
  /** SHA-256 of the bytes in Base64; the server drops others. */
  checksum?: string;
}

/** How far an upload is after its bytes were taken. */
export interface Appended {
  offset: number;
  state: UploadState;
}

/** The calls that a file needs; `Uploads` has them. */
export interface UploadCalls {
  create(wanted: NewUpload): Promise<ResumableUpload>;
  append(uploadId: string, offset: number, bytes: BodyInit, options?: ByteOptions): Promise<Appended>;
  offset(uploadId: string, options?: Pick<ByteOptions, "signal">): Promise<number>;
  get(uploadId: string): Promise<ResumableUpload>;
  join(target: UploadTarget & { sha256?: string }, uploadIds: readonly string[]): Promise<ResumableUpload>;
}

/** What is sent: a Blob, a File, or anything else whose bytes can be read in pieces. */
export interface UploadSource {
  /** Bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Adds bytes to an upload and tells how many have left, as `append` cannot. */
export type AppendBytes = (
  uploadId: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  options: ByteOptions & { onSent(bytes: number): void },
) => Promise<Appended>;

export interface SendOptions {
  /** Expected SHA-256 of the whole, in lower-case hex. */
  sha256?: string;
  /** By which the file is known again: what was begun under another one is not gone on with. */
  fingerprint?: string;
  /** Earlier uploads, of which one of the same path, size and fingerprint is gone on with. */
  earlier?: readonly ResumableUpload[];
  /** Bytes that have left, of the whole; less than before where some have to be sent again. */
  onProgress?: (bytes: number) => void;
  /** All bytes are durable, and the server reads them back. */
  onVerify?: () => void;
  /** Why the line is waited for, and how long in milliseconds. */
  onRetry?: (error: Error, pause: number) => void;
  /** Tries in a row that bring no byte, before it is given up; 12 by default, some two minutes. */
  triesMax?: number;
  signal?: AbortSignal;
  append?: AppendBytes;
  /** Waits; tests do not. */
  sleep?: (milliseconds: number) => Promise<void>;
}

/** Milliseconds before another try, the last one again and again. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Tries in a row that brought no byte. */
const TRIES_MAX = 12;
/** Times that the same file may be found damaged. */
const DAMAGED_MAX = 3;
/** Parts that are sent at the same time. */
const PARTS = 4;
/** Milliseconds between two looks at a file that is read back. */
const VERIFY_MS = 1_000;

/** Errors after which the same request may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set([
  "busy",
  "uploadBusy",
  "uploadOffsetConflict",
  "uploadChecksumMismatch",
  "requestTimeout",
  "uploadTooSlow",
  "tooManyRequests",
  "tooManyUploads",
]);

const isTransient = (error: unknown): error is Error =>
  error instanceof ConnectionError ||
  error instanceof ApiError && (TRANSIENT.has(error.error ?? "") || [502, 503, 504].includes(error.status));

/** See `Uploads.send`. */
export async function sendFile(
  uploads: UploadCalls,
  target: UploadTarget,
  source: UploadSource,
  options: SendOptions,
): Promise<UploadedFile> {
  const sender = new Sender(uploads, target, source, options);
  return await sender.send();
}

class Sender {
  readonly #chunks = new ChunkSize();
  /** Bytes that have left, by the start of their stretch. */
  readonly #sent = new Map<number, number>();

  constructor(
    readonly uploads: UploadCalls,
    readonly target: UploadTarget,
    readonly source: UploadSource,
    public options: SendOptions,
  ) {}

  async send(): Promise<UploadedFile> {
    const { size } = this.source;
    for (let damaged = 0;; damaged++) {
      const upload = size > PARALLEL_UPLOAD_SIZE ? await this.#sendParts() : await this.#sendWhole();
      const ended = await this.#verified(upload);
      if (ended.file) return ended.file;
      // What the server found damaged is missing again, and sent again from there.
      if (ended.state === "failed" || damaged >= DAMAGED_MAX) throw failureOf(ended);
      this.options = { ...this.options, earlier: [ended] };
    }
  }

  async #sendWhole(): Promise<ResumableUpload> {
    const { size } = this.source;
    const upload = this.#findEarlier() ??
      await this.#retrying(() => this.uploads.create(this.#wanted({ size })));
    await this.#sendStretch(upload, 0, size);
    return upload;
  }

  async #sendParts(): Promise<ResumableUpload> {
    const { size: total } = this.source;
    const length = Math.ceil(total / PARTS);
    const starts = Array.from({ length: PARTS }, (_, index) => index * length);
    const parts = await Promise.all(starts.map(async (start) => {
      const size = Math.min(length, total - start);
      const part = { start, total };
      const upload = this.#findEarlier(start) ??
        await this.#retrying(() => this.uploads.create(this.#wanted({ size, part })));
      await this.#sendStretch(upload, start, size);
      return upload.uploadId;
    }));
    const { sha256 } = this.options;
    return await this.#retrying(() => this.uploads.join({ ...this.target, sha256 }, parts));
  }

  #wanted<T>(given: T): T & UploadTarget & Pick<SendOptions, "sha256" | "fingerprint"> {
    const { sha256, fingerprint } = this.options;
    return { ...this.target, sha256, fingerprint, ...given };
  }

  /** One that was begun with the same file, and is not at its end. */
  #findEarlier(start?: number): ResumableUpload | undefined {
    const { earlier = [], fingerprint = "" } = this.options;
    const { size } = this.source;
    return earlier.find((one) =>
      one.path === this.target.path && one.fingerprint === fingerprint &&
      (start === undefined
        ? one.state === "receiving" && one.size === size
        : one.part?.start === start && one.part.total === size)
    );
  }

  /** @param start Of the stretch in the whole. @param size Bytes of it. */
  async #sendStretch(
    { uploadId, offset: begun, state }: ResumableUpload,
    start: number,
    size: number,
  ): Promise<void> {
    if (state === "done" || state === "verifying") return this.#tell(start, size);
    let offset = begun;
    let failures = 0;
    while (offset < size) {
      this.#tell(start, offset);
      this.options.signal?.throwIfAborted();
      try {
        const appended = await this.#appendChunk(uploadId, start, offset, size);
        failures = 0;
        if (appended.offset === size) return this.#tell(start, size);
        offset = appended.offset;
      } catch (error) {
        await this.#pause(error, failures++);
        const found = await this.#offsetOf(uploadId, failures);
        if (found > offset) failures = 0;
        offset = found;
      }
    }
    this.#tell(start, size);
  }

  async #appendChunk(uploadId: string, start: number, offset: number, size: number): Promise<Appended> {
    const { signal, append } = this.options;
    const end = Math.min(size, offset + this.#chunks.bytes);
    const bytes = new Uint8Array(await this.source.slice(start + offset, start + end).arrayBuffer());
    const checksum = await checksumOf(bytes);
    const begunAt = performance.now();
    const onSent = (sent: number) => this.#tell(start, offset + sent);
    const answer = append
      ? await append(uploadId, offset, bytes, { checksum, signal, onSent })
      : await this.uploads.append(uploadId, offset, bytes, { checksum, signal });
    this.#chunks.took(bytes.length, performance.now() - begunAt);
    return answer;
  }

  /** Where to go on, as soon as the server can be asked. */
  #offsetOf(uploadId: string, failures: number): Promise<number> {
    return this.#retrying(() => this.uploads.offset(uploadId, { signal: this.options.signal }), failures);
  }

  #tell(start: number, sent: number): void {
    this.#sent.set(start, sent);
    this.options.onProgress?.([...this.#sent.values()].reduce((sum, one) => sum + one, 0));
  }

  async #verified(upload: ResumableUpload): Promise<ResumableUpload> {
    const { onVerify, signal } = this.options;
    const look = () => this.#retrying(() => this.uploads.get(upload.uploadId));
    let found = await look();
    if (found.state === "verifying") onVerify?.();
    while (found.state === "verifying") {
      await this.#sleep(VERIFY_MS);
      signal?.throwIfAborted();
      found = await look();
    }
    return found;
  }

  async #retrying<T>(call: () => Promise<T>, failures = 0): Promise<T> {
    for (let failed = failures;; failed++) {
      try {
        return await call();
      } catch (error) {
        await this.#pause(error, failed);
      }
    }
  }

  /** Waits for the line. @throws what cannot be waited for. */
  async #pause(error: unknown, failed: number): Promise<void> {
    const { signal, onRetry, triesMax = TRIES_MAX } = this.options;
    signal?.throwIfAborted();
    if (!isTransient(error) || failed + 1 >= triesMax) throw error;
    this.#chunks.failed();
    const { seconds = 0 } = (error instanceof ApiError ? error.data ?? {} : {}) as { seconds?: number };
    const pause = Math.max(seconds * 1_000, PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)]!);
    onRetry?.(error, pause);
    await this.#sleep(pause);
    signal?.throwIfAborted();
  }

  #sleep(milliseconds: number): Promise<void> {
    const { sleep } = this.options;
    return sleep ? sleep(milliseconds) : new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}

/** SHA-256 in Base64; absent where a page was not loaded safely, and the browser computes none. */
async function checksumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  return toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function failureOf({ problem, path }: ResumableUpload): Error {
  if (problem) {
    return new ApiError(ERRORS[problem.error as ErrorName].code, 200, problem.message, problem.messageEn);
  }
  return new ConnectionError(`${path} was damaged on its way again and again`);
}
