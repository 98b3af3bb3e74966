/** How each element of rich text is written in Markdown; what Markdown has no words for stays HTML. */
import type { Element, ElementContent } from "hast";
import type { BlockContent, Html, PhrasingContent, RootContent } from "mdast";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import { toHtml } from "hast-util-to-html";
import { keepSpaces, KEPT_SPACES } from "./kept_spaces.ts";
import { isElement } from "./tree.ts";

/** Elements of a line that Markdown does not have. */
const RAW_INLINE = "sub sup u mark small kbd samp var abbr cite q ruby rt rp ins span wbr".split(" ");
const RAW_BLOCK = "dl details section aside div".split(" ");

const toString = (node: Element): string =>
  node.children.map((child) => child.type === "text" ? child.value : isElement(child) ? toString(child) : "")
    .join("");
const html = (value: string): Html => ({ type: "html", value });
const styleOf = ({ properties }: Element) => String(properties.style ?? "");

/** A block as it is: it ends at an empty line, and a line of white space is one, so none is in it. */
export function rawBlock(node: Element): Html {
  const kept = structuredClone(node);
  keepSpaces(kept);
  return html(toReferences(toHtml(kept)).replace(/\n(?=[ \t]*\n)/g, "&#10;"));
}

/** White space that has to stay is written as a reference; Markdown would join lines and trim them. */
const toReferences = (value: string) =>
  value.replace(/[\ufdd0-\ufdd2]/g, (mark) => `&#${KEPT_SPACES.get(mark)!.charCodeAt(0)};`);

const rawInline: Handle = (state, node: Element) => {
  if (isElement(node, "sup")) {
    const reference = footnoteReference(node);
    if (reference) return reference;
  }
  const empty = toHtml({ ...node, children: [] });
  if (node.tagName === "wbr") return html(empty);
  const end = empty.lastIndexOf("</");
  return [html(empty.slice(0, end)), ...state.all(node) as PhrasingContent[], html(empty.slice(end))];
};

const NOTE = /^#rt-fn-(.+)$/;

function footnoteReference(node: Element) {
  const [link, ...others] = node.children;
  const [, name] = isElement(link, "a") && NOTE.exec(String(link.properties.href)) || [];
  return name && others.length === 0
    ? { type: "footnoteReference" as const, identifier: name.toLowerCase(), label: name }
    : undefined;
}

const section: Handle = (state, node: Element) => {
  const list = node.children.find((child) => isElement(child, "ol"));
  if (!String(node.properties.className ?? "").includes("rt-footnotes") || !isElement(list, "ol")) {
    return rawBlock(node);
  }
  return list.children.filter((item) => isElement(item)).map((item) => {
    const name = String(item.properties.id ?? "").replace(/^rt-fn-/, "");
    removeBackLinks(item);
    const children = state.toFlow(state.all(item)) as BlockContent[];
    return { type: "footnoteDefinition" as const, identifier: name.toLowerCase(), label: name, children };
  }) as unknown as RootContent;
};

function removeBackLinks(node: Element): void {
  node.children = node.children.filter((child) =>
    !(isElement(child, "a") && String(child.properties.href).startsWith("#rt-fnref-"))
  );
  for (const child of node.children) if (isElement(child)) removeBackLinks(child);
  const last = node.children.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
}

/** TeX; nothing for a formula that TeX does not say. */
const formulaOf = ({ properties: { alttext, altText } }: Element): string | undefined => {
  const tex = alttext ?? altText;
  return tex === undefined || tex === null ? undefined : String(tex);
};

/**
 * TeX that stays HTML: a reader of Markdown who knows no formulas would take it for a tag or a picture, or the ends of the
 * formula would not be found.
 */
