/** Rich text as text: for search, citations, exports, mails and everything else that shows no tags. */
import { readTokens } from "./tokens.ts";

/** Elements that begin on a line of their own. */
const LINES = new Set(
  ("p h2 h3 h4 h5 h6 div section aside blockquote pre hr details summary ul ol li dl dt dd figure figcaption table caption tr br")
    .split(" "),
);
const CELLS = new Set(["td", "th"]);

/**
 * @param html Sanitised.
 * @returns lines without empty ones between them; a formula is its TeX, a picture its description, a row of a table one line.
 */
export function plainText(html: string): string {
  let text = "";
  let insideMath = false;
  for (const token of readTokens(html)) {
    if (token.kind === "text") {
      // The way back from a footnote is no word.
      if (!insideMath) text += token.text.replace(/ ?\u21a9\ufe0e?/g, "");
      continue;
    }
    const { kind, name, attributes } = token;
    if (name === "math") {
      insideMath = kind === "open";
      if (insideMath) text += new Map(attributes).get("alttext") ?? "";
    } else if (name === "img") text += new Map(attributes).get("alt") ?? "";
    else if (CELLS.has(name) && kind === "close") text += "\t";
    else if (LINES.has(name)) text += "\n";
  }
  return text.split("\n").map((line) => line.replace(/[\s\u00a0]+/g, " ").trim()).filter((line) =>
    line !== ""
  ).join("\n");
}

/** @returns the beginning of the text on one line; where it is cut, after a whole word, with an ellipsis. */
export function excerpt(html: string, max: number): string {
  const line = plainText(html).replaceAll("\n", " ");
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const inWord = /[A-Za-z0-9]$/.test(cut) && /^[A-Za-z0-9]/.test(characters[max - 1]);
  const whole = inWord ? cut.replace(/[A-Za-z0-9'-]+$/, "") : cut;
  return `${(whole.trim() || cut).replace(/[\s,;:，、；：]+$/, "")}…`;
}
