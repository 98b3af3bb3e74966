/**
 * Formulas of word processors (Office Math of ISO/IEC 29500-1) as MathML. The packages for it read documents through
 * XPath and a DOM; here they come as pieces of HTML, with the elements of the page between their own.
 */
import { childOf, element, elementsOf, type MathElement, textOf } from "./element.ts";

/** Says how a formula looks, and not what it says. */
const PROPERTIES = /^(?:ctrlpr|rpr|argpr|mcs|[a-z]+pr)$/;

const row = (children: MathElement[]): MathElement =>
  children.length === 1 ? children[0] : element("mrow", children);

/** Of `m:oMath` or `m:oMathPara`. */
export function ommlToMathml(given: MathElement): MathElement {
  const isBlock = given.name === "omathpara";
  return element("math", contents(given), isBlock ? { display: "block" } : {});
}

function contents(parent: MathElement): MathElement[] {
  return parent.children.flatMap((child) =>
    typeof child === "string" ? tokens(child, {}) : PROPERTIES.test(child.name) ? [] : translate(child)
  );
}

/** The child of this name as one element; an empty row where it has none. */
const part = (parent: MathElement, name: string): MathElement => {
  const found = childOf(parent, name);
  return row(found ? contents(found) : []);
};

function valueOf(parent: MathElement, properties: string, name: string): string | undefined {
  return childOf(childOf(parent, properties), name)?.attributes.val;
}

const isOn = (parent: MathElement, properties: string, name: string): boolean => {
  const found = childOf(childOf(parent, properties), name);
  return found !== undefined && !/^(?:0|off|false)$/i.test(found.attributes.val ?? "1");
};

const TRANSLATORS: Readonly<Record<string, (given: MathElement) => MathElement[]>> = {
  r: run,
  f: fraction,
  rad: (given) => {
    const degree = part(given, "deg");
    const hidden = isOn(given, "radpr", "deghide") || degree.name === "mrow" && degree.children.length === 0;
    const base = part(given, "e");
    return [hidden ? element("msqrt", [base]) : element("mroot", [base, degree])];
  },
  ssup: (given) => [element("msup", [part(given, "e"), part(given, "sup")])],
  ssub: (given) => [element("msub", [part(given, "e"), part(given, "sub")])],
  ssubsup: (given) => [element("msubsup", [part(given, "e"), part(given, "sub"), part(given, "sup")])],
  spre: (given) => [
    element("mmultiscripts", [
      part(given, "e"),
      element("mprescripts", []),
      part(given, "sub"),
      part(given, "sup"),
    ]),
  ],
  nary: operator,
  d: delimited,
  func: (given) => [part(given, "fname"), part(given, "e")],
  limlow: (given) => [element("munder", [part(given, "e"), part(given, "lim")])],
  limupp: (given) => [element("mover", [part(given, "e"), part(given, "lim")])],
  acc: (given) => [
    over("mover", part(given, "e"), spacing(valueOf(given, "accpr", "chr") ?? "\u0302")),
  ],
  bar: (given) => {
    const isTop = valueOf(given, "barpr", "pos") === "top";
    return [over(isTop ? "mover" : "munder", part(given, "e"), isTop ? "\u00af" : "_")];
  },
  groupchr: (given) => {
    const isTop = valueOf(given, "groupchrpr", "pos") === "top";
    const sign = valueOf(given, "groupchrpr", "chr") ?? "\u23df";
    return [over(isTop ? "mover" : "munder", part(given, "e"), sign)];
  },
  m: (given) => {
    const rows = elementsOf(given).filter(({ name }) => name === "mr");
    return [element("mtable", rows.map((one) => element("mtr", cellsOf(one))))];
  },
  eqarr: (given) => {
    const rows = cellsOf(given).map((cell) => element("mtr", [withoutMarks(cell)]));
    return [element("mtable", rows, { columnalign: "left" })];
  },
  borderbox: (given) => [element("menclose", [part(given, "e")], { notation: "box" })],
  phant: (given) => {
    const show = childOf(childOf(given, "phantpr"), "show")?.attributes.val;
    return [
      /^(?:0|off|false)$/i.test(show ?? "") ? element("mphantom", [part(given, "e")]) : part(given, "e"),
    ];
  },
};

/** What is not known stands for what is in it: a box, a link, a mark of the page. */
const translate = (given: MathElement): MathElement[] => TRANSLATORS[given.name]?.(given) ?? contents(given);

const cellsOf = (given: MathElement): MathElement[] =>
  elementsOf(given).filter(({ name }) => name === "e").map((cell) => element("mtd", contents(cell)));