const READ_AS_MARKUP = /<[a-z/!?]|!\[/i;
const HIDES_ITS_END = /[$\n]|^\s|\s$/;

const math: Handle = (_, node: Element) => {
  const value = formulaOf(node);
  // Two dollars without a formula between them would take what follows for one.
  if ((value ?? toString(node)).trim() === "") return undefined;
  if (value === undefined) return html(toHtml(node).replaceAll("\n", "&#10;"));
  const isBlock = node.properties.display === "block";
  if (READ_AS_MARKUP.test(value) || !isBlock && HIDES_ITS_END.test(value)) {
    return html(toHtml(node).replaceAll("\n", "&#10;"));
  }
  return isBlock
    ? { type: "math", value } as unknown as RootContent
    : { type: "inlineMath", value } as unknown as RootContent;
};

const figure: Handle = (_, node: Element) => {
  const [picture, caption, ...others] = node.children;
  const isPlain = isElement(picture, "img") && others.length === 0 &&
    Object.keys(node.properties).length === 0 &&
    Object.keys(picture.properties).every((name) => name === "src" || name === "alt") &&
    (!caption || isElement(caption, "figcaption") && caption.children.every(({ type }) => type === "text"));
  if (!isPlain) return rawBlock(node);
  const { src, alt } = picture.properties;
  const image = {
    type: "image" as const,
    url: String(src),
    alt: String(alt ?? ""),
    title: caption ? toString(caption as Element) : null,
  };
  return { type: "paragraph", children: [image] };
};

const pre: Handle = (_, node: Element) => {
  const [code] = node.children;
  if (!isElement(code, "code")) return rawBlock(node);
  const [, lang] = /rt-lang-([a-z0-9]+)/.exec(String(code.properties.className ?? "")) ?? [];
  return { type: "code", lang: lang ?? null, value: toString(code) };
};

/** A paragraph or a heading with a look of its own, or with nothing in it. */
const styled = (plain: Handle): Handle => (state, node, parent) =>
  Object.keys(node.properties).length > 0 || node.children.length === 0
    ? rawBlock(node)
    : plain(state, node, parent);

/** A picture with a width, or a class. */
const picture: Handle = (state, node: Element) =>
  Object.keys(node.properties).every((name) => name === "src" || name === "alt")
    ? defaultHandlers.img(state, node)
    : html(toHtml(node).replaceAll("\n", "&#10;"));

const table: Handle = (state: State, node: Element, parent) => {
  const rows = rowsOf(node);
  if (!isPlainTable(node, rows)) return rawBlock(node);
  for (const cell of rows.flat()) {
    const align = /^text-align: (left|center|right)$/.exec(styleOf(cell))?.[1];
    cell.properties = align ? { align } : {};
  }
  return defaultHandlers.table(state, node) ?? rawBlock(parent as Element);
};

const rowsOf = (node: Element): Element[][] =>
  node.children.flatMap((child) => isElement(child, "thead", "tbody") ? child.children : [child])
    .filter((row) => isElement(row, "tr")).map((row) =>
      (row as Element).children.filter((cell) => isElement(cell))
    );

/** A row of headings, then rows of as many cells, each with text alone; a column is aligned as a whole. */
function isPlainTable(node: Element, rows: Element[][]): boolean {
  const [head, ...body] = rows;
  if (!head || node.children.some((child) => isElement(child, "caption", "colgroup", "tfoot"))) return false;
  return head.every(({ tagName }) => tagName === "th") &&
    rows.every((row) =>
      row.length === head.length &&
      row.every((cell, at) =>
        (row === head || cell.tagName === "td") && styleOf(cell) === styleOf(head[at]) &&
        Object.keys(cell.properties).every((name) => name === "style") && isOneLine(cell)
      )
    ) && body.length > 0;
}

export const isPhrasing = ({ tagName }: Element) =>
  !/^(?:p|div|ul|ol|dl|pre|table|figure|blockquote|section|aside|details|h\d|hr)$/.test(tagName);

const isOneLine = (node: Element): boolean =>
  node.children.every((child: ElementContent) =>
    child.type === "text" || isElement(child) && isPhrasing(child) && child.tagName !== "br"
  );

export const handlers: Record<string, Handle> = {
  ...Object.fromEntries(RAW_INLINE.map((name) => [name, rawInline])),
  ...Object.fromEntries(RAW_BLOCK.map((name) => [name, (_: State, node: Element) => rawBlock(node)])),
  ...Object.fromEntries(
    ["p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul"].map((
      name,
    ) => [name, styled(defaultHandlers[name as "p"])]),
  ),
  div: (state, node, parent) => {
    const [only] = node.children;
    return isElement(only, "math") && !READ_AS_MARKUP.test(formulaOf(only) ?? "<math>")
      ? math(state, only, parent)
      : rawBlock(node);
  },
  section,
  img: picture,
  math,
  figure,
  pre,
  table,
};
