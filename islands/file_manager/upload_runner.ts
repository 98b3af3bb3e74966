/**
 * Runs the queue apart from what is drawn: the next file begins the moment one has ended, and the page is drawn a few
 * times a second, however many files come and go. Drawing a form of many files for each one took longer than sending it.
 */
import { ApiError } from "../../sdk/error.ts";
import type { UploadedFile } from "../../sdk/mod.ts";
import { nextQueue, type QueueEvent, toStart, type Upload } from "./upload_queue.ts";

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
}

interface Parts {
  /** @param group A large file, or small ones that go together. */
  begin: (group: readonly Upload[], watcher: Watcher) => Transfer;
  /** What the queue is now, and what has been stored since the last call. */
  onDraw: (queue: Upload[], stored: UploadedFile[]) => void;
  /** The server has a file of that name of which the page did not know. */
  onTaken: (upload: Upload) => void;
  /** Why an upload failed, as a sentence in the reader's language. */
  explain: (error: unknown) => string;
}

export class UploadRunner {
  queue: Upload[] = [];
  readonly #parts: Parts;
  /** By group. */
  readonly #transfers = new Map<number, Transfer>();
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
    const before = this.queue;
    this.queue = nextQueue(before, event);
    if (event.type !== "progress") this.#abortStopped(before);
    for (const group of toStart(this.queue)) this.#start(group);
  }

  /** One that somebody stopped ends the request with which it travels; the others of it wait again. */
  #abortStopped(before: readonly Upload[]): void {
    if (this.#transfers.size === 0) return;
    const states = new Map(this.queue.map(({ id, state }) => [id, state]));
    const stopped = before.filter(({ id, state }) =>
      (state === "uploading" || state === "verifying") && (states.get(id) ?? "paused") === "paused"
    );
    for (const group of new Set(stopped.map(({ group }) => group!))) {
      this.#transfers.get(group)?.abort();
      this.#transfers.delete(group);
      const others = this.queue.filter((one) => one.group === group).map(({ id }) => id);
      this.queue = nextQueue(this.queue, { type: "wait", ids: others });
    }
  }

  #start(uploads: readonly Upload[]): void {
    const group = ++this.#groups;
    this.queue = nextQueue(this.queue, { type: "start", ids: uploads.map(({ id }) => id), group });
    const transfer = this.#parts.begin(uploads, {
      onSent: (sent) => this.#happen({ type: "progress", sent }),
      onVerify: (id) => this.#happen({ type: "verify", id }),
    });
    this.#transfers.set(group, transfer);
    transfer.done.then((ended) => {
      for (const one of ended) if ("file" in one) this.#stored.push(one.file);
      if (this.#transfers.get(group) !== transfer) return;
      this.#transfers.delete(group);
      const stored = uploads.filter((_, index) => "file" in ended[index]!).map(({ id }) => id);
      this.#happen({ type: "finish", ids: stored });
      for (const [index, upload] of uploads.entries()) {
        const one = ended[index]!;
        if ("error" in one) this.#fail(upload, one.error);
      }
    });
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
