/** Steps that cannot be undone: `--yes`, or a person at the keyboard who says it; a pipe is refused (safety 3.23). */
import type { MessageKey } from "../locales/mod.ts";
import type { Tools } from "./command.ts";
import { CliError } from "./error.ts";

export interface Confirmation {
  yes: boolean;
}

/**
 * @param found What the step is about, as the caller named it.
 * @param question Says what will happen.
 * @throws CliError (usage) where nobody can be asked, (refused) where the answer is no.
 */
export async function confirm(
  yes: boolean,
  found: string,
  question: MessageKey,
  { ask, terminal: { t } }: Pick<Tools, "ask" | "terminal">,
): Promise<void> {
  if (yes) return;
  if (!ask) throw new CliError("usage", "cli.usage.yes", { values: { found } });
  const answer = await ask(`${t(question, { found })} ${t("cli.confirm.answer")} `);
  if (!/^(y|yes|是)$/i.test(answer.trim())) {
    throw new CliError("refused", "cli.error.notConfirmed", { values: { found } });
  }
}
