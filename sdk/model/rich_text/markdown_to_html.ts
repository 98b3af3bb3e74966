/**
 * Markdown as HTML: CommonMark with tables, footnotes and deleted text of GitHub's, formulas between dollars, and HTML for
 * what it has no words for. What it gives is not safe: whoever stores it has it sanitised first.
 */
import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { renderFormula } from "./formula.ts";
import { formulasOnLines, strictDollars, strictLinks } from "./markdown_syntax.ts";
import { putSpaces, readReferences } from "./kept_spaces.ts";
import { isElement, type RawHtml, tidyTree, trimTree } from "./tree.ts";

interface Formula {
  /** TeX. */
  value: string;
}

const raw = (value: string, isBlock: boolean): RawHtml => ({ type: "raw", value, data: { isBlock } });
/** Parents of what stands between paragraphs. */
const FLOW = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(strictDollars).use(strictLinks)
  .use(
    remarkRehype,
    {
      allowDangerousHtml: true,
      clobberPrefix: "rt-",
      handlers: {
        html: (_, node: Formula, parent?: { type: string }) =>
          raw(readReferences(node.value), FLOW.has(parent?.type ?? "")),
        inlineMath: (_, node: Formula) => raw(renderFormula(node.value, false).mathml, false),
        math: (_, node: Formula) =>
          raw(`<div class="rt-formula">${renderFormula(node.value, true).mathml}</div>`, true),
      },
    },
  ).use(() => tidyWritten).use(rehypeRaw);

/** @returns HTML that is not safe yet. */
export function markdownToHtml(markdown: string): string {
  const read = reader.parse(markdown);
  formulasOnLines(read, markdown);
  const tree = reader.runSync(read) as Root;
  // What stands in HTML within Markdown is read as it is, but for the layout of its lines.
  adapt(tree);
  trimTree(tree);
  return putSpaces(toHtml(tree));
}

/** What Markdown says in its own words, before the HTML in it is read. */
function tidyWritten(tree: Root): void {
  adapt(tree);
  adaptBlocks(tree);
  tidyTree(tree);
}

/** From what the library writes to what rich text has. */
function adapt(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node, at, all): ElementContent[] => {
    if (node.type === "text") {
      const value = isLineBreak(all[at - 1]) ? node.value.replace(/^\n/, "") : node.value;
      return [{ ...node, value: joinLines(value) }];
    }
    if (node.type !== "element") return [node];
    if (node.tagName !== "pre") adapt(node);
    else for (const child of node.children) if (isElement(child, "code")) adaptLanguage(child);
    return [adaptElement(node)];
  });
}

const isLineBreak = (node: ElementContent | undefined) =>
  isElement(node, "br") ||
  (node as RawHtml | undefined)?.type === "raw" && /^<br *\/?>$/i.test((node as unknown as RawHtml).value);

const IDEOGRAPH = "[\\p{sc=Han}\\u3000-\\u303f\\uff00-\\uffef]";
const BETWEEN_IDEOGRAPHS = new RegExp(`(${IDEOGRAPH})[ \\t]*\\n[ \\t]*(?=${IDEOGRAPH})`, "gu");

/** Lines of a paragraph that was wrapped: Chinese has no space between words. */
const joinLines = (text: string) => text.replace(BETWEEN_IDEOGRAPHS, "$1").replace(/[ \t]*\n[ \t]*/g, " ");

function adaptElement(node: Element): Element {
  const { tagName, properties } = node;
  if (tagName === "h1") return { ...node, tagName: "h2" };
  if (isElement(node, "td", "th") && properties.align) {
    return { ...node, properties: { style: `text-align: ${properties.align}` } };
  }
  if (tagName === "section" && "dataFootnotes" in properties) return adaptFootnotes(node);
  if (tagName === "a" && ("dataFootnoteRef" in properties || "dataFootnoteBackref" in properties)) {
    const { href, id } = properties;
    return { ...node, properties: id ? { href, id } : { href } };
  }
  return node;
}

/** `language-python` → `rt-lang-python`. */
function adaptLanguage(node: Element): void {
  const [, language] = /language-([a-z0-9]+)/.exec(String(node.properties.className ?? "")) ?? [];
  if (language) node.properties = { className: [`rt-lang-${language}`] };
}

/** A picture on a line of its own is a figure; the line break at the end of code is the fence's. */
function adaptBlocks(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).map((node) => {
    if (!isElement(node)) return node;
    const [only, ...others] = node.children;
    if (others.length === 0 && isElement(node, "p") && isElement(only, "img")) return figureOf(only);
    if (node.tagName === "pre") removeLastBreak(node);
    adaptBlocks(node);
    return node;
  });
}

function removeLastBreak({ children: [code] }: Element): void {
  const last = isElement(code, "code") ? code.children.at(-1) : undefined;
  if (last?.type === "text") last.value = last.value.replace(/\n$/, "");
}

/** Without the heading, which the page writes in its language, and with links back. */
function adaptFootnotes(node: Element): Element {
  const children = node.children.filter((child) => !isElement(child, "h2"));
  return { ...node, properties: { className: ["rt-footnotes"] }, children };
}

/** A picture on a line of its own; its title is its caption. */
function figureOf({ properties }: Element): Element {
  const { title, ...others } = properties;
  const picture: Element = { type: "element", tagName: "img", properties: others, children: [] };
  const caption: Element[] = title
    ? [{
      type: "element",
      tagName: "figcaption",
      properties: {},
      children: [{ type: "text", value: String(title) }],
    }]
    : [];
  return { type: "element", tagName: "figure", properties: {}, children: [picture, ...caption] };
}
