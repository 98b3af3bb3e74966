/** The worker that compares: started for the first comparison, ended when nobody has compared for a while. */
import { DomainError } from "../../error.ts";
import { WorkQueue } from "../../work_queue.ts";
import { Budget } from "../diff/budget.ts";
import type { WorkerAnswer, WorkerTask } from "./compare_worker.ts";
import { answerRequest, type ComparisonFound, type ComparisonRequest } from "./comparison_request.ts";

/** Milliseconds of work of one comparison (safety 0.F). */
const WORK_MS = 1_000;
/** Milliseconds after which a worker that does not answer is given up; it ends its work by itself long before. */
const SILENCE_MS = 10_000;
/** Milliseconds after which an idle worker is ended, which gives its memory back. */
const IDLE_MS = 30_000;

export class Comparer {
  readonly #script: URL;
  readonly #turns = new WorkQueue(1);
  #worker?: Worker;
  /** Ends the work that is being done with this error. */
  #fail?: (error: Error) => void;
  #idle?: number;
  #closed = false;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * Compares as far as {@link WORK_MS} reach: then a file is too long to compare, and fields are shown as replaced.
   * @param signal Ends the wait for the worker; work that was begun ends with its time.
   * @throws DomainError busy after `close()`; the reason of `signal`.
   */
  async compare<R extends ComparisonRequest>(request: R, signal?: AbortSignal): Promise<ComparisonFound<R>> {
    return await this.#turns.run(async () => {
      const found = await this.#ask(request) ?? answerRequest(request, new Budget(0));
      return found as ComparisonFound<R>;
    }, signal);
  }

  /** Ends the worker; comparisons that wait hear that the server is busy. */
  close(): void {
    this.#closed = true;
    this.#endWorker();
    this.#fail?.(new DomainError("busy"));
  }

  /** `undefined` where the worker gives no answer. */
  async #ask(request: ComparisonRequest): Promise<WorkerAnswer["found"]> {
    if (this.#closed) throw new DomainError("busy");
    clearTimeout(this.#idle);
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer | undefined>();
    this.#fail = reject;
    const silence = setTimeout(() => resolve(undefined), SILENCE_MS);
    try {
      this.#worker ??= new Worker(this.#script, { type: "module", name: "comparison" });
      this.#worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
      const task: WorkerTask = { request, milliseconds: WORK_MS };
      this.#worker.postMessage(task);
      const answer = await promise;
      if (answer?.error !== undefined) throw new Error(answer.error);
      if (answer) this.#endWhenIdle();
      else this.#endWorker();
      return answer?.found;
    } catch (error) {
      this.#endWorker();
      throw error;
    } finally {
      clearTimeout(silence);
      this.#fail = undefined;
    }
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.#endWorker(), IDLE_MS);
    Deno.unrefTimer(this.#idle);
  }

  #endWorker(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
