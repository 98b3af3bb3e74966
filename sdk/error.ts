/** Errors of the SDK: an answer with an error code, and no valid answer at all. */
import { ERROR_CODES, type ErrorName, errorName } from "./model/errors.ts";
import type { Issue } from "./model/issue.ts";
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
    /** Message in Chinese. */
    override readonly message: string,
    readonly messageEn: string,
    readonly issues: readonly ExplainedIssue[] = [],
    readonly data: unknown = undefined,
    readonly traceId: string | undefined = undefined,
  ) {
    super(message);
  }

  /** Name of the error in `model/errors.ts`, if it is one of ours. */
  get error(): ErrorName | undefined {
    return errorName(this.code);
  }

  in(locale: "zh" | "en"): string {
    return locale === "zh" ? this.message : this.messageEn;
  }
}

/** The server could not be reached, or its answer is not one of ours. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
}

/** Of no error; a server that is newer than this client may name one that is not known here. */
const UNKNOWN_CODE = 0;

/** What an answer says of one file of several, as if it had been the answer. */
export function toApiError({ error, message, messageEn }: UploadFailure): ApiError {
  const code = Object.hasOwn(ERROR_CODES, error) ? ERROR_CODES[error as ErrorName] : UNKNOWN_CODE;
  return new ApiError(code, 200, message, messageEn);
}
