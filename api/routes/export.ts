/** A version in other formats: citations and JSON-LD. */
import { z } from "zod";
import { citationAnswer, jsonLdAnswer } from "../../sdk/model/responses/export.ts";
import { CITATION_FORMATS } from "../../sdk/model/citation.ts";
import { type Operation, operation } from "../operation.ts";
import { cite, citeInAllFormats, describeForSearchEngines } from "../services/catalog/citations.ts";

const which = { dataSetId: z.string().max(64), version: z.string().max(8).optional() };

export const exportOperations: readonly Operation[] = [
  operation({
    id: "getCitation",
    method: "GET",
    path: "/api/sdb-export-service/public/citation",
    tag: "export",
    scope: "read",
    input: { query: z.object({ ...which, format: z.enum(CITATION_FORMATS).default("sdb-doi") }) },
    statements: 4,
    answer: { data: citationAnswer },
  }, ({ context, query: { dataSetId, format, version } }) => cite(context, dataSetId, format, version)),
  operation({
    id: "listCitations",
    method: "GET",
    path: "/api/sdb-export-service/public/citations",
    tag: "export",
    scope: "read",
    input: { query: z.object(which) },
    statements: 4,
    answer: { data: z.array(citationAnswer) },
  }, ({ context, query }) => citeInAllFormats(context, query.dataSetId, query.version)),
  operation({
    id: "getJsonLd",
    method: "GET",
    path: "/api/sdb-export-service/public/jsonLd",
    tag: "export",
    scope: "read",
    input: { query: z.object(which) },
    statements: 7,
    answer: { data: jsonLdAnswer },
  }, ({ context, query }) => describeForSearchEngines(context, query.dataSetId, query.version)),
];
