/**
 * Lists of the caller's own datasets (spec 2 §7: list, listNew, relatedList, relatedListNew, listSubset, importlist).
 */
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listImportable, listOwnVersions } from "../../../db/queries/dataset/own_datasets.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { PAGE_SIZE_MAX } from "../../../sdk/model/limits.ts";
import type { OwnFilters, OwnPage } from "../../../sdk/model/own_datasets.ts";
import { bareIdentifier } from "../../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { Context } from "../../context.ts";
import { requireUser } from "../../caller.ts";
import { listVersions } from "./read.ts";

/** Words of a search that are used; further words are ignored. */
const WORDS_MAX = 8;

export interface OwnDatasetList {
  rows: { record: VersionRecord; versionCount: number; publishedVersion?: string }[];
  total: number;
  all: number;
  counts: Partial<Record<DatasetStatus, number>>;
}

/** Rules of a list that do not depend on the query. */
export interface OwnListKind {
  /** Whether the list has one row a dataset, its newest version, instead of one row a version. */
  newestOnly: boolean;
  /** `community`: only datasets that were sent to a community. */
  belongs: "anywhere" | "community";
}

/** @throws DomainError notLoggedIn. */
export async function listOwnDatasets(
  context: Context,
  kind: OwnListKind,
  { page, size, dataSetType, dataSetTypeCode, keyword, status, sort }: OwnFilters & OwnPage,
): Promise<OwnDatasetList> {
  const { id } = requireUser(context);
  const db = context.db.read;
  const filter = {
    ...kind,
    ownerId: id,
    kinds: dataSetType,
    typeCode: dataSetTypeCode,
    words: wordsOf(keyword),
    status,
  };
  const order = { sort, locale: context.locale, limit: size, offset: (page - 1) * size };
  const { ids, siblings, total, all, counts } = await listOwnVersions(db, filter, order);
  const records = await loadVersions(db, ids);
  const rows = records.map((record) => {
    const { versions = 1, published = null } = siblings.get(record.version.id) ?? {};
    const isOther = published !== null && published !== record.version.number;
    return {
      record,
      versionCount: versions,
      publishedVersion: isOther ? versionLabel(published) : undefined,
    };
  });
  return { rows, total, all, counts };
}

/** Splits a search into words. A DOI or CSTR is found in every form: as an address, or with its scheme in front. */
function wordsOf(keyword: string): string[] {
  return bareIdentifier(keyword).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
}

/** Lists the versions of a dataset that the caller may see, newest first. @throws DomainError notLoggedIn, notFound. */
export async function listSubset(context: Context, dataSetId: string): Promise<VersionRecord[]> {
  requireUser(context);
  const heads = await listVersions(context, dataSetId);
  return loadVersions(context.db.read, heads.map(({ version }) => version.id));
}

/** Lists the caller's datasets whose files can be copied into another draft. @throws DomainError notLoggedIn. */
export async function listImportSources(context: Context): Promise<VersionRecord[]> {
  const { id } = requireUser(context);
  const db = context.db.read;
  return loadVersions(db, await listImportable(db, id, PAGE_SIZE_MAX));
}
