/** Articles that a search found, those that speak most of what was asked first. */
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ArticleKind } from "../../../sdk/model/content/article.ts";
import type { Executor } from "../../client.ts";
import { listParameter, preparedRead } from "../../prepared_read.ts";
import { article } from "../../schema/mod.ts";
import type { ArticleRow } from "./articles.ts";

/** What one title, one heading and the text itself weigh. */
const TITLE = 6;
const HEADING = 2;
const TEXT = 3;
/** Bytes of text in which a word is as telling as one more mention of it in a short one. */
const LENGTH = 4500;

const kinds = sql`(select value from json_each(${sql.placeholder("kinds")}))`;
const text = article.searchText;
const afterTitles = sql`substr(${text}, instr(${text}, char(31)) + 1)`;
const bytes = (of: SQL | typeof text) => sql`length(cast(${of} as blob))`;

/** Each text is read once: titles, headings and the rest, with a separator between them (`services/content/fold.ts`). */
const source = sql`
  source as materialized (
    select ${article.id} as id, ${text} as whole, ${bytes(text)} as bytes,
      substr(${text}, 1, instr(${text}, char(31))) as titles,
      substr(${afterTitles}, 1, instr(${afterTitles}, char(31))) as headings
    from ${article} where ${and(eq(article.state, "published"), inArray(article.kind, kinds))}
  )`;
const part = sql`
  part as materialized (
    select json_extract(value, '$.text') as text, json_extract(value, '$.word') as word,
      json_extract(value, '$.counts') as counts, json_extract(value, '$.needed') as needed
    from json_each(${sql.placeholder("parts")})
  )`;

const times = sql`((bytes - ${bytes(sql`replace(whole, part.text, '')`)}) / ${bytes(sql`part.text`)})`;
/** So many times make half of what the text can weigh. */
const enough = sql`(2 + bytes / ${sql.raw(`${LENGTH}.0`)})`;
/** Where a part stands: the rarer it is among articles, the more it tells. */
const hits = sql`
  select id, part.word as word, part.counts as counts, part.needed as needed,
    20.0 / (10 + count(*) over (partition by part.text)) * (
      ${sql.raw(String(TITLE))} * (instr(titles, part.text) > 0) +
      ${sql.raw(String(HEADING))} * (instr(headings, part.text) > 0) +
      ${sql.raw(`${TEXT}.0`)} * (1 - ${enough} / (${times} + ${enough}))
    ) as score
  from source cross join part where instr(whole, part.text) > 0`;

const perWord = sql`
  select id, word, sum(score) as score, sum(counts) >= max(needed) as found from (${hits}) group by id, word`;

const found = sql`(
  with ${source}, ${part}
  select id, sum(score) as score from (${perWord}) group by id having sum(found) = ${sql.placeholder("words")}
) as found`;

const selectFound = preparedRead((db) =>
  db.select({ row: article, total: sql<number>`count(*) over ()` }).from(article)
    .innerJoin(found, sql`found.id = ${article.id}`)
    .orderBy(desc(sql`round(found.score, 6)`), asc(article.position), desc(article.date), asc(article.slug))
    .limit(sql.placeholder("limit"))
);

interface Wanted {
  /** Folded as the search text is; `services/content/article_query.ts` says what they mean. */
  parts: readonly { text: string; word: number; counts: boolean; needed: number }[];
  words: number;
  kinds: readonly ArticleKind[];
  limit: number;
}

/** Lists the first published articles that contain every word. @returns with them how many there are. */
export async function searchPublicArticles(
  db: Executor,
  { parts, kinds, ...wanted }: Wanted,
): Promise<{ rows: ArticleRow[]; total: number }> {
  const values = { ...wanted, parts: JSON.stringify(parts), kinds: listParameter(kinds) };
  const found = await selectFound(db, values);
  return { rows: found.map(({ row }) => row), total: found[0]?.total ?? 0 };
}
