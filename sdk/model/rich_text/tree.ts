/** The tree of rich text, brought into the one form that editor, Markdown and pages share. */
import type { Element, ElementContent, Root, RootContent } from "hast";

const BLOCKS = new Set(
  ("p div section aside blockquote pre hr details summary ul ol li dl dt dd figure figcaption " +
    "table caption colgroup col thead tbody tfoot tr th td h1 h2 h3 h4 h5 h6").split(" "),
);
const LISTS = new Set(["ul", "ol"]);

export const isElement = (node: RootContent | undefined, ...names: string[]): node is Element =>
  node?.type === "element" && (names.length === 0 || names.includes(node.tagName));

/** HTML within Markdown, before it is read: `isBlock` where it stands between paragraphs and not in one. */
export interface RawHtml {
  type: "raw";
  value: string;
  data: { isBlock: boolean };
}

export function isBlock(node: RootContent | Root | RawHtml | undefined): boolean {
  if (node?.type === "raw") return (node as RawHtml).data.isBlock;
  return node?.type === "element" && BLOCKS.has(node.tagName);
}

/** Whether white space beside the blocks of a parent is layout. */
export const isFlow = (parent: Root | Element): boolean =>
  parent.type === "root" || isBlock(parent) && parent.children.some(isBlock);

/** Takes out white space between blocks. */
export function trimTree(parent: Root | Element): void {
  if (isFlow(parent)) parent.children = trimAroundBlocks(parent.children as ElementContent[]);
  for (const child of parent.children) if (isElement(child) && child.tagName !== "pre") trimTree(child);
}

/** The same, and takes out paragraphs in which cells and items of lists would stand for nothing. */
export function tidyTree(parent: Root | Element): void {
  trimTree(parent);
  unwrapItems(parent);
}

function unwrapItems(parent: Root | Element): void {
  if (isElement(parent as Element, "td", "th", "li")) {
    parent.children = unwrapParagraph(parent.children as ElementContent[]);
  }
  for (const child of parent.children) if (isElement(child)) unwrapItems(child);
}

/** Text that stands beside blocks, as that of an item before a list. */
function trimAroundBlocks(children: ElementContent[]): ElementContent[] {
  return children.flatMap((node, at): ElementContent[] => {
    if (node.type !== "text") return [node];
    let { value } = node;
    if (at === 0 || isBlock(children[at - 1])) value = value.replace(/^[ \t\r\n]+/, "");
    if (at === children.length - 1 || isBlock(children[at + 1])) value = value.replace(/[ \t\r\n]+$/, "");
    return value === "" ? [] : [{ ...node, value }];
  });
}

/** The paragraph of an item that holds nothing else, or lists below it. */
function unwrapParagraph(children: ElementContent[]): ElementContent[] {
  const [first, ...rest] = children;
  const plain = isElement(first, "p") && Object.keys(first.properties).length === 0;
  return plain && rest.every((node) => isElement(node) && LISTS.has(node.tagName))
    ? [...(first as Element).children, ...rest]
    : children;
}
