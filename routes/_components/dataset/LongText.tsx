import { isRichText } from "../../../sdk/model/rich_text/stored_text.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { languageTag } from "../../../locales/format.ts";
import { classes } from "../../../ui/classes.ts";
import { RichText } from "../../../ui/RichText.tsx";
import { paragraphs } from "./paragraphs.ts";
import type { View } from "./view.ts";

interface Props {
  view: View;
  /** As it is stored: plain, or rich. */
  text: string;
  lang: Locale;
  /** Rank of the highest heading in it. */
  headingLevel?: number;
  /** Begins the ids of its headings, where a page shows several. */
  idPrefix?: string;
  className?: string;
}

/** A description below a heading of the page. */
export function LongText({ view, text, lang, headingLevel = 3, idPrefix, className }: Props) {
  if (isRichText(text)) {
    const look = classes("rich-text-part", className);
    return <RichText html={text} {...{ lang, headingLevel, idPrefix }} t={view.t} className={look} />;
  }
  return (
    <div lang={languageTag[lang]} className={classes("prose", className ?? "max-w-none")}>
      {paragraphs(text).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
    </div>
  );
}
