/** XML as text: everything is escaped, and characters that XML 1.0 forbids are dropped, never sent. */

/** Markup that is escaped already. */
export interface Markup {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;
/** A text is escaped; nothing is written of what is absent. */
type Child = Markup | string | number | undefined;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Everything but `Char` of XML 1.0 §2.2; half a surrogate pair is none either. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser would make a line feed or a blank of these.
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, "");

const escapeText = (text: string) => withoutForbidden(text).replace(/[&<>\r]/g, (found) => ENTITIES[found]);
const escapeAttribute = (text: string) =>
  withoutForbidden(text).replace(/[&<>"\r\n\t]/g, (found) => ENTITIES[found]);

/** Writes an element; attributes that are undefined or empty are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Markup {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== "");
  const head = given.map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`).join("");
  const body = children.map(write).join("");
  return { xml: body === "" ? `<${name}${head}/>` : `<${name}${head}>${body}</${name}>` };
}

/** A list element around others; nothing where there are none. */
export function group(name: string, children: readonly Markup[]): Markup | undefined {
  return children.length === 0 ? undefined : element(name, {}, ...children);
}

function write(child: Child): string {
  if (child === undefined) return "";
  return typeof child === "object" ? child.xml : escapeText(String(child));
}
