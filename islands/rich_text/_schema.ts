/** What the editor can hold: a part of the allow-list (`sdk/model/rich_text`). What it has no word for loses its frame and keeps its text. */
import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { styleClasses } from "../../sdk/model/rich_text/display.ts";
import { mathElement } from "./_math_element.ts";
import { safeClasses, safeHref, safeImage, safeStyle } from "../../sdk/model/rich_text/values.ts";

type Element = HTMLElement;

const ALIGNED = /^(?:right|center|justify|end)$/;
const alignOf = (element: Element) =>
  [element.style.textAlign, element.getAttribute("align") ?? ""].find((align) => ALIGNED.test(align)) ?? null;
const classOf = (element: Element) => safeClasses(element.className) ?? null;
const idOf = ({ id }: Element) => /^rt-[a-z0-9-]{1,60}$/.test(id) ? id : null;

/** Attributes without those that say nothing. */
const attributes = (given: Record<string, string | number | null>): Attrs =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ""));
const style = (align: string | null) => align ? `text-align: ${align}` : null;

const block = { align: { default: null }, class: { default: null } };
const readBlock = (element: Element) => ({ align: alignOf(element), class: classOf(element) });
const writeBlock = ({ attrs }: Node) => attributes({ class: attrs.class, style: style(attrs.align) });

/** The TeX of a formula, wherever its author keeps it; one without stays the MathML that it is. */
function readFormula(element: globalThis.Element): { tex: string; mathml: string | null } | false {
  const annotation = element.querySelector('annotation[encoding*="tex" i]');
  const tex = (element.getAttribute("alttext") ?? annotation?.textContent ?? "").trim();
  if (tex) return { tex, mathml: null };
  return element.textContent?.trim() ? { tex, mathml: element.outerHTML } : false;
}

const formula = (display: boolean): NodeSpec => ({
  inline: !display,
  group: display ? "block" : "inline",
  atom: true,
  attrs: { tex: { default: "" }, mathml: { default: null } },
  parseDOM: [{
    tag: display ? "math[display=block]" : "math",
    priority: display ? 60 : 50,
    getAttrs: readFormula,
  }],
  // Drawn when it is saved (`api/services/rich_text`), and by its view while it is edited.
  toDOM: ({ attrs: { tex, mathml } }): DOMOutputSpec => {
    const math: DOMOutputSpec = mathml !== null && mathElement(mathml) ||
      [
        "http://www.w3.org/1998/Math/MathML math",
        { alttext: tex, ...(display ? { display: "block" } : {}) },
        [
          "http://www.w3.org/1998/Math/MathML mtext",
          tex,
        ],
      ];
    return display ? ["div", { class: "rt-formula" }, math] : math;
  },
  leafText: ({ attrs: { tex, mathml } }) => mathml === null ? tex : mathElement(mathml)?.textContent ?? "",
});

