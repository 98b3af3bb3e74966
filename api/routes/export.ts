/** Calls for a version in other formats: citations and JSON-LD. */
import { Hono } from "hono";
import { z } from "zod";
import { citationAnswer, jsonLdAnswer } from "../../sdk/model/export_answers.ts";
import { CITATION_FORMATS } from "../../sdk/model/citation.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { cite, citeInAllFormats, describeForSearchEngines } from "../services/citations.ts";

const tags = ["export"];
const which = { dataSetId: z.string().max(64), version: z.string().max(8).optional() };

export const exportRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/citation",
    describe({
      operationId: "getCitation",
      tags,
      data: citationAnswer,
    }),
    query(z.object({ ...which, format: z.enum(CITATION_FORMATS).default("sdb-doi") })),
    async (c) => {
      const { dataSetId, format, version } = c.req.valid("query");
      return ok(c, await cite(c.var.context, dataSetId, format, version));
    },
  )
  .get(
    "/public/citations",
    describe({
      operationId: "listCitations",
      tags,
      data: z.array(citationAnswer),
    }),
    query(z.object(which)),
    async (c) => {
      const { dataSetId, version } = c.req.valid("query");
      return ok(c, await citeInAllFormats(c.var.context, dataSetId, version));
    },
  )
  .get(
    "/public/jsonLd",
    describe({
      operationId: "getJsonLd",
      tags,
      data: jsonLdAnswer,
    }),
    query(z.object(which)),
    async (c) => {
      const { dataSetId, version } = c.req.valid("query");
      return ok(c, await describeForSearchEngines(c.var.context, dataSetId, version));
    },
  );
