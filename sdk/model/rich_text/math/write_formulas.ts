/**
 * Formulas of a text as they are stored: MathML and the OMML of word processors become `<math>` with their TeX. One that TeX
 * does not say stays MathML, which is shown and kept as it is. What comes out is as unsafe as what was given.
 */
import { renderFormula } from "../formula.ts";
import { FORMULA_MAX } from "../limits.ts";
import { MATH_TAGS, PLAIN_ATTRIBUTES } from "../allow_list.ts";
import { encodeText, encodeValue } from "../tokens.ts";
import { decodeReferences } from "./references.ts";
import { childOf, element, elementsOf, folded, type MathElement, textOf } from "./element.ts";
import { MATH_DEPTH_MAX, mathmlToTex, signsOf } from "./mathml_to_tex.ts";
import { isOmml, ommlToMathml } from "./omml.ts";
import { type Piece, readPieces } from "./pieces.ts";

export interface WrittenFormulas {
  html: string;
  /** Formulas that stay MathML, because their TeX would not be the same. */
  kept: number;
  /** Formulas of which only the letters are left, or what the sanitiser leaves, because nothing else could be read. */
  lost: number;
}

/** Whether a text may hold a formula that is not stored in this form. */
export const mayHoldFormulas = (html: string): boolean => /<(?:[a-z0-9]+:)?(?:math|omath)/i.test(html);

/** Word shows its formulas to programs that read them, and pictures of them to others. */
const FOR_WORD = /<!--\[if [^\]<>]{0,200}\]>/gi;
const END_FOR_WORD = /<!\[endif\]-->/gi;
const FOR_OTHERS = /<!(?:--)?\[if !msEquation\](?:--)?>/gi;
const END_FOR_OTHERS = /<!(?:--)?\[endif\](?:--)?>/gi;

/** @param html Of anybody. */
export function writeFormulas(html: string): WrittenFormulas {
  if (!mayHoldFormulas(html)) return { html, kept: 0, lost: 0 };
  return new FormulaWriter(withoutTwins(html)).write();
}

/** Of a formula and its picture, which stand beside each other, the formula. */
function withoutTwins(html: string): string {
  if (!/msEquation/i.test(html)) return html;
  const forWord = replaceBetween(
    html,
    [FOR_WORD, END_FOR_WORD],
    (whole, begin, inner) => /msEquation/i.test(begin) && /<m:omath/i.test(inner) ? inner : whole,
  );
  return replaceBetween(forWord, [FOR_OTHERS, END_FOR_OTHERS], () => "");
}

type Replacer = (whole: string, begin: string, inner: string) => string;

/** Reads a text once: each beginning up to the next end, and nothing more where there is no end. */
function replaceBetween(html: string, [begins, ends]: readonly [RegExp, RegExp], replace: Replacer): string {
  const parts: string[] = [];
  let at = 0;
  const closing = html.matchAll(ends);
  let end = closing.next().value;
  for (const { 0: begin, index } of html.matchAll(begins)) {
    if (index < at) continue;
    const from = index + begin.length;
    while (end && end.index < from) end = closing.next().value;
    if (!end) break;
    const to = end.index + end[0].length;
    parts.push(html.slice(at, index), replace(html.slice(index, to), begin, html.slice(from, end.index)));
    at = to;
  }
  return parts.join("") + html.slice(at);
}

const isMath = (name: string): boolean => /^(?:[a-z0-9]+:)?math$/.test(name);
const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

class FormulaWriter {
  readonly #html: string;
  #written = "";
  /** Up to where the text is written. */
  #at = 0;
  #kept = 0;
  #lost = 0;

  constructor(html: string) {
    this.#html = html;
  }

