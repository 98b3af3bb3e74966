/** Parses what a request carries with the schemas of its operation; the OpenAPI document is written from the same. */
import type { MiddlewareHandler, ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import { type Issue, toIssues } from "../../sdk/model/issue.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import type { Operation } from "../operation.ts";
import { MalformedForm, readFormBody } from "./form_body.ts";

/** One handler for each part of a request that a schema reads: first the query, then the body. */
export function validatorsOf(
  { query, json, form, alsoWrong }: Operation["input"],
): MiddlewareHandler<ApiEnv>[] {
  return [
    ...(query ? [parse("query", query)] : []),
    ...(json ? [parse("json", json, { alsoWrong })] : []),
    ...(form ? [parseForm(form)] : []),
  ];
}

interface ParseOptions {
  media?: string;
  alsoWrong?: Operation["input"]["alsoWrong"];
}

function parse(
  target: keyof ValidationTargets,
  schema: z.ZodType,
  { media, alsoWrong }: ParseOptions = {},
): MiddlewareHandler<ApiEnv> {
  return validator(target, schema, (result, c) => {
    if (result.success) return;
    // The standard-schema issues of zod are zod's own issues.
    const issues = toIssues({ issues: result.error } as unknown as z.core.$ZodError);
    const more = alsoWrong?.(result.data, (c as unknown as ApiContext).var.context) ?? [];
    throw new DomainError("invalidInput", {}, [...issues, ...unnamed(more, issues)]);
  }, { media }) as unknown as MiddlewareHandler<ApiEnv>;
}

/** Those of `more` about what no issue names already. */
function unnamed(more: readonly Issue[], issues: readonly Issue[]): Issue[] {
  const named = new Set(issues.map(({ path }) => path));
  return more.filter(({ path }) => !named.has(path));
}

/** `application/x-www-form-urlencoded`. */
function parseForm(schema: z.ZodType): MiddlewareHandler<ApiEnv> {
  const validate = parse("form", schema, { media: "application/x-www-form-urlencoded" });
  const read: MiddlewareHandler<ApiEnv> = async (c, next) => {
    // Where the validator looks first; its own reader takes half a form for a whole one.
    c.req.bodyCache.formData = await readForm(c);
    return await validate(c, next);
  };
  // What the OpenAPI document reads hangs on the handler.
  return Object.assign(read, validate);
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
