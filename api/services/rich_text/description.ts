/** Descriptions of datasets: plain texts stay as they are, HTML is made safe before it is stored. */
import { DESCRIPTION_MAX } from "../../../sdk/model/limits.ts";
import { type Locale, LOCALES, type LocalizedText } from "../../../sdk/model/locale.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { isHtml } from "../../../sdk/model/rich_text/is_html.ts";
import { RICH_TEXT_BYTES_MAX, richTextBytes } from "../../../sdk/model/rich_text/limits.ts";
import { plainText } from "../../../sdk/model/rich_text/plain_text.ts";
import { isRichText, plainOf } from "../../../sdk/model/rich_text/stored_text.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { sanitizeRichText } from "./sanitize.ts";

type Needs = Pick<Context, "worker" | "actor" | "visitor">;
type Described = { description?: LocalizedText };

/**
 * Metadata as they may be stored. To be called before the transaction, because a worker computes it.
 * @throws DomainError invalidInput for a description that is too long without its tags, or too large or nested too deeply
 * with them.
 */
export async function withSafeDescription<T extends Described>(context: Needs, metadata: T): Promise<T> {
  const { description } = metadata;
  if (!description || !LOCALES.some((locale) => isHtml(description[locale]))) return metadata;
  const issues: Issue[] = [];
  const safe = { ...description };
  for (const locale of LOCALES) {
    const read = await readDescription(context, description[locale], locale);
    if (typeof read === "string") safe[locale] = read;
    else issues.push(read);
  }
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
  return { ...metadata, description: safe };
}

async function readDescription(context: Needs, posted: string, locale: Locale): Promise<string | Issue> {
  const path = `metadata.description.${locale}`;
  if (!isHtml(posted)) return posted;
  try {
    const safe = await toRichText(context, posted);
    if (plainOf(safe).length <= DESCRIPTION_MAX) return safe;
    return { path, key: "tooLong", params: { maximum: DESCRIPTION_MAX } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.error === "richTextTooLong") return { path, key: "htmlTooLong", params: sizeOf(posted) };
    if (error.error === "richTextTooComplex") return { path, key: "htmlTooComplex" };
    throw error;
  }
}

const sizeOf = (html: string) => ({
  found: Math.ceil(richTextBytes(html) / 1024),
  maximum: RICH_TEXT_BYTES_MAX / 1024,
});

/** What is stored of HTML is always read as HTML again; what says nothing is empty. */
async function toRichText(context: Needs, html: string): Promise<string> {
  const safe = withoutEmptyEnd(await sanitizeRichText(context, html));
  if (plainText(safe) === "" && !safe.includes("<img")) return "";
  if (isRichText(safe)) return safe;
  // Where a browser moves text out of a table, it stands before all blocks.
  const enclosed = await sanitizeRichText(context, `<div>${safe}</div>`);
  if (isRichText(enclosed)) return enclosed;
  throw new DomainError("richTextTooComplex");
}

const EMPTY = /^<p(?: [^<>]*)?>(?:\s|&nbsp;|<br>)*<\/p>\s*$/;

/** Without the empty paragraphs at the end, which an editor leaves behind. */
function withoutEmptyEnd(html: string): string {
  let kept = html;
  for (let at = kept.lastIndexOf("<p"); at > 0 && EMPTY.test(kept.slice(at)); at = kept.lastIndexOf("<p")) {
    kept = kept.slice(0, at);
  }
  return kept;
}
