/** Runs tasks in a worker, so that they do not occupy the thread that answers requests (safety 0.F). */
import { Budget } from "../diff/budget.ts";
import { loadFor, runTask, type Task, type TaskResult } from "./tasks.ts";

export interface WorkerRequest {
  task: Task;
  /** Of work at the most. */
  milliseconds: number;
}

/** First `{ begun: true }`, when what the task needs is loaded; then its end. `error` is set if the task failed. */
export interface WorkerAnswer {
  begun?: true;
  result?: TaskResult<Task>;
  error?: string;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

const scope = self as unknown as WorkerScope;

scope.onmessage = async ({ data: { task, milliseconds } }) => {
  try {
    await loadFor(task);
    scope.postMessage({ begun: true });
    scope.postMessage({ result: await runTask(task, new Budget(milliseconds)) });
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
};
