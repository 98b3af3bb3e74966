/** Values of the sentences of errors: sizes are told in units, while what throws an error knows bytes. */
import type { ErrorName } from "../sdk/model/errors.ts";
import { formatBytes } from "./format.ts";

/** Errors whose `limit` is a number of bytes. */
const LIMITS_IN_BYTES: ReadonlySet<ErrorName> = new Set(["bodyTooLarge"]);

type Values = Record<string, string | number>;

export function sayable(error: ErrorName, values: Values): Values {
  if (!LIMITS_IN_BYTES.has(error) || values.limit === undefined) return values;
  return { ...values, limit: formatBytes(Number(values.limit)) };
}
