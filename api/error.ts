/** The one exception that services throw; one place (`api/middleware/envelope.ts`) speaks HTTP. */
import type { ErrorName } from "../sdk/model/errors.ts";
import type { Issue } from "../sdk/model/issue.ts";

export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly error: ErrorName,
    /** Values that the sentence in `locales/<locale>/errors.json` quotes. */
    readonly params: Record<string, string | number> = {},
    readonly issues: readonly Issue[] = [],
    /** What the answer carries besides, such as the ticket for the next step. */
    readonly data?: Record<string, unknown>,
  ) {
    super(`${error} ${JSON.stringify(params)}`);
  }
}
