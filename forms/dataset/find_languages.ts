/** A language as the form offers it. */
export interface LanguageOption {
  /** ISO 639-1. */
  value: string;
  /** Its name in the language of the page. */
  label: string;
  /** Its name in the other language of the product. */
  also: string;
}

const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();

/**
 * Languages that a text means, by name in either language or by code; what is meant whole comes first, then beginnings.
 * Accents, case and width do not count. An empty text means none.
 */
export function findLanguages(languages: readonly LanguageOption[], typed: string): LanguageOption[] {
  const wanted = fold(typed);
  if (wanted === "") return [];
  const rank = ({ value, label, also }: LanguageOption): number => {
    const names = [label, also].map(fold);
    if (value === wanted || names.includes(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return languages.map((one) => ({ one, rank: rank(one) })).filter((found) => found.rank < 3)
    .sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}