/** `&` says where the lines of a system are aligned. */
const withoutMarks = (given: MathElement): MathElement => ({
  ...given,
  children: given.children.filter((child) => typeof child === "string" || textOf(child) !== "&").map((
    child,
  ) => typeof child === "string" ? child : withoutMarks(child)),
});

const over = (name: string, base: MathElement, sign: string): MathElement =>
  element(name, [base, element("mo", [sign])], { [name === "mover" ? "accent" : "accentunder"]: "true" });

/** Signs that stand above the letter before them, as signs of their own. */
const SPACING: Readonly<Record<string, string>> = {
  "\u0300": "`",
  "\u0301": "\u00b4",
  "\u0302": "^",
  "\u0303": "~",
  "\u0304": "\u00af",
  "\u0305": "\u00af",
  "\u0306": "\u02d8",
  "\u0307": "\u02d9",
  "\u0308": "\u00a8",
  "\u030c": "\u02c7",
  "\u20d6": "\u2190",
  "\u20d7": "\u2192",
  "\u20db": "\u20db",
};
const spacing = (sign: string): string => SPACING[sign] ?? sign;

function fraction(given: MathElement): MathElement[] {
  const [top, bottom] = [part(given, "num"), part(given, "den")];
  const type = valueOf(given, "fpr", "type");
  if (type === "lin" || type === "skw") return [top, element("mo", ["/"]), bottom];
  return [
    element("mfrac", [top, bottom], type === "nobar" || type === "noBar" ? { linethickness: "0" } : {}),
  ];
}

const INTEGRALS = /^[\u222b-\u2233]$/;

function operator(given: MathElement): MathElement[] {
  const sign = valueOf(given, "narypr", "chr") ?? "\u222b";
  const limits = valueOf(given, "narypr", "limloc")?.toLowerCase();
  const isAbove = limits ? limits === "undovr" : !INTEGRALS.test(sign);
  const [below, above] = [!isOn(given, "narypr", "subhide"), !isOn(given, "narypr", "suphide")];
  const base = element("mo", [sign]);
  const parts = [base, ...below ? [part(given, "sub")] : [], ...above ? [part(given, "sup")] : []];
  const names = isAbove ? ["munder", "mover", "munderover"] : ["msub", "msup", "msubsup"];
  const drawn = below && above
    ? element(names[2], parts)
    : below
    ? element(names[0], parts)
    : above
    ? element(names[1], parts)
    : base;
  return [drawn, part(given, "e")];
}

function delimited(given: MathElement): MathElement[] {
  const sign = (name: string, usual: string) => childOf(childOf(given, "dpr"), name)?.attributes.val ?? usual;
  const [open, between, close] = [sign("begchr", "("), sign("sepchr", "|"), sign("endchr", ")")];
  const inner = elementsOf(given).filter(({ name }) => name === "e").flatMap((one, at) => [
    ...at > 0 && between ? [element("mo", [between])] : [],
    row(contents(one)),
  ]);
  const fence = (sign: string) => sign ? [element("mo", [sign])] : [];
  return [element("mrow", [...fence(open), ...inner, ...fence(close)])];
}

interface Look {
  isText?: boolean;
  variant?: string;
}

function run(given: MathElement): MathElement[] {
  const style = valueOf(given, "rpr", "sty");
  const script = valueOf(given, "rpr", "scr");
  const variant = script && script !== "roman" ? script : STYLES[style ?? ""];
  const written = textOf({ ...given, children: given.children.filter(isSaid) });
  return tokens(written, { isText: isOn(given, "rpr", "nor"), variant });
}

const isSaid = (child: MathElement | string) => typeof child === "string" || !PROPERTIES.test(child.name);

const STYLES: Readonly<Record<string, string>> = { p: "normal", b: "bold", bi: "bold-italic" };

const TOKEN = /(\d+(?:[.,]\d+)*)|([\p{L}\p{M}\u2100-\u214f\u221e])|(\s+)|([^])/gu;
const WORD = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u;

/** Numbers, letters and signs of a run, which are one text in OMML. */
function tokens(written: string, { isText, variant }: Look): MathElement[] {
  const text = written.replace(/[ \t\r\n]+/g, " ");
  if (isText || WORD.test(text)) return text.trim() === "" ? [] : [element("mtext", [text])];
  const attributes: Record<string, string> = variant ? { mathvariant: variant } : {};
  // Upright letters beside each other are the name of a function.
  if (variant === "normal" && /^\p{L}{2,}$/u.test(text.trim())) return [element("mi", [text.trim()])];
  return [...text.matchAll(TOKEN)].flatMap(([whole, number, letter, blank]) =>
    blank ? [] : [element(number ? "mn" : letter ? "mi" : "mo", [whole], letter ? attributes : {})]
  );
}

export const isOmml = (name: string): boolean => /^(?:[a-z0-9]+:)?omath(?:para)?$/.test(name);
