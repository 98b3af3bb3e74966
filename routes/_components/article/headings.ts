/** Headings of an article, for its contents and for addresses that name them. */

export interface ArticleHeading {
  id: string;
  label: string;
  level: 2 | 3;
}

const HEADING = /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;
const ID = /\sid="([^"]*)"/;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name) => ENTITIES[name])
    .replace(/\s+/g, " ").trim();

/** Letters and digits of any script with hyphens between; a heading of signs alone is a section. */
const idOf = (label: string): string =>
  label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "section";

/**
 * Gives each heading of levels 2 and 3 an id, made of its words, unless it has one; no id occurs twice, and none is one of
 * `taken`.
 * @param html Sanitised.
 */
export function withHeadingIds(
  html: string,
  taken: readonly string[] = [],
): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = [];
  const used = new Set(["main", ...taken]);
  const marked = html.replace(HEADING, (whole, level: "2" | "3", attributes: string, inner: string) => {
    const label = textOf(inner);
    if (label === "") return whole;
    const given = ID.exec(attributes)?.[1];
    const wanted = given || idOf(label);
    let id = wanted;
    for (let number = 2; used.has(id); number++) id = `${wanted}-${number}`;
    used.add(id);
    headings.push({ id, label, level: Number(level) as 2 | 3 });
    const rest = given === undefined ? attributes : attributes.replace(ID, "");
    return `<h${level}${rest} id="${id}">${inner}</h${level}>`;
  });
  return { html: marked, headings };
}
