/** The look that every mailed link and every ticket of a next step goes through. */
import type { Context } from "../../context.ts";
import { countAttempts, excuseAttempts } from "./mod.ts";
import type { Try } from "./mod.ts";

/**
 * Counts the look before it begins, so that guesses which arrive together count one by one and a guesser learns nothing
 * more once the limit is reached; a look that finds something is taken back (safety 2.7). Never inside a transaction.
 * @param look Finds nothing for a link that opens nothing.
 * @throws DomainError tooManyRequests after 30 links in ten minutes from one address that open nothing.
 */
export async function lookBehindLink<T>(
  context: Pick<Context, "db" | "clock" | "visitor">,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const tries: Try[] = [["codeCheck", context.visitor?.address ?? ""]];
  await countAttempts(context, tries);
  const found = await look();
  if (found !== undefined) await excuseAttempts(context, { forgive: tries });
  return found;
}
