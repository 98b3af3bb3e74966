/** HTML of word processors and web pages, as the editor takes it. Pictures come only as files: others cannot be fetched. */
import { safeImage } from "../../sdk/model/rich_text/values.ts";
import { parseHtml } from "./_html.ts";

export interface Pasted {
  html: string;
  /** Pictures that the clipboard names and does not hold. */
  lostImages: number;
}

export function cleanPasted(given: string): Pasted {
  const { body } = parseHtml(given);
  for (const line of body.querySelectorAll("u")) {
    // Word processors underline links, as every page does.
    if (line.closest("a") || line.querySelector("a")) line.replaceWith(...line.childNodes);
  }
  removeTwins(body);
  joinLines(body);
  removeListMarks(body);
  makeLists(body);
  makeHeadings(body);
  const lostImages = removeForeignImages(body);
  for (const paragraph of body.querySelectorAll("p")) {
    if (
      !paragraph.textContent?.replaceAll("\u00a0", " ").trim() && !paragraph.querySelector("img, math, br")
    ) paragraph.remove();
  }
  return { html: body.innerHTML, lostImages };
}

/** What pages draw beside a formula for browsers that show none: letters side by side, or a picture. */
const TWINS = ".katex-html, .MathJax > nobr, .MathJax_Preview, mjx-math, img[class*=mwe-math-fallback]";

function removeTwins(body: Element): void {
  for (const twin of body.querySelectorAll(TWINS)) {
    if (twin.parentElement?.closest("span, div, p, body")?.querySelector("math")) twin.remove();
  }
}

/** Lines that were broken to keep the source narrow. Chinese has no space between words. */
function joinLines(body: Element): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (text.parentElement?.closest("pre")) continue;
    text.data = text.data.replace(/([\p{sc=Han}\u3000-\u303f\uff00-\uffef])[ \t]*\r?\n\s*/gu, "$1").replace(
      /\s*\r?\n\s*/g,
      " ",
    );
  }
}

const styleOf = (element: Element) => element.getAttribute("data-style") ?? "";
const LIST = /mso-list:\s*(l\d+)\s+level(\d)/i;
/** What Word writes in place of a number or a bullet. */
const BULLET =
  /^[\s\u00a0]*(?:[·•\u00a7o◦▪–\-\uf0a7\uf0b7\uf0d8]|\(?[0-9a-z一二三四五六七八九十]{1,5}[.)、）])[\s\u00a0]+/i;

const kinds = new WeakMap<Element, "ul" | "ol">();

/** Numbers and bullets are drawn by the list itself. */
function removeListMarks(body: Element): void {
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    if (!LIST.test(styleOf(paragraph))) continue;
    const marks = [...paragraph.querySelectorAll("span")].filter((span) =>
      /mso-list:\s*ignore/i.test(styleOf(span))
    );
    const text = marks.map(({ textContent }) => textContent).join("") ||
      (BULLET.exec(paragraph.textContent ?? "")?.[0] ?? "");
    kinds.set(paragraph, /[0-9a-z一二三四五六七八九十][.)、）]/i.test(text) ? "ol" : "ul");
    for (const mark of marks) mark.remove();
    const first = marks.length === 0 ? firstText(paragraph) : undefined;
    if (first) first.data = first.data.replace(BULLET, "");
  }
}

const firstText = (element: Element) =>
  element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null;

/** Paragraphs that only look like a list, one level inside the other. */
function makeLists(body: Element): void {
  let open: { list: Element; level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll("p")]) {
    const [, , digit] = LIST.exec(styleOf(paragraph)) ?? [];
    if (!digit) {
      open = [];
      continue;
    }
    const level = Number(digit);
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(kinds.get(paragraph) ?? "ul");
      const parent = open.at(-1)?.list.lastElementChild;
      parent ? parent.append(list) : paragraph.before(list);
      open.push({ list, level });
    }
    const item = body.ownerDocument.createElement("li");
    open.at(-1)!.list.append(item);
    paragraph.removeAttribute("data-style");
    item.append(paragraph);
  }
}

/** A heading of the first rank is that of a page; with one in it the whole text moves down. */
function makeHeadings(body: Element): void {
  for (const title of body.querySelectorAll("p.MsoTitle, p.title")) rename(title, "h1");
  if (!body.querySelector("h1")) return;
  for (const heading of [...body.querySelectorAll("h1, h2, h3, h4, h5")].reverse()) {
    rename(heading, `h${Number(heading.tagName[1]) + 1}`);
  }
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function removeForeignImages(body: Element): number {
  const foreign = [...body.querySelectorAll("img")].filter((image) =>
    !safeImage(image.getAttribute("src") ?? "")
  );
  for (const image of foreign) image.remove();
  return foreign.length;
}
