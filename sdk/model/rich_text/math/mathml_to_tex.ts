/**
 * MathML as the TeX that formulas are stored as. `mathml-to-latex` knows the structure and the signs; what a formula says in
 * letters is written here, because there a blank and a `%` are what they are.
 */
import { MathMLToLaTeX } from "mathml-to-latex";
import { renderFormula } from "../formula.ts";
import { FORMULA_MAX } from "../limits.ts";
import { encodeText, encodeValue } from "../tokens.ts";
import { element, elementsOf, folded, type MathElement, textOf } from "./element.ts";

/** Elements that the TeX can say; a formula with another one is kept as it is. */
const SAID = new Set(
  ("math mrow mi mn mo ms mtext mspace mstyle mpadded mfrac msqrt mroot msub msup msubsup munder mover munderover " +
    "mmultiscripts mprescripts none mtable mtr mtd mfenced").split(" "),
);
const TOKENS = new Set(["mi", "mn", "mo", "ms", "mtext"]);
/** Far more than a formula of people has; a larger one is kept as it is. */
const ELEMENTS_MAX = 2_000;
export const MATH_DEPTH_MAX = 60;

/**
 * @param math Of MathML.
 * @returns TeX that draws the same letters, digits and signs; nothing where there is none.
 */
export function mathmlToTex(math: MathElement): string | undefined {
  if (!isSaid(math)) return undefined;
  const wanted = signsOf(textOf(fencesWritten(math)));
  if (wanted === "") return undefined;
  for (const stretches of [true, false]) {
    const tex = write(math, stretches);
    if (tex === undefined || tex.length > FORMULA_MAX) continue;
    const { mathml, error } = renderFormula(tex, math.attributes.display === "block");
    if (error === undefined && signsOf(shownIn(mathml)) === wanted) return tex;
  }
}

function isSaid(given: MathElement): boolean {
  let count = 0;
  const look = (one: MathElement, depth: number): boolean =>
    ++count <= ELEMENTS_MAX && depth <= MATH_DEPTH_MAX && SAID.has(one.name) &&
    elementsOf(one).every((child) => look(child, depth + 1));
  return look(given, 0);
}

/** Elements with what `mfenced` writes in attributes as elements of their own. */
function fencesWritten(given: MathElement): MathElement {
  const children = given.children.map((child) => typeof child === "string" ? child : fencesWritten(child));
  if (given.name !== "mfenced") return { ...given, children };
  const { open = "(", close = ")", separators = "," } = given.attributes;
  const signs = [...separators.replace(/\s/g, "")];
  const inner = children.filter((child) => typeof child !== "string").flatMap((child, at) => {
    const sign = at > 0 ? signs[Math.min(at, signs.length) - 1] : undefined;
    return [...sign ? [element("mo", [sign])] : [], child];
  });
  const fence = (sign: string) => sign.trim() ? [element("mo", [sign.trim()])] : [];
  return element("mrow", [...fence(open), ...inner, ...fence(close)]);
}

/** Letters, digits and mathematical signs in the order of the alphabet: indices before a letter are written after it. */
export function signsOf(text: string): string {
  const plain = text.normalize("NFKD").replace(/[^\p{Lu}\p{Ll}\p{Lo}\p{N}\p{Sm}]|[-+−|∣∥‖~∼^<>]/gu, "");
  return [...plain].sort().join("");
}

/** What a drawn formula shows: `renderFormula` writes text and tags alone. */
const shownIn = (mathml: string): string =>
  mathml.replace(/<[^>]*>/g, "").replace(/&lt;|&gt;/g, " ").replace(/&amp;/g, "&");

/** Stand for texts in what the library reads, each for one; a formula that uses them itself has none left. */
const FIRST = 0xe000;
const TEXTS_MAX = 6_000;

interface Texts {
  /** TeX of each. */
  written: string[];
  /** Commands that set the sign above or below what follows. */
  accents: Map<string, string>;
  stretches: boolean;
}

