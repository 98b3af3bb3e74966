/** Documents a call for OpenAPI: its data in the envelope, and the errors that all calls have. */
import type { MiddlewareHandler } from "hono";
import { describeRoute, type DescribeRouteOptions, resolver } from "hono-openapi";
import { z } from "zod";
import { allMessages, type MessageKey } from "../../locales/mod.ts";
import { SUCCESS } from "../../sdk/model/envelope.ts";
import type { Body, Operation } from "../operation.ts";

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

export function describe(operation: Operation): MiddlewareHandler {
  const { id, tag, answer } = operation;
  const summary = texts.get(`help.call.${id}` as MessageKey);
  if (!summary) throw new Error(`the catalogs say nothing about the call ${id}`);
  const content = answer.data
    ? { "application/json": { schema: resolver(success(answer.data)) } }
    : { [answer.bytes]: answer.shape ? { schema: resolver(answer.shape) } : binary };
  return describeRoute({
    operationId: id,
    summary,
    tags: tag && [tag],
    description: texts.get(`help.note.${id}` as MessageKey),
    responses: { 200: { description: summary, content }, default: failure },
    ...requestOf(operation),
  });
}

/** What a request carries that no schema of `validate.ts` reads. */
function requestOf({ headers = {}, queries = {}, body, signedIn }: Operation): Partial<DescribeRouteOptions> {
  const parameters = [...parametersIn("header", headers), ...parametersIn("query", queries)];
  return {
    ...(parameters.length ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    ...(signedIn ? { security: [{ token: [] }] } : {}),
  };
}

function contentOf(body: Body): Record<string, typeof binary | ReturnType<typeof partsOf>> {
  if ("bytes" in body) return { "application/octet-stream": binary };
  return { "multipart/form-data": partsOf(body.parts) };
}

function partsOf(parts: Readonly<Record<string, "text" | "file">>) {
  const properties = Object.fromEntries(
    Object.entries(parts).map((
      [name, kind],
    ) => [name, kind === "file" ? binary.schema : { type: "string" as const }]),
  );
  return { schema: { type: "object" as const, required: Object.keys(parts), properties } };
}

function parametersIn(place: "header" | "query", described: Readonly<Record<string, string>>) {
  return Object.entries(described).map(([name, description]) => ({
    in: place,
    name,
    description,
    schema: { type: "string" as const },
  }));
}
