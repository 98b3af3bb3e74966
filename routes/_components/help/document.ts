/** The OpenAPI document as the help page reads it: only what `api/openapi.ts` writes. */

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number)[];
  const?: string | number;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<"200", { content: Content }>;
  security?: object[];
}

export interface OpenApiDocument {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** One call, its operation and where it stands. */
export interface Call extends Operation {
  method: string;
  path: string;
}

export interface CallGroup {
  tag: string;
  calls: Call[];
}

/** The calls by tag, in the document's order of tags. */
export function groupCalls({ paths, tags }: OpenApiDocument): CallGroup[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    }))
  );
  return tags.map(({ name }) => ({ tag: name, calls: calls.filter((call) => call.tags.includes(name)) }));
}

/** The name of a component behind a reference. */
export const componentOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** A part of a type's notation; one that names a component can be followed. */
export interface TypePart {
  text: string;
  component?: string;
}

/** A type as programmers write it: `Creator[]`, `string | null`. */
export function typeParts(schema: Schema): TypePart[] {
  if (schema.$ref) return [{ text: componentOf(schema.$ref), component: componentOf(schema.$ref) }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeParts));
  if (schema.type === "array") return listOf(schema.items ?? {});
  if (typeof schema.additionalProperties === "object") {
    return [{ text: "{ [key]: " }, ...typeParts(schema.additionalProperties), { text: " }" }];
  }
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.format && schema.format !== "uri") return [{ text: schema.format }];
  return [{ text: schema.type ?? "any" }];
}

function listOf(items: Schema): TypePart[] {
  const parts = typeParts(items);
  if (parts.length === 1) return [{ ...parts[0], text: parts[0].text }, { text: "[]" }];
  return [{ text: "(" }, ...parts, { text: ")[]" }];
}

/** Alternatives that read the same are said once. */
function joined(choices: TypePart[][]): TypePart[] {
  const seen = new Set<string>();
  return choices.flatMap((parts) => {
    const written = parts.map(({ text }) => text).join("");
    if (written === '""' || seen.has(written)) return [];
    const separator = seen.size ? [{ text: " | " }] : [];
    seen.add(written);
    return [...separator, ...parts];
  });
}

export interface Field {
  /** Path from the object that is described: `authors[].name.zh`. */
  name: string;
  required: boolean;
  schema: Schema;
}

/** The fields of an object; those of objects without a name of their own follow the field that holds them. */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]): Field[] => {
    const name = `${prefix}${key}`;
    const field = { name, required: schema.required?.includes(key) ?? false, schema: value };
    const inner = value.type === "array" ? value.items ?? {} : value;
    return [field, ...fieldsOf(inner, `${name}${value.type === "array" ? "[]" : ""}.`)];
  });
}

/** Values that are listed one by one, of a field or of the entries of a list. */
export const valuesOf = (schema: Schema): (string | number)[] => schema.enum ?? schema.items?.enum ?? [];

/** `data` of a call's answer; absent where the answer is bytes. */
export function answerOf({ responses }: Operation): Schema | undefined {
  return responses["200"].content["application/json"]?.schema.properties?.data;
}

/** Calls whose name, address or summary holds every one of the words, in whatever case. */
export function findCalls(
  groups: readonly CallGroup[],
  q: string,
  summaryOf: (call: Call) => string,
): Call[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ calls }) => calls).filter((call) => {
    const { operationId, method, path, summary } = call;
    const text = [operationId, method, path, summary, summaryOf(call)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
