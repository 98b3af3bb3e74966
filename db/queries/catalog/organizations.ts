/** Organisations of the registry: searching and importing. */
import { and, asc, count, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Executor, Reader, Transaction } from "../../client.ts";
import { organization, organizationTerm } from "../../schema/mod.ts";

export type OrganizationRow = typeof organization.$inferSelect;
export type NewOrganization = Omit<typeof organization.$inferInsert, "serial" | "abroad">;

export interface OrganizationEntry {
  row: NewOrganization;
  terms: { term: string; main: boolean }[];
  /** The tokens of all names as one text. */
  words: string;
}

export interface OrganizationQuestion {
  terms: string[];
  /** A term that only universities with that short name have. */
  university?: string;
  /** FTS5 expression, which only `toQuestion` makes. */
  match?: string;
}

export interface Slice {
  limit: number;
  offset: number;
}

export async function countOrganizations(db: Executor): Promise<number> {
  const row = await db.select({ total: count() }).from(organization).get();
  return row?.total ?? 0;
}

/** Lists all organisations: China first, then by English name. */
export function listOrganizations(db: Reader, { limit, offset }: Slice): Promise<OrganizationRow[]> {
  return db.select().from(organization)
    .orderBy(asc(organization.abroad), asc(organization.nameEn), asc(organization.serial))
    .limit(limit).offset(offset).all();
}

/**
 * Score of a hit. Thousands tell how it was found (0 whole name or acronym, 1 short name of a university, 2 whole words
 * at the beginning, 3 beginning, 4 word), the rest how close the name is; additional names come after main names. The
 * number is a literal: a bound number would be a REAL, and dividing it would leave a fraction.
 */
const SHORT_NAME = sql.raw("1000");
const FIRST_WORDS = sql.raw("2000");
const BEGINNING = sql.raw("3000");
const WORD = sql.raw("4000");
/** Scores below belong to exact names. */
const NAME_SCORE_MAX = sql.raw("2000");
const ALIAS_PENALTY = sql.raw("400");
const CLOSENESS_MAX = sql.raw("399");
/**
 * Hits of each kind that are examined. A letter or "university" matches a fifth of the registry; nobody reads that far,
 * and sorting it all would block other requests. Whole names come first in the order of terms.
 */
const HITS_MAX = sql.raw("5000");
/** Sorts behind every text that begins with the text before it. */
const LAST_CHARACTER = "\u{10ffff}";

/**
 * Finds organisations, best first, and those in China first within one kind of hit. Among exact names the organisation
 * with more names and identifiers comes first, since it is better known, then the shorter id: a university's own domain
 * before that of a part. Otherwise the shorter name comes first. `total` counts the hits that were examined.
 */
export async function findOrganizations(
  db: Reader,
  question: OrganizationQuestion,
  { limit, offset }: Slice,
): Promise<{ rows: OrganizationRow[]; total: number }> {
  const hits = hitsOf(question);
  const ranked = await db.all<{ serial: number; total: number }>(sql`
    select hit.serial as serial, count(*) over () as total
    from (select serial, min(score) as score from (${hits}) group by serial) as hit
    join ${organization} on ${organization.serial} = hit.serial
    order by hit.score / 1000, ${organization.abroad}, hit.score,
      case when hit.score < ${NAME_SCORE_MAX}
        then -json_array_length(${organization.aliases}) - json_array_length(${organization.orgids}) end,
      case when hit.score < ${NAME_SCORE_MAX} then length(${organization.id}) end, length(${organization.nameEn}),
      ${organization.nameEn}, hit.serial
    limit ${limit} offset ${offset}`);
  if (ranked.length === 0) return { rows: [], total: offset === 0 ? 0 : await countHits(db, hits) };
  const rows = await db.select().from(organization)
    .where(inArray(organization.serial, ranked.map(({ serial }) => serial))).all();
  const bySerial = new Map(rows.map((row) => [row.serial, row]));
  return { rows: ranked.flatMap(({ serial }) => bySerial.get(serial) ?? []), total: ranked[0].total };
}

