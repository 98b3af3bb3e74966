/** The OpenAPI document: written by the same schemas and descriptions that serve the calls. */
import type { Hono } from "hono";
import { COMMON_RESPONSES } from "./middleware/describe.ts";
import { generateSpecs } from "hono-openapi";
import type { ApiEnv } from "./env.ts";
import { ERRORS } from "../sdk/model/errors.ts";

const codes = Object.entries(ERRORS).map(([name, { code, status }]) => `| ${code} | ${status} | ${name} |`)
  .join("\n");

const DESCRIPTION =
  `Every answer is \`{code, message, messageEn, data}\`. Code 20000 is success. A business outcome
travels as HTTP 200 with its own code; malformed input is HTTP 400 with \`data.issues\`.

| code | HTTP | name |
| --- | --- | --- |
${codes}`;

export function createOpenApiDocument(api: Hono<ApiEnv>, publicUrl: string) {
  return generateSpecs(api, {
    documentation: {
      openapi: "3.1.0",
      info: {
        title: "SDB 科研数据银行 · Research Data Bank",
        version: "1",
        description: DESCRIPTION,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: publicUrl }],
      components: {
        responses: COMMON_RESPONSES,
        securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      },
    },
  });
}
