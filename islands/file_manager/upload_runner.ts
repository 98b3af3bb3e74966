/**
 * Runs the queue apart from what is drawn: the next file begins the moment one has ended, and the page is drawn a few
 * times a second, however many files come and go. Drawing a form of many files for each one took longer than sending it.
 */
import { ApiError } from "../../sdk/error.ts";
import type { UploadedFile } from "../../sdk/mod.ts";
import {
  findUpload,
  isRunning,
  isSmall,
  nextQueue,
  type QueueEvent,
  toStart,
  type Upload,
} from "./upload_queue.ts";

/** Milliseconds between two drawings. */
const DRAW_MS = 250;

/** What became of one file of a transfer. */
export type Ended = { file: UploadedFile } | { error: unknown };

export interface Transfer {
  /** For each of its files, in their order; the bytes of a stored one were read back. Never rejected. */
  done: Promise<Ended[]>;
  abort: () => void;
}

/** What a transfer tells while it runs. */
export interface Watcher {
  /** Bytes by id. */
  onSent: (sent: ReadonlyMap<number, number>) => void;
  onVerify: (id: number) => void;
  /** The line or the server is waited for. */
  onRetry: (error: Error) => void;
}

interface Running extends Transfer {
  uploads: readonly Upload[];
}

interface Parts {
  /** @param group A large file, or small ones that go together. */
  begin: (group: readonly Upload[], watcher: Omit<Watcher, "onRetry">) => Transfer;
  /** What the queue is now, and what has been stored since the last call. */
  onDraw: (queue: Upload[], stored: UploadedFile[]) => void;
  /** The server has a file of that name of which the page did not know. */
  onTaken: (upload: Upload) => void;
  /** The server has stored a file that somebody took out of the queue while it was on its way. */
  onRemoved: (file: UploadedFile) => void;
  /** Why an upload failed, as a sentence in the reader's language. */
  explain: (error: unknown) => string;
}

export class UploadRunner {
  queue: Upload[] = [];
  readonly #parts: Parts;
  /** By group. */
  readonly #transfers = new Map<number, Running>();
  #groups = 0;
  #stored: UploadedFile[] = [];
  #timer?: ReturnType<typeof setTimeout>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Something that a person did: seen at once. */
  send(event: QueueEvent): void {
    this.#apply(event);
    this.#draw();
  }

  #apply(event: QueueEvent): void {
    // The state changes first, so that the aborted transfer is not taken for a failed one.
    this.queue = nextQueue(this.queue, event);
    // It comes often, and frees nothing.
    if (event.type === "progress") return;
    this.#abortStopped();
    for (const group of toStart(this.queue)) this.#start(group);
  }

  /**
   * A request ends when somebody stopped all that travels with it. Small files that were taken out travel on to the end:
   * only the answer says whether the server has them, and they are soon there.
   */
  #abortStopped(): void {
    for (const [group, { uploads, abort }] of this.#transfers) {
      const left = uploads.flatMap(({ id }) => findUpload(this.queue, id) ?? []);
      if (left.some((one) => one.group === group && isRunning(one))) continue;
      const isTaken = left.length < uploads.length;
      if (isTaken && isSmall(uploads[0]!)) continue;
      abort();
      this.#transfers.delete(group);
    }
  }

  #start(uploads: readonly Upload[]): void {
    const group = ++this.#groups;
    this.queue = nextQueue(this.queue, { type: "start", ids: uploads.map(({ id }) => id), group });
    const transfer = this.#parts.begin(uploads, {
      onSent: (sent) => this.#happen({ type: "progress", sent }),
      onVerify: (id) => this.#happen({ type: "verify", id }),
    });
    this.#transfers.set(group, { ...transfer, uploads });
    transfer.done.then((ended) => {
      const isAborted = !this.#transfers.delete(group);
      this.#finish(uploads, ended);
      for (const [index, { id }] of uploads.entries()) {
        const [one, upload] = [ended[index]!, findUpload(this.queue, id)];
        if (isAborted || !("error" in one) || !upload) continue;
        if (upload.group === group && isRunning(upload)) this.#fail(upload, one.error);
      }
    });
  }

  /** What is stored is shown as stored, also where it was stopped too late. */
  #finish(uploads: readonly Upload[], ended: readonly Ended[]): void {
    const stored: number[] = [];
    for (const [index, { id }] of uploads.entries()) {
      const one = ended[index]!;
      if ("error" in one) continue;
      if (!findUpload(this.queue, id)) {
        this.#parts.onRemoved(one.file);
        continue;
      }
      this.#stored.push(one.file);
      stored.push(id);
    }
    this.#happen({ type: "finish", ids: stored });
  }

  #fail({ id, ...upload }: Upload, error: unknown): void {
    if (error instanceof ApiError && error.error === "pathTaken" && upload.onConflict === "refuse") {
      this.#happen({ type: "remove", id });
      return this.#parts.onTaken({ id, ...upload });
    }
    this.#happen({ type: "fail", id, problem: this.#parts.explain(error) });
  }

  /** Something that came by itself: seen with the next drawing. */
  #happen(event: QueueEvent): void {
    this.#apply(event);
    this.#timer ??= setTimeout(() => this.#draw(), DRAW_MS);
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const stored = this.#stored;
    this.#stored = [];
    this.#parts.onDraw(this.queue, stored);
  }
}
