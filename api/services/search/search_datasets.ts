/** A search as a page shows it: datasets with their hits marked, facets, and the names of communities. */
import { listCommunitiesByCode } from "../../../db/queries/communities.ts";
import { loadVersions } from "../../../db/queries/datasets.ts";
import type { CommunityRow, VersionRecord } from "../../../db/schema/records.ts";
import type { SearchHit, SearchQuery } from "../../../sdk/model/search.ts";
import type { Context } from "../../context.ts";
import { isStanding } from "../../policies/request.ts";
import { highlight, snippet } from "./highlight.ts";
import type { SearchAnswer } from "./index.ts";
import { parseQuery, type SearchTree } from "./query.ts";

export interface FoundDataset extends Pick<SearchHit, "title" | "snippet"> {
  record: VersionRecord;
}

export interface Found extends Omit<SearchAnswer, "versionIds"> {
  hits: FoundDataset[];
  /** Those that the facets name. */
  communities: CommunityRow[];
}

/** Versions that a search found. The index follows a withdrawal a moment later; what it still names is left out. */
export async function loadFound({ db }: Pick<Context, "db">, versionIds: string[]): Promise<VersionRecord[]> {
  return (await loadVersions(db.read, versionIds)).filter(isStanding);
}

export async function searchDatasets({ db, search }: Context, query: SearchQuery): Promise<Found> {
  const { versionIds, total, facets, sort } = await search.search(query);
  const codes = [...facets.journal, ...facets.group].map(({ value }) => value);
  const [records, communities] = await Promise.all([
    loadFound({ db }, versionIds),
    listCommunitiesByCode(db.read, codes),
  ]);
  const tree = parseQuery(query.q);
  return { hits: records.map((record) => mark(record, tree)), total, facets, sort, communities };
}

function mark(record: VersionRecord, tree: SearchTree): FoundDataset {
  const { titleZh, titleEn, descriptionZh, descriptionEn } = record.version;
  return {
    record,
    title: { zh: highlight(titleZh, tree), en: highlight(titleEn, tree) },
    snippet: { zh: snippet(descriptionZh, tree), en: snippet(descriptionEn, tree) },
  };
}
