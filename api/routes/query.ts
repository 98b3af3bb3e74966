/** Calls for search, newest and most viewed datasets, and the subject classification. */
import { Hono } from "hono";
import { z } from "zod";
import { summaryAnswer } from "../../sdk/model/dataset_answers.ts";
import { searchAnswer, subjectAnswer, subjectCountAnswer } from "../../sdk/model/search_answers.ts";
import { QUERY_MAX } from "../../sdk/model/limits.ts";
import { type SearchQuery, searchQuerySchema, type SearchResult } from "../../sdk/model/search.ts";
import { text } from "../../sdk/model/text.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { presentSummary } from "../presenters/dataset.ts";
import { listOutstanding, listSubjects } from "../services/catalog.ts";
import { searchDatasets } from "../services/search/search_datasets.ts";
import { countBySubject } from "../services/statistics.ts";
import { labelFacets } from "./facet_labels.ts";

const tags = ["search"];
const code = text(32).optional();

async function search(c: ApiContext, wanted: SearchQuery): Promise<SearchResult> {
  const { hits, total, facets, sort, communities } = await searchDatasets(c.var.context, wanted);
  const list = hits.map(({ record, title, snippet }) => ({
    dataset: presentSummary(record, c.var.context),
    title,
    snippet,
  }));
  const { page, size } = wanted;
  return { list, page, size, total, facets: labelFacets(facets, communities), sort };
}

export const queryRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .post(
    "/query",
    describe({
      operationId: "searchDatasets",
      tags,
      data: searchAnswer,
    }),
    // The specified clients send the words in the address and the filters in the body (spec 3 §4).
    query(z.object({ q: text(QUERY_MAX).default("") })),
    json(searchQuerySchema),
    async (c) => {
      const wanted = c.req.valid("json");
      return ok(c, await search(c, { ...wanted, q: wanted.q || c.req.valid("query").q }));
    },
  )
  .get(
    "/latest",
    describe({
      operationId: "listLatest",
      tags,
      data: z.array(summaryAnswer),
    }),
    query(z.object({ code })),
    async (c) => {
      const records = await listOutstanding(c.var.context, "newest", c.req.valid("query").code);
      return ok(c, records.map((record) => presentSummary(record, c.var.context)));
    },
  )
  .get(
    "/recommend2",
    describe({
      operationId: "listPopular",
      tags,
      data: z.array(summaryAnswer),
    }),
    query(z.object({ code })),
    async (c) => {
      const records = await listOutstanding(c.var.context, "views", c.req.valid("query").code);
      return ok(c, records.map((record) => presentSummary(record, c.var.context)));
    },
  )
  .get(
    "/classifyStatistics",
    describe({
      operationId: "countBySubject",
      tags,
      data: z.array(subjectCountAnswer),
    }),
    query(z.object({ code, showByte: z.stringbool().optional() })),
    async (c) => {
      const { code, showByte = false } = c.req.valid("query");
      return ok(c, await countBySubject(c.var.context, code, showByte));
    },
  )
  .get(
    "/public/subjects",
    describe({
      operationId: "listSubjects",
      tags,
      data: z.array(subjectAnswer),
    }),
    query(z.object({ code, q: text(100).optional() })),
    (c) => ok(c, listSubjects(c.req.valid("query"), c.var.context.locale)),
  );
