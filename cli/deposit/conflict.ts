/**
 * Conflicts with files of the draft that have the same name and other bytes: nothing is replaced unless somebody says
 * so.
 */
import type { Flags, Tools } from "../command.ts";
import { CONFLICT_ANSWERS, type ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";
import { CliError } from "../error.ts";

/** @throws CliError (usage) for anything else. */
export function readConflictFlag({ onConflict }: Flags): ConflictAnswer | undefined {
  if (onConflict === undefined) return undefined;
  const answer = CONFLICT_ANSWERS.find((one) => one === onConflict);
  if (answer) return answer;
  throw new CliError("usage", "cli.usage.onConflict", { values: { found: String(onConflict) } });
}

/**
 * Asked once for all files, before the first byte travels; the first letter of an answer is enough.
 * @throws CliError (conflict) where nobody can be asked, and for an answer that is none.
 */
export async function settleConflicts(
  paths: string[],
  wanted: ConflictAnswer | undefined,
  { ask, terminal: { t } }: Pick<Tools, "ask" | "terminal">,
): Promise<ConflictAnswer> {
  if (wanted || paths.length === 0) return wanted ?? "replace";
  const values = { count: paths.length, path: paths[0] };
  const typed = ask && (await ask(`${t("cli.upload.taken", values)} `)).trim().toLowerCase();
  const answer = typed && CONFLICT_ANSWERS.find((one) => one.startsWith(typed));
  if (!answer) throw new CliError("conflict", "cli.error.taken", { values });
  return answer;
}
