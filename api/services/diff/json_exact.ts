/** JSON in which a number that a double does not keep as it stands keeps its text: `1.0`, `1e3`, twenty digits. */

/** ECMAScript proposal "JSON.parse source text access"; the library's types do not have it yet. */
interface ExactJson {
  parse(text: string, keep: (name: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): boolean;
}

/** `JSON.stringify` writes it as its text. */
export interface RawNumber {
  readonly rawJSON: string;
}

const exact = JSON as unknown as ExactJson;

/** Looking at every value of a document takes long, and most have no such number. */
const UNUSUAL = /\d[eE]|\.\d*0(?!\d)|-0|\d{16}|[\d.]{17}/;

/** @throws SyntaxError; RangeError where it is nested too deep. */
export function parseExactly(text: string): unknown {
  if (!UNUSUAL.test(text)) return JSON.parse(text);
  return exact.parse(
    text,
    (_name, value, { source = "" }) =>
      typeof value === "number" && String(value) !== source ? exact.rawJSON(source) : value,
  );
}

export function isRawNumber(value: unknown): value is RawNumber {
  return exact.isRawJSON(value);
}
