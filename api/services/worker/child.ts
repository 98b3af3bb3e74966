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
    // The settings of the server, and the secrets among them, are not for what reads strangers' bytes.
    const options = { args, clearEnv: true, stdin: "piped", stdout: "piped", stderr: "piped" } as const;
    this.#process = new Deno.Command(program, options).spawn();
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
    this.#kill();
    await this.#gone;
  }

  /** It may have ended by itself a moment ago. */
  #kill(): void {
    try {
      this.#process.kill("SIGKILL");
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  async #follow(): Promise<void> {
    const { stdout, stderr, status } = this.#process;
    const listening = this.#listen(stdout).catch((error) => {
      this.#words += String(error);
      this.#kill();
    });
    await Promise.all([listening, this.#keepWords(stderr).catch(() => {}), status]);
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
