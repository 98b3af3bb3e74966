/** The subject classification, and the datasets that stand out: newest and most viewed. */
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Sort } from "../../../sdk/model/search.ts";
import type { SubjectNode } from "../../../sdk/model/subject.ts";
import {
  childrenOf,
  searchSubjects,
  type Subject,
  subjectPath,
} from "../../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../../context.ts";
import { getCommunity } from "./communities.ts";
import { loadFound } from "../search/search_datasets.ts";

/** Datasets that a page shows as newest or most viewed. */
const SHOWN = 10;

/** Subjects whose code or name fits `q`; without it the children of `code`, or those of level 1. */
export function listSubjects({ code, q }: { code?: string; q?: string }, locale: Locale): SubjectNode[] {
  return (q ? searchSubjects(q, locale) : childrenOf(code)).map(toNode);
}

function toNode({ code, name }: Subject): SubjectNode {
  return { code, name, path: subjectPath(code).map(({ name }) => name), children: childrenOf(code).length };
}

/**
 * Published datasets in an order, of the whole bank or of one community.
 * @throws DomainError notFound for an unknown community.
 */
export async function listOutstanding(
  context: Context,
  sort: Extract<Sort, "newest" | "views">,
  communityCode?: string,
): Promise<VersionRecord[]> {
  const community = communityCode ? await getCommunity(context, communityCode) : undefined;
  const filters = community ? { [community.kind === "journal" ? "journal" : "group"]: [community.code] } : {};
  const { versionIds } = await context.search.search({ q: "", filters, sort, page: 1, size: SHOWN });
  return loadFound(context, versionIds);
}
