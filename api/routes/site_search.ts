/** Search in the shapes that programs in the wild know (spec 3 §4). */
import type { Facet, SearchQuery } from "../../sdk/model/search.ts";
import {
  type AdvancedSearch,
  advancedSearchSchema,
  SITE_SORTS,
  type SiteSearch,
  siteSearchAnswer,
  type SiteSearchResult,
  siteSearchSchema,
} from "../../sdk/model/site_search.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { childrenOf } from "../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import { presentSiteHit } from "../presenters/site_search.ts";
import { listAllCommunities } from "../services/catalog/communities.ts";
import { QUOTES } from "../services/search/query.ts";
import { type Found, searchDatasets } from "../services/search/search_datasets.ts";

export const siteSearchOperations: readonly Operation[] = [
  operation({
    id: "searchAdvanced",
    method: "POST",
    path: "/api/sdb-query-service/public/query.advance",
    tag: "search",
    scope: "read",
    limit: "search",
    input: { json: advancedSearchSchema },
    statements: 6,
    answer: { data: siteSearchAnswer },
  }, async ({ context, json }) => {
    const { page, size } = json;
    const query: SearchQuery = { q: toWords(json), filters: {}, sort: "relevance", page, size };
    return present(await searchDatasets(context, query), query);
  }),
];

/**
 * Searches with the filters of {@link siteSearchSchema}.
 * @throws DomainError invalidInput where the body is none of this kind.
 */
export async function searchSite(context: Context, q: string, body: unknown): Promise<SiteSearchResult> {
  const parsed = siteSearchSchema.safeParse(body);
  if (!parsed.success) throw new DomainError("invalidInput", {}, toIssues(parsed.error));
  const query = await toQuery(context, q, parsed.data);
  return present(await searchDatasets(context, query), query);
}

async function toQuery(context: Context, q: string, wanted: SiteSearch): Promise<SearchQuery> {
  const { fileType, dataSetStatus, copyrightCode, publishDate, taxonomyEn, journalNameEn } = wanted;
  const journals = journalNameEn.length > 0 ? await listAllCommunities(context) : [];
  const filters: [Facet, string[]][] = [
    ["type", fileType],
    ["access", dataSetStatus],
    ["license", copyrightCode],
    ["year", publishDate.map((date) => date.slice(0, 4))],
    ["subject", taxonomyEn.map(codeOfSubject)],
    ["journal", journalNameEn.map((name) => codeOfJournal(name, journals))],
  ];
  return {
    q,
    filters: Object.fromEntries(filters.filter(([, values]) => values.length > 0)),
    sort: SITE_SORTS[wanted.ordernum] ?? "relevance",
    page: wanted.page,
    size: wanted.size,
  };
}

/** A name that is unknown stays as it is, and finds nothing. */
const codeOfSubject = (name: string) => childrenOf().find((one) => one.name.en === name)?.code ?? name;

type Journal = Awaited<ReturnType<typeof listAllCommunities>>[number];

const codeOfJournal = (name: string, journals: readonly Journal[]) =>
  journals.find(({ nameEn }) => nameEn === name)?.code ?? name;

/** Each value is a phrase; what would end it is left out. */
function toWords({ parameters }: AdvancedSearch): string {
  const words = { and: "", or: "OR ", not: "NOT " } as const;
  return parameters.map(({ field_value, relation }, index) => {
    const before = index === 0 && relation === "or" ? "" : words[relation];
    return `${before}"${field_value.replace(QUOTES, " ")}"`;
  }).join(" ");
}

function present({ hits, total, facets, sort }: Found, { page, size }: SearchQuery): SiteSearchResult {
  const list = (facet: Facet) => facets[facet].map(({ value, count }) => ({ name: value, count }));
  return {
    total,
    page,
    size,
    sort,
    data: hits.map(presentSiteHit),
    fileTypeList: list("type"),
    dataSetStatusList: list("access"),
    copyrightCodeList: list("license"),
    publishDateList: list("year"),
  };
}
