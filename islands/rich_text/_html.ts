/** Between the document of the editor and the HTML of the field. */
import {
  DOMParser as Reader,
  DOMSerializer,
  type Node,
  type ParseOptions,
  type Slice,
} from "prosemirror-model";
import { reduceHtml } from "./_reduce_html.ts";
import { schema } from "./_schema.ts";

const reader = Reader.fromSchema(schema);
/** While a text is edited its colours are those of the theme; what is stored keeps its own. */
const writer = new DOMSerializer(DOMSerializer.nodesFromSchema(schema), {
  ...DOMSerializer.marksFromSchema(schema),
  color: ({ attrs }) => ["span", { style: attrs.style }, 0],
});

/** In a document of its own nothing is fetched and no script runs; styles stand in `data-style`. */
export function parseHtml(html: string): Document {
  const parsed = new DOMParser().parseFromString(reduceHtml(html), "text/html");
  // The editor of tables counts on a cell in each row.
  for (const part of parsed.querySelectorAll("tr, table")) {
    if (!part.querySelector("td, th")) part.replaceWith(...part.childNodes);
  }
  return parsed;
}

/** One that a script sets is none of the policy's matter. */
function restoreStyles(parent: Element): void {
  for (const element of parent.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style!;
    element.removeAttribute("data-style");
  }
}

export function readDocument(html: string): Node {
  const { body } = parseHtml(html);
  restoreStyles(body);
  return reader.parse(body);
}

class ClipboardReader extends Reader {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    restoreStyles(dom as Element);
    return super.parseSlice(dom, options);
  }
}

/** Of what is pasted, after `cleanPasted`. */
export const clipboardReader: Reader = new ClipboardReader(schema, reader.rules);

export function isEmpty({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild!.type.name === "paragraph" && firstChild!.childCount === 0;
}

/** @returns HTML in the form that Markdown gives as well (`sdk/model/rich_text/tree.ts`); nothing for an empty text. */
export function writeDocument(document: Node): string {
  if (isEmpty(document)) return "";
  const body = parseHtml("").body;
  body.append(writer.serializeFragment(document.content, { document: body.ownerDocument }));
  for (const item of body.querySelectorAll("li, td, th")) unwrapParagraph(item);
  for (const caption of body.querySelectorAll("figcaption:empty")) caption.remove();
  for (const table of body.querySelectorAll("table")) splitHead(table);
  return body.innerHTML;
}

function unwrapParagraph(item: Element): void {
  const [first, ...rest] = item.children;
  if (
    first?.tagName !== "P" || first.attributes.length > 0 ||
    rest.some(({ tagName }) => !/^[UO]L$/.test(tagName))
  ) return;
  first.replaceWith(...first.childNodes);
}

/** A first row of headings stands in the head of its table. */
function splitHead(table: HTMLTableElement): void {
  const [row, second] = table.rows;
  if (!second || ![...row.cells].every(({ tagName }) => tagName === "TH")) return;
  table.createTHead().append(row);
}
