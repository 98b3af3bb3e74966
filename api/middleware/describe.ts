/** Documents a call for OpenAPI: its own data in the envelope, and once for all calls how they fail. */
import type { MiddlewareHandler } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { SUCCESS } from "../../sdk/model/envelope.ts";

export interface Description {
  summary: string;
  tags: string[];
  /** What `data` holds on success; nothing is said about it where it is left out. */
  data?: z.ZodType;
  description?: string;
}

const success = (data: z.ZodType) =>
  z.object({ code: z.literal(SUCCESS), message: z.string(), messageEn: z.string(), data });

/** Goes under `components.responses` of the document; every described call refers to it. */
export const COMMON_RESPONSES = {
  Failure: {
    description:
      "Every failure has the envelope too. `code` names the error (20001 not logged in, 30201 forbidden, 40400 not found, …); " +
      "a business outcome travels as HTTP 200 with its code, malformed input as 400. `data.issues` lists what is wrong with " +
      "an input: path, key, and the sentence in both languages.",
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
          },
        },
      },
    },
  },
};

const failure = { $ref: "#/components/responses/Failure" };

export function describe({ summary, tags, description, data = z.unknown() }: Description): MiddlewareHandler {
  const ok = {
    description: summary,
    content: { "application/json": { schema: resolver(success(data)) } },
  };
  return describeRoute({ summary, tags, description, responses: { 200: ok, default: failure } });
}
