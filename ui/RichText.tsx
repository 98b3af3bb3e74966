import { languageTag, type Locale, type Translate } from "../locales/format.ts";
import { displayHtml, type Heading } from "../sdk/model/rich_text/display.ts";
import { classes } from "./classes.ts";

interface Props {
  /** Sanitised (`api/services/rich_text`). */
  html: string;
  /** Language of the text, which need not be that of the page. */
  lang: Locale;
  t: Translate;
  /** Rank of the highest heading in it: one below the heading under which it stands. */
  headingLevel?: number;
  /** Begins the ids of this text, where a page shows several. */
  idPrefix?: string;
  /** Of a part of a text: the headings in it, with the ids that they have in the whole. */
  headings?: readonly Heading[];
  className?: string;
}

/** Rich text as it is read: headings with addresses, tables that can be scrolled, colours for either theme. */
export function RichText({ html, lang, t, headingLevel, idPrefix, headings, className }: Props) {
  const shown = displayHtml(html, {
    headingLevel,
    idPrefix,
    headings,
    tableLabel: t("rich_text.table"),
    footnotesLabel: t("rich_text.footnotes"),
  });
  return (
    <div
      className={classes("rich-text", className)}
      lang={languageTag[lang]}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
