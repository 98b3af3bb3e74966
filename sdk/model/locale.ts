/**
 * The two languages of the product. Chinese is the default and has no path prefix (spec 1 §1). The module has no
 * schemas, so that every island can load it.
 */
export const LOCALES = ["zh", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "zh";

/** A text that exists in both languages; either side may still be empty in a draft. */
export interface LocalizedText {
  zh: string;
  en: string;
}

/** Returns the text in `locale`, or in the other language if it is empty, so that a title is never blank. */
export function localized(text: LocalizedText, locale: Locale): string {
  const other = locale === "zh" ? "en" : "zh";
  return text[locale] || text[other];
}
