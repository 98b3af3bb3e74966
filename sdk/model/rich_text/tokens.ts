/**
 * Reads sanitised HTML as the sanitiser writes it: lower-case names, every value in double quotes, `<`, `>` and `&` of texts
 * as references, no comments. That needs no parser, and runs alike in a worker, a page and the command line.
 */

export interface Tag {
  kind: "open" | "close";
  name: string;
  /** In their order, decoded. */
  attributes: [name: string, value: string][];
}

export interface Text {
  kind: "text";
  /** Decoded. */
  text: string;
}

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?: [A-Za-z][A-Za-z:-]*="[^"]*")*)>/g;
const ATTRIBUTE = / ([A-Za-z][A-Za-z:-]*)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
};

export const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (name) => ENTITIES[name]);

export function encodeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;").replaceAll("<", "&lt;").replaceAll(
    ">",
    "&gt;",
  );
}

export const encodeValue = (text: string): string => encodeText(text).replaceAll('"', "&quot;");

/** @param html Sanitised. What is no tag is text. */
export function* readTokens(html: string): Generator<Tag | Text> {
  let at = 0;
  for (const match of html.matchAll(TAG)) {
    if (match.index > at) yield { kind: "text", text: decode(html.slice(at, match.index)) };
    at = match.index + match[0].length;
    const attributes = [...match[3].matchAll(ATTRIBUTE)].map(([, name, value]): [string, string] => [
      name,
      decode(value),
    ]);
    yield { kind: match[1] ? "close" : "open", name: match[2].toLowerCase(), attributes };
  }
  if (at < html.length) yield { kind: "text", text: decode(html.slice(at)) };
}

/** What is left of a text without its tags, references and all. */
export const withoutTokens = (html: string): string => html.replace(TAG, "");

export function writeTag({ kind, name, attributes }: Tag): string {
  if (kind === "close") return `</${name}>`;
  return `<${name}${attributes.map(([key, value]) => ` ${key}="${encodeValue(value)}"`).join("")}>`;
}

/** Elements without an end. */
export const VOID_TAGS: readonly string[] = ["br", "hr", "img", "wbr", "col"];
