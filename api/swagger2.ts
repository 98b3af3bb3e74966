/**
 * The Swagger 2.0 document of the open API, for clients that know no later version (spec 3 §4). It is written from the OpenAPI
 * document of the same declarations, less what Swagger 2 has no words for: those parts of a schema are left open.
 */

/** A JSON Schema, as far as it is rewritten here. */
interface Schema {
  [word: string]: unknown;
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, { schema?: Schema }> }
  >;
}

/** What is read of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
  tags?: { name: string; description?: string }[];
}

interface Swagger {
  swagger: "2.0";
  info: OpenApiDocument["info"];
  host: string;
  basePath: string;
  schemes: string[];
  produces: string[];
  tags: NonNullable<OpenApiDocument["tags"]>;
  paths: Record<string, unknown>;
  definitions: Record<string, unknown>;
}

/**
 * @param base Path that all addresses begin with.
 * @param publicUrl Origin of the site.
 */
export function toSwagger(document: OpenApiDocument, base: string, publicUrl: string): Swagger {
  const { protocol, host } = new URL(publicUrl);
  const { title, version, description } = document.info;
  const schemas = Object.entries(document.components?.schemas ?? {});
  return {
    swagger: "2.0",
    info: { title, version, description },
    host,
    basePath: base,
    schemes: [protocol.slice(0, -1)],
    produces: ["application/json"],
    tags: document.tags ?? [],
    paths: Object.fromEntries(
      Object.entries(document.paths ?? {}).map(([path, calls]) => [path.slice(base.length), toPath(calls)]),
    ),
    definitions: Object.fromEntries(schemas.map(([name, schema]) => [name, toSchema(schema)])),
  };
}

function toPath(calls: Record<string, Operation>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(calls).map((
      [method, { operationId, summary, description, tags, parameters, responses }],
    ) => [
      method,
      {
        operationId,
        summary,
        ...description ? { description } : {},
        tags,
        parameters: (parameters ?? []).map(toParameter),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, answer]) => [status, toAnswer(answer)]),
        ),
      },
    ]),
  );
}

function toParameter({ name, in: place, required = place === "path", description, schema = {} }: Parameter) {
  const { type, minimum, maximum, default: absent, maxLength, enum: values } = toSchema(schema);
  const known = { type, minimum, maximum, default: absent, maxLength, enum: values };
  const words = description ?? schema.description;
  return {
    name,
    in: place,
    required,
    ...words ? { description: words } : {},
    ...withoutAbsent({ ...known, type: type ?? "string" }),
  };
}

/** A refusal has the same form everywhere, which a reference names. */
function toAnswer({ $ref, description, content }: Operation["responses"][string]) {
  const schema = content?.["application/json"]?.schema;
  if ($ref) {
    return { description: "Errors: code, message (Chinese), messageEn, data", schema: { type: "object" } };
  }
  return { description: description ?? "", ...schema ? { schema: toSchema(schema) } : {} };
}

/** Words of JSON Schema that Swagger 2 has too, and that need no change. */
const KEPT = [
  "description",
  "format",
  "default",
  "enum",
  "required",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
];

function toSchema(schema: Schema): Schema {
  if (schema.$ref) return { $ref: schema.$ref.replace("#/components/schemas/", "#/definitions/") };
  const { type, const: only, properties, items, additionalProperties: others } = schema;
  const types = [type].flat().filter((one) => one !== undefined && one !== "null");
  const kept = Object.fromEntries(KEPT.map((word) => [word, schema[word]]));
  return withoutAbsent({
    type: types.length === 1 ? types[0] : undefined,
    ...kept,
    enum: only === undefined ? kept.enum : [only],
    // A number beyond what clients count to says nothing.
    maximum: Number(kept.maximum) >= Number.MAX_SAFE_INTEGER ? undefined : kept.maximum,
    properties: properties &&
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, toSchema(one)])),
    items: items && toSchema(items),
    additionalProperties: typeof others === "object" ? toSchema(others) : undefined,
  });
}

function withoutAbsent(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)) as Schema;
}
