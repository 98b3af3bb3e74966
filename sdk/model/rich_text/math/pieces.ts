/**
 * Reads HTML of anybody tag by tag, as a browser would, without building a tree: comments, quoted values and the contents of
 * scripts are no tags. It takes a time that grows with the length of the text.
 */

export interface Piece {
  kind: "text" | "open" | "close" | "comment";
  /** Where it begins and where the text goes on. */
  start: number;
  end: number;
  /** Of a tag, in lower case, with its prefix. */
  name: string;
  /** Of an opening tag, undecoded, by name in lower case. */
  attributes: Record<string, string>;
  /** Whether a tag ends itself, as in `<none/>`. */
  isEmpty: boolean;
}

const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
/** What stands between their tags is no HTML. */
const RAW = new Set("script style textarea title xmp iframe noembed noframes noscript".split(" "));

export function* readPieces(html: string): Generator<Piece> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    if (next !== at) {
      const end = next < 0 ? html.length : next;
      yield piece("text", at, end);
      at = end;
      continue;
    }
    const read = readTag(html, at);
    yield read;
    at = read.end;
    if (read.kind === "open" && RAW.has(read.name)) at = endOfRaw(html, read.name, at);
  }
}

const piece = (kind: Piece["kind"], start: number, end: number): Piece => ({
  kind,
  start,
  end,
  name: "",
  attributes: {},
  isEmpty: false,
});

function readTag(html: string, start: number): Piece {
  if (html.startsWith("<!--", start)) return piece("comment", start, after(html, "-->", start + 4));
  const isEnd = html[start + 1] === "/";
  NAME.lastIndex = start + (isEnd ? 2 : 1);
  const name = NAME.exec(html)?.[0].toLowerCase();
  if (!name) {
    const isDeclaration = /[!?/]/.test(html[start + 1] ?? "");
    return isDeclaration ? piece("comment", start, after(html, ">", start)) : piece("text", start, start + 1);
  }
  const attributes: Record<string, string> = {};
  let end = NAME.lastIndex;
  ATTRIBUTE.lastIndex = end;
  for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
    end = ATTRIBUTE.lastIndex;
    attributes[match[1].toLowerCase()] ??= match[2] ?? match[3] ?? match[4] ?? "";
  }
  const close = after(html, ">", end);
  const isEmpty = html[close - 1] === ">" && html[close - 2] === "/";
  return { ...piece(isEnd ? "close" : "open", start, close), name, attributes, isEmpty };
}

function endOfRaw(html: string, name: string, start: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  close.lastIndex = start;
  return close.exec(html)?.index ?? html.length;
}

function after(html: string, sign: string, start: number): number {
  const found = html.indexOf(sign, start);
  return found < 0 ? html.length : found + sign.length;
}
