/** The open API for aggregators (spec 3 §4): lists, and one dataset by its DOI. */
import {
  doiQuerySchema,
  harvestQuerySchema,
  OPEN_API_BASE,
  openMetricsSchema,
  recentQuerySchema,
  recommendedPageSchema,
} from "../../sdk/model/open_api.ts";
import { jsonLdAnswer } from "../../sdk/model/responses/export.ts";
import { type Operation, operation } from "../operation.ts";
import { describeByDoi, measureByDoi } from "../services/open_api/by_doi.ts";
import { listHarvest, listRecent } from "../services/open_api/lists.ts";

const shared = { method: "GET", tag: "openApi", scope: "read", anyOrigin: true } as const;
const BASE = OPEN_API_BASE;

export const openApiOperations: readonly Operation[] = [
  operation({
    ...shared,
    id: "listRecentDatasets",
    path: `${BASE}/search`,
    input: { query: recentQuerySchema },
    statements: 4,
    answer: { data: recommendedPageSchema },
  }, ({ context, query }) => listRecent(context, query)),
  operation({
    ...shared,
    id: "harvestDatasets",
    path: `${BASE}/harvest`,
    input: { query: harvestQuerySchema },
    statements: 4,
    answer: { data: recommendedPageSchema },
  }, ({ context, query }) => listHarvest(context, query)),
  operation({
    ...shared,
    id: "describeDatasetByDoi",
    path: `${BASE}/json`,
    input: { query: doiQuerySchema },
    statements: 6,
    answer: { data: jsonLdAnswer },
  }, ({ context, query: { doi } }) => describeByDoi(context, doi)),
  operation({
    ...shared,
    id: "measureDatasetByDoi",
    path: `${BASE}/metrics`,
    input: { query: doiQuerySchema },
    statements: 3,
    answer: { data: openMetricsSchema },
  }, ({ context, query: { doi } }) => measureByDoi(context, doi)),
];
