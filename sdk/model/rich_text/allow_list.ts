/**
 * What rich text may consist of, by name; everything else is taken out when it is saved (spec 1 §5, safety 3.17). The
 * sanitiser (`api/services/rich_text`), the editor and the pages read this list and no other.
 */

/** Headings begin below the title of their page; one of the first rank is put down when it is saved. */
const HEADINGS = ["h2", "h3", "h4", "h5", "h6"];
const BLOCKS = [
  ...["p", "div", "section", "aside", "blockquote", "pre", "hr", "details", "summary"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption"],
];
const TABLES = ["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"];
const INLINE = [
  ...[
    "a",
    "img",
    "br",
    "wbr",
    "span",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "del",
    "ins",
    "sub",
    "sup",
    "mark",
  ],
  ...["small", "code", "kbd", "samp", "var", "abbr", "cite", "q", "ruby", "rt", "rp"],
];
/** Of MathML Core, without what embeds other languages or acts (`annotation-xml`, `maction`, `mglyph`). */
export const MATH_TAGS: readonly string[] = [
  ...["math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mstyle", "mpadded", "mphantom", "menclose"],
  ...["mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover"],
  ...["mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mtd"],
];
export const TAGS: readonly string[] = [...HEADINGS, ...BLOCKS, ...TABLES, ...INLINE, ...MATH_TAGS];

/** An attribute of numbers and words of its own, none of which can lead anywhere. */
const WORD = /^[a-z][a-z -]{0,60}$/;
const NUMBER = /^\d{1,4}$/;
/** `0.2em`, `-1.5ex 2px`, `100%`, `thin`. */
const LENGTHS =
  /^(?:[+-]?(?:\d{1,5}|\d{0,4}\.\d{1,6})(?:em|ex|px|pt|mu|%)?|[a-z]{3,20})(?: (?:[+-]?(?:\d{1,5}|\d{0,4}\.\d{1,6})(?:em|ex|px|pt|mu|%)?|[a-z]{3,20})){0,20}$/;

/** Attributes that are kept when their value has this form. Links, pictures, styles and classes have readers of their own. */
export const PLAIN_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  alt: /^[\s\S]{0,2000}$/,
  /** Of the formula in TeX: what the editor edits, and what is read where no formula can be shown. */
  alttext: /^[\s\S]{0,10000}$/,
  /** Where a footnote leads; with this prefix no name of the page can be taken (DOM clobbering). */
  id: /^rt-[a-z0-9-]{1,60}$/,
  lang: /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/,
  start: NUMBER,
  colspan: NUMBER,
  rowspan: NUMBER,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  width: LENGTHS,
  height: LENGTHS,
  ...Object.fromEntries(
    [
      "depth",
      "voffset",
      "lspace",
      "rspace",
      "minsize",
      "maxsize",
      "linethickness",
      "rowspacing",
      "columnspacing",
    ]
      .map((name) => [name, LENGTHS]),
  ),
  ...Object.fromEntries(
    [
      ...[
        "display",
        "mathvariant",
        "stretchy",
        "fence",
        "separator",
        "accent",
        "accentunder",
        "largeop",
        "form",
      ],
      ...[
        "movablelimits",
        "symmetric",
        "displaystyle",
        "columnalign",
        "rowalign",
        "columnlines",
        "rowlines",
        "notation",
      ],
    ].map((name) => [name, WORD]),
  ),
  scriptlevel: /^[+-]?\d$/,
};

export const READ_ATTRIBUTES = ["href", "src", "style", "class"] as const;

const COLOR =
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|rgba?\(\s*\d{1,3}(?:\s*,\s*\d{1,3}){2}(?:\s*,\s*(?:0|1|0?\.\d{1,4}))?\s*\)|[a-z]{3,24})$/;

/** Properties of `style` with the values that they may have, in lower case. */
export const STYLE_PROPERTIES: Readonly<Record<string, RegExp>> = {
  "color": COLOR,
  "background-color": COLOR,
  "text-align": /^(?:left|right|center|justify|start|end)$/,
  "font-weight": /^(?:normal|bold|[1-9]00)$/,
  "font-style": /^(?:normal|italic)$/,
  "text-decoration": /^(?:none|underline|line-through|underline line-through)$/,
};

/** Classes of our own style sheet alone: a class of the page would give a text the look of a button, or hide it. */
export const CLASS = /^rt-[a-z0-9]+(?:-[a-z0-9]+){0,4}$/;

/** A link that leaves the site gives no credit, and tells nothing about where it stood. */
export const LINK_REL = "noopener nofollow ugc";
