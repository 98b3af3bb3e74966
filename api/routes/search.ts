/** Search, what is newest and most viewed, and the subject classification. */
import { z } from "zod";
import type { DatasetSummary } from "../../sdk/model/dataset.ts";
import { summaryAnswer } from "../../sdk/model/responses/dataset.ts";
import {
  highlightsAnswer,
  searchAnswer,
  subjectAnswer,
  subjectCountAnswer,
} from "../../sdk/model/responses/search.ts";
import { QUERY_MAX } from "../../sdk/model/limits.ts";
import { type SearchQuery, searchQuerySchema, type SearchResult } from "../../sdk/model/search.ts";
import { text } from "../../sdk/model/text.ts";
import type { Context } from "../context.ts";
import { readJsonBody } from "./json_body.ts";
import { type Operation, operation } from "../operation.ts";
import { presentSummary } from "../presenters/dataset.ts";
import { listHighlights, listOutstanding, listSubjects } from "../services/catalog/highlights.ts";
import { searchDatasets } from "../services/search/search_datasets.ts";
import { countBySubject } from "../services/statistics/totals.ts";
import { labelFacets } from "./facet_labels.ts";
import { searchSite, siteSearchOperations } from "./site_search.ts";
import { siteSearchAnswer } from "../../sdk/model/site_search.ts";
import { presentShared } from "./shared_presentation.ts";

const code = text(32).optional();

const presentCard = (record: Parameters<typeof presentSummary>[0], context: Context): DatasetSummary =>
  presentShared(context, record, "card", () => presentSummary(record, context));

async function search(context: Context, wanted: SearchQuery): Promise<SearchResult> {
  const { hits, total, facets, sort, communities } = await searchDatasets(context, wanted);
  const list = hits.map(({ record, title, snippet }) => ({
    dataset: presentCard(record, context),
    title,
    snippet,
  }));
  const { page, size } = wanted;
  return { list, page, size, total, facets: labelFacets(facets, communities), sort };
}

export const searchOperations: readonly Operation[] = [
  ...siteSearchOperations,
  operation(
    {
      id: "searchDatasets",
      method: "POST",
      path: "/api/sdb-query-service/query",
      tag: "search",
      scope: "read",
      anyOrigin: true,
      limit: "search",
      // The specified clients carry the words in the address and the filters in the body (spec 3 §4).
      input: {
        query: z.object({ q: text(QUERY_MAX).default(""), queryCode: text(32).optional() }),
        json: searchQuerySchema,
      },
      statements: 7,
      answer: { data: searchAnswer.or(siteSearchAnswer) },
    },
    async ({ context, query: { q, queryCode }, json, c }) =>
      queryCode === undefined
        ? await search(context, { ...json, q: json.q || q })
        : await searchSite(context, q, await readJsonBody(c)),
  ),
  operation({
    id: "listLatest",
    method: "GET",
    path: "/api/sdb-query-service/latest",
    tag: "search",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ code }) },
    statements: 3,
    answer: { data: z.array(summaryAnswer) },
  }, async ({ context, query }) => {
    const records = await listOutstanding(context, "newest", query.code);
    return records.map((record) => presentCard(record, context));
  }),
  operation({
    id: "listPopular",
    method: "GET",
    path: "/api/sdb-query-service/recommend2",
    tag: "search",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ code }) },
    statements: 4,
    answer: { data: z.array(summaryAnswer) },
  }, async ({ context, query }) => {
    const records = await listOutstanding(context, "views", query.code);
    return records.map((record) => presentCard(record, context));
  }),
  operation({
    id: "listHighlights",
    method: "GET",
    path: "/api/sdb-query-service/highlights",
    tag: "search",
    scope: "read",
    anyOrigin: true,
    statements: 3,
    answer: { data: highlightsAnswer },
  }, async ({ context }) => {
    const { latest, popular } = await listHighlights(context);
    const all = [...new Set([...latest, ...popular])];
    const cards = new Map(all.map((record) => [record, presentCard(record, context)]));
    return {
      latest: latest.map((record) => cards.get(record)!),
      popular: popular.map((record) => cards.get(record)!),
    };
  }),
  operation({
    id: "countBySubject",
    method: "GET",
    path: "/api/sdb-query-service/classifyStatistics",
    tag: "search",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ code, showByte: z.stringbool().optional() }) },
    statements: 2,
    answer: { data: z.array(subjectCountAnswer) },
  }, ({ context, query: { code, showByte = false } }) => countBySubject(context, code, showByte)),
  operation({
    id: "listSubjects",
    method: "GET",
    path: "/api/sdb-query-service/public/subjects",
    tag: "search",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ code, q: text(100).optional() }) },
    answer: { data: z.array(subjectAnswer) },
  }, ({ context, query }) => listSubjects(query, context.locale)),
];
