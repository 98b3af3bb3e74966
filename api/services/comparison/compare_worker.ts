/** Compares in a worker, so that a long comparison does not occupy the thread that answers requests (safety 0.F). */
import { Budget } from "../diff/budget.ts";
import { answerRequest, type ComparisonRequest } from "./comparison_request.ts";

export interface WorkerTask {
  request: ComparisonRequest;
  /** Of work at the most. */
  milliseconds: number;
}

/** `error` is set if the comparison failed. */
export interface WorkerAnswer {
  found?: ReturnType<typeof answerRequest>;
  error?: string;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerTask>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data: { request, milliseconds } }) => {
  try {
    scope.postMessage({ found: answerRequest(request, new Budget(milliseconds)) });
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
};
