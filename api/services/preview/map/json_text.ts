/** JSON of strangers: whole numbers keep their digits, and the beginning of a list is read without its end. */
import { NotReadable } from "../reader.ts";

/** Whole numbers that a float does not hold. */
const LONG_INTEGER = /[:,[\s]-?\d{16,}(?![\d.eE])/;

/** @throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  return JSON.parse(text, function (_, value, context?: { source?: string }) {
    const source = context?.source;
    return typeof value === "number" && source && /^-?\d{16,}$/.test(source) ? source : value;
  });
}

/** The objects of a list whose bracket was read, until the list or the text ends. @throws NotReadable, SyntaxError. */
export function parseMembers(text: string, most = Infinity): unknown[] {
  const found: unknown[] = [];
  const structure = /["{}\]]/g;
  let [depth, start] = [0, 0];
  for (let match = structure.exec(text); match && found.length < most; match = structure.exec(text)) {
    const { 0: sign, index } = match;
    if (sign === '"') {
      structure.lastIndex = endOfString(text, index);
    } else if (sign === "{") {
      if (depth++ === 0) start = index;
    } else if (sign === "}") {
      if (--depth < 0) throw new NotReadable();
      if (depth === 0) found.push(parseJson(text.slice(start, index + 1)));
    } else if (depth === 0) break;
  }
  return found;
}

function endOfString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
