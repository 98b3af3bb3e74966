/** Parses what a request carries with the schema of the contract, and documents it in the OpenAPI document. */
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import { type Issue, toIssues } from "../../sdk/model/issue.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { MalformedForm, readFormBody } from "./form_body.ts";

type Parsed<T, K extends keyof ValidationTargets> = { in: { [P in K]: unknown }; out: { [P in K]: T } };
type Parser<T, K extends keyof ValidationTargets> = MiddlewareHandler<ApiEnv, string, Parsed<T, K>>;

/** What else is wrong with an input that a schema refuses, so that a person hears of everything at once. */
type ExtraValidation = (given: unknown, c: ApiContext) => readonly Issue[];

function parse<T, K extends keyof ValidationTargets>(
  target: K,
  schema: z.ZodType<T, unknown>,
  { media, validateMore }: { media?: string; validateMore?: ExtraValidation } = {},
): Parser<T, K> {
  return validator(target, schema, (result, c) => {
    if (result.success) return;
    // Standard-schema issues of zod are zod's own issues.
    const issues = toIssues({ issues: result.error } as unknown as z.core.$ZodError);
    const named = new Set(issues.map(({ path }) => path));
    const more = validateMore?.(result.data, c as unknown as ApiContext).filter(({ path }) =>
      !named.has(path)
    ) ??
      [];
    throw new DomainError("invalidInput", {}, [...issues, ...more]);
  }, { media }) as unknown as Parser<T, K>;
}

/** JSON body. @param validateMore Finds what only the server can judge; the service asks the same of what the schema takes. */
export const json = <T>(schema: z.ZodType<T, unknown>, validateMore?: ExtraValidation): Parser<T, "json"> =>
  parse("json", schema, { validateMore });
/** Query parameters; all arrive as text. */
export const query = <T>(schema: z.ZodType<T, unknown>): Parser<T, "query"> => parse("query", schema);
/** `application/x-www-form-urlencoded`. */
export function form<T>(schema: z.ZodType<T, unknown>): Parser<T, "form"> {
  const validateMore = parse("form", schema, { media: "application/x-www-form-urlencoded" });
  const read: Parser<T, "form"> = async (c, next) => {
    // Where the validator looks first; its own reader takes half a form for a whole one.
    c.req.bodyCache.formData = await readForm(c);
    return await validateMore(c, next);
  };
  // What the OpenAPI document reads hangs on the handler.
  return Object.assign(read, validateMore);
}

/** The form that was posted. @throws DomainError malformedForm */
export async function readForm({ req }: Pick<ApiContext, "req">): Promise<FormData> {
  try {
    return await readFormBody(req);
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error;
    throw new DomainError("malformedForm", { problem: error.problem, type: error.type });
  }
}
