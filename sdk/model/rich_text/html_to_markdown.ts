/**
 * Sanitised HTML as Markdown that `markdownToHtml` reads back as the same HTML. What Markdown has no words for, or would give
 * back otherwise, stays HTML.
 */
import type { Element, ElementContent, Root } from "hast";
import type { Nodes, Root as Markdown, RootContent } from "mdast";
import { toHtml } from "hast-util-to-html";
import { toMdast } from "hast-util-to-mdast";
import rehypeParse from "rehype-parse";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { FORMULA_MAX } from "./limits.ts";
import { markdownToHtml } from "./markdown_to_html.ts";
import { handlers, isPhrasing, rawBlock } from "./mdast_handlers.ts";
import { isBlock, isElement, isFlow, tidyTree } from "./tree.ts";

/** A digit behind a dollar would make it the amount of something. */
const inlineMath = ({ value }: { value: string }, _: unknown, __: unknown, { after }: { after: string }) =>
  /^\d/.test(after) ? `$$${value}$$` : `$${value}$`;
inlineMath.peek = () => "$";

const reader = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(remarkGfm).use(remarkMath).use(remarkStringify, {
  bullet: "-",
  rule: "-",
  emphasis: "*",
  fences: true,
  handlers: { inlineMath },
});

/** Rounds in which blocks that come back otherwise become HTML; then all of them do. */
const ROUNDS_MAX = 12;

/** @param html Sanitised. */
export function htmlToMarkdown(html: string): string {
  const blocks = blocksOf(html, "p");
  const wanted = blocks.map(asCompared);
  const kept = new Set<number>();
  for (let round = 1;; round++) {
    const markdown = writeBlocks(blocks, kept);
    const different = differences(wanted, blocksOf(markdownToHtml(markdown), "span").map(asCompared));
    if (different.length === 0 || kept.size === blocks.length) return markdown;
    const more = round < ROUNDS_MAX ? different.filter((at) => !kept.has(at)) : [];
    for (const at of more.length > 0 ? more : blocks.keys()) kept.add(at);
  }
}

/** Where blocks come back otherwise; the first of these alone where their number is another one. */
function differences(wanted: readonly string[], found: readonly string[]): number[] {
  const all = wanted.flatMap((block, at) => block === found[at] ? [] : [at]);
  if (wanted.length === found.length) return all;
  return all.length > 0 ? all.slice(0, 1) : [wanted.length - 1];
}

/** @param tagName What stands for text beside blocks: a paragraph is none, once it came back without being one. */
function blocksOf(html: string, tagName: "p" | "span"): Element[] {
  const tree = reader.parse(html);
  removeLayout(tree);
  trimEnds(tree);
  const blocks: Element[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    if (line.some((node) => node.type === "element" || node.type === "text" && node.value.trim() !== "")) {
      blocks.push({ type: "element", tagName, properties: {}, children: line });
    }
    line = [];
  };
  for (const node of tree.children as ElementContent[]) {
    if (node.type === "comment") continue;
    if (!isElement(node) || isPhrasing(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(node);
  }
  endLine();
  return blocks;
}

/** Takes out the line breaks between blocks of HTML that a program has written. */
function removeLayout(parent: Root | Element): void {
  if (isFlow(parent)) {
    parent.children = (parent.children as ElementContent[]).filter((node) =>
      node.type !== "text" || node.value.trim() !== "" || !node.value.includes("\n")
    );
  }
  for (const child of parent.children) if (isElement(child) && child.tagName !== "pre") removeLayout(child);
}

/** Nobody sees the space at the end of a block, and Markdown has no words for it. */
function trimEnds(parent: Root | Element): void {
  const last = parent.children.at(-1);
  if (last?.type === "text" && isBlock(parent)) last.value = last.value.replace(/[ \t\n]+$/, "");
  for (const child of parent.children) if (isElement(child) && child.tagName !== "pre") trimEnds(child);
}

/** Without what the sanitiser writes anew: formulas are drawn from their TeX, and links get their `rel`. */
function asCompared(block: Element): string {
  const copy = structuredClone(block);
  const reduce = (node: Element) => {
    if (node.tagName === "a") delete node.properties.rel;
    const tex = node.properties.alttext ?? node.properties.altText;
    if (node.tagName === "math" && tex !== undefined && String(tex).length <= FORMULA_MAX) {
      node.properties = { tex: String(tex), display: node.properties.display };
      node.children = [];
    }
    for (const child of node.children) if (isElement(child)) reduce(child);
  };
  reduce(copy);
  return toHtml(copy);
}

/** @param kept Blocks that are written as HTML. */
function writeBlocks(blocks: readonly Element[], kept: ReadonlySet<number>): string {
  const children: RootContent[] = [];
  let words: Element[] = [];
  const endWords = () => {
    if (words.length > 0) children.push(...toWords(words));
    words = [];
  };
  blocks.forEach((block, at) => {
    if (!kept.has(at)) return words.push(block);
    endWords();
    children.push(rawBlock(block));
  });
  endWords();
  return writer.stringify({ type: "root", children } as Markdown);
}

function toWords(blocks: readonly Element[]): RootContent[] {
  const tree: Root = { type: "root", children: structuredClone([...blocks]) };
  tidyTree(tree);
  wrapItems(tree);
  const written: Nodes = toMdast(tree, { handlers });
  return written.type === "root" ? written.children : [written as RootContent];
}

/** The line of an item becomes a paragraph, so that HTML in it is read as a part of the line. */
function wrapItems(parent: Root | Element): void {
  for (const child of parent.children) if (isElement(child)) wrapItems(child);
  if (!isElement(parent as Element, "li", "blockquote")) return;
  const children = parent.children as ElementContent[];
  const end = children.findIndex((node) => isElement(node) && !isPhrasing(node));
  const line = end < 0 ? children : children.slice(0, end);
  if (line.length === 0) return;
  const paragraph: Element = { type: "element", tagName: "p", properties: {}, children: line };
  parent.children = [paragraph, ...children.slice(line.length)];
}
