/** Keywords as they are typed, pasted and compared. */

/** Whether two keywords are the same: in case, Unicode form, width and blanks they may differ. */
export const foldKeyword = (word: string): string =>
  tidyKeyword(word.normalize("NFKC").toLowerCase().normalize("NFKC"));

/** Soft hyphens, blanks without width and marks of direction, which come from PDFs and are seen by nobody; joiners stay. */
export const UNSEEN_SIGNS = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** A keyword as it is stored: one blank between words. */
export const tidyKeyword = (word: string): string =>
  word.replace(UNSEEN_SIGNS, "").replace(/\s+/gu, " ").trim();

/** Signs alone are no keyword. */
export const isKeyword = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

/** Each keyword once, in the spelling in which it came first; empty ones go. */
export function distinctKeywords(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const folded = foldKeyword(word);
    if (folded !== "" && !kept.has(folded)) kept.set(folded, word);
  }
  return [...kept.values()];
}

/** Between Chinese words a dot or a blank, and between any words a slash with blanks around it. */
const DOUBTFUL = /[·・•]|(?<!\s)\s+\/\s+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u;

/** 海洋·温度 and 海洋 温度 may be two keywords, and 马可·波罗 is one: somebody has to be asked. */
export const mayBeSeveral = (word: string): boolean =>
  /^\p{Script=Han}{2,}(?:(?:[·・•]|\s+)\p{Script=Han}{2,})+$/u.test(word) || /\S\s+\/\s+\S/u.test(word);

export const atDots = (word: string): string[] => word.split(DOUBTFUL).filter(isKeyword);