  write(): WrittenFormulas {
    let reader: FormulaReader | undefined;
    for (const piece of readPieces(this.#html)) {
      if (!reader && piece.kind === "open" && !piece.isEmpty && (isMath(piece.name) || isOmml(piece.name))) {
        this.#copyTo(piece.start);
        reader = new FormulaReader(this.#html, piece);
      } else if (reader?.read(piece)) {
        this.#add(reader, piece.end);
        reader = undefined;
      }
    }
    // One that is not closed is read by whoever reads the rest.
    this.#copyTo(this.#html.length);
    return { html: this.#written, kept: this.#kept, lost: this.#lost };
  }

  #copyTo(end: number): void {
    this.#written += this.#html.slice(this.#at, end);
    this.#at = end;
  }

  #add({ root, isTooDeep }: FormulaReader, end: number): void {
    const source = isTooDeep ? undefined : root;
    const written = source && writeFormula(source);
    if (!written) {
      this.#lost++;
      // MathML that cannot be read is left to the sanitiser, which knows none of the elements of OMML.
      if (!isOmml(root.name)) return this.#copyTo(end);
      this.#written += encodeText(textOf(root));
      this.#at = end;
      return;
    }
    this.#written += written.html;
    this.#at = end;
    if (written.isKept) this.#kept++;
  }
}

/** Builds the tree of one formula from its pieces. */
class FormulaReader {
  readonly root: MathElement;
  isTooDeep = false;
  readonly #html: string;
  readonly #open: { name: string; made: MathElement }[];
  #elements = 0;

  constructor(html: string, { name, attributes }: Piece) {
    this.#html = html;
    this.root = element(isMath(name) ? "math" : name, [], attributesOf(attributes));
    if (isOmml(name)) this.root.name = withoutPrefix(name);
    this.#open = [{ name, made: this.root }];
  }

