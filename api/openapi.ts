/** The OpenAPI document: written by the same schemas and descriptions that serve the calls. */
import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { ApiEnv } from "./env.ts";
import { COMMON_RESPONSES, describe } from "./middleware/openapi_description.ts";
import { validatorsOf } from "./middleware/validate.ts";
import { type Operation, operation } from "./operation.ts";
import { type OpenApiDocument, toSwagger } from "./swagger2.ts";
import { TAGS } from "./tags.ts";
import { ERRORS } from "../sdk/model/errors.ts";
import { OPEN_API_BASE } from "../sdk/model/open_api.ts";

const codes = Object.entries(ERRORS).map(([name, { code, status }]) => `| ${code} | ${status} | ${name} |`)
  .join("\n");

const DESCRIPTION =
  `Every response is \`{code, message, messageEn, data}\`. Code 20000 means success. A business outcome
is sent as HTTP 200 with its own code; malformed input is HTTP 400 with \`data.issues\`.

Requests are limited. \`RateLimit-Policy\` lists the limits and \`RateLimit\` what remains of each; HTTP 429 with code 42902
has \`Retry-After\` and \`data.seconds\`.

| code | HTTP | name |
| --- | --- | --- |
${codes}`;

type Document = Awaited<ReturnType<typeof generateSpecs>>;

/** These operations, and the one that describes them. */
export function withDocument(operations: readonly Operation[]): readonly Operation[] {
  return [...operations, openApiOperation(operations), ...swaggerOperations(operations)];
}

/** What is written when somebody asks first, and kept; a failure is not. */
function once<T>(write: (publicUrl: string) => Promise<T>): (publicUrl: string) => Promise<T> {
  let written: Promise<T> | undefined;
  return (publicUrl) =>
    written ??= write(publicUrl).catch((error) => {
      written = undefined;
      throw error;
    });
}

function openApiOperation(operations: readonly Operation[]): Operation {
  const written = once((publicUrl) => writeDocument(operations, publicUrl));
  return operation(
    {
      id: "getOpenApi",
      documented: false,
      method: "GET",
      path: "/api/openapi.json",
      scope: "open",
      answer: { bytes: "application/json" },
    },
    async ({ c, context }) => c.json(await written(context.config.publicUrl)),
  );
}

/** The Swagger 2 document of the open API, where its clients look for it (spec 3 §4). */
function swaggerOperations(operations: readonly Operation[]): Operation[] {
  const shown = operations.filter(({ tag }) => tag === "openApi");
  const written = once(async (publicUrl) => {
    const document = await writeDocument(shown, publicUrl);
    return toSwagger(document as unknown as OpenApiDocument, OPEN_API_BASE, publicUrl);
  });
  const at = (id: string, path: string) =>
    operation(
      {
        id,
        documented: false,
        method: "GET",
        path,
        scope: "open",
        anyOrigin: true,
        answer: { bytes: "application/json" },
      },
      async ({ c, context }) => c.json(await written(context.config.publicUrl)),
    );
  return [
    at("getSwagger", SWAGGER_PATH),
    at("getSwaggerAtBase", `${OPEN_API_BASE}${SWAGGER_PATH}`),
  ];
}

const SWAGGER_PATH = "/open-api/v2/api-docs";

/** An app that only stands for the document: it has the descriptions and schemas of the calls, and none is served. */
function describeAll(operations: readonly Operation[]): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const one of operations) {
    if (one.documented !== false) app.on(one.method, [one.path], describe(one), ...validatorsOf(one.input));
  }
  return app;
}

function writeDocument(operations: readonly Operation[], publicUrl: string): Promise<Document> {
  return generateSpecs(describeAll(operations), {
    // A path with a full stop is a call too: `query.advance`.
    excludeStaticFile: false,
    // `default` in every answer says how calls fail, malformed input included.
    defaultValidationErrorResponse: false,
    documentation: {
      openapi: "3.1.0",
      info: {
        title: "SDB 科研数据银行 · Research Data Bank",
        version: "1",
        description: DESCRIPTION,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: publicUrl }],
      tags: TAGS.filter(({ name }) => operations.some(({ tag }) => tag === name)),
      security: [{}, { token: [] }],
      components: {
        responses: COMMON_RESPONSES,
        securitySchemes: {
          token: {
            type: "apiKey",
            in: "header",
            name: "Authorization",
            description: "`data.token.access_token` of a login, unchanged; or a personal access token.",
          },
        },
      },
    },
  });
}
