/**
 * Takes out of HTML what is not allowed by name (`sdk/model/rich_text/allow_list.ts`). DOMPurify on jsdom is heavy, so it is
 * loaded with the first text, in the worker that ends when it is idle.
 */
import DOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from "isomorphic-dompurify";
import {
  LINK_REL,
  MATH_TAGS,
  PLAIN_ATTRIBUTES,
  READ_ATTRIBUTES,
  TAGS,
} from "../../../sdk/model/rich_text/allow_list.ts";
import { renderFormula } from "../../../sdk/model/rich_text/formula.ts";
import { FORMULA_MAX } from "../../../sdk/model/rich_text/limits.ts";
import { writeFormulas } from "../../../sdk/model/rich_text/math/write_formulas.ts";
import {
  leavesSite,
  safeClasses,
  safeHref,
  safeImage,
  safeStyle,
} from "../../../sdk/model/rich_text/values.ts";

const HTML = "http://www.w3.org/1999/xhtml";
const MATHML = "http://www.w3.org/1998/Math/MathML";
/** A browser that reads what was written may build another tree; what has not settled by then is an attack. */
const ROUNDS_MAX = 5;

const CONFIG: Config = {
  ALLOWED_TAGS: [...TAGS, "h1"],
  ALLOWED_ATTR: [...READ_ATTRIBUTES, ...Object.keys(PLAIN_ATTRIBUTES)],
  ALLOWED_NAMESPACES: [HTML, MATHML],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // What a formula says besides would stand in it as text.
  ADD_FORBID_CONTENTS: ["annotation", "annotation-xml"],
  RETURN_DOM: true,
};

const READERS: Readonly<Record<typeof READ_ATTRIBUTES[number], (value: string) => string | undefined>> = {
  href: safeHref,
  src: safeImage,
  style: safeStyle,
  class: safeClasses,
};

const isRead = (name: string): name is typeof READ_ATTRIBUTES[number] => Object.hasOwn(READERS, name);

function readValue(name: string, value: string): string | undefined {
  if (isRead(name)) return READERS[name](value);
  return Object.hasOwn(PLAIN_ATTRIBUTES, name) && PLAIN_ATTRIBUTES[name].test(value) ? value : undefined;
}

DOMPurify.addHook("uponSanitizeAttribute", (element: Element, event: UponSanitizeAttributeHookEvent) => {
  const { attrName } = event;
  const belongs = attrName === "href"
    ? element.localName === "a"
    : attrName !== "src" || element.localName === "img";
  const value = belongs ? readValue(attrName, event.attrValue) : undefined;
  event.keepAttr = value !== undefined;
  if (value !== undefined) event.attrValue = value;
});

DOMPurify.addHook("afterSanitizeAttributes", (element: Element) => {
  const href = element.localName === "a" ? element.getAttribute("href") : null;
  if (href && leavesSite(href)) element.setAttribute("rel", LINK_REL);
});

/** Elements that are open at once, however the text closes them; far more than any text of people has. */
const OPEN_MAX = 400;
/** Those that the next one of their kind ends. */
const ENDED_BY_THE_NEXT = new Set(
  "p li dt dd tr td th thead tbody tfoot br hr img wbr col input meta link".split(" "),
);

/**
 * A first look that needs no tree: elements that are never closed take a parser a time that grows with the square of their
 * number. What this look does not see ends with the worker's time.
 */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,40})/gi)) {
    const tag = name.toLowerCase();
    if (ENDED_BY_THE_NEXT.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    if (slash && count === 0) continue;
    open.set(tag, count + (slash ? -1 : 1));
    depth += slash ? -1 : 1;
    if (depth > OPEN_MAX) return true;
  }
  return false;
}

/**
 * @returns sanitised HTML that stays the same when it is sanitised again; nothing where the text is nested so deeply, or
 * built so strangely, that it does not settle.
 */
export function purify(html: string): string | undefined {
  if (isTooDeep(html)) return undefined;
  try {
    let given = html.toWellFormed();
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const clean = purifyOnce(drawFormulas(writeFormulas(given).html));
      if (clean === given) return clean;
      given = clean;
    }
  } catch (error) {
    // The stack of a tree that is too deep.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Each formula that has its TeX is drawn anew from it, so that what is edited is what is seen. */
function drawFormulas(html: string): string {
  if (!/alttext/i.test(html)) return html;
  const body = DOMPurify.sanitize(html, CONFIG) as unknown as HTMLElement | null;
  for (const formula of body?.querySelectorAll("math[alttext]") ?? []) {
    const tex = formula.getAttribute("alttext")!;
    if (tex.length > FORMULA_MAX) continue;
    const template = formula.ownerDocument.createElement("div");
    template.innerHTML = renderFormula(tex, formula.getAttribute("display") === "block").mathml;
    formula.replaceWith(...template.childNodes);
  }
  return body?.innerHTML ?? "";
}

function purifyOnce(html: string): string {
  const body = DOMPurify.sanitize(html, CONFIG) as unknown as HTMLElement | null;
  // A document of frames has no body.
  if (!body) return "";
  // DOMPurify lets HTML into the texts of a formula, where readers disagree about what follows.
  for (const element of [...body.querySelectorAll("math *")]) {
    if (element.namespaceURI !== MATHML) element.remove();
  }
  for (const element of [...body.querySelectorAll("*")]) tidy(element);
  return body.innerHTML;
}

function tidy(element: Element): void {
  const { localName, namespaceURI } = element;
  // Names of MathML that stand outside a formula are unknown elements.
  if (namespaceURI === HTML && MATH_TAGS.includes(localName)) element.replaceWith(...element.childNodes);
  else if (localName === "h1") rename(element, "h2");
  else if (localName === "img") {
    if (!element.hasAttribute("src")) element.remove();
    else if (!element.hasAttribute("alt")) element.setAttribute("alt", "");
  }
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  for (const { name, value } of [...element.attributes]) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