  /** @returns whether the formula ends with this piece. */
  read({ kind, name, attributes, isEmpty, start, end }: Piece): boolean {
    const parent = this.#open.at(-1)!.made;
    if (kind === "text") parent.children.push(decodeReferences(this.#html.slice(start, end)));
    else if (kind === "open") this.#push(parent, { name, attributes, isEmpty });
    else if (kind === "close") {
      const at = this.#open.findLastIndex((one) => one.name === name);
      if (at >= 0) this.#open.length = at;
    }
    return this.#open.length === 0;
  }

  #push(parent: MathElement, { name, attributes, isEmpty }: Pick<Piece, "name" | "attributes" | "isEmpty">) {
    // What is beyond the bounds is counted alone, so that reading on costs nothing.
    if (++this.#elements > ELEMENTS_MAX || this.#open.length > OPEN_MAX) this.isTooDeep = true;
    if (this.isTooDeep && name !== this.#open[0].name) return;
    const made = element(withoutPrefix(name), [], attributesOf(attributes));
    if (!this.isTooDeep) parent.children.push(made);
    if (!isEmpty && !EMPTY.has(name)) this.#open.push({ name, made });
  }
}

/** More than `mathmlToTex` takes, because a word processor writes several elements for each of a formula. */
const ELEMENTS_MAX = 8_000;
const OPEN_MAX = 4 * MATH_DEPTH_MAX;
/** Elements of HTML that have no end. */
const EMPTY = new Set("br img hr wbr input col".split(" "));

const attributesOf = (given: Piece["attributes"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [withoutPrefix(name), decodeReferences(value)]),
  );

interface Written {
  html: string;
  isKept: boolean;
}

function writeFormula(source: MathElement): Written | undefined {
  const given = source.name === "math" ? source : ommlToMathml(source);
  const isBlock = given.attributes.display === "block" || given.attributes.mode === "display";
  const display = isBlock ? ' display="block"' : "";
  const attributes: Record<string, string> = isBlock ? { display: "block" } : {};
  const shown = element("math", presentationOf(given), attributes);
  const tex = texOf(given, shown);
  if (tex !== undefined) {
    return {
      html: `<math${display} alttext="${encodeValue(tex)}"><mtext>${encodeText(tex)}</mtext></math>`,
      isKept: false,
    };
  }
  const markup = kept(shown, 0);
  return markup === undefined || textOf(shown).trim() === "" ? undefined : { html: markup, isKept: true };
}

/** What is shown of a formula that is said several times. */
function presentationOf(given: MathElement): MathElement["children"] {
  const semantics = childOf(given, "semantics");
  if (!semantics) return given.children.map(withoutSemantics);
  return elementsOf(semantics).slice(0, 1).map(withoutSemantics);
}

function withoutSemantics(child: MathElement | string): MathElement | string {
  if (typeof child === "string") return child;
  if (child.name !== "semantics") return { ...child, children: child.children.map(withoutSemantics) };
  return element("mrow", elementsOf(child).slice(0, 1).map(withoutSemantics));
}

/** The TeX that its author gave where it is TeX and draws the same, or else what its elements say. */
function texOf(given: MathElement, shown: MathElement): string | undefined {
  const annotation = annotationOf(given);
  if (annotation !== undefined && isTex(annotation)) return annotation;
  const { alttext } = given.attributes;
  const isUsable = alttext?.trim() && alttext.length <= FORMULA_MAX;
  // What is stored without being drawn has its TeX as its text.
  const saysNoMore = !hasTokens(shown) && ["", alttext?.trim()].includes(textOf(shown).trim());
  return isUsable && (saysNoMore || drawsTheSame(alttext, shown)) ? alttext : mathmlToTex(shown);
}

/** `(a)/(b)` of AsciiMath is TeX as well, and draws no fraction. */
function drawsTheSame(tex: string, shown: MathElement): boolean {
  const { mathml, error } = renderFormula(tex, shown.attributes.display === "block");
  const drawn = error === undefined ? readElement(mathml) : undefined;
  return drawn !== undefined && signsOf(textOf(drawn)) === signsOf(textOf(shown)) &&
    structureOf(drawn) === structureOf(shown);
}

/** Limits stand above and below a sign or beside it, by how much room there is. */
const SCRIPTS: Readonly<Record<string, string>> = {
  munder: "msub",
  mover: "msup",
  munderover: "msubsup",
  msub: "msub",
  msup: "msup",
  msubsup: "msubsup",
};
const PARTED = new Set("mfrac msqrt mroot mmultiscripts mtable mtr mtd menclose".split(" "));

/**
 * The elements that say how the parts of a formula stand to each other, with the signs of each part. What a script stands
 * at is not told, because TeX sets it at a bracket or at all that is within.
 */
function structureOf(given: MathElement): string {
  const script = SCRIPTS[given.name];
  const isParted = script !== undefined || PARTED.has(given.name);
  const parts = elementsOf(given).map((child, at) => {
    const hasSigns = isParted && !(script && at === 0);
    return structureOf(child) + (hasSigns ? `${signsOf(textOf(child))};` : "");
  });
  return isParted ? `${script ?? given.name}(${parts.join("")})` : parts.join("");
}

function readElement(mathml: string): MathElement | undefined {
  let reader: FormulaReader | undefined;
  for (const piece of readPieces(mathml)) {
    if (!reader) reader = new FormulaReader(mathml, piece);
    else if (reader.read(piece)) return reader.isTooDeep ? undefined : reader.root;
  }
  return undefined;
}

function annotationOf(given: MathElement): string | undefined {
  const found = elementsOf(childOf(given, "semantics") ?? given).find(({ name, attributes }) =>
    name === "annotation" && /tex/i.test(attributes.encoding ?? "")
  );
  const tex = found && textOf(found).trim();
  return tex && tex.length <= FORMULA_MAX ? tex : undefined;
}

const isTex = (tex: string): boolean => renderFormula(tex, false).error === undefined;

const hasTokens = (given: MathElement): boolean =>
  elementsOf(given).some((child) =>
    child.name === "mi" || child.name === "mn" || child.name === "mo" || hasTokens(child)
  );

/** MathML of allowed elements; nothing where there are others. */
function kept(given: MathElement, depth: number): string | undefined {
  if (!MATH_TAGS.includes(given.name) || depth > MATH_DEPTH_MAX) return undefined;
  const attributes = Object.entries(given.attributes).filter(([name, value]) =>
    name !== "id" && name !== "alttext" && Object.hasOwn(PLAIN_ATTRIBUTES, name) &&
    PLAIN_ATTRIBUTES[name].test(value)
  ).map(([name, value]) => ` ${name}="${encodeValue(value)}"`);
  const isToken = elementsOf(given).length === 0;
  const parts = given.children.map((child) =>
    typeof child === "string" ? isToken ? encodeText(folded(child)) : "" : kept(child, depth + 1)
  );
  if (parts.includes(undefined)) return undefined;
  return `<${given.name}${attributes.join("")}>${parts.join("")}</${given.name}>`;
}
