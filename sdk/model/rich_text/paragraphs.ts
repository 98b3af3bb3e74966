/** Plain texts in the editor of rich text. */
import { isHtml } from "./is_html.ts";
import { decode, encodeText } from "./tokens.ts";

/** A plain text as HTML of the same look: an empty line parts paragraphs. */
export function plainToHtml(text: string): string {
  return text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/).map((paragraph) => paragraph.trim()).filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split("\n").map(encodeText).join("<br>")}</p>`).join("");
}

const PARAGRAPHS = /^(?:<p>(?:[^<]|<br>)*<\/p>)+$/;

/** HTML that says nothing more than a plain text is that text: what needs no tags is stored without. */
export function simplest(html: string): string {
  if (!PARAGRAPHS.test(html)) return html;
  const filled = html.replaceAll("<p></p>", "");
  const plain = filled.slice("<p>".length, -"</p>".length).split("</p><p>")
    .map((paragraph) => paragraph.split("<br>").map(decode).join("\n")).join("\n\n");
  return plainToHtml(plain) === filled && !isHtml(plain) ? plain : html;
}
