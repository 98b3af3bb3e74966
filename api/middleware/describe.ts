/** Documents a call for OpenAPI: its data in the envelope, and the errors that all calls have. */
import type { MiddlewareHandler } from "hono";
import { describeRoute, type DescribeRouteOptions, resolver } from "hono-openapi";
import { z } from "zod";
import { allMessages, type MessageKey } from "../../locales/mod.ts";
import { SUCCESS } from "../../sdk/model/envelope.ts";

/** `data` of the envelope on success, or the media type of an answer that consists of bytes. */
type Answer = { data: z.ZodType; bytes?: never } | { data?: never; bytes: string };

export type Description = Answer & {
  /** Name of the call in generated clients; `help.call.*` and `help.note.*` of the catalogs explain it. */
  operationId: string;
  tags: string[];
  /** Whether the call refuses visitors without a session. */
  signedIn?: true;
  /** Request headers that the call reads, with explanations. */
  headers?: Record<string, string>;
  /** Query parameters that cannot be read from the schema, because it is a union. */
  queries?: Record<string, string>;
  /** Whether the body consists of bytes. */
  takesBytes?: true;
  /** Parts of a form with files; all are required. */
  takesForm?: Record<string, "text" | "file">;
};

const texts = allMessages("en");

const success = (data: z.ZodType) =>
  z.object({ code: z.literal(SUCCESS), message: z.string(), messageEn: z.string(), data });

/** Added to `components.responses` of the document; every described call refers to it. */
export const COMMON_RESPONSES = {
  Failure: {
    description:
      "Errors have the same JSON form. `code` identifies the error (20001 not logged in, 30201 forbidden, 40400 not found, …); " +
      "a business outcome is sent as HTTP 200 with its code, malformed input as HTTP 400. `data.issues` lists the problems of " +
      "the input: path, key, and the message in both languages.",
    content: {
      "application/json": {
        schema: {
          type: "object" as const,
          required: ["code", "message", "messageEn", "data"],
          properties: {
            code: { type: "integer" as const },
            message: { type: "string" as const, description: "Chinese" },
            messageEn: { type: "string" as const, description: "English" },
            data: { type: ["object", "null"] as ("object" | "null")[] },
            traceId: {
              type: "string" as const,
              description:
                "The header traceId of the request where it is 8 to 64 letters, digits, _ or -, else a new one",
            },
          },
        },
      },
    },
  },
};

const failure = { $ref: "#/components/responses/Failure" };
const binary = { schema: { type: "string" as const, format: "binary" } };

export function describe(call: Description): MiddlewareHandler {
  const { operationId, tags } = call;
  const summary = texts.get(`help.call.${operationId}` as MessageKey);
  if (!summary) throw new Error(`the catalogs say nothing about the call ${operationId}`);
  const content = call.data
    ? { "application/json": { schema: resolver(success(call.data)) } }
    : { [call.bytes as string]: binary };
  return describeRoute({
    operationId,
    summary,
    tags,
    description: texts.get(`help.note.${operationId}` as MessageKey),
    responses: { 200: { description: summary, content }, default: failure },
    ...requestOf(call),
  });
}

/** Parts of a request that no schema of `validate.ts` reads. */
function requestOf(call: Description): Partial<DescribeRouteOptions> {
  const { headers = {}, queries = {}, takesBytes, takesForm, signedIn } = call;
  const parameters = [...parametersIn("header", headers), ...parametersIn("query", queries)];
  return {
    ...(parameters.length ? { parameters } : {}),
    ...(takesBytes
      ? { requestBody: { required: true, content: { "application/octet-stream": binary } } }
      : {}),
    ...(takesForm
      ? { requestBody: { required: true, content: { "multipart/form-data": partsOf(takesForm) } } }
      : {}),
    ...(signedIn ? { security: [{ token: [] }] } : {}),
  };
}

function partsOf(parts: Record<string, "text" | "file">) {
  const properties = Object.fromEntries(
    Object.entries(parts).map((
      [name, kind],
    ) => [name, kind === "file" ? binary.schema : { type: "string" as const }]),
  );
  return { schema: { type: "object" as const, required: Object.keys(parts), properties } };
}

function parametersIn(place: "header" | "query", described: Record<string, string>) {
  return Object.entries(described).map(([name, description]) => ({
    in: place,
    name,
    description,
    schema: { type: "string" as const },
  }));
}
