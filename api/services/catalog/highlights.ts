/** The subject classification, and the lists of newest and most viewed datasets. */
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { SearchQuery, Sort } from "../../../sdk/model/search.ts";
import type { SubjectNode } from "../../../sdk/model/subject.ts";
import {
  childrenOf,
  searchSubjects,
  type Subject,
  subjectPath,
} from "../../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../../context.ts";
import { getCommunity } from "./communities.ts";
import { loadFound } from "../search/found_rows.ts";

/** Datasets in the lists of newest and most viewed. */
const SHOWN = 10;

/**
 * Lists subjects whose code or name matches `q`. Without `q` it lists the children of `code`, or the subjects of level
 * 1.
 */
export function listSubjects({ code, q }: { code?: string; q?: string }, locale: Locale): SubjectNode[] {
  return (q ? searchSubjects(q, locale) : childrenOf(code)).map(toNode);
}

function toNode({ code, name }: Subject): SubjectNode {
  return { code, name, path: subjectPath(code).map(({ name }) => name), children: childrenOf(code).length };
}

/**
 * Lists published datasets in an order, of the whole repository or of one community.
 * @throws DomainError notFound for an unknown community.
 */
export async function listOutstanding(
  context: Context,
  sort: Extract<Sort, "newest" | "views">,
  communityCode?: string,
): Promise<VersionRecord[]> {
  const community = communityCode ? await getCommunity(context, communityCode) : undefined;
  const filters = community ? { [community.kind === "journal" ? "journal" : "group"]: [community.code] } : {};
  return loadFound(context, await findFirst(context, sort, filters));
}

/** Lists the newest and the most viewed datasets of the repository; one that is both is loaded once. */
export async function listHighlights(
  context: Context,
): Promise<{ latest: VersionRecord[]; popular: VersionRecord[] }> {
  const [newest, viewed] = await Promise.all([findFirst(context, "newest"), findFirst(context, "views")]);
  const records = await loadFound(context, [...new Set([...newest, ...viewed])]);
  const byId = new Map(records.map((record) => [record.version.id, record]));
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { latest: inOrder(newest), popular: inOrder(viewed) };
}

async function findFirst(
  { search }: Context,
  sort: Extract<Sort, "newest" | "views">,
  filters: SearchQuery["filters"] = {},
): Promise<string[]> {
  return (await search.search({ q: "", filters, sort, page: 1, size: SHOWN })).versionIds;
}