async function countHits(db: Reader, hits: ReturnType<typeof hitsOf>): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(distinct serial) as total from (${hits})`);
  return row.total;
}

function hitsOf({ terms, university, match }: OrganizationQuestion) {
  const beginnings = terms.map((term) =>
    sql`select serial, case when term = ${term} then 0 else
        case when substr(term, length(${term}) + 1, 1) = ' ' then ${FIRST_WORDS} else ${BEGINNING} end +
        case main when 1 then 0 else ${ALIAS_PENALTY} end + min(length(term), ${CLOSENESS_MAX}) end as score
      from ${organizationTerm} where term >= ${term} and term < ${term + LAST_CHARACTER}
      order by term limit ${HITS_MAX}`
  );
  const short = university
    ? [sql`select serial, ${SHORT_NAME} as score from ${organizationTerm}
      where term = ${university} limit ${HITS_MAX}`]
    : [];
  const words = match
    ? [sql`select rowid as serial, ${WORD} as score from organization_text
      where organization_text match ${match} limit ${HITS_MAX}`]
    : [];
  return sql.join(
    [...beginnings, ...short, ...words].map((hits) => sql`select * from (${hits})`),
    sql` union all `,
  );
}

/** Adds organisations, or replaces those with the same id. */
export async function putOrganizations(tx: Transaction, entries: OrganizationEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const stored = await tx.insert(organization).values(entries.map(({ row }) => row)).onConflictDoUpdate({
    target: organization.id,
    set: {
      nameZh: sql`excluded.name_zh`,
      nameEn: sql`excluded.name_en`,
      aliases: sql`excluded.aliases`,
      orgids: sql`excluded.orgids`,
      country: sql`excluded.country`,
      city: sql`excluded.city`,
    },
  }).returning({ serial: organization.serial, id: organization.id });
  const serials = new Map(stored.map(({ id, serial }) => [id, serial]));
  await deleteTerms(tx, [...serials.values()]);
  const terms = entries.flatMap(({ row, terms }) =>
    terms.map(({ term, main }) => [term, serials.get(row.id), Number(main)])
  );
  // Rows are passed as JSON: thousands in one statement, whatever the limit of its parameters.
  await tx.run(sql`insert into organization_term (term, serial, main)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(terms)})`);
  const words = entries.map(({ row, words }) => [serials.get(row.id), words]);
  await tx.run(sql`insert into organization_text (rowid, words)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(words)})`);
}

/** Lists some rows by serial, for callers that read all of them. */
export function listOrganizationsAfter(
  db: Executor,
  after: number,
  limit: number,
): Promise<OrganizationRow[]> {
  return db.select().from(organization).where(gt(organization.serial, after)).orderBy(
    asc(organization.serial),
  )
    .limit(limit).all();
}

/** Whether any row has an id with this prefix. */
export async function hasOrganizationsOf(db: Executor, scheme: string): Promise<boolean> {
  const row = await db.select({ id: organization.id }).from(organization)
    .where(and(gte(organization.id, scheme), lt(organization.id, scheme + LAST_CHARACTER))).limit(1).get();
  return row !== undefined;
}

/** Removes organisations. @returns how many of them existed. */
export async function removeOrganizations(tx: Transaction, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await tx.select({ serial: organization.serial }).from(organization)
    .where(inArray(organization.id, ids)).all();
  const serials = found.map(({ serial }) => serial);
  await deleteTerms(tx, serials);
  await tx.delete(organization).where(inArray(organization.serial, serials));
  return serials.length;
}

async function deleteTerms(tx: Transaction, serials: number[]): Promise<void> {
  await tx.delete(organizationTerm).where(inArray(organizationTerm.serial, serials));
  await tx.run(
    sql`delete from organization_text where rowid in (select value from json_each(${
      JSON.stringify(serials)
    }))`,
  );
}
