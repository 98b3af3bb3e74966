/** Articles as a folder of files, so that an operator can keep the texts in version control. */
import { yieldToEventLoop } from "../../../db/yield_to_event_loop.ts";
import { contentOf } from "../../../db/queries/content/article_content.ts";
import type { ArticleRow } from "../../../db/queries/content/articles.ts";
import {
  findArticle,
  findArticleBySlug,
  findRevisions,
  listAllArticles,
} from "../../../db/queries/content/article_writes.ts";
import type { Transaction } from "../../../db/client.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import type { ArticleContent, ArticleKind, ArticleState } from "../../../sdk/model/content/article.ts";
import type {
  AnnouncedMedia,
  ArticleFile,
  ImportedArticles,
} from "../../../sdk/model/content/managed_article.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { recordAudit } from "../audit/record.ts";
import {
  firstState,
  groupFiles,
  parseArticle,
  type ParsedArticle,
  readContent,
  writeArticleFiles,
} from "./article_file.ts";
import { type KeptMarkdown, keptMarkdown } from "./kept_markdown.ts";
import { type ComingMedia, requireFits, saveOver } from "./manage_articles.ts";
import { requireEditor } from "./require_editor.ts";
import { addArticle, isSame } from "./save_article.ts";

/** The files of all articles, or of those of a kind, in every state. @throws DomainError notLoggedIn, forbidden. */
export async function exportArticles(context: Context, kind?: ArticleKind): Promise<ArticleFile[]> {
  requireEditor(context);
  const files: ArticleFile[] = [];
  for (const row of await listAllArticles(context.db.read, kind)) {
    // A long text takes a while to become Markdown, and others are waiting.
    await yieldToEventLoop();
    files.push(...filesOf(row, keptMarkdown(context)));
  }
  return files;
}

function filesOf(row: ArticleRow, kept: KeptMarkdown): ArticleFile[] {
  const content = contentOf(row);
  const publishAt = row.publishAt ?? row.firstPublicAt;
  return writeArticleFiles({
    kind: row.kind,
    content,
    markdown: { zh: kept.find(content.body.zh), en: kept.find(content.body.en) },
    state: row.state,
    revision: row.revision,
    ...publishAt !== null && { publishAt },
  });
}

/** Ends a transaction in which everything was tried and nothing is to stay. */
class OnlyChecked extends Error {
  constructor(readonly outcome: ImportedArticles) {
    super();
  }
}

interface ImportOptions {
  /** Writes nothing, and says what would be written. */
  check?: boolean;
  /** Saves over what was saved since the files were exported. */
  overwrite?: boolean;
  /** Files of the library that a check takes for present. */
  media?: readonly AnnouncedMedia[];
}

/**
 * Adds what is new and saves what differs; what no file names stays. All of it is written, or nothing.
 * The state of an article that is there stays: it is changed by its actions.
 * @throws DomainError notLoggedIn, forbidden; invalidInput, whose issues begin with the path of their file.
 */
export async function importArticles(
  context: Context,
  files: readonly ArticleFile[],
  { check = false, overwrite = false, media = [] }: ImportOptions = {},
): Promise<ImportedArticles> {
  requireEditor(context);
  const articles = await readArticles(context, files);
  return await context.db.withTx(async (tx) => {
    const coming = new Map(check ? media.map(({ mediaId, mediaType }) => [mediaId, mediaType]) : []);
    const outcome = await importAll(tx, context, articles, { overwrite, coming });
    if (check) throw new OnlyChecked(outcome);
    return outcome;
  }).catch((error) => {
    if (error instanceof OnlyChecked) return error.outcome;
    throw error;
  });
}

interface ReadArticle {
  key: string;
  parsed: ParsedArticle;
  content: ArticleContent;
  /** Whether the files still say what they said when they were exported. */
  asExported: boolean;
}

/** Issues that are told at once. */
const ISSUES_MAX = 50;

