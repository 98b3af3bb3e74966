/** What editors do with articles: list, read, create, save, and take through their states. */
import { type Executor, isDuplicate, type Transaction } from "../../../db/client.ts";
import { contentOf } from "../../../db/queries/content/article_content.ts";
import type { ArticleRow, ArticleSummaryRow } from "../../../db/queries/content/articles.ts";
import {
  findArticle,
  findArticleOfSlug,
  listManagedArticles,
  updateArticle,
} from "../../../db/queries/content/article_writes.ts";
import { mediaTypesOf } from "../../../db/queries/content/media.ts";
import type { ArticleContent, ArticleKind } from "../../../sdk/model/content/article.ts";
import type { ArticleBasis, ArticleInput } from "../../../sdk/model/content/article_input.ts";
import {
  type ArticleAction,
  canDoWithArticle,
  nextArticleState,
} from "../../../sdk/model/content/article_states.ts";
import type { ArticleActionInput, ManagedQuery } from "../../../sdk/model/content/managed_article.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { mediaKindOf } from "../../../sdk/model/content/media.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { recordAudit } from "../audit/record.ts";
import { inField, readRichText } from "../rich_text/sanitize.ts";
import { requireOwnAddress } from "./article_address.ts";
import { foldWords } from "./fold.ts";
import { announceIfPolicy } from "./policy_changes.ts";
import { requireEditor } from "./require_editor.ts";
import { mediaOf } from "./media_of.ts";
import { addArticle, announceArticle, isSame, reviseArticle } from "./save_article.ts";

/** @throws DomainError notLoggedIn, forbidden. */
export function listForEditors(
  context: Context,
  { q = "", page, size, ...filter }: ManagedQuery,
): Promise<{ rows: ArticleSummaryRow[]; total: number }> {
  requireEditor(context);
  const range = { limit: size, offset: (page - 1) * size };
  return listManagedArticles(context.db.read, { ...filter, words: foldWords(q) }, range);
}

/** @throws DomainError notLoggedIn, forbidden, notFound. */
export async function getForEditors(context: Context, id: string): Promise<ArticleRow> {
  requireEditor(context);
  return await requireArticle(context.db.read, id);
}

