/** The OpenAPI document, generated from the schemas and descriptions of the calls. */
import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { ApiEnv } from "./env.ts";
import { COMMON_RESPONSES } from "./middleware/describe.ts";
import { ERRORS } from "../sdk/model/errors.ts";

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

/** Explanations of the groups of calls, in the order in which a newcomer meets them. */
const TAGS = [
  { name: "search", description: "Finding published datasets" },
  { name: "datasets", description: "Reading, depositing and submitting datasets" },
  { name: "files", description: "The files of a version" },
  { name: "attachments", description: "Cover, compliance information and signed statements" },
  { name: "downloads", description: "Downloading files" },
  { name: "export", description: "Citations and machine-readable descriptions" },
  { name: "reviews", description: "Reviewing submitted datasets" },
  { name: "retractions", description: "Withdrawing published versions" },
  { name: "papers", description: "Associated papers of published versions" },
  { name: "communities", description: "Journals, institutions and projects" },
  { name: "statistics", description: "Totals and usage" },
  { name: "news", description: "Platform news" },
  { name: "operations", description: "Background jobs, alarms and integrity checks" },
  { name: "users", description: "Accounts and sessions" },
];

type Document = Awaited<ReturnType<typeof generateSpecs>>;
/** The document is written once for each app, whose routes do not change after the start. */
const written = new WeakMap<Hono<ApiEnv>, Promise<Document>>();

export function createOpenApiDocument(api: Hono<ApiEnv>, publicUrl: string): Promise<Document> {
  const document = written.get(api) ?? writeDocument(api, publicUrl);
  written.set(api, document);
  return document;
}

function writeDocument(api: Hono<ApiEnv>, publicUrl: string): Promise<Document> {
  return generateSpecs(api, {
    // `default` in every answer describes errors, including invalid input.
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
      tags: TAGS,
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
