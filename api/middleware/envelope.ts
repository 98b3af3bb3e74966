/** Converts results and errors to the envelope of spec 1 §7; nothing else does. */
import type { ErrorHandler, NotFoundHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { HTTPException } from "hono/http-exception";
import { sayable } from "../../locales/error_values.ts";
import { type MessageKey, translator } from "../../locales/mod.ts";
import { type Envelope, SUCCESS } from "../../sdk/model/envelope.ts";
import { type ErrorKind, type ErrorName, ERRORS } from "../../sdk/model/errors.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import { JSON_BODY_MAX } from "../../sdk/model/limits.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { isBusy, isFull } from "../../db/client.ts";
import { corruptionIn } from "../../db/corruption.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { isOutOfDescriptors } from "../open_files.ts";
import { describeError, framesOf, log } from "../log.ts";
import { toWireValue } from "../wire_value.ts";
import { isClientAbort } from "./client_abort.ts";

const [zh, en] = LOCALES.map(translator);

/** Answers a success with data. @param message Message for people; some calls have one of their own (spec 1 §8). */
export function ok<T>(
  c: ApiContext,
  data: T,
  message: MessageKey = "common.done",
  status: 200 | 201 = 200,
): Response {
  const body: Envelope<T> = { code: SUCCESS, message: zh(message), messageEn: en(message), data };
  forbidCaching(c);
  return send(c, body, status);
}

type Status = ErrorKind["status"] | 201 | 401;

function send<T>(c: ApiContext, body: Envelope<T>, status: Status): Response {
  const direct = c.env?.direct;
  // Hono knows no 460, which is of tus.
  if (!direct) return c.json(body, status as ContentfulStatusCode);
  direct.envelope = toWireValue(body) as Envelope<unknown>;
  return c.body(null, status as ContentfulStatusCode);
}

/** Forbids caches to store private answers, unless the call has set a header of its own. */
function forbidCaching(c: ApiContext): void {
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
}

export const onError: ErrorHandler<ApiEnv> = (error, c) => {
  const known = toDomainError(error, c);
  if (known.error === "internal") {
    log("error", "request failed", {
      traceId: traceOf(c),
      error: describeError(error),
      frames: framesOf(error),
    });
  }
  return failure(c, known);
};

export const onNotFound: NotFoundHandler<ApiEnv> = (c) =>
  failure(c, new DomainError("notFound", { what: `${c.req.method} ${c.req.path}` }));

function traceOf(c: ApiContext): string {
  return c.var.context?.traceId ?? "";
}

/** Converts whatever was thrown to a named error, so that no stack, SQL or path leaves the server. */
function toDomainError(error: Error, c: ApiContext): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HTTPException) return fromHttp(error);
  if (isClientAbort(error)) return new DomainError("bodyCut");
  if (isBusy(error) || isOutOfDescriptors(error)) return new DomainError("busy");
  if (isFull(error)) return new DomainError("storageFull");
  if (corruptionIn(error) !== undefined) return new DomainError("databaseDamaged");
  return new DomainError("internal", { traceId: traceOf(c) });
}

/** Converts errors that Hono throws itself: a body that is not JSON, or is too long. */
function fromHttp(error: HTTPException): DomainError {
  if (error.status === 413) return new DomainError("bodyTooLarge", { limit: String(JSON_BODY_MAX) });
  return new DomainError("invalidJson", { found: error.message.slice(0, 80) });
}

function failure(c: ApiContext, { error, params: given, issues, data }: DomainError): Response {
  const { code } = ERRORS[error];
  const params = sayable(error, given);
  const status = statusOf(c, error);
  const key = `errors.${error}` as MessageKey;
  // No waiting brings back a link that has ended.
  const ended = error === "linkEnded" || error === "archiveLinkEnded";
  if (!ended && (status === 423 || status === 429 || status === 503)) {
    c.header("Retry-After", String(params.seconds ?? 60));
  }
  const body: Envelope<Record<string, unknown> | null> = {
    code,
    message: zh(key, { ...params, count: issues.length }),
    messageEn: en(key, { ...params, count: issues.length }),
    data: issues.length ? { ...data, issues: issues.map(explain) } : data ?? null,
    traceId: traceOf(c),
  };
  c.set("failed", error);
  forbidCaching(c);
  return send(c, body, status);
}

/** Clients of the specification want 200 of a business outcome; those of other protocols look at nothing else. */
function statusOf(c: ApiContext, error: ErrorName): Status {
  const { status } = ERRORS[error];
  if (status === 429 && c.var.limitStatus) return c.var.limitStatus;
  if (status !== 200 || !c.var.strictStatus) return status;
  return SESSION_ERRORS.has(error) ? 401 : 403;
}

const SESSION_ERRORS: ReadonlySet<ErrorName> = new Set(["notLoggedIn", "sessionExpired", "userMismatch"]);

type ExplainedIssue = Issue & { message: string; messageEn: string };

function explain(issue: Issue): ExplainedIssue {
  const key = `validation.${issue.key}` as MessageKey;
  const given = issue.params?.given;
  const say = (t: typeof zh) => {
    const message = t(key, issue.params);
    return given === undefined ? message : t("validation.given", { message, given });
  };
  return { ...issue, message: say(zh), messageEn: say(en) };
}
