/** Parses what a request carries with the schema of the contract, and documents it in the OpenAPI document. */
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import { toIssues } from "../../sdk/model/issue.ts";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";

type Parsed<T, K extends keyof ValidationTargets> = { in: { [P in K]: unknown }; out: { [P in K]: T } };
type Parser<T, K extends keyof ValidationTargets> = MiddlewareHandler<ApiEnv, string, Parsed<T, K>>;

function parse<T, K extends keyof ValidationTargets>(
  target: K,
  schema: z.ZodType<T, unknown>,
  media?: string,
): Parser<T, K> {
  return validator(target, schema, (result) => {
    if (result.success) return;
    // Standard-schema issues of zod are zod's own issues.
    const issues = toIssues({ issues: result.error } as unknown as z.core.$ZodError);
    throw new DomainError("invalidInput", {}, issues);
  }, { media }) as unknown as Parser<T, K>;
}

/** JSON body. */
export const json = <T>(schema: z.ZodType<T, unknown>): Parser<T, "json"> => parse("json", schema);
/** Query parameters; all arrive as text. */
export const query = <T>(schema: z.ZodType<T, unknown>): Parser<T, "query"> => parse("query", schema);
/** `application/x-www-form-urlencoded`. */
export const form = <T>(schema: z.ZodType<T, unknown>): Parser<T, "form"> =>
  parse("form", schema, "application/x-www-form-urlencoded");
