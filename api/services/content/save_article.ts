/** Writes articles: one row, one revision and, where readers see it, one change of public pages. */
import type { Transaction } from "../../../db/client.ts";
import type { ArticleRow } from "../../../db/queries/content/articles.ts";
import { insertArticle, insertRevision, updateArticle } from "../../../db/queries/content/article_writes.ts";
import {
  type ArticleContent,
  type ArticleKind,
  type ArticleState,
  NEWS_ARTICLE_KINDS,
} from "../../../sdk/model/content/article.ts";
import { canonicalJson } from "../../../sdk/model/canonical_json.ts";
import { type ChangeTag, contentTag } from "../../../sdk/model/change_tag.ts";
import { announceChange } from "../../change_counter.ts";
import { announceIfPolicy } from "./policy_changes.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../secrets.ts";
import { searchTextOf } from "./fold.ts";

/** The columns that hold a content. */
function contentColumns(content: ArticleContent): Pick<
  ArticleRow,
  | "slug"
  | "titleZh"
  | "titleEn"
  | "summaryZh"
  | "summaryEn"
  | "bodyZh"
  | "bodyEn"
  | "searchText"
  | "date"
  | "tags"
  | "cover"
  | "position"
  | "sample"
  | "author"
  | "extra"
> {
  const { slug, title, summary, body, date, tags, cover, position, sample, author, extra } = content;
  return {
    slug,
    titleZh: title.zh,
    titleEn: title.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    bodyZh: body.zh,
    bodyEn: body.en,
    searchText: searchTextOf(content),
    date,
    tags,
    cover: cover ?? null,
    position,
    sample,
    author,
    extra,
  };
}

/** Whether a save would change nothing. */
export const isSame = (left: ArticleContent, right: ArticleContent): boolean =>
  canonicalJson(left) === canonicalJson(right);

const userIdOf = ({ actor }: Context): string | null => actor.kind === "user" ? actor.id : null;

interface NewArticle {
  kind: ArticleKind;
  /** Sanitised. */
  content: ArticleContent;
  state: ArticleState;
  /** When it became public, or is to become so. */
  publishAt: number | null;
  /** Of what comes with the program: the key and the hash of its files. */
  seed?: { key: string; hash: string };
}

export async function addArticle(tx: Transaction, context: Context, made: NewArticle): Promise<ArticleRow> {
  const { kind, content, state, publishAt, seed } = made;
  const at = context.clock().getTime();
  const columns = contentColumns(content);
  const id = newId();
  // What comes with the program is as old as it says, and not updated on the day of the first start.
  const updatedAt = seed ? Math.min(at, publishAt ?? at) : at;
  const seen = state === "published"
    ? { publishAt: null, firstPublicAt: publishAt ?? at, publicRevision: 1 }
    : { publishAt, firstPublicAt: null, publicRevision: null };
  const states = { state, revision: 1, steps: 0, ...seen };
  const origin = { seedKey: seed?.key ?? null, seedHash: seed?.hash ?? null };
  const row = { ...columns, id, kind, ...states, ...origin, createdAt: at, updatedAt };
  await insertArticle(tx, row);
  await insertRevision(tx, { articleId: id, number: 1, content, userId: userIdOf(context), createdAt: at });
  await announceArticle(tx, context, row);
  return row;
}

/** Saves a new revision over `row`. @param seedHash Of the files that it comes from; null for what an editor writes. */
export async function reviseArticle(
  tx: Transaction,
  context: Context,
  row: ArticleRow,
  { content, seedHash = null }: { content: ArticleContent; seedHash?: string | null },
): Promise<ArticleRow> {
  const at = context.clock().getTime();
  const revision = row.revision + 1;
  const publicRevision = row.state === "published" ? revision : row.publicRevision;
  const change = { ...contentColumns(content), revision, steps: 0, publicRevision, seedHash, updatedAt: at };
  await updateArticle(tx, row.id, change);
  await insertRevision(tx, {
    articleId: row.id,
    number: revision,
    content,
    userId: userIdOf(context),
    createdAt: at,
  });
  const after = { ...row, ...change };
  await announceArticle(tx, context, row, after);
  await announceIfPolicy(tx, context, row, after);
  return after;
}

const isNews = (kind: ArticleKind) => NEWS_ARTICLE_KINDS.some((one) => one === kind);

/** Says that public pages change, if the article is public before or after. */
export async function announceArticle(
  tx: Transaction,
  context: Context,
  ...states: Pick<ArticleRow, "kind" | "state">[]
): Promise<void> {
  const shown = states.find(({ state }) => state === "published");
  if (!shown) return;
  const tags: ChangeTag[] = [contentTag(shown.kind)];
  if (isNews(shown.kind)) tags.push("news");
  await announceChange(tx, context, tags);
}
