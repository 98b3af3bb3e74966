/** The worker of an app: started for the first task, ended when there was none for a while. */
import type { Asker } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { WorkQueue } from "../../work_queue.ts";
import { Budget } from "../diff/budget.ts";
import { askerKey } from "../limits/limit_key.ts";
import { type Asked, Child } from "./child.ts";
import type { WorkerAnswer, WorkerRequest } from "./messages.ts";
import { runTask, type Task, type TaskResult } from "./tasks.ts";

/** In milliseconds. */
interface Patience {
  /** Time for the work of a task. */
  work: number;
  /** Time for a worker to start and to load what the task needs: seconds, and many of them on a busy machine. */
  loading: number;
  /** Time for a worker that has started to begin the next task; after it, another one is started. */
  begin: number;
  /** Time after which a worker that has begun and does not answer is ended; it ends its work by itself before. */
  silence: number;
  /** Time after which an idle worker is ended, which gives its memory back. */
  idle: number;
  /** Time after which a worker is replaced between two tasks, for the same reason. */
  age: number;
}

/** A second of work (safety 0.F). */
export const PATIENCE: Patience = {
  work: 1_000,
  loading: 120_000,
  begin: 5_000,
  silence: 5_000,
  idle: 30_000,
  age: 300_000,
};
/** Of previews: an archive is listed within five seconds (safety 2.5, B9). */
export const PREVIEW_PATIENCE: Patience = { ...PATIENCE, work: 4_000 };

export interface Wish {
  /** Whose task it is: those of different askers take turns. */
  asker?: Asker;
  /** Ends the wait for the worker; a task that was begun ends with its time. */
  signal?: AbortSignal;
  /** Milliseconds of work, where they are fewer than usual. */
  milliseconds?: number;
}

export class WorkerProcess {
  readonly #command: readonly string[];
  readonly #patience: Patience;
  readonly #turns = new WorkQueue(1);
  #child?: Child;
  #idle?: ReturnType<typeof setTimeout>;
  #closed = false;

  /** @param command Program and arguments. */
  constructor(command: readonly string[], patience = PATIENCE) {
    this.#command = command;
    this.#patience = patience;
  }

  /**
   * Runs a task when it is its turn, as far as its time and the memory of the worker reach.
   * @throws DomainError busy after `close()`, and when the worker cannot begin in time; the reason of `signal`.
   */
  async run<T extends Task>(task: T, { asker, signal, milliseconds }: Wish = {}): Promise<TaskResult<T>> {
    const { work } = this.#patience;
    const request = { task, milliseconds: Math.min(milliseconds ?? work, work) };
    return await this.#turns.run(
      async () => {
        const answer = await this.#ask(request);
        return (answer ? answer.result : await runTask(task, new Budget(0))) as TaskResult<T>;
      },
      signal,
      asker && askerKey(asker),
    );
  }

  /** Ends the worker; whoever waits hears that the server is busy. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.end();
  }

  /** `undefined` where the worker gives no answer, or none that is short enough. @throws what the task failed with. */
  async #ask(request: WorkerRequest): Promise<WorkerAnswer | undefined> {
    this.#requireOpen();
    clearTimeout(this.#idle);
    const { answer: hoped } = await this.#begin(request);
    // A worker that breaks off for want of memory gives none.
    const answer = await within(this.#patience.silence, hoped);
    this.#requireOpen();
    if (!answer || answer.last || this.#isOld()) await this.end();
    else this.#endWhenIdle();
    if (answer?.error !== undefined) throw new Error(answer.error);
    return answer?.tooLong ? undefined : answer;
  }

  /** Hands the task to a worker that begins it: one that still computes something else is replaced. */
  async #begin(request: WorkerRequest): Promise<Asked> {
    const { begin, loading } = this.#patience;
    if (this.#child) {
      const asked = this.#child.ask(request);
      if (await within(begin, asked.begun)) return asked;
      await this.end();
      this.#requireOpen();
    }
    const child = this.#child = new Child(this.#command);
    const asked = child.ask(request);
    if (await within(loading, asked.begun)) return asked;
    const { ended, words } = child;
    await this.end();
    this.#requireOpen();
    if (ended) throw new Error(`the worker ended before it began: ${words}`);
    throw new DomainError("busy");
  }

  #requireOpen(): void {
    if (this.#closed) throw new DomainError("busy");
  }

  #isOld(): boolean {
    return this.#child !== undefined && performance.now() - this.#child.startedAt > this.#patience.age;
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => void this.end(), this.#patience.idle);
    Deno.unrefTimer(this.#idle);
  }

  /** Ends the process; the next task starts another one. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    await child?.end();
  }
}

/** @returns nothing where it does not come in time, or fails. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, milliseconds);
  return await Promise.race([work.catch(() => undefined), late.promise]).finally(() => clearTimeout(timer));
}
