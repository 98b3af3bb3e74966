/** Errors of the SDK: an answer with an error code, and no valid answer at all. */
import { ERROR_CODES, type ErrorName, errorName } from "./model/errors.ts";
import type { Issue } from "./model/issue.ts";
import type { Locale } from "./model/locale.ts";
import type { UploadFailure } from "./model/upload.ts";

/** An issue with the server's message in both languages. */
export type ExplainedIssue = Issue & { message: string; messageEn: string };

/** The server answered with a code other than success. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly code: number,
    /** HTTP status; 200 for a business outcome. */
    readonly status: number,
    readonly messageZh: string,
    readonly messageEn: string,
    readonly issues: readonly ExplainedIssue[] = [],
    readonly data: unknown = undefined,
    readonly traceId: string | undefined = undefined,
    /** Language of `message`. */
    locale: Locale = "zh",
  ) {
    super(locale === "zh" ? messageZh : messageEn);
  }

  /** Name of the error in `model/errors.ts`, if it is one of ours. */
  get error(): ErrorName | undefined {
    return errorName(this.code);
  }

  in(locale: Locale): string {
    return locale === "zh" ? this.messageZh : this.messageEn;
  }
}

/** The server could not be reached, or its answer is not one of ours. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
}

/** Causes within causes that are looked at. */
const CAUSES_MAX = 5;

/**
 * Says why there was no answer. The innermost cause knows: `fetch` of Node.js says only that it failed, and the reason is behind it,
 * by its code where several addresses were tried.
 */
export function reasonOf(error: unknown): string {
  const told: string[] = [];
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    const { message, code } = cause as Error & { code?: unknown };
    const said = message || (typeof code === "string" ? code : "");
    if (said && !told.some((one) => one.includes(said))) told.push(said);
    cause = cause.cause ?? (cause instanceof AggregateError ? cause.errors[0] : undefined);
  }
  return told.join(": ") || String(error);
}

/** Of no error; a server that is newer than this client may name one that is not known here. */
const UNKNOWN_CODE = 0;

/** What an answer says of one file of several, as if it had been the answer. */
export function toApiError({ error, message, messageEn }: UploadFailure): ApiError {
  const code = Object.hasOwn(ERROR_CODES, error) ? ERROR_CODES[error as ErrorName] : UNKNOWN_CODE;
  return new ApiError(code, 200, message, messageEn);
}