async function requireArticle(db: Executor, id: string): Promise<ArticleRow> {
  const found = await findArticle(db, id);
  if (found) return found;
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

/** Makes a draft. @throws DomainError notLoggedIn, forbidden, invalidInput with slugTaken or unknownMedia. */
export async function createArticle(context: Context, { kind, ...given }: ArticleInput): Promise<ArticleRow> {
  requireEditor(context);
  const content = await readBodies(context, given);
  return await writing(content, () =>
    context.db.withTx(async (tx) => {
      await requireFits(tx, kind, content);
      const made = { kind, content, state: "draft", publishAt: null } as const;
      const row = await addArticle(tx, context, made);
      await recordAudit(tx, context, { action: "createArticle", ...subjectOf(row) });
      return row;
    }));
}

/**
 * Saves over the revision on which the change is based. What readers see of a published article changes at once.
 * @throws DomainError notLoggedIn, forbidden, notFound; articleConflict where it was saved, or its state changed,
 * meanwhile; invalidInput with slugFixed, slugTaken or unknownMedia.
 */
export async function saveArticle(
  context: Context,
  id: string,
  { article: { kind: _kind, ...given }, ...basis }: ArticleBasis & { article: ArticleInput },
): Promise<ArticleRow> {
  requireEditor(context);
  const content = await readBodies(context, given);
  return await writing(content, () =>
    context.db.withTx(async (tx) => {
      const row = await requireArticle(tx, id);
      requireBasis(row, basis);
      return await saveOver(tx, context, row, content, { action: "saveArticle" });
    }));
}

/**
 * Within a transaction, after the revision was looked at. A save that changes nothing is none: no revision, no entry in
 * the audit trail, and what came with the program still counts as that.
 * @param content Sanitised.
 * @returns the article; the same `row` where nothing changed.
 */
export async function saveOver(
  tx: Transaction,
  context: Context,
  row: ArticleRow,
  content: ArticleContent,
  { action, coming }: { action: string; coming?: ComingMedia },
): Promise<ArticleRow> {
  if (isSame(contentOf(row), content)) return row;
  await requireFits(tx, row.kind, content, { own: row, coming });
  const after = await reviseArticle(tx, context, row, { content });
  await recordAudit(tx, context, {
    action,
    ...subjectOf(after),
    detail: { ...subjectOf(after).detail, revision: after.revision },
  });
  return after;
}

/**
 * Takes an article to another state.
 * @throws DomainError notLoggedIn, forbidden, notFound, articleConflict, articleStateConflict; invalidInput where
 * `schedule` names no time to come.
 */
export async function changeArticleState(
  context: Context,
  id: string,
  { action, publishAt, ...basis }: ArticleActionInput,
): Promise<ArticleRow> {
  requireEditor(context);
  const now = context.clock().getTime();
  const wanted = action === "schedule" ? readPublishAt(publishAt, now) : now;
  return await context.db.withTx(async (tx) => {
    const row = await requireArticle(tx, id);
    requireBasis(row, basis);
    return await enterState(tx, context, row, action, wanted);
  });
}

/** Within a transaction. @param at When it is to become public, or becomes so. @throws DomainError articleStateConflict. */
export async function enterState(
  tx: Transaction,
  context: Context,
  row: ArticleRow,
  action: ArticleAction,
  at: number,
): Promise<ArticleRow> {
  if (!canDoWithArticle(row.state, action)) {
    throw new DomainError("articleStateConflict", { action, state: row.state });
  }
  const state = nextArticleState(row.state, action);
  const change = {
    state,
    publishAt: publishAtAfter(row, action, at),
    ...state === "published" && { publicRevision: row.revision, firstPublicAt: row.firstPublicAt ?? at },
    steps: row.steps + 1,
    updatedAt: context.clock().getTime(),
  };
  await updateArticle(tx, row.id, change);
  const after = { ...row, ...change };
  const detail: Record<string, string> = { ...subjectOf(row).detail, from: row.state, to: state };
  if (action === "schedule") detail.publishAt = toIso(at);
  await recordAudit(tx, context, { action: `${action}Article`, ...subjectOf(row), detail });
  await announceArticle(tx, context, row, after);
  await announceIfPolicy(tx, context, row, after);
  return after;
}

/** A plan ends with what it was for; the time that a file says of a draft stays until then. */
function publishAtAfter(row: ArticleRow, action: ArticleAction, at: number): number | null {
  if (action === "schedule") return at;
  return action === "publish" || row.state === "scheduled" ? null : row.publishAt;
}

function readPublishAt(publishAt: string | undefined, now: number): number {
  const issue = (key: "required" | "timePast") =>
    new DomainError("invalidInput", {}, [{ path: "publishAt", key }]);
  if (publishAt === undefined) throw issue("required");
  const at = Date.parse(publishAt);
  if (at <= now) throw issue("timePast");
  return at;
}

/** @throws DomainError articleConflict, which says what came in between, and whether readers see the article now. */
export function requireBasis(row: ArticleRow, { revision, steps = 0 }: ArticleBasis): void {
  if (row.revision === revision && row.steps === steps) return;
  const cause = row.revision === revision ? "state" : "save";
  const { state } = row;
  throw new DomainError("articleConflict", { cause, state, current: row.revision, given: revision });
}

async function readBodies(context: Context, content: ArticleContent): Promise<ArticleContent> {
  const [zh, en] = await Promise.all(
    LOCALES.map((locale) => inField(`body.${locale}`, readRichText(context, content.body[locale]))),
  );
  return { ...content, body: { zh, en } };
}

/** Files of the library that a check takes for present: type of each, by id. */
export type ComingMedia = ReadonlyMap<string, string>;

interface Fitting {
  /** The article as it is stored. */
  own?: ArticleRow;
  coming?: ComingMedia;
}

/** @throws DomainError invalidInput with slugFixed, slugTaken, addressTaken, unknownMedia or wrongMedia. */
export async function requireFits(
  tx: Transaction,
  kind: ArticleKind,
  content: ArticleContent,
  { own, coming }: Fitting = {},
): Promise<void> {
  const { slug } = content;
  if (own?.slug !== slug) {
    if (own && own.publicRevision !== null) throw slugWrong("slugFixed", own.slug);
    const other = await findArticleOfSlug(tx, kind, slug);
    if (other && other.id !== own?.id) throw slugWrong("slugTaken", other.slug);
    await requireOwnAddress(tx, kind, slug);
  }
  await requireMedia(tx, kind, content, { own, coming });
}

/** Files that an article shows; what it showed before stays. */
async function requireMedia(
  tx: Transaction,
  kind: ArticleKind,
  content: ArticleContent,
  { own, coming }: Fitting,
): Promise<void> {
  const before = new Set(own ? mediaOf(kind, contentOf(own)).map(({ id }) => id) : []);
  const named = mediaOf(kind, content).filter(({ id }) => !before.has(id));
  const types = await mediaTypesOf(tx, named.map(({ id }) => id));
  const issues = named.flatMap(({ path, id, wanted }): Issue[] => {
    const type = types.get(id) ?? coming?.get(id);
    if (type === undefined) return [{ path, key: "unknownMedia", params: { id: id.slice(0, 80) } }];
    return wanted === undefined || mediaKindOf(type) === wanted
      ? []
      : [{ path, key: "wrongMedia", params: { found: type, wanted } }];
  });
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
}

/**
 * Two articles whose slugs differ by case alone would be one file of an export on some disks. A slug that readers have
 * seen stands in links, bookmarks and feeds, which know the article by it.
 */
const slugWrong = (key: "slugTaken" | "slugFixed", slug: string) =>
  new DomainError("invalidInput", {}, [{ path: "slug", key, params: { slug } }]);

/** Another process may have taken the slug between look and write. */
async function writing<T>({ slug }: ArticleContent, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicate(error) ? slugWrong("slugTaken", slug) : error;
  }
}

/** What the audit trail says of every change. */
const subjectOf = ({ id, kind, slug }: ArticleRow) => ({
  subject: "article" as const,
  subjectId: id,
  detail: { kind, slug },
});
