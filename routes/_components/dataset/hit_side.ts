import { languageTag } from "../../../locales/format.ts";
import type { Fragment } from "../../../sdk/model/search.ts";
import { languageOf, type View } from "./view.ts";

/** A marked text in both languages. */
export interface MarkedPair {
  zh: Fragment[];
  en: Fragment[];
}

export interface HitSide {
  fragments: Fragment[];
  /** Where it is not the language of the page. */
  lang?: string;
}

const hasHit = (fragments: readonly Fragment[]) => fragments.some(({ hit }) => hit);
const textOf = (fragments: readonly Fragment[]) => fragments.map(({ text }) => text).join("");

/** A text in the language of the reader, or in the other one where it has none. */
export function ownSide(view: View, sides: MarkedPair): HitSide {
  const language = languageOf(view, { zh: textOf(sides.zh), en: textOf(sides.en) });
  return {
    fragments: sides[language],
    lang: language === view.locale ? undefined : languageTag[language],
  };
}

/**
 * The excerpt in the language of the reader, unless what was searched stands in the other language alone: there in the text,
 * or else in the title.
 */
export function hitSide(view: View, snippet: MarkedPair, title?: MarkedPair): HitSide {
  const own = ownSide(view, snippet);
  if (hasHit(own.fragments) || title && hasHit(ownSide(view, title).fragments)) return own;
  for (const sides of title ? [snippet, title] : [snippet]) {
    for (const language of ["zh", "en"] as const) {
      if (!hasHit(sides[language])) continue;
      const lang = language === view.locale ? undefined : languageTag[language];
      return { fragments: sides[language], lang };
    }
  }
  return own;
}
