/** A value that fits a JSON schema, so that a scanner gets past the first check. */
import type { Known } from "./accounts.ts";

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  format?: string;
  minimum?: number;
  minItems?: number;
}
export type Schemas = Record<string, Schema>;

/** Nested deeper than any body of ours. */
const DEEPEST = 6;

/**
 * @param name What the value is called; one of `known` is taken as it is.
 * @param schemas What a `$ref` may name.
 */
export function example(
  schema: Schema,
  name: string,
  known: Known,
  schemas: Schemas = {},
  depth = 0,
): unknown {
  const go = (next: Schema, called = name) => example(next, called, known, schemas, depth + 1);
  if (depth > DEEPEST) return null;
  if (schema.$ref) return go(schemas[schema.$ref.split("/").at(-1)!] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== "") ?? "";
  const type = [schema.type].flat()[0];
  if (known[name] !== undefined && type !== "array" && type !== "object") return known[name];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return go(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => go(part)));
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, go(part, key)]));
  }
  if (schema.prefixItems) return schema.prefixItems.map((part) => go(part));
  if (type === "array") return schema.items ? [go(schema.items)] : [];
  if (type === "object") return {};
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  return schema.default ?? (schema.format === "email" ? "one@example.org" : "water");
}
