/** The saves of an article: listed, compared, brought back. */
import {
  findArticle,
  findRevisions,
  listRevisions,
  type RevisionRecord,
} from "../../../db/queries/content/article_writes.ts";
import type { ArticleRow } from "../../../db/queries/content/articles.ts";
import type { ArticleContent } from "../../../sdk/model/content/article.ts";
import type { ArticleBasis } from "../../../sdk/model/content/article_input.ts";
import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleFieldDifference,
} from "../../../sdk/model/content/managed_article.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireEditor } from "./require_editor.ts";
import { requireBasis, saveOver } from "./manage_articles.ts";

/** Saves that are listed; older ones are kept. */
const LISTED_MAX = 200;

/** Newest first. @throws DomainError notLoggedIn, forbidden, notFound. */
export async function listArticleRevisions(context: Context, id: string): Promise<RevisionRecord[]> {
  requireEditor(context);
  const rows = await listRevisions(context.db.read, id, LISTED_MAX);
  if (rows.length === 0) throw new DomainError("notFound", { what: id.slice(0, 80) });
  return rows;
}

export interface ComparedRevisions {
  left: RevisionRecord;
  right: RevisionRecord;
  differences: ArticleFieldDifference[];
}

/** @throws DomainError notLoggedIn, forbidden, notFound. */
export async function compareRevisions(
  context: Context,
  id: string,
  numbers: { left: number; right: number },
): Promise<ComparedRevisions> {
  requireEditor(context);
  const found = await findRevisions(context.db.read, id, [numbers.left, numbers.right]);
  const ofNumber = (number: number) => {
    const row = found.find((one) => one.number === number);
    if (row) return row;
    throw new DomainError("notFound", { what: `${id.slice(0, 80)}: ${number}` });
  };
  const [left, right] = [ofNumber(numbers.left), ofNumber(numbers.right)];
  return { left, right, differences: await compareContents(context, left.content, right.content) };
}

/** The fields that differ. @param context Its worker compares the words of long texts. */
async function compareContents(
  context: Context,
  left: ArticleContent,
  right: ArticleContent,
): Promise<ArticleFieldDifference[]> {
  const changed = ARTICLE_FIELDS.filter((field) => stored(left, field) !== stored(right, field));
  const pairs = changed.map((field) => ({
    left: textOf(reading(left, field), field),
    right: textOf(reading(right, field), field),
    // The worker compares texts whatever they are of.
    field: "description.zh" as const,
  }));
  const compared = pairs.length === 0
    ? []
    : await context.worker.run({ kind: "fields", pairs }, { asker: context });
  return changed.map((field, index) => ({
    field,
    parts: compared[index]?.parts ?? [],
    markupOnly: compared[index]?.changed === false,
  }));
}

const textOf = (text: string, field: ArticleField) =>
  ({ kind: "text", text, locale: field.endsWith(".en") ? "en" : "zh" }) as const;

/** A field as text: a part in one language, or anything else as it is stored. */
function stored(content: ArticleContent, field: ArticleField): string {
  const [name, locale] = field.split(".") as [keyof ArticleContent, "zh" | "en" | undefined];
  const value = content[name];
  if (locale) return (value as Record<"zh" | "en", string>)[locale];
  if (Array.isArray(value)) return value.join(", ");
  if (value === undefined) return "";
  return typeof value === "object" ? linesOf(value).join("\n") : String(value);
}

/** What an object holds, one field a line with its path. */
function linesOf(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null
      ? linesOf(inner, `${prefix}${name}.`)
      : [`${prefix}${name}: ${inner}`]
  );
}

/** The same as people read it. */
const reading = (content: ArticleContent, field: ArticleField): string =>
  field.startsWith("body.") ? plainText(stored(content, field)) : stored(content, field);

/**
 * Makes an earlier save the newest one.
 * @throws DomainError notLoggedIn, forbidden, notFound, articleConflict.
 */
export async function restoreRevision(
  context: Context,
  id: string,
  { number, ...basis }: ArticleBasis & { number: number },
): Promise<ArticleRow> {
  requireEditor(context);
  return await context.db.withTx(async (tx) => {
    const row = await findArticle(tx, id);
    const [earlier] = await findRevisions(tx, id, [number]);
    if (!row || !earlier) throw new DomainError("notFound", { what: `${id.slice(0, 80)}: ${number}` });
    requireBasis(row, basis);
    return await saveOver(tx, context, row, earlier.content, { action: "restoreArticleRevision" });
  });
}
