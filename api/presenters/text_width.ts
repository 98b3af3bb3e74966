/**
 * Widths of texts without a browser: a picture must say how long a text is before anybody draws it. The widths are those of
 * common sans-serif fonts, a little wide, and the picture makes every font keep to them (`textLength`).
 */

/** Widths in ems of the printable ASCII characters that are not 0.6 wide. */
const WIDTHS: Readonly<Record<string, number>> = Object.fromEntries([
  ..."ijl|'`!.,:;".split("").map((sign) => [sign, 0.3] as const),
  ...' ftrI()[]{}/\\-"'.split("").map((sign) => [sign, 0.38] as const),
  ..."mMW@%".split("").map((sign) => [sign, 0.92] as const),
  ..."wABCDEGHKNOPQRSUVXYZ&_#+=<>~".split("").map((sign) => [sign, 0.72] as const),
]);

/** Han, kana, hangul, full-width signs and pictures take the whole height. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const JOINED = /\p{M}|\u200d/u;

const widthOf = (sign: string): number => WIDE.test(sign) ? 1 : JOINED.test(sign) ? 0 : WIDTHS[sign] ?? 0.6;

/** @param size Of the font, in pixels. @returns pixels. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += widthOf(sign);
  return Math.ceil(width * size);
}

/** Breaks a text into lines of at most `width` pixels; what does not fit in `lines` ends with an ellipsis. */
export function breakLines(text: string, size: number, width: number, lines: number): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (rest && found.length < lines) {
    const [line, left] = takeLine(rest, size, width, found.length === lines - 1);
    found.push(line);
    rest = left;
  }
  return found;
}

/** @param isLast Then a text that goes on ends with an ellipsis. */
function takeLine(text: string, size: number, width: number, isLast: boolean): [line: string, rest: string] {
  if (textWidth(text, size) <= width) return [text, ""];
  const room = isLast ? width - textWidth("…", size) : width;
  let line = "";
  let used = 0;
  for (const sign of text) {
    used += widthOf(sign) * size;
    if (used > room) break;
    line += sign;
  }
  if (isLast) return [`${line.trimEnd()}…`, ""];
  const blank = line.lastIndexOf(" ");
  // A word stays whole, where the line has a blank in its later half.
  const cut = blank > line.length / 2 && !WIDE.test(text[line.length] ?? "") ? blank : line.length;
  return [text.slice(0, cut).trimEnd() || text[0]!, text.slice(Math.max(cut, 1)).trimStart()];
}
