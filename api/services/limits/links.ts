/** The check that every mailed link and every ticket of a next step goes through. */
import type { Context } from "../../context.ts";
import { countAttempt } from "./mod.ts";

/**
 * Runs a look-up and counts it if it finds nothing. A link has at least 128 bits, so nobody finds one by guessing, and
 * a valid link works however many invalid ones were tried from the same address, which may be that of a whole campus. A
 * valid link costs no write. Simultaneous guesses are counted one by one: none is answered before it is counted in the
 * write queue, and beyond the limit the answer is the refusal, not the result. Must not be called inside a transaction.
 * @param look Returns undefined for an invalid link.
 * @throws DomainError tooManyRequests after 30 invalid links in ten minutes from one address.
 */
export async function lookBehindLink<T>(
  context: Pick<Context, "db" | "clock" | "visitor">,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await look();
  if (found === undefined) await countAttempt(context, "codeCheck", context.visitor?.address ?? "");
  return found;
}
