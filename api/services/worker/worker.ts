/** Runs tasks in a worker, so that they do not occupy the thread that answers requests (safety 0.F). */
import { Budget } from "../diff/budget.ts";
import { runTask, type Task, type TaskResult } from "./tasks.ts";

export interface WorkerRequest {
  task: Task;
  /** Of work at the most. */
  milliseconds: number;
}

/** `error` is set if the task failed. */
export interface WorkerAnswer {
  result?: TaskResult<Task>;
  error?: string;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data: { task, milliseconds } }) => {
  try {
    scope.postMessage({ result: runTask(task, new Budget(milliseconds)) });
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
};
