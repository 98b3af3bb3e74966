/** Rich text as text: for search, citations, exports, mails and everything else that shows no tags. */
import { readTokens } from "./tokens.ts";

/** Elements that begin on a line of their own. */
const LINES = new Set(
  ("p h2 h3 h4 h5 h6 div section aside blockquote pre hr details summary ul ol li dl dt dd figure figcaption table caption tr br")
    .split(" "),
);
const CELLS = new Set(["td", "th"]);

/** How a formula is written: for programs and editors as its TeX, for readers and the search by the signs that it shows. */
export type FormulaText = "tex" | "signs";

/**
 * @param html Sanitised.
 * @returns lines without empty ones between them; a picture is its description, a row of a table one line.
 */
export function plainText(html: string, formulas: FormulaText = "tex"): string {
  let text = "";
  let formula: FormulaSigns | undefined;
  for (const token of readTokens(html)) {
    if (token.kind === "text") {
      // The way back from a footnote is no word.
      if (!formula) text += token.text.replace(/ ?\u21a9\ufe0e?/g, "");
      else if (!formula.hasTex) text += formula.signs(token.text);
      continue;
    }
    const { kind, name, attributes } = token;
    if (name === "math") {
      // One that TeX does not say is its signs everywhere.
      const tex = formulas === "tex" ? new Map(attributes).get("alttext") : undefined;
      formula = kind === "open" ? new FormulaSigns(tex !== undefined) : undefined;
      if (formula) text += tex ?? "";
    } else if (formula) {
      if (kind === "open") formula.open(name);
      else formula.close();
    } else if (name === "img") text += new Map(attributes).get("alt") ?? "";
    else if (CELLS.has(name) && kind === "close") text += "\t";
    else if (LINES.has(name)) text += "\n";
  }
  return text.split("\n").map((line) => line.replace(/[\s\u00a0]+/g, " ").trim()).filter((line) =>
    line !== ""
  ).join("\n");
}

/** What stands before the second and the third part of what is not written in one line. */
const BETWEEN: Readonly<Record<string, readonly string[]>> = {
  mfrac: ["/"],
  msup: ["^"],
  msub: ["_"],
  msubsup: ["_", "^"],
  munderover: ["_", "^"],
};
/** Signs for programs alone: that one stands beside another as its factor, or that it is a function. */
const UNSEEN = /[\u200b\u2061-\u2064]/g;

/** Follows the elements of a formula, and says what stands before each of its texts: `a/b`, `x^2`. */
class FormulaSigns {
  #open: { name: string; parts: number }[] = [];
  #before = "";

  /** @param hasTex Whether it is written already. */
  constructor(readonly hasTex: boolean) {}

  open(name: string): void {
    const parent = this.#open.at(-1);
    if (parent) {
      this.#before += BETWEEN[parent.name]?.[parent.parts - 1] ?? "";
      parent.parts++;
    }
    this.#open.push({ name, parts: 0 });
  }

  close(): void {
    this.#open.pop();
  }

  signs(text: string): string {
    const shown = text.replace(UNSEEN, "").trim();
    if (shown === "") return "";
    const before = this.#before;
    this.#before = "";
    return before + shown;
  }
}

/** @returns the beginning of the text on one line; where it is cut, after a whole word, with an ellipsis. */
export function excerpt(html: string, max: number): string {
  const line = plainText(html, "signs").replaceAll("\n", " ");
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join("");
  const inWord = /[A-Za-z0-9]$/.test(cut) && /^[A-Za-z0-9]/.test(characters[max - 1]);
  const whole = inWord ? cut.replace(/[A-Za-z0-9'-]+$/, "") : cut;
  return `${(whole.trim() || cut).replace(/[\s,;:，、；：]+$/, "")}…`;
}
