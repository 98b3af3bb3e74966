/** Prepares a search for a page: datasets with marked hits, facets, and the names of communities. */
import { listCommunities } from "../../../db/queries/catalog/communities.ts";
import type { CommunityRow, VersionRecord } from "../../../db/schema/records.ts";
import type { Facet, SearchHit, SearchQuery } from "../../../sdk/model/search.ts";
import { findSubject } from "../../../sdk/model/vocabulary/subjects.ts";
import { readableOf } from "../../../sdk/model/rich_text/stored_text.ts";
import type { Context } from "../../context.ts";
import { findCommunities, loadFound } from "./found_rows.ts";
import { highlight, snippet } from "./highlight.ts";
import type { FacetView, SearchAnswer } from "./search_index.ts";
import { parseQuery, type SearchTree } from "./query.ts";

export interface FoundDataset extends Pick<SearchHit, "title" | "snippet"> {
  record: VersionRecord;
}

export interface Found extends Omit<SearchAnswer, "versionIds"> {
  hits: FoundDataset[];
  /** Communities that the facets contain. */
  communities: CommunityRow[];
}

export async function searchDatasets(context: Context, query: SearchQuery): Promise<Found> {
  const { db, search, locale } = context;
  const matches = await matcherOf(db, query.find);
  const { versionIds, total, facets, sort } = await search.search(query, { locale, matches });
  const codes = [...facets.journal, ...facets.group].map(({ value }) => value);
  const [records, communities] = await Promise.all([
    loadFound(context, versionIds),
    findCommunities(context, codes),
  ]);
  const tree = parseQuery(query.q);
  return { hits: records.map((record) => mark(record, tree)), total, facets, sort, communities };
}

/**
 * Makes a test whether a value has a name, in either language, that contains the searched text; undefined without such
 * a text.
 */
async function matcherOf(
  db: Context["db"],
  find: SearchQuery["find"] = {},
): Promise<FacetView["matches"]> {
  const wanted = Object.entries(find).filter(([, text]) => text);
  if (wanted.length === 0) return undefined;
  const texts = new Map<Facet, string>(
    wanted.map(([facet, text]) => [facet as Facet, text.normalize("NFKC").toLowerCase()]),
  );
  const communities = texts.has("journal") || texts.has("group") ? await listCommunities(db.read) : [];
  const names = new Map(
    communities.map(({ code, nameZh, nameEn }) => [code, `${nameZh}\n${nameEn}`]),
  );
  const nameOf = (facet: Facet, value: string) => {
    const subject = facet === "subject" ? findSubject(value)?.name : undefined;
    return subject ? `${subject.zh}\n${subject.en}` : names.get(value) ?? value;
  };
  return (facet, value) => {
    const text = texts.get(facet);
    return text === undefined || nameOf(facet, value).normalize("NFKC").toLowerCase().includes(text);
  };
}

function mark(record: VersionRecord, tree: SearchTree): FoundDataset {
  const { titleZh, titleEn, descriptionZh, descriptionEn } = record.version;
  return {
    record,
    title: { zh: highlight(titleZh, tree), en: highlight(titleEn, tree) },
    snippet: { zh: snippet(readableOf(descriptionZh), tree), en: snippet(readableOf(descriptionEn), tree) },
  };
}
