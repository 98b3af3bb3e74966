/** How secrets come to a command: never as arguments, which the list of processes and the history show. */
import type { Tools } from "./command.ts";
import { CliError } from "./error.ts";

/**
 * Reads all of standard input, without the line break that most programs append.
 * @throws CliError (usage) where there is nothing.
 */
export async function readSecret({ readInput }: Pick<Tools, "readInput">): Promise<string> {
  const secret = (await readInput()).replace(/\r?\n$/, "");
  if (!secret) throw new CliError("usage", "cli.usage.emptyPassword");
  return secret;
}

/** Asks for a secret without showing it. @throws CliError (usage) where nobody can be asked. */
export function askForSecret({ askSecret }: Pick<Tools, "askSecret">, question: string): Promise<string> {
  if (!askSecret) throw new CliError("usage", "cli.usage.passwordStdin");
  return askSecret(question);
}
