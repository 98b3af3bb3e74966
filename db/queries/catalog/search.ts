/** The search index on disk: `search_document` holds what search filters by, `search_text` (FTS5) the words. */
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor, Reader, Transaction } from "../../client.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import {
  dataset,
  datasetVersion,
  file,
  organization,
  searchDocument,
  usageCounter,
} from "../../schema/mod.ts";

export type SearchDocumentRow = typeof searchDocument.$inferSelect;

/** The weights of title and body in bm25. */
const TITLE_WEIGHT = 5;
const BODY_WEIGHT = 1;

/** A document, and the keywords of its version by language, which its facet does not distinguish. */
export interface ListedDocument {
  row: SearchDocumentRow;
  keywords: { zh: string[]; en: string[] };
  holding: ListedHolding;
}

/** What the statistics of the repository count of a dataset. */
export interface ListedHolding {
  files: number;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds of the first publication of any version. */
  firstPublishedAt: number;
  /** Languages of the title. */
  languages: Locale[];
  /** Registry identifiers of the creators' institutions: `https://ror.org/…`. */
  institutions: string[];
}

const { titleZh, titleEn, fileCount, totalSize } = datasetVersion;
const firstPublishedAt = sql<number>`coalesce((select min(first.published_at) from dataset_version as first
  where first.dataset_serial = ${searchDocument.datasetSerial}), ${searchDocument.publishedAt})`;
const institutions = sql<string | null>`(select group_concat(distinct affiliation.ror)
  from creator join affiliation on affiliation.creator_id = creator.id
  where creator.version_id = ${searchDocument.versionId} and affiliation.ror <> '')`;

/** All of them, or those of some datasets. */
export async function listSearchDocuments(
  db: Executor,
  serials?: readonly number[],
): Promise<ListedDocument[]> {
  const { keywordsZh: zh, keywordsEn: en } = datasetVersion;
  const holding = {
    files: fileCount,
    size: totalSize,
    hasZh: sql<number>`${titleZh} <> ''`,
    hasEn: sql<number>`${titleEn} <> ''`,
    firstPublishedAt,
    institutions,
  };
  const rows = await db.select({ row: searchDocument, zh, en, ...holding }).from(searchDocument)
    .leftJoin(datasetVersion, eq(datasetVersion.id, searchDocument.versionId))
    .where(serials && inArray(searchDocument.datasetSerial, [...serials]))
    .orderBy(asc(searchDocument.datasetSerial)).all();
  return rows.map(({ row, zh, en, files, size, hasZh, hasEn, firstPublishedAt, institutions }) => ({
    row,
    keywords: { zh: zh ?? [], en: en ?? [] },
    holding: {
      files: files ?? 0,
      size: size ?? 0,
      firstPublishedAt,
      languages: [...hasZh ? ["zh" as const] : [], ...hasEn ? ["en" as const] : []],
      institutions: institutions?.split(",") ?? [],
    },
  }));
}

export interface SearchText {
  title: string;
  body: string;
}

export async function putSearchDocument(
  tx: Transaction,
  row: SearchDocumentRow,
  { title, body }: SearchText,
): Promise<void> {
  await removeSearchDocument(tx, row.datasetSerial);
  await tx.insert(searchDocument).values(row);
  await tx.run(
    sql`insert into search_text (rowid, title, body) values (${row.datasetSerial}, ${title}, ${body})`,
  );
}

export async function removeSearchDocument(tx: Transaction, serial: number): Promise<void> {
  await tx.delete(searchDocument).where(eq(searchDocument.datasetSerial, serial));
  await tx.run(sql`delete from search_text where rowid = ${serial}`);
}

/**
 * Finds the serials of all matching documents, as one string: rows would take thirty times as long (speed A3).
 * `expression` comes from `toMatch` only.
 */
export async function matchSerials(db: Reader, expression: string): Promise<number[]> {
  const row = await db.get<{ ids: string | null }>(
    sql`select group_concat(rowid) as ids from search_text where search_text match ${expression}`,
  );
  return toSerials(row.ids);
}

/** Finds the same, best match first, among documents whose serial is at least `from`. */
export async function rankSerials(db: Reader, expression: string, from: number): Promise<number[]> {
  const row = await db.get<{ ids: string | null }>(sql`select group_concat(id) as ids from (
    select rowid as id from search_text where search_text match ${expression} and rowid >= ${from}
    order by bm25(search_text, ${TITLE_WEIGHT}, ${BODY_WEIGHT}), rowid desc)`);
  return toSerials(row.ids);
}

function toSerials(ids: string | null): number[] {
  return ids === null ? [] : ids.split(",").map(Number);
}

/** Finds the newest published version of a dataset; one that is withheld for correction is not found. */
export async function findPublishedVersionId(db: Executor, serial: number): Promise<string | undefined> {
  const row = await db.select({ id: datasetVersion.id }).from(datasetVersion)
    .where(and(
      eq(datasetVersion.datasetSerial, serial),
      eq(datasetVersion.status, "PUBLISHED"),
      isNull(datasetVersion.withheldAt),
    ))
    .orderBy(desc(datasetVersion.number)).limit(1).get();
  return row?.id;
}

export async function listFilePaths(db: Executor, versionId: string, limit: number): Promise<string[]> {
  const rows = await db.select({ path: file.path }).from(file).where(eq(file.versionId, versionId))
    .orderBy(asc(file.path)).limit(limit).all();
  return rows.map(({ path }) => path);
}

/** Lists the serials of all datasets, published or not, for a rebuild. */
export async function listSerials(db: Executor): Promise<number[]> {
  const rows = await db.select({ serial: dataset.serial }).from(dataset).orderBy(asc(dataset.serial)).all();
  return rows.map(({ serial }) => serial);
}

export type UsageSum = Pick<typeof usageCounter.$inferSelect, "datasetSerial" | "metric" | "count">;

/** Adds the usage of every dataset since its publication. */
export function sumUsage(db: Reader): Promise<UsageSum[]> {
  const { datasetSerial, metric } = usageCounter;
  return db.select({ datasetSerial, metric, count: sql<number>`sum(${usageCounter.count})` }).from(
    usageCounter,
  )
    .groupBy(datasetSerial, metric).all();
}

/** Finds the countries of institutions; one that the registry does not know is left out. */
export async function listCountriesOf(db: Reader, rors: readonly string[]): Promise<Map<string, string>> {
  if (rors.length === 0) return new Map();
  const rows = await db.select({ id: organization.id, country: organization.country }).from(organization)
    .where(sql`${organization.id} in (select value from json_each(${JSON.stringify(rors)}))`).all();
  return new Map(rows.map(({ id, country }) => [id, country]));
}
