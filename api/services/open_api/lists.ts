/** Lists of the open API (spec 3 §4): what is published, newest first, within a period. */
import { countPublished, listPublished } from "../../../db/queries/catalog/published.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { type VersionRecord, writtenDoi } from "../../../db/schema/records.ts";
import { type Locale, localized } from "../../../sdk/model/locale.ts";
import type {
  HarvestQuery,
  RecentQuery,
  RecommendedDataset,
  RecommendedPage,
} from "../../../sdk/model/open_api.ts";
import { readablePair } from "../../../sdk/model/rich_text/stored_text.ts";
import { DAY_MS, inShanghai, shanghaiTime } from "../../../sdk/model/time.ts";
import { findSubject } from "../../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../../context.ts";
import { isAvailable } from "../../policies/request.ts";

/** Lists what was published in the last `range` days. */
export function listRecent(context: Context, { range, ...page }: RecentQuery): Promise<RecommendedPage> {
  const from = range === undefined ? undefined : context.clock().getTime() - range * DAY_MS;
  return listWithin(context, { from, ...page });
}

/** Lists what was published between two times, both included. */
export function listHarvest(
  context: Context,
  { start_time: from, end_time: until, ...page }: HarvestQuery,
): Promise<RecommendedPage> {
  return listWithin(context, { from, until, ...page });
}

interface Wanted {
  /** Epoch milliseconds. */
  from?: number;
  until?: number;
  page: number;
  size: number;
}

async function listWithin(context: Context, { page, size, ...period }: Wanted): Promise<RecommendedPage> {
  const { db, locale } = context;
  const [total, versionIds] = await Promise.all([
    countPublished(db.read, period),
    listPublished(db.read, period, { limit: size, offset: (page - 1) * size }),
  ]);
  const records = (await loadVersions(db.read, versionIds)).filter(isAvailable);
  return {
    pageNo: page,
    pageSize: size,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    recommendData: records.map((record) => toRecommended(record, locale)),
  };
}

function toRecommended(record: VersionRecord, locale: Locale): RecommendedDataset {
  const { dataset, version, creators, subjects, usage } = record;
  const publishedAt = version.publishedAt ?? version.updatedAt;
  const keywords = { zh: version.keywordsZh.join(";"), en: version.keywordsEn.join(";") };
  const names = creators.map(({ creator }) => localized({ zh: creator.nameZh, en: creator.nameEn }, locale));
  return {
    title: localized({ zh: version.titleZh, en: version.titleEn }, locale),
    introduction: localized(
      readablePair({ zh: version.descriptionZh, en: version.descriptionEn }),
      locale,
    ),
    keyword: localized(keywords, locale),
    author: names.join(";"),
    publishDate: shanghaiTime(publishedAt),
    taxonomy: subjects.map((code) => toTaxonomy(code, locale)).join(";"),
    year: inShanghai(publishedAt).getUTCFullYear(),
    doi: writtenDoi(dataset) ?? "",
    cstr: dataset.cstr ?? "",
    dataSetId: dataset.id,
    language: version.language,
    clicks: usage.views,
    referenceNumber: usage.citations,
  };
}

/** A code that the standard does not have stands alone. */
function toTaxonomy(code: string, locale: Locale): string {
  const subject = findSubject(code);
  return subject ? `${code}-${localized(subject.name, locale)}` : code;
}
