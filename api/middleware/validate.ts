/** Validates a request with the schemas of the contract, and documents it in the OpenAPI document. */
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import { type Issue, toIssues } from "../../sdk/model/issue.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { MalformedForm, readFormBody } from "./form_body.ts";

type Parsed<T, K extends keyof ValidationTargets> = { in: { [P in K]: unknown }; out: { [P in K]: T } };
type Parser<T, K extends keyof ValidationTargets> = MiddlewareHandler<ApiEnv, string, Parsed<T, K>>;

/** Finds further problems of an input that its schema refuses, so that a person learns of everything at once. */
type Judge = (given: unknown, c: ApiContext) => readonly Issue[];

function parse<T, K extends keyof ValidationTargets>(
  target: K,
  schema: z.ZodType<T, unknown>,
  { media, judge }: { media?: string; judge?: Judge } = {},
): Parser<T, K> {
  return validator(target, schema, (result, c) => {
    if (result.success) return;
    // The standard-schema issues of zod are zod's own issues.
    const issues = toIssues({ issues: result.error } as unknown as z.core.$ZodError);
    const named = new Set(issues.map(({ path }) => path));
    const more = judge?.(result.data, c as unknown as ApiContext).filter(({ path }) => !named.has(path)) ??
      [];
    throw new DomainError("invalidInput", {}, [...issues, ...more]);
  }, { media }) as unknown as Parser<T, K>;
}

/**
 * Validates a JSON body.
 * @param judge Finds problems that only the server can find; the service checks the same for input that the schema
 * accepts.
 */
export const json = <T>(schema: z.ZodType<T, unknown>, judge?: Judge): Parser<T, "json"> =>
  parse("json", schema, { judge });
/** Validates query parameters, which all arrive as text. */
export const query = <T>(schema: z.ZodType<T, unknown>): Parser<T, "query"> => parse("query", schema);
/** Validates `application/x-www-form-urlencoded`. */
export function form<T>(schema: z.ZodType<T, unknown>): Parser<T, "form"> {
  const judge = parse("form", schema, { media: "application/x-www-form-urlencoded" });
  const read: Parser<T, "form"> = async (c, next) => {
    // The validator looks here first; its own reader would accept half a form.
    c.req.bodyCache.formData = await readForm(c);
    return await judge(c, next);
  };
  // The OpenAPI document reads properties of the handler.
  return Object.assign(read, judge);
}

/** Reads the posted form. @throws DomainError malformedForm */
export async function readForm({ req }: Pick<ApiContext, "req">): Promise<FormData> {
  try {
    return await readFormBody(req);
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error;
    throw new DomainError("malformedForm", { problem: error.problem, type: error.type });
  }
}
