/** Calls without effect: what they write is taken back at once, so that one world serves every question. */
import { Database } from "../../db/client.ts";

class TakenBack extends Error {
  constructor(readonly result: unknown) {
    super("what this transaction wrote is taken back");
  }
}

export interface DryRun extends Disposable {
  /** Transactions that would have been committed so far. */
  written: number;
}

/** Ends every write transaction of this process with a rollback, until it is disposed of. */
export function beginDryRun(): DryRun {
  const { withTx } = Database.prototype;
  const run = { written: 0, [Symbol.dispose]: () => void (Database.prototype.withTx = withTx) };
  Database.prototype.withTx = async function <T>(job: Parameters<typeof withTx<T>>[0]): Promise<T> {
    try {
      return await withTx.call(this, async (tx) => {
        throw new TakenBack(await job(tx));
      }) as T;
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
      run.written++;
      return error.result as T;
    }
  };
  return run;
}
