/** The worker of an app: started for the first task, ended when there was none for a while. */
import { DomainError } from "../../error.ts";
import { WorkQueue } from "../../work_queue.ts";
import { Budget } from "../diff/budget.ts";
import { runTask, type Task, type TaskResult } from "./tasks.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker.ts";

/** Milliseconds of work of one task (safety 0.F). */
const WORK_MS = 1_000;
const PATIENCE: Patience = { loading: 120_000, silence: 10_000, idle: 30_000 };
/** Of previews: an archive is listed within five seconds (safety 2.5, B9). */
export const PREVIEW_PATIENCE: Patience = { ...PATIENCE, work: 4_000, silence: 5_000 };

/** In milliseconds. */
interface Patience {
  /** Time for the work of a task; a second if absent. */
  work?: number;
  /** Time for a worker to start and to load what the task needs: seconds, and many of them on a busy machine. */
  loading: number;
  /** Time after which a worker that has begun and does not answer is given up; it ends its work by itself long before. */
  silence: number;
  /** Time after which an idle worker is ended, which gives its memory back. */
  idle: number;
}

export class WorkerThread {
  readonly #script: URL;
  readonly #patience: Patience;
  readonly #turns = new WorkQueue(1);
  #worker?: Worker;
  /** Ends the task that is being done with this error. */
  #fail?: (error: Error) => void;
  #idle?: ReturnType<typeof setTimeout>;
  #closed = false;

  constructor(script: URL, patience = PATIENCE) {
    this.#script = script;
    this.#patience = patience;
  }

  /**
   * Runs a task when it is its turn, as far as its time reaches.
   * @param signal Ends the wait for the worker; a task that was begun ends with its time.
   * @throws DomainError busy after `close()`, and when the worker cannot begin in time; the reason of `signal`.
   */
  async run<T extends Task>(task: T, signal?: AbortSignal): Promise<TaskResult<T>> {
    return await this.#turns.run(async () => {
      const answer = await this.#ask(task);
      return (answer ? answer.result : await runTask(task, new Budget(0))) as TaskResult<T>;
    }, signal);
  }

  /** Ends the worker; whoever waits hears that the server is busy. */
  close(): void {
    this.#closed = true;
    this.#endWorker();
    this.#fail?.(new DomainError("busy"));
  }

  /** `undefined` where the worker gives no answer. */
  async #ask(task: Task): Promise<WorkerAnswer | undefined> {
    if (this.#closed) throw new DomainError("busy");
    clearTimeout(this.#idle);
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer | undefined>();
    this.#fail = reject;
    const { loading, silence, work = WORK_MS } = this.#patience;
    let wait = setTimeout(() => reject(new DomainError("busy")), loading);
    const hear = (answer: WorkerAnswer) => {
      if (!answer.begun) return resolve(answer);
      clearTimeout(wait);
      wait = setTimeout(() => resolve(undefined), silence);
    };
    try {
      this.#send({ task, milliseconds: work }, hear, reject);
      const answer = await promise;
      if (answer?.error !== undefined) throw new Error(answer.error);
      if (answer) this.#endWhenIdle();
      else this.#endWorker();
      return answer;
    } catch (error) {
      this.#endWorker();
      throw error;
    } finally {
      clearTimeout(wait);
      this.#fail = undefined;
    }
  }

  #send(
    request: WorkerRequest,
    hear: (answer: WorkerAnswer) => void,
    reject: (error: Error) => void,
  ): void {
    const worker = this.#worker ??= new Worker(this.#script, { type: "module", name: "tasks" });
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.postMessage(request);
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.#endWorker(), this.#patience.idle);
    Deno.unrefTimer(this.#idle);
  }

  #endWorker(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
