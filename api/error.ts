/** The only error that services throw; `api/middleware/envelope.ts` converts it to an HTTP answer. */
import type { ErrorName } from "../sdk/model/errors.ts";
import type { Issue } from "../sdk/model/issue.ts";

export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly error: ErrorName,
    /** Values for the message in `locales/<locale>/errors.json`. */
    readonly params: Record<string, string | number> = {},
    readonly issues: readonly Issue[] = [],
    /** Further data of the answer, such as the ticket for the next step. */
    readonly data?: Record<string, unknown>,
  ) {
    super(`${error} ${JSON.stringify(params)}`);
  }
}
