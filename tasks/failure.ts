/** How a task ends that cannot do its work: in one sentence for what an operator can mend. */
import { ConfigError } from "../api/config.ts";
import { BackupError } from "../api/services/backup/backup.ts";
import { StartError } from "../api/start_error.ts";
import { MissingDatabaseError } from "../db/snapshot.ts";

/** What an error says to the operator; undefined for one that is a fault of ours. */
export function operatorMessage(error: unknown): string | undefined {
  const known = [ConfigError, StartError, BackupError, MissingDatabaseError].some((type) =>
    error instanceof type
  );
  return known ? (error as Error).message : undefined;
}

/** Runs a task to its end. What an operator can mend ends it with a sentence and exit code 1. */
export async function runTask(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const sentence = operatorMessage(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    Deno.exit(1);
  }
}
