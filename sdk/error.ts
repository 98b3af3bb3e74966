/** The errors of the SDK: an answer that says no, and no answer at all. */
import { type ErrorName, errorName } from "./model/errors.ts";
import type { Issue } from "./model/issue.ts";

/** An issue as the server explains it, with its sentence in both languages. */
export type ExplainedIssue = Issue & { message: string; messageEn: string };

/** The server answered with a code that is not success. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly code: number,
    /** HTTP status; 200 for a business outcome. */
    readonly status: number,
    /** Chinese sentence. */
    override readonly message: string,
    readonly messageEn: string,
    readonly issues: readonly ExplainedIssue[] = [],
    readonly data: unknown = undefined,
    readonly traceId: string | undefined = undefined,
  ) {
    super(message);
  }

  /** The error's name in `model/errors.ts`, if it is one of ours. */
  get error(): ErrorName | undefined {
    return errorName(this.code);
  }

  in(locale: "zh" | "en"): string {
    return locale === "zh" ? this.message : this.messageEn;
  }
}

/** The server could not be reached, or answered with something that is not ours. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
}
