/** Sizes in sentences are told in units; what throws an error knows bytes. */
import { formatBytes } from "../../../locales/format.ts";
import type { ErrorName } from "../../../sdk/model/errors.ts";
import type { DomainError } from "../../error.ts";

/** Errors whose `limit` is a number of bytes. */
const LIMITS_IN_BYTES: ReadonlySet<ErrorName> = new Set(["bodyTooLarge"]);

export function sayable(error: ErrorName, params: DomainError["params"]): DomainError["params"] {
  if (!LIMITS_IN_BYTES.has(error) || params.limit === undefined) return params;
  return { ...params, limit: formatBytes(Number(params.limit)) };
}
