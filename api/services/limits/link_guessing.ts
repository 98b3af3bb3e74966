/** The check that every mailed link and every ticket of a next step goes through. */
import type { Context } from "../../context.ts";
import { countAttempt } from "./attempts.ts";

/**
 * A link has at least 128 bits, so nobody finds one by guessing: whoever holds a good one gets in, however many bad ones
 * were tried at the same address, which may be that of a whole campus. Only a look that finds nothing is counted, after
 * it, so a good link costs no write. Simultaneous guesses still count one by one: none is answered before it has been
 * counted, in the queue of writes, and beyond the limit its answer is the refusal, not what the look found. Never inside a
 * transaction.
 * @param lookup Finds nothing for a link that opens nothing.
 * @throws DomainError tooManyRequests after 30 links in ten minutes from one address that open nothing, for one more.
 */
export async function findLimitingGuesses<T>(
  context: Pick<Context, "db" | "clock" | "visitor">,
  lookup: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await lookup();
  if (found === undefined) await countAttempt(context, "codeCheck", context.visitor?.address ?? "");
  return found;
}
