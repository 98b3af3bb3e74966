/** One process that runs tasks, from its start to its end. */
import { decodeMessages, encodeMessage, type WorkerAnswer, type WorkerRequest } from "./messages.ts";

export interface Asked {
  begun: Promise<true>;
  /** Rejected like the other where the process ends: it was ended, or broke off for want of memory. */
  answer: Promise<WorkerAnswer>;
}

/** Characters of its last words that are kept. */
const WORDS_MAX = 2_000;

export class Child {
  readonly startedAt = performance.now();
  readonly #process: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #gone: Promise<void>;
  #words = "";
  #hear: (answer: WorkerAnswer) => void = () => {};
  #lose: (error: Error) => void = () => {};
  #ended = false;

  constructor([program, ...args]: readonly string[]) {
    this.#process = new Deno.Command(program, { args, stdin: "piped", stdout: "piped", stderr: "piped" })
      .spawn();
    this.#input = this.#process.stdin.getWriter();
    this.#gone = this.#follow();
  }

  /** The beginning of what it wrote beside its answers. */
  get words(): string {
    return this.#words;
  }

  get ended(): boolean {
    return this.#ended;
  }

  ask(request: WorkerRequest): Asked {
    const begun = Promise.withResolvers<true>();
    const answer = Promise.withResolvers<WorkerAnswer>();
    for (const { promise } of [begun, answer]) promise.catch(() => {});
    this.#hear = (heard) => {
      begun.resolve(true);
      if (!heard.begun) answer.resolve(heard);
    };
    this.#lose = (error) => [begun, answer].forEach(({ reject }) => reject(error));
    if (this.#ended) this.#lose(new Error("the worker has ended"));
    // A process that is gone is told of by its end.
    else this.#input.write(encodeMessage(request)).catch(() => {});
    return { begun: begun.promise, answer: answer.promise };
  }

  /** Ends it at once, also in the middle of a computation, and gives its memory back. */
  async end(): Promise<void> {
    if (!this.#ended) this.#process.kill("SIGKILL");
    await this.#gone;
  }

  async #follow(): Promise<void> {
    const { stdout, stderr, status } = this.#process;
    await Promise.all([this.#listen(stdout), this.#keepWords(stderr), status]);
    this.#ended = true;
    await this.#input.abort().catch(() => {});
    this.#lose(new Error("the worker has ended"));
  }

  async #listen(stdout: ReadableStream<Uint8Array>): Promise<void> {
    for await (const answer of decodeMessages<WorkerAnswer>(stdout)) this.#hear(answer);
  }

  async #keepWords(stderr: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of stderr) {
      this.#words = (this.#words + decoder.decode(bytes, { stream: true })).slice(0, WORDS_MAX);
    }
  }
}
