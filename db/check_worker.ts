/** Checks a database in a thread of its own, because the check holds its thread for as long as it takes. */
import { checkDatabase } from "./corruption.ts";

/** What the worker answers: `problem` is absent when the database is sound; `error` when it could not be checked. */
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