/** @throws DomainError invalidInput with the issues of all files. */
async function readArticles(context: Context, files: readonly ArticleFile[]): Promise<ReadArticle[]> {
  const [read, issues]: [ReadArticle[], Issue[]] = [[], []];
  for (const [key, halves] of groupFiles(files)) {
    try {
      read.push(await readArticle(context, key, parseArticle(key, halves)));
    } catch (error) {
      if (!(error instanceof DomainError) || error.issues.length === 0) throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues.slice(0, ISSUES_MAX));
  return read;
}

async function readArticle(context: Context, key: string, parsed: ParsedArticle): Promise<ReadArticle> {
  const content = await readContent(context, parsed);
  const row = await findArticleBySlug(context.db.read, parsed.kind, content.slug);
  if (!row) return { key, parsed, content, asExported: false };
  return {
    key,
    parsed,
    content: withStoredBodies(parsed, content, contentOf(row), keptMarkdown(context)),
    asExported: await isAsExported(context, row, parsed, content),
  };
}

/** A body whose Markdown is what an export of the stored one gives stays to the letter, whatever it is made of. */
function withStoredBodies(
  { markdown }: ParsedArticle,
  content: ArticleContent,
  { body: stored }: ArticleContent,
  kept: KeptMarkdown,
): ArticleContent {
  const body = { ...content.body };
  for (const locale of LOCALES) {
    if (body[locale] === stored[locale] || kept.find(stored[locale]).trim() !== markdown[locale]) {
      continue;
    }
    body[locale] = stored[locale];
  }
  return { ...content, body };
}

/** Whether nobody changed files that were exported before the last save. */
async function isAsExported(
  context: Context,
  row: ArticleRow,
  parsed: ParsedArticle,
  content: ArticleContent,
): Promise<boolean> {
  const { revision } = parsed;
  if (revision === undefined || revision === row.revision) return false;
  const [exported] = await findRevisions(context.db.read, row.id, [revision]);
  return exported !== undefined &&
    isSame(exported.content, withStoredBodies(parsed, content, exported.content, keptMarkdown(context)));
}

/** What a file takes for unfinished must not change what readers see, or are about to see, meanwhile. */
function requireKnownState(row: ArticleRow, given: ArticleState | undefined, content: ArticleContent): void {
  if (given === undefined) return;
  const isShown = row.state === "published" || row.state === "scheduled";
  if (!isShown || given === "published" || given === row.state || isSame(contentOf(row), content)) return;
  const params = { given, state: row.state };
  throw new DomainError("invalidInput", {}, [{ path: "state", key: "articleShown", params }]);
}

/** What the database says against an article, with the article that it is about. */
async function naming<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.issues.length === 0) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: `${key}: ${issue.path}` }));
    throw new DomainError(error.error, error.params, issues);
  }
}

/** @throws DomainError invalidInput with what is wrong with each article, where anything is. */
async function importAll(
  tx: Transaction,
  context: Context,
  articles: readonly ReadArticle[],
  how: HowImported,
): Promise<ImportedArticles> {
  // Made here: a transaction that found the database busy runs again from the beginning.
  const outcome: ImportedArticles = {
    added: [],
    updated: [],
    unchanged: [],
    newer: [],
    published: [],
    revisions: {},
  };
  const issues: Issue[] = [];
  for (const article of articles) {
    const { key } = article;
    try {
      const { done, row } = await naming(key, () => importOne(tx, context, article, how));
      outcome[done].push(key);
      if (done !== "newer") outcome.revisions[key] = row.revision;
      const isWritten = done === "added" || done === "updated";
      if (isWritten && row.state === "published") outcome.published.push(key);
    } catch (error) {
      if (!(error instanceof DomainError) || error.error !== "invalidInput") throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues.slice(0, ISSUES_MAX));
  return outcome;
}

interface HowImported {
  overwrite: boolean;
  coming: ComingMedia;
}

interface ImportedOne {
  done: "added" | "updated" | "unchanged" | "newer";
  row: ArticleRow;
}

async function importOne(
  tx: Transaction,
  context: Context,
  article: ReadArticle,
  { overwrite, coming }: HowImported,
): Promise<ImportedOne> {
  const { parsed: { kind, state, revision }, content, asExported } = article;
  const found = await findArticleBySlug(tx, kind, content.slug);
  const row = found && await findArticle(tx, found.id);
  if (!row) return { done: "added", row: await addImported(tx, context, article, coming) };
  const isBehind = revision !== undefined && revision !== row.revision && !isSame(contentOf(row), content);
  if (isBehind && !overwrite) {
    if (asExported) return { done: "newer", row };
    const params = { given: revision, revision: row.revision };
    throw new DomainError("invalidInput", {}, [{ path: "revision", key: "articleNewer", params }]);
  }
  requireKnownState(row, state, content);
  const after = await saveOver(tx, context, row, content, { action: "importArticle", coming });
  return { done: after === row ? "unchanged" : "updated", row: after };
}

async function addImported(
  tx: Transaction,
  context: Context,
  { parsed: { kind, publishAt, state = "draft" }, content }: ReadArticle,
  coming: ComingMedia,
): Promise<ArticleRow> {
  if (state === "scheduled" && publishAt === undefined) {
    throw new DomainError("invalidInput", {}, [{ path: "publishAt", key: "required" }]);
  }
  await requireFits(tx, kind, content, { coming });
  const now = context.clock().getTime();
  const at = publishAt ?? (state === "published" ? now : null);
  const made = { kind, content, state: firstState(state, at, now), publishAt: at };
  const row = await addArticle(tx, context, made);
  const detail = { kind, slug: content.slug };
  await recordAudit(tx, context, { action: "importArticle", subject: "article", subjectId: row.id, detail });
  return row;
}
