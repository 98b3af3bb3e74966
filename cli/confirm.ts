/**
 * Confirms steps that cannot be undone: by `--yes`, or by the person at the keyboard; without a terminal they are
 * refused (safety 3.23).
 */
import type { MessageKey } from "../locales/mod.ts";
import type { Tools } from "./command.ts";
import { CliError } from "./error.ts";

export interface Confirmation {
  yes: boolean;
}

/**
 * Asks for confirmation.
 * @param found What the step concerns, as the caller named it.
 * @param question Tells what will happen.
 * @param values What else it says.
 * @throws CliError (usage) if nobody can be asked, (refused) if the answer is no.
 */
export async function confirm(
  yes: boolean,
  found: string,
  question: MessageKey,
  { ask, terminal: { t } }: Pick<Tools, "ask" | "terminal">,
  values: Record<string, string> = {},
): Promise<void> {
  if (yes) return;
  if (!ask) throw new CliError("usage", "cli.usage.yes", { values: { found } });
  const answer = await ask(`${t(question, { found, ...values })} ${t("cli.confirm.answer")} `);
  if (!/^(y|yes|是)$/i.test(answer.trim())) {
    throw new CliError("refused", "cli.error.notConfirmed", { values: { found } });
  }
}
