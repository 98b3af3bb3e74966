/** Formulas of anybody as elements of the page. */
import { MATH_TAGS, PLAIN_ATTRIBUTES } from "../../sdk/model/rich_text/allow_list.ts";
import { reduceHtml } from "./_reduce_html.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";

/** MathML as elements of this page, with what the allow-list names and nothing else. */
export function mathElement(mathml: string): Element | undefined {
  const math = new DOMParser().parseFromString(reduceHtml(mathml), "text/html").querySelector("math");
  return math ? copy(math) : undefined;
}

function copy(given: Element): Element {
  const element = document.createElementNS(
    MATHML,
    MATH_TAGS.includes(given.localName) ? given.localName : "mrow",
  );
  for (const { name, value } of given.attributes) {
    if (Object.hasOwn(PLAIN_ATTRIBUTES, name) && PLAIN_ATTRIBUTES[name].test(value)) {
      element.setAttribute(name, value);
    }
  }
  for (const child of given.childNodes) {
    // What a formula says besides, such as its TeX, is no part of what is seen.
    if (child.nodeName.toLowerCase() === "annotation") continue;
    if (child instanceof Element || child.nodeType === 1) element.append(copy(child as Element));
    else if (child.nodeType === 3) element.append(child.textContent ?? "");
  }
  return element;
}
