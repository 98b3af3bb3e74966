/** Sanitised HTML as a page shows it. */
import { colorName } from "./colors.ts";
import { safeStyle } from "./values.ts";
import { encodeText, readTokens, type Tag, writeTag } from "./tokens.ts";

export interface DisplayOptions {
  /** Rank of the highest heading; those of the text begin with 2. */
  headingLevel?: number;
  /** Begins the ids of this text, where a page shows several. */
  idPrefix?: string;
  /** Of a part of a text: the headings in it, with the ids that they have in the whole. */
  headings?: readonly Heading[];
  /** Read out with a table that can be scrolled. */
  tableLabel: string;
  /** Read out before footnotes. */
  footnotesLabel: string;
}

export interface Heading {
  id: string;
  /** From 2. */
  level: number;
  text: string;
}

const HEADING = /^h([2-6])$/;
const DECORATION: Readonly<Record<string, string>> = {
  underline: "rt-underline",
  "line-through": "rt-strike",
};

/** Declarations, as `safeStyle` writes them, as classes of the style sheet (`ui/rich_text.css`). */
export function styleClasses(style: string): string[] {
  if (!style) return [];
  return style.split("; ").flatMap((declaration) => {
    const [name, value] = declaration.split(": ");
    if (name === "text-align") return [`rt-${value}`];
    if (name === "text-decoration") return value.split(" ").flatMap((line) => DECORATION[line] ?? []);
    if (name === "font-style") return value === "italic" ? ["rt-italic"] : [];
    if (name === "font-weight") return value === "bold" || Number(value) >= 600 ? ["rt-bold"] : [];
    const color = colorName(value ?? "");
    return color ? [`rt-${name === "color" ? "color" : "ground"}-${color}`] : [];
  });
}

/** The headings of a text with the ids that `displayHtml` gives them. */
export function headingsOf(html: string, idPrefix = ""): Heading[] {
  const found: Heading[] = [];
  const name = idMaker(idPrefix);
  let open: { level: number; text: string } | undefined;
  for (const token of readTokens(html)) {
    if (token.kind === "text") open && (open.text += token.text);
    else if (HEADING.test(token.name)) {
      if (token.kind === "open") open = { level: Number(token.name[1]), text: "" };
      else if (open) {
        const text = open.text.replace(/\s+/g, " ").trim();
        found.push({ id: name(text), level: open.level, text });
        open = undefined;
      }
    }
  }
  return found;
}

/** An id that can be read in an address, and stands for one heading alone. */
function idMaker(prefix: string): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60);
    const id = `${prefix}section-${words}`;
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

/**
 * Styles become classes, wide tables can be scrolled, headings have ids and stand below those of the page, pictures load
 * when they are near.
 * @param html Sanitised.
 */
export function displayHtml(html: string, options: DisplayOptions): string {
  const headings = (options.headings ?? headingsOf(html, options.idPrefix)).values();
  let shown = "";
  for (const token of readTokens(html)) {
    shown += token.kind === "text" ? encodeText(token.text) : showTag(token, options, headings);
  }
  return shown;
}

function showTag(tag: Tag, options: DisplayOptions, headings: Iterator<Heading>): string {
  const { kind, name } = tag;
  if (name === "table") {
    // A group and no landmark: texts have many tables, and landmarks of one name help nobody.
    const scroller: Tag = {
      kind,
      name: "div",
      attributes: [["class", "rt-scroll"], ["role", "group"], ["tabindex", "0"], [
        "aria-label",
        options.tableLabel,
      ]],
    };
    return kind === "open" ? writeTag(scroller) + writeTag(withClasses(tag)) : "</table></div>";
  }
  const rank = HEADING.exec(name);
  if (rank) return writeTag(shiftHeading(tag, Number(rank[1]), options.headingLevel ?? 2, headings));
  if (kind === "close") return writeTag(tag);
  const shown = withPrefix(withClasses(tag), options.idPrefix ?? "");
  // Long lines of code are scrolled, with the keys of the cursor as well.
  if (name === "pre") shown.attributes.push(["tabindex", "0"]);
  if (name === "img") shown.attributes.push(["loading", "lazy"], ["decoding", "async"]);
  if (
    name === "section" && shown.attributes.some(([key, value]) => key === "class" && value === "rt-footnotes")
  ) {
    shown.attributes.push(["aria-label", options.footnotesLabel], ["role", "doc-endnotes"]);
  }
  return writeTag(shown);
}

function shiftHeading(tag: Tag, level: number, first: number, headings: Iterator<Heading>): Tag {
  const name = `h${Math.min(6, level + first - 2)}`;
  if (tag.kind === "close") return { ...tag, name };
  const { attributes } = withClasses(tag);
  return {
    ...tag,
    name,
    attributes: [...attributes.filter(([key]) => key !== "id"), ["id", headings.next().value?.id ?? ""]],
  };
}

function withClasses(tag: Tag): Tag {
  const { style, ...others }: Record<string, string> = Object.fromEntries(tag.attributes);
  if (!style) return tag;
  const names = [others.class, ...styleClasses(safeStyle(style) ?? "")].filter(Boolean).join(" ");
  return { ...tag, attributes: Object.entries(names ? { ...others, class: names } : others) };
}

/** Footnotes lead to each other within their text. */
function withPrefix(tag: Tag, prefix: string): Tag {
  const attributes = tag.attributes.map(([name, value]): [string, string] => {
    if (name === "id") return [name, prefix + value];
    return name === "href" && value.startsWith("#rt-")
      ? [name, `#${prefix}${value.slice(1)}`]
      : [name, value];
  });
  return { ...tag, attributes };
}
