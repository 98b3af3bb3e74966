/** Reads what the form of a page posts; a body that cannot be read becomes an error page with status 400. */
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isCutOff } from "../api/middleware/cut_off.ts";
import { MalformedForm, readFormBody } from "../api/middleware/form_body.ts";
import { translator } from "../locales/mod.ts";
import { ApiError, ERRORS, LOCALES } from "../sdk/mod.ts";
import type { ErrorName } from "../sdk/model/errors.ts";

/** Every field of the form. @throws ApiError malformedForm or bodyCut */
export async function readFields(c: Context): Promise<FormData> {
  return await readFormBody(c.req).catch(explain);
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
  return async (c, next) => await limit(c, next).catch(explain);
}

function explain(error: unknown): never {
  if (isCutOff(error)) throw refusal("bodyCut");
  if (!(error instanceof MalformedForm)) throw error;
  throw refusal("malformedForm", { problem: error.problem, type: error.type });
}

function refusal(name: ErrorName, params: Record<string, string | number> = {}): ApiError {
  const { code, status } = ERRORS[name];
  const [zh, en] = LOCALES.map((locale) => translator(locale)(`errors.${name}`, params));
  return new ApiError(code, status, zh, en);
}