const readFigure = (element: Element) => {
  const picture = element.matches("img") ? element : element.querySelector("img");
  const src = safeImage(picture?.getAttribute("src") ?? "");
  return src ? { src, alt: picture?.getAttribute("alt") ?? "", class: classOf(element) } : false;
};

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: {
    group: "block",
    content: "inline*",
    attrs: block,
    parseDOM: [{ tag: "p", getAttrs: readBlock }],
    toDOM: (node) => ["p", writeBlock(node), 0],
  },
  heading: {
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { level: { default: 2 }, ...block },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ level: Math.max(2, level), ...readBlock(element) }),
    })),
    toDOM: (node) => [`h${node.attrs.level}`, writeBlock(node), 0],
  },
  blockquote: {
    group: "block",
    content: "block+",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** A note or a warning set off from the text. */
  callout: {
    group: "block",
    content: "block+",
    defining: true,
    attrs: { class: { default: "rt-note" } },
    parseDOM: [{
      tag: "div.rt-note, div.rt-warning, aside.rt-note, aside.rt-warning",
      getAttrs: (element) => ({ class: classOf(element) }),
    }],
    toDOM: ({ attrs }) => ["div", { class: attrs.class }, 0],
  },
  footnotes: {
    group: "block",
    content: "ordered_list",
    defining: true,
    parseDOM: [{ tag: "section.rt-footnotes" }],
    toDOM: () => ["section", { class: "rt-footnotes" }, 0],
  },
  code_block: {
    group: "block",
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    attrs: { lang: { default: null } },
    parseDOM: [{
      tag: "pre",
      preserveWhitespace: "full",
      getAttrs: (element) => ({
        lang: /rt-lang-([a-z0-9]+)/.exec(element.innerHTML.slice(0, 200))?.[1] ?? null,
      }),
    }],
    toDOM: ({ attrs: { lang } }) => ["pre", ["code", lang ? { class: `rt-lang-${lang}` } : {}, 0]],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  bullet_list: { group: "block", content: "list_item+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  ordered_list: {
    group: "block",
    content: "list_item+",
    attrs: { order: { default: 1 } },
    parseDOM: [{ tag: "ol", getAttrs: (element) => ({ order: (element as HTMLOListElement).start || 1 }) }],
    toDOM: ({ attrs: { order } }) => ["ol", order === 1 ? {} : { start: order }, 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    attrs: { id: { default: null } },
    parseDOM: [{ tag: "li", getAttrs: (element) => ({ id: idOf(element) }) }],
    toDOM: ({ attrs }) => ["li", attributes({ id: attrs.id }), 0],
  },
  figure: {
    group: "block",
    content: "text*",
    defining: true,
    isolating: true,
    attrs: { src: {}, alt: { default: "" }, class: { default: null } },
    parseDOM: [
      {
        tag: "figure",
        priority: 60,
        getAttrs: readFigure,
        contentElement: (node) =>
          (node as Element).querySelector<Element>("figcaption") ?? document.createElement("p"),
      },
      { tag: "img[src]", getAttrs: readFigure },
    ],
    toDOM: ({ attrs }) => [
      "figure",
      attributes({ class: attrs.class }),
      ["img", { src: attrs.src, alt: attrs.alt }],
      ["figcaption", 0],
    ],
  },
  ...tableNodes({
    tableGroup: "block",
    cellContent: "block+",
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: alignOf,
        setDOMAttr: (align, given) => void (align && (given.style = style(align as string))),
      },
    },
  }),
  formula_block: formula(true),
  formula: formula(false),
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
    leafText: () => "\n",
  },
  text: { group: "inline" },
};

/** A mark of one element, however a text processor writes it. */
const mark = (tag: string, others: MarkSpec["parseDOM"] = []): MarkSpec => ({
  parseDOM: [{ tag }, ...others],
  toDOM: () => [tag, 0],
});

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, id: { default: null } },
    inclusive: false,
    parseDOM: [{
      tag: "a[href]",
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute("href") ?? "");
        return href ? { href, id: idOf(element) } : false;
      },
    }],
    toDOM: ({ attrs }) => ["a", attributes({ href: attrs.href, id: attrs.id }), 0],
  },
  /** A colour that the text came with; pages show the nearest one that can be read. */
  color: {
    attrs: { style: {} },
    parseDOM: [{
      tag: "span[style]",
      consuming: false,
      getAttrs: (element) => {
        const kept = safeStyle(element.getAttribute("style") ?? "")?.split("; ").filter((one) =>
          one.includes("color: ")
        ).join("; ");
        return kept ? { style: kept } : false;
      },
    }],
    toDOM: ({ attrs }) => ["span", { class: styleClasses(attrs.style).join(" ") }, 0],
  },
  strong: mark("strong", [
    // Google Docs puts a whole document into a <b> that is not bold.
    { tag: "b", getAttrs: ({ style }) => style.fontWeight !== "normal" && null },
    { style: "font-weight", getAttrs: (value) => /^(?:bold|[6-9]00)$/.test(value) && null },
    { style: "font-weight=normal", clearMark: ({ type }) => type.name === "strong" },
  ]),
  em: mark("em", [{ tag: "i" }, { style: "font-style=italic" }]),
  underline: mark("u", [{ tag: "ins" }]),
  strike: mark("del", [{ tag: "s" }, { tag: "strike" }, { style: "text-decoration=line-through" }]),
  highlight: mark("mark"),
  subscript: { ...mark("sub", [{ style: "vertical-align=sub" }]), excludes: "superscript" },
  superscript: { ...mark("sup", [{ style: "vertical-align=super" }]), excludes: "subscript" },
  code: { ...mark("code", [{ tag: "kbd" }, { tag: "samp" }]), code: true },
};

export const schema: Schema = new Schema({ nodes, marks });