function write(math: MathElement, stretches: boolean): string | undefined {
  const texts: Texts = { written: [], accents: new Map(), stretches };
  try {
    const xml = toXml(prepare(fencesWritten(math), texts));
    if (texts.written.length > TEXTS_MAX) return undefined;
    const tex = tidy(MathMLToLaTeX.convert(xml), texts);
    return tex.replace(/([\ue000-\uf8ff])([A-Za-z]?)/g, (_, sign: string, next: string) => {
      const text = texts.written[sign.charCodeAt(0) - FIRST] ?? "";
      return `${text}${next && /\\[A-Za-z]+$/.test(text) ? " " : ""}${next}`;
    }).trim();
  } catch (error) {
    // The library throws an Error of its own for a fraction without a denominator.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Brackets that have no other half, as the library writes them, are themselves. */
const HALF = /\\left(\\[a-z]+|\\?[^\\.])\s*\\right\.|\\left\.\s*\\right(\\[a-z]+|\\?[^\\.])/gi;
const ACCENT = /\\(?:over|under)set\{([\ue000-\uf8ff])\}\{/g;

const tidy = (tex: string, { accents }: Texts): string =>
  tex.replace(HALF, "$1$2").replace(ACCENT, (whole, sign: string) => {
    const accent = accents.get(sign);
    return accent ? `\\${accent}{` : whole;
  });

const toXml = (given: MathElement | string): string => {
  if (typeof given === "string") return encodeText(given);
  const attributes = Object.entries(given.attributes).map(([name, value]) =>
    ` ${name}="${encodeValue(value)}"`
  );
  return `<${given.name}${attributes.join("")}>${given.children.map(toXml).join("")}</${given.name}>`;
};

/** Signs whose limits stand above and below them where there is room. */
const WITH_LIMITS = /^[∏∐∑⋀⋁⋂⋃⨀⨁⨂⨄⨆]$|^(?:lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr)$/;
const AS_INDEX: Readonly<Record<string, string>> = { munder: "msub", mover: "msup", munderover: "msubsup" };
/** Attributes that the library reads. */
const READ = new Set(["accent", "accentunder", "columnalign", "display", "linethickness", "mathvariant"]);

function prepare(given: MathElement, texts: Texts): MathElement {
  if (TOKENS.has(given.name)) return token(given, texts);
  if (given.name === "mspace") return placed(blankOf(given.attributes.width ?? ""), texts);
  const accent = accentOf(given);
  const children = elementsOf(given).filter((child) => !isUnseen(child)).map((child, at) =>
    accent && at === 1 ? accentPlaced(accent, texts) : prepare(child, texts)
  );
  const [base] = elementsOf(given);
  const isLimit = Object.hasOwn(AS_INDEX, given.name) && base && WITH_LIMITS.test(folded(textOf(base)));
  const attributes = Object.entries(given.attributes).filter(([name]) => READ.has(name));
  const name = isLimit ? AS_INDEX[given.name] : given.name === "mpadded" ? "mrow" : given.name;
  return element(name, children, Object.fromEntries(attributes));
}

/** Accents: over or under a letter, and over or under more of them. */
const OVER: readonly (readonly [signs: string, one: string, many: string])[] = [
  ["^\u02c6\u0302", "hat", "widehat"],
  ["~\u02dc\u0303\u223c", "tilde", "widetilde"],
  ["\u00af\u203e\u0304\u0305_\u2015", "bar", "overline"],
  ["\u02d8\u0306", "breve", "breve"],
  ["\u02d9\u0307.", "dot", "dot"],
  ["\u00a8\u0308", "ddot", "ddot"],
  ["\u20db", "dddot", "dddot"],
  ["\u02c7\u030c", "check", "widecheck"],
  ["\u00b4\u0301", "acute", "acute"],
  ["`\u0300", "grave", "grave"],
  ["\u02da\u00b0", "mathring", "mathring"],
  ["\u2192\u20d7", "vec", "overrightarrow"],
  ["\u2190\u20d6", "overleftarrow", "overleftarrow"],
  ["\u2194", "overleftrightarrow", "overleftrightarrow"],
  ["\u23de", "overbrace", "overbrace"],
];
const UNDER: typeof OVER = [
  ["_\u00af\u203e\u0332\u2015", "underline", "underline"],
  ["\u23df", "underbrace", "underbrace"],
];

function accentOf(given: MathElement): string | undefined {
  const [base, sign, ...others] = elementsOf(given);
  const kinds = given.name === "mover" ? OVER : given.name === "munder" ? UNDER : [];
  if (!base || sign?.name !== "mo" || others.length > 0) return undefined;
  const written = folded(textOf(sign));
  const [, one, many] = kinds.find(([signs]) => [...written].length === 1 && signs.includes(written)) ?? [];
  return [...folded(textOf(base))].length === 1 ? one : many;
}

function accentPlaced(accent: string, texts: Texts): MathElement {
  const made = placed("", texts);
  texts.accents.set(textOf(made), accent);
  return made;
}

/** Signs for programs alone: that one stands beside another as its factor, or that it is a function. */
const UNSEEN = /[\u200b-\u200f\u2060-\u2064\ufeff]/g;
const isUnseen = (given: MathElement): boolean =>
  given.name === "mo" && textOf(given).replace(UNSEEN, "").trim() === "" && given.children.length > 0;

function token(given: MathElement, texts: Texts): MathElement {
  const { name } = given;
  const raw = textOf(given).replace(UNSEEN, "").replace(/[\ue000-\uf8ff]/g, "");
  const text = folded(raw);
  if (name === "mtext") return placed(`\\text{${escaped(raw.replace(/\s+/g, " "))}}`, texts);
  if (name === "ms") return placed(`\\text{"${escaped(text)}"}`, texts);
  const tex = name === "mi"
    ? nameOf(text, given.attributes.mathvariant)
    : name === "mn"
    ? numberOf(text)
    : signOf(text, texts);
  if (tex !== undefined) return placed(tex, texts);
  const { mathvariant } = given.attributes;
  return element(name, [text], mathvariant ? { mathvariant } : {});
}

/** An element in whose place the TeX stands when the library has done. */
function placed(tex: string, { written }: Texts): MathElement {
  written.push(tex);
  return element("mi", [String.fromCharCode(FIRST + written.length - 1)]);
}

function blankOf(width: string): string {
  const [, number = "0", unit] = /^([\d.]+)(em|ex|px|pt)?$/.exec(width) ?? [];
  const ems = Number(number) / (unit === "px" ? 16 : unit === "pt" ? 12 : unit === "ex" ? 2 : 1);
  return ems >= 0.9 ? "\\quad" : ems > 0.05 ? "\\," : "{}";
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash ",
  "~": "\\textasciitilde ",
  "^": "\\textasciicircum ",
};
const escaped = (text: string): string =>
  text.replace(/[\\~^{}$&#_%]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`).replaceAll("\u00a0", " ");

const FUNCTIONS = new Set(
  ("arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr " +
    "sec sin sinh sup tan tanh").split(" "),
);

/** Where the library would set a name of several letters as a product. */
function nameOf(text: string, variant: string | undefined): string | undefined {
  if ([...text].length < 2) {
    return /^[\\{}$&#_%^~]$/.test(text) ? escaped(text) : upright(text, variant);
  }
  if (variant !== undefined && variant !== "normal") return undefined;
  if (FUNCTIONS.has(text)) return `\\${text}`;
  return /^[A-Za-z]+$/.test(text) ? `\\mathrm{${text}}` : `\\text{${escaped(text)}}`;
}

const upright = (text: string, variant: string | undefined) =>
  variant === "normal" && /^[A-Za-z]$/.test(text) ? `\\mathrm{${text}}` : undefined;

/** A comma within a number is followed by no blank, and a blank stays. */
const numberOf = (text: string): string | undefined =>
  /^[0-9.]*$/.test(text) ? undefined : escaped(text).replaceAll(",", "{,}").replaceAll(" ", "\\,");

/** Brackets as they are, where they do not come in pairs. */
const FENCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."()[]/"].map((sign) => [sign, sign])),
  "{": "\\{",
  "}": "\\}",
  "|": "\\vert",
  "∣": "\\vert",
  "‖": "\\Vert",
  "∥": "\\Vert",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "⌈": "\\lceil",
  "⌉": "\\rceil",
  "⌊": "\\lfloor",
  "⌋": "\\rfloor",
};
const SIGNS: Readonly<Record<string, string>> = {
  "_": "\\_",
  "$": "\\$",
  "\u2032": "\\prime",
  "\u2033": "\\prime\\prime",
};

function signOf(text: string, { stretches }: Texts): string | undefined {
  if (!stretches && Object.hasOwn(FENCES, text)) return FENCES[text];
  if (Object.hasOwn(SIGNS, text)) return SIGNS[text];
  return /^\p{L}{2,}$/u.test(text) ? nameOf(text, undefined) : undefined;
}
