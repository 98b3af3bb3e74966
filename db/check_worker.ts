/** Checks a database in a worker, because the check occupies its thread until it is finished. */
import { checkDatabase } from "./corruption.ts";

/**
 * Answer of the worker: `problem` is absent if the database is undamaged; `error` is set if it could not be checked.
 */
export interface CheckAnswer {
  problem?: string;
  error?: string;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(answer: CheckAnswer): void;
}

const scope = self as unknown as WorkerScope;

/** The message is the address of the database. */
scope.onmessage = async ({ data: url }) => {
  try {
    scope.postMessage({ problem: await checkDatabase(url) });
  } catch (error) {
    scope.postMessage({ error: String(error) });
  }
};
