/** Rich text that somebody wrote, as it may be stored and shown (safety 3.17). */
import {
  hasTooManyTags,
  inKilobytes,
  RICH_TEXT_BYTES_MAX,
  richTextBytes,
} from "../../../sdk/model/rich_text/limits.ts";
import { isHtml } from "../../../sdk/model/rich_text/is_html.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { RichTextTask } from "../worker/tasks.ts";

/** Text in which nothing can be taken for a tag or a reference, and which a reader leaves as it is. */
const UNSUSPICIOUS = /^(?:[^<>&\p{Cc}\u00a0\ud800-\udfff]|[\t\n])*$/u;

type Needs = Pick<Context, "worker" | "actor" | "visitor">;

/**
 * @param html Of anybody.
 * @returns HTML of allowed tags and attributes, which stays the same when it is sanitised again.
 * @throws DomainError richTextTooLong, richTextTooComplex.
 */
export async function sanitizeRichText(context: Needs, html: string): Promise<string> {
  return await makeSafe(context, { kind: "richText", text: html, format: "html" });
}

/** The same of Markdown, with tables, footnotes and formulas. */
export async function sanitizeMarkdown(context: Needs, markdown: string): Promise<string> {
  return await makeSafe(context, { kind: "richText", text: markdown, format: "markdown" });
}

/** The same of a field that may hold either: the editor posts HTML, the field without it takes Markdown. */
export async function readRichText(context: Needs, posted: string): Promise<string> {
  return isHtml(posted) ? await sanitizeRichText(context, posted) : await sanitizeMarkdown(context, posted);
}

/** Names the field of an input whose text is refused. @throws DomainError invalidInput in place of the two above. */
export async function inField(path: string, work: Promise<string>): Promise<string> {
  try {
    return await work;
  } catch (thrown) {
    const error = thrown instanceof DomainError ? thrown.error : undefined;
    if (error !== "richTextTooLong" && error !== "richTextTooComplex") throw thrown;
    const { params } = thrown as DomainError;
    throw new DomainError("invalidInput", {}, [{ path, key: error, params }]);
  }
}

async function makeSafe(context: Needs, task: RichTextTask): Promise<string> {
  requireLength(task.text);
  if (task.text.trim() === "") return "";
  if (task.format === "html" && UNSUSPICIOUS.test(task.text)) return task.text;
  if (hasTooManyTags(task.text)) throw new DomainError("richTextTooComplex");
  const clean = await context.worker.run(task, { asker: context });
  if (clean === undefined) throw new DomainError("richTextTooComplex");
  // Links and formulas become longer; what is stored can be sanitised again.
  requireLength(clean);
  return clean;
}

function requireLength(text: string): void {
  const bytes = richTextBytes(text);
  if (bytes <= RICH_TEXT_BYTES_MAX) return;
  throw new DomainError("richTextTooLong", inKilobytes(bytes));
}
