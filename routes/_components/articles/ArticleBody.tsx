import type { Article } from "../../../sdk/model/content/article.ts";
import { type Heading, headingsOf } from "../../../sdk/model/rich_text/display.ts";
import { encodeText, readTokens, VOID_TAGS, writeTag } from "../../../sdk/model/rich_text/tokens.ts";
import { RichText } from "../../../ui/RichText.tsx";
import { languageOf, textOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  article: Pick<Article, "body">;
  /** Ids of the sections: with `item` they are `item1`, `item2`, … */
  anchors?: string;
  headingLevel?: number;
  idPrefix?: string;
}

/** The text of an article in the language of the visitor, or in the only one that it has. */
export function ArticleBody({ view, article: { body }, anchors, headingLevel, idPrefix }: Props) {
  const lang = languageOf(view, body);
  const html = textOf(view, body);
  const shared = { lang, t: view.t, headingLevel, idPrefix };
  if (!anchors) return <RichText html={html} {...shared} />;
  const [intro, ...sections] = withHeadings(splitSections(html), headingsOf(html, idPrefix));
  return (
    <>
      {intro?.html && <RichText {...intro} {...shared} />}
      {sections.map((section, index) => (
        <section key={index} id={`${anchors}${index + 1}`} className="scroll-mt-20 mt-8">
          <RichText {...section} {...shared} />
        </section>
      ))}
    </>
  );
}

/** The parts with their headings, whose ids no other part has. */
function withHeadings(parts: string[], all: Heading[]): { html: string; headings: Heading[] }[] {
  let from = 0;
  return parts.map((html) => {
    const headings = all.slice(from, from + headingsOf(html).length);
    from += headings.length;
    return { html, headings };
  });
}

/**
 * What comes before the first section, then each section with its heading. A heading within a box, a quotation or what
 * is folded away begins none, because a cut there would leave half of it open.
 * @param html Sanitised.
 */
export function splitSections(html: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of readTokens(html)) {
    const isTag = token.kind !== "text";
    if (isTag && token.kind === "open" && token.name === "h2" && depth === 0) parts.push("");
    parts[parts.length - 1] += isTag ? writeTag(token) : encodeText(token.text);
    if (isTag && !VOID_TAGS.includes(token.name)) depth += token.kind === "open" ? 1 : -1;
  }
  return parts;
}
