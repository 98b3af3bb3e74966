/**
 * Runs the queue apart from what is drawn: the next file begins the moment one has ended, and the page is drawn a few
 * times a second, however many files come and go. Drawing a form of many files for each one took longer than sending it.
 */
import { ApiError } from "../../sdk/error.ts";
import type { UploadedFile } from "../../sdk/mod.ts";
import { nextQueue, type QueueEvent, toStart, type Upload } from "./upload_queue.ts";
import type { Transfer } from "./transfer.ts";

/** Milliseconds between two drawings. */
const DRAW_MS = 250;

interface Parts {
  begin: (upload: Upload, onSent: (bytes: number) => void) => Transfer;
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
  readonly #transfers = new Map<number, Transfer>();
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
    if (event.type !== "progress") this.#abortStopped();
    for (const upload of toStart(this.queue)) this.#start(upload);
  }

  #abortStopped(): void {
    if (this.#transfers.size === 0) return;
    const running = new Set(this.queue.filter(({ state }) => state === "uploading").map(({ id }) => id));
    for (const [id, transfer] of this.#transfers) {
      if (running.has(id)) continue;
      this.#transfers.delete(id);
      transfer.abort();
    }
  }

  #start(upload: Upload): void {
    const { id, size } = upload;
    this.queue = nextQueue(this.queue, { type: "start", id });
    // Browsers count the body; an empty file has none.
    const onSent = (sent: number) => this.#happen({ type: "progress", id, sent: Math.min(sent, size) });
    const transfer = this.#parts.begin(upload, onSent);
    this.#transfers.set(id, transfer);
    const isOurs = () => this.#transfers.get(id) === transfer;
    transfer.done.then((file) => {
      this.#stored.push(file);
      if (isOurs()) this.#end(id, { type: "finish", id });
    }, (error) => isOurs() && this.#fail(upload, error));
  }

  #fail(upload: Upload, error: unknown): void {
    const { id, onConflict } = upload;
    if (error instanceof ApiError && error.error === "pathTaken" && onConflict === "refuse") {
      this.#end(id, { type: "remove", id });
      return this.#parts.onTaken(upload);
    }
    this.#end(id, { type: "fail", id, problem: this.#parts.explain(error) });
  }

  #end(id: number, event: QueueEvent): void {
    this.#transfers.delete(id);
    this.#happen(event);
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
