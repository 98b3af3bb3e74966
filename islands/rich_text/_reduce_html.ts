/**
 * Writes HTML of anybody anew with the elements and attributes that the editor reads, before a browser parses it: a parser
 * reports styles and handlers to the page's policy even in a document of its own, where none of them works.
 */
import { PLAIN_ATTRIBUTES, TAGS } from "../../sdk/model/rich_text/allow_list.ts";

const KEPT_TAGS = new Set([...TAGS, "h1", "font", "strike", "center", "semantics", "annotation"]);
const KEPT_ATTRIBUTES = new Set([
  ..."href src class align encoding data-pm-slice".split(" "),
  // Those of formulas among them.
  ...Object.keys(PLAIN_ATTRIBUTES),
]);
/** What stands between their tags is no text of the document. */
const WITHOUT_CONTENT = new Set(
  "script style template iframe object noscript noembed noframes textarea title xmp xml svg select head"
    .split(" "),
);

const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

/** @returns HTML in which every tag is written in full; a style stands in `data-style`. */
export function reduceHtml(html: string): string {
  let written = "";
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    if (next < 0) return written + escape(html.slice(at));
    written += escape(html.slice(at, next));
    const tag = readTag(html, next);
    written += tag.text;
    at = tag.end;
  }
  return written;
}

const escape = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface ReadTag {
  text: string;
  /** Where the document goes on. */
  end: number;
}

function readTag(html: string, start: number): ReadTag {
  if (html.startsWith("<!--", start)) return { text: "", end: endOfComment(html, start + 4) };
  const isEnd = html[start + 1] === "/";
  NAME.lastIndex = start + (isEnd ? 2 : 1);
  const name = NAME.exec(html)?.[0].toLowerCase();
  if (!name) {
    // `<!…>`, `<?…>` and `</>` are comments; any other sign stands for itself.
    return /[!?/]/.test(html[start + 1] ?? "")
      ? { text: "", end: after(html, ">", start) }
      : { text: "&lt;", end: start + 1 };
  }
  const { attributes, end } = readAttributes(html, NAME.lastIndex);
  if (!isEnd && WITHOUT_CONTENT.has(name)) return { text: "", end: endOfContent(html, name, end) };
  if (!KEPT_TAGS.has(name)) return { text: "", end };
  return { text: isEnd ? `</${name}>` : `<${name}${attributes}>`, end };
}

function readAttributes(html: string, start: number): { attributes: string; end: number } {
  let attributes = "";
  ATTRIBUTE.lastIndex = start;
  let end = start;
  for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
    end = ATTRIBUTE.lastIndex;
    const name = match[1].toLowerCase();
    const value = escape(match[2] ?? match[3] ?? match[4] ?? "").replaceAll('"', "&quot;");
    if (name === "style") attributes += ` data-style="${value}"`;
    else if (KEPT_ATTRIBUTES.has(name)) attributes += ` ${name}="${value}"`;
  }
  return { attributes, end: after(html, ">", end) };
}

function after(html: string, sign: string, start: number): number {
  const found = html.indexOf(sign, start);
  return found < 0 ? html.length : found + sign.length;
}

function endOfComment(html: string, start: number): number {
  if (html.startsWith(">", start)) return start + 1;
  if (html.startsWith("->", start)) return start + 2;
  return Math.min(after(html, "-->", start), after(html, "--!>", start));
}

function endOfContent(html: string, name: string, start: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, "gi");
  close.lastIndex = start;
  const found = close.exec(html);
  return found ? after(html, ">", found.index) : html.length;
}
