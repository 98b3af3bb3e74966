/** Errors of the command line, and the one form in which every error is shown and printed. */
import { type MessageKey, type MessageValues, translator } from "../locales/mod.ts";
import type { Issue, Locale } from "../sdk/mod.ts";
import { ApiError, ConnectionError } from "../sdk/error.ts";
import { type Exit, exitOf } from "./exit.ts";

/** One problem, with the path of the field and the reason in both languages. */
export interface Problem {
  path: string;
  /** Position in a file of the caller; line and column count from 1. */
  file?: string;
  line?: number;
  column?: number;
  message: string;
  messageEn: string;
}

/** The message in one language. */
export function sentence(one: Pick<Problem, "message" | "messageEn">, locale: Locale): string {
  return locale === "zh" ? one.message : one.messageEn;
}

/** Writes `metadata.yaml:12:5 authors.0.email`, or only the path. */
export function locationText({ path, file, line, column }: Omit<Problem, "message" | "messageEn">): string {
  return file ? `${file}:${line}:${column} ${path}` : path;
}

/** What `--json` prints as `error`, and what is written to stderr in one language. */
export interface Failure {
  exit: Exit;
  /** Code of the server's answer, if the server refused. */
  code?: number;
  name: string;
  message: string;
  messageEn: string;
  issues: Problem[];
  traceId?: string;
}

const zh = translator("zh");
const en = translator("en");

export interface CliErrorOptions {
  values?: MessageValues;
  issues?: Problem[];
}

/** An error found by the command line itself; `key` is its message in the catalog. */
export class CliError extends Error {
  override name = "CliError";

  constructor(readonly exit: Exit, readonly key: MessageKey, readonly options: CliErrorOptions = {}) {
    super(en(key, options.values));
  }
}

export function problem(path: string, key: MessageKey, values?: MessageValues): Problem {
  return { path, message: zh(key, values), messageEn: en(key, values) };
}

/** Converts an issue of the API to a problem; `rename` gives the manifest's name of the field. */
export function explain(issue: Issue, rename: (path: string) => string = (path) => path): Problem {
  return problem(rename(issue.path), `validation.${issue.key}` as MessageKey, issue.params);
}

export function toFailure(error: unknown): Failure {
  if (error instanceof CliError) return fromCli(error);
  if (error instanceof ApiError) return fromApi(error);
  const exit = error instanceof ConnectionError ? "network" : "other";
  const found = error instanceof Error ? error.message : String(error);
  const key = exit === "network" ? "cli.error.network" : "cli.error.other";
  return { exit, name: exit, message: zh(key, { found }), messageEn: en(key, { found }), issues: [] };
}

function fromCli({ exit, key, options: { values, issues = [] } }: CliError): Failure {
  const name = key.slice(key.lastIndexOf(".") + 1);
  return { exit, name, message: zh(key, values), messageEn: en(key, values), issues };
}

function fromApi({ code, error, messageZh: message, messageEn, issues, traceId }: ApiError): Failure {
  return {
    exit: exitOf(error),
    code,
    name: error ?? "other",
    message,
    messageEn,
    issues: issues.map((issue) => ({
      path: issue.path,
      message: issue.message,
      messageEn: issue.messageEn,
    })),
    traceId,
  };
}
