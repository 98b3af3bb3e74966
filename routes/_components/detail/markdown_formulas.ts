/** Formulas in Markdown: `$…$` in a line, `$$…$$` on lines of their own, drawn as MathML. */
import type { MarkdownIt, RendererRule, StateBlock, StateInline } from "markdown-it";
import { renderFormula } from "../../../sdk/model/rich_text/formula.ts";

/** Characters of a formula, and of all formulas of a text: drawing them takes time. */
const FORMULA_MAX = 2_000;
const ALL_MAX = 20_000;
const DOLLAR = "$".charCodeAt(0);

/** Elements of MathML, with attributes that lead nowhere. */
const MATHML =
  /^(?:[^<>]|<\/?(?:m[a-z]+|semantics|annotation)(?: (?!href|on|src|style)[a-z-]+="[^"<>]*")*\s*\/?>)*$/;

export function addFormulas(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("escape", "formula", parseInline);
  markdown.block.ruler.before("fence", "formula", parseBlock, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  const render: RendererRule = (tokens, index, _, env) => {
    const { content, markup, block } = tokens[index];
    const before = typeof env?.formulaCharacters === "number" ? env.formulaCharacters : 0;
    const characters = before + content.length;
    if (env) env.formulaCharacters = characters;
    const fits = content.length <= FORMULA_MAX && characters <= ALL_MAX;
    const drawn = fits ? draw(content, markup === "$$") : undefined;
    const html = drawn ?? `<code>${markdown.utils.escapeHtml(markup + content + markup)}</code>`;
    return block ? `<p>${html}</p>\n` : html;
  };
  markdown.renderer.rules.formula = render;
}

/** `undefined` where the TeX has an error, or becomes anything but a formula. */
function draw(tex: string, display: boolean): string | undefined {
  const { mathml, error } = renderFormula(tex, display);
  return error === undefined && MATHML.test(mathml) ? mathml : undefined;
}

/** An amount such as `$5 and $6` is none: nothing stands between a sign and the formula, and no digit behind it. */
function parseInline(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const markup = src.charCodeAt(pos + 1) === DOLLAR ? "$$" : "$";
  const start = pos + markup.length;
  const end = findEnd(src, start, Math.min(posMax, start + FORMULA_MAX), markup);
  if (end < 0) return false;
  const content = src.slice(start, end);
  if (content.trim() === "") return false;
  const next = src[end + markup.length] ?? "";
  if (markup === "$" && (content !== content.trim() || /[\d$]/.test(next))) return false;
  if (!silent) {
    const token = state.push("formula", "math", 0);
    token.content = content.trim();
    token.markup = markup;
  }
  state.pos = end + markup.length;
  return true;
}

/** Where the sign stands again, without a backslash before it. */
function findEnd(src: string, start: number, last: number, markup: string): number {
  for (let at = start; at + markup.length <= last; at++) {
    if (src[at] === "\\") at++;
    else if (src.startsWith(markup, at)) return at;
  }
  return -1;
}

/** Lines from one that begins with `$$` to one that ends so. */
function parseBlock(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]).trimEnd();
  const opening = lineAt(first);
  if (!opening.startsWith("$$") || state.sCount[first] - state.blkIndent >= 4) return false;
  let last = first;
  let text = opening.slice(2);
  while (!text.endsWith("$$")) {
    if (++last >= end || text.length > FORMULA_MAX || state.sCount[last] < state.blkIndent) return false;
    text += `\n${lineAt(last)}`;
  }
  const content = text.slice(0, -2).trim();
  if (content === "" || content.includes("$$")) return false;
  if (silent) return true;
  const token = state.push("formula", "math", 0);
  token.block = true;
  token.content = content;
  token.markup = "$$";
  token.map = [first, last + 1];
  state.line = last + 1;
  return true;
}
