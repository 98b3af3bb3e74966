/** Reads what the form of a page posts; a body that cannot be read becomes an error page with status 400. */
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isClientAbort } from "../api/middleware/client_abort.ts";
import { MalformedForm, readFormBody } from "../api/middleware/form_body.ts";
import { sayable } from "../locales/error_values.ts";
import { translator } from "../locales/mod.ts";
import { ApiError, ERRORS, LOCALES } from "../sdk/mod.ts";
import type { ErrorName } from "../sdk/model/errors.ts";
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/form_owner.ts";
import { isUserName } from "../sdk/model/account/user_name.ts";

/** A field of a form with what somebody has typed into it. */
export interface TypedField {
  name: string;
  value: string;
}

/** Every field of the form, without what it says of its page. @throws ApiError malformedForm or bodyCut */
export async function readFields(c: Context): Promise<FormData> {
  const fields = c.var.fields ?? await readFormBody(c.req).catch(explain);
  for (const name of [SIGNED_IN_AS, NOT_TYPED]) fields.delete(name);
  return fields;
}

/** A form that was drawn for somebody else than who is signed in now. */
export class OtherUserForm extends ApiError {
  constructor(readonly owner: string, readonly typed: readonly TypedField[]) {
    const { code, status, message, messageEn } = refusal("userMismatch");
    super(code, status, message, messageEn);
  }
}

/**
 * One rule for all pages: what was drawn for one person is never done as another, such as after a log-out and a login in
 * another tab. A form without an owner was drawn for nobody: a login or a registration, which brings its own proof, or a
 * letter, which its writer signs. What cannot be read is refused by the page, in its own words.
 * @throws OtherUserForm with what was typed, before the page has seen any of it.
 */
export async function requireOwner(c: Context): Promise<void> {
  const { user } = c.var;
  if (!user || c.req.method !== "POST") return;
  const fields = await readFormBody(c.req).catch(() => undefined);
  if (!fields) return;
  const owner = fields.get(SIGNED_IN_AS);
  if (typeof owner === "string" && owner && !isUserName(owner, user.userName)) {
    throw new OtherUserForm(owner, typedIn(fields));
  }
  c.set("fields", fields);
}

function typedIn(fields: FormData): TypedField[] {
  const rest = new Set([SIGNED_IN_AS, NOT_TYPED, ...String(fields.get(NOT_TYPED) ?? "").split(" ")]);
  return [...fields].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" && !rest.has(name) ? [{ name, value }] : []
  );
}

/**
 * Refuses a longer body before its fields are read; most are in memory by then (`_middleware.ts`). @param maxSize Bytes. @param onError Answers such a body.
 * @throws ApiError bodyTooLarge unless `onError` answers, bodyCut
 */
export function formLimit(
  maxSize: number,
  onError: (c: Context) => Promise<Response> = () =>
    Promise.reject(refusal("bodyTooLarge", { limit: maxSize })),
): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError });
  // A body that is too long to be read into memory, and does not announce its length, is read here.
  return async (c, next) => {
    if (!c.req.raw.bodyUsed) return await limit(c, next).catch(explain);
    // Read already, for `requireOwner`.
    const { byteLength } = await c.req.arrayBuffer();
    return byteLength > maxSize ? await onError(c) : await next();
  };
}

function explain(error: unknown): never {
  if (isClientAbort(error)) throw refusal("bodyCut");
  if (!(error instanceof MalformedForm)) throw error;
  throw refusal("malformedForm", { problem: error.problem, type: error.type });
}

function refusal(name: ErrorName, params: Record<string, string | number> = {}): ApiError {
  const { code, status } = ERRORS[name];
  const [zh, en] = LOCALES.map((locale) => translator(locale)(`errors.${name}`, sayable(name, params)));
  return new ApiError(code, status, zh, en);
}
