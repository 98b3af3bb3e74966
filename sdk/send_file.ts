/** Sends one file by a resumable upload, whatever happens to the line in between. */
import { toBase64 } from "./base64.ts";
import { ChunkReader } from "./chunk_reader.ts";
import { ChunkSize } from "./chunk_size.ts";
import { ApiError, ConnectionError, toApiError } from "./error.ts";
import { digestStretch, toHex } from "./hash_source.ts";
import type { UploadedFile } from "./model/file.ts";
import { PARALLEL_UPLOAD_SIZE } from "./model/limits.ts";
import type { Appended, ResumableUpload } from "./model/upload.ts";
import { pauseAfter, type RetryOptions, waitFor, withRetry } from "./retry.ts";
import { DirectWay } from "./send_direct.ts";
import type { SendOptions, UploadCalls, UploadSource, UploadTarget } from "./send_options.ts";

/** Times that the same file may be found damaged. */
const DAMAGED_MAX = 3;
/** Parts that are sent at the same time. */
const PARTS = 4;
/** Milliseconds between two looks at a file that is read back. */
const VERIFY_MS = 1_000;

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
  /** Reads ahead where chunks go one after the other; parts that go at the same time do not wait for it. */
  readonly #ahead: ChunkReader;
  readonly #direct: DirectWay;
  /** Bytes that have left, by the start of their stretch. */
  readonly #sent = new Map<number, number>();
  /** Ends everything that is under way. */
  #signal: AbortSignal | undefined;

  constructor(
    readonly uploads: UploadCalls,
    readonly target: UploadTarget,
    readonly source: UploadSource,
    readonly options: SendOptions,
  ) {
    this.#signal = options.signal;
    this.#ahead = new ChunkReader(source, options.digest);
    this.#direct = new DirectWay(uploads, options.put);
  }

  async send(): Promise<UploadedFile> {
    let upload = await this.#sendAll();
    for (let damaged = 0;; damaged++) {
      const ended = await this.#verified(upload);
      if (ended.state === "done" && ended.file) return ended.file;
      if (ended.state !== "receiving" || damaged >= DAMAGED_MAX) throw failureOf(ended);
      // What the server found damaged is missing again, and sent again from there.
      await this.#sendStretch(ended, 0, this.source.size);
      upload = ended;
    }
  }

  /** A whole comes before parts: that of parts which were joined is one itself. */
  async #sendAll(): Promise<ResumableUpload> {
    const { size } = this.source;
    const { parallelSize = PARALLEL_UPLOAD_SIZE } = this.options;
    const whole = await this.#findEarlier((one) => isWhole(one) && one.size === size);
    if (!whole && size > parallelSize) return await this.#sendParts();
    if (!whole) this.#ahead.prepare(0, Math.min(size, this.#chunks.bytes));
    const upload = whole ?? await this.#retrying(() => this.uploads.create(this.#wanted({ size })));
    await this.#sendStretch(upload, 0, size);
    return upload;
  }

  /** A part that fails ends the others: nobody would join them. */
  async #sendParts(): Promise<ResumableUpload> {
    const { size: total } = this.source;
    const { signal } = this.options;
    const length = Math.ceil(total / PARTS);
    const starts = Array.from({ length: PARTS }, (_, index) => index * length);
    const parts = await this.#together(
      starts,
      (start) => this.#openPart(start, Math.min(length, total - start)),
    );
    // What was there before is told at once, not as if it had come now.
    for (const [index, { offset }] of parts.entries()) this.#sent.set(starts[index]!, offset);
    await this.#together(parts, (part, index) => this.#sendStretch(part, starts[index]!, part.size));
    this.#signal = signal;
    const ids = parts.map(({ uploadId }) => uploadId);
    return await this.#retrying(() => this.uploads.join(this.#wanted({}), ids));
  }

  /** @throws what the first of them throws, as soon as the others have ended. */
  async #together<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
    const { signal } = this.options;
    const stop = new AbortController();
    this.#signal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const done = await Promise.allSettled(items.map((item, index) =>
      work(item, index).catch((error) => {
        stop.abort(error);
        throw error;
      })
    ));
    stop.signal.throwIfAborted();
    return done.map((one) => (one as PromiseFulfilledResult<R>).value);
  }

  async #openPart(start: number, size: number): Promise<ResumableUpload> {
    const part = { start, total: this.source.size };
    return await this.#findEarlier((one) =>
      one.state === "part" && one.part?.start === start && one.part.total === part.total && one.size === size
    ) ?? await this.#retrying(() => this.uploads.create(this.#wanted({ size, part })));
  }

  #wanted<T>(given: T): T & UploadTarget & Pick<SendOptions, "sha256" | "fingerprint"> {
    const { sha256, fingerprint } = this.options;
    return { ...this.target, sha256, fingerprint, ...given };
  }

  /** One that was begun with the same file, as it is now; what only looks like it is dropped. */
  async #findEarlier(isWanted: (one: ResumableUpload) => boolean): Promise<ResumableUpload | undefined> {
    const { earlier = [], fingerprint = "" } = this.options;
    const listed = earlier.find((one) =>
      one.protocol === "tus" && one.path === this.target.path && one.fingerprint === fingerprint &&
      isWanted(one)
    );
    const found = listed && await this.#lookAt(listed);
    if (!found) return undefined;
    if (found.file) return await this.#isSame(found.file) ? found : undefined;
    if (!isWanted(found)) return undefined;
    if (await this.#isBeginning(found) && await this.#answerAgain(found)) return found;
    await this.#retrying(() => this.uploads.discard(found.uploadId));
    return undefined;
  }

  /** Nothing where it was dropped meanwhile. */
  async #lookAt({ uploadId }: ResumableUpload): Promise<ResumableUpload | undefined> {
    try {
      return await this.#retrying(() => this.uploads.get(uploadId));
    } catch (error) {
      if (error instanceof ApiError && (error.error === "notFound" || error.error === "gone")) {
        return undefined;
      }
      throw error;
    }
  }

  async #isSame({ size, sha256 }: UploadedFile): Promise<boolean> {
    return size === this.source.size &&
      await this.#hash(0, size) === sha256;
  }

  /** In lower-case hex. */
  async #hash(start: number, end: number): Promise<string> {
    const { digest } = this.options;
    const stretch = digest && this.source.slice(start, end);
    return toHex(
      stretch instanceof Blob
        ? await digest!(stretch, this.#signal)
        : await digestStretch(this.source, start, end, this.#signal),
    );
  }

  /** A fingerprint that is no hash may be that of another file: what has arrived is compared with this one. */
  async #isBeginning({ offset, part, parts = [] }: ResumableUpload): Promise<boolean> {
    const { sha256, fingerprint } = this.options;
    if (offset === 0 || sha256 !== undefined && fingerprint === sha256) return true;
    const first = part?.start ?? 0;
    let end = 0;
    for (const { start, size, sha256 } of parts) {
      if (start !== end) return false;
      end += size;
      if (await this.#hash(first + start, first + end) !== sha256) return false;
    }
    return end === offset;
  }

  /** One that failed for its name is all there, and waits for another answer. @returns whether it goes on. */
  async #answerAgain({ uploadId, state, size }: ResumableUpload): Promise<boolean> {
    if (state !== "failed") return true;
    const { onConflict } = this.target;
    try {
      await this.#retrying(() => this.uploads.append(uploadId, size, new Uint8Array(), { onConflict }));
      return true;
    } catch (error) {
      this.#signal?.throwIfAborted();
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** @param start Of the stretch in the whole. @param size Bytes of it. */
  async #sendStretch(
    upload: ResumableUpload,
    start: number,
    size: number,
  ): Promise<void> {
    const { uploadId, offset: begun, state } = upload;
    if (state !== "receiving" && state !== "part") return this.#tell(start, size);
    let offset = begun;
    let failures = 0;
    while (offset < size) {
      this.#tell(start, offset);
      this.#signal?.throwIfAborted();
      try {
        ({ offset } = await this.#appendChunk(upload, start, offset, size));
        failures = 0;
      } catch (error) {
        await this.#pause(isElsewhere(error) ? new ConnectionError(error.message) : error, failures++);
        const found = await this.#offsetOf(uploadId, failures);
        if (found > offset) failures = 0;
        offset = found;
      }
    }
    this.#tell(start, size);
  }

  async #appendChunk(
    { uploadId, direct, state }: ResumableUpload,
    start: number,
    offset: number,
    size: number,
  ): Promise<Appended> {
    const { append } = this.options;
    const { onConflict } = this.target;
    const endOf = (from: number, bytes: number) => start + Math.min(size, from + bytes);
    const reader = state === "part" ? new ChunkReader(this.source, this.options.digest) : this.#ahead;
    const chunk = await reader.take(start + offset, endOf(offset, this.#chunks.bytes));
    const { body, size: bytes } = chunk;
    const end = offset + bytes;
    if (state !== "part") reader.prepare(start + end, endOf(end, this.#chunks.following));
    const options = { checksum: toBase64(chunk.digest), onConflict, signal: this.#signal };
    const begunAt = performance.now();
    const onSent = (sent: number) => this.#tell(start, offset + sent);
    const answer = direct && this.#direct.isOpen
      ? await this.#direct.send(uploadId, { offset, ...chunk }, { ...options, onSent })
      : append
      ? await append(uploadId, offset, body, { ...options, onSent })
      : await this.uploads.append(uploadId, offset, body, options);
    this.#chunks.took(bytes, performance.now() - begunAt);
    return answer;
  }

  /** Where to go on, as soon as the server can be asked. */
  #offsetOf(uploadId: string, failures: number): Promise<number> {
    return this.#retrying(() => this.uploads.offset(uploadId, { signal: this.#signal }), failures);
  }

  #tell(start: number, sent: number): void {
    this.#sent.set(start, sent);
    this.options.onProgress?.([...this.#sent.values()].reduce((sum, one) => sum + one, 0));
  }

  async #verified(upload: ResumableUpload): Promise<ResumableUpload> {
    const look = () => this.#retrying(() => this.uploads.get(upload.uploadId));
    let found = await look();
    if (found.state === "verifying") this.options.onVerify?.();
    while (found.state === "verifying") {
      await waitFor(VERIFY_MS, this.#waiting());
      found = await look();
    }
    return found;
  }

  #waiting(): RetryOptions {
    return { ...this.options, signal: this.#signal };
  }

  #retrying<T>(call: () => Promise<T>, failures = 0): Promise<T> {
    return withRetry(call, { ...this.#waiting(), onRetry: this.#onRetry }, failures);
  }

  #pause(error: unknown, failed: number): Promise<void> {
    return pauseAfter(error, failed, { ...this.#waiting(), onRetry: this.#onRetry });
  }

  #onRetry = (error: Error, pause: number): void => {
    this.#chunks.failed();
    this.options.onRetry?.(error, pause);
  };
}

/** The server has more or less than was believed, and is asked for it. */
const isElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.error === "uploadOffsetConflict";

/** Also one that failed for its name alone. */
const isWhole = ({ state, part, problem }: ResumableUpload): boolean =>
  part === undefined && (state === "receiving" || state === "verifying" || problem?.error === "pathTaken");

function failureOf({ problem, path, state }: ResumableUpload): Error {
  if (problem) return toApiError(problem);
  return new ConnectionError(
    state === "done" ? `${path} was deleted again` : `${path} was damaged on its way again and again`,
  );
}
