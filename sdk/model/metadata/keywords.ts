/** Keywords as they are typed, pasted and compared. */

/** Whether two keywords are the same: in case, Unicode form, width and blanks they may differ. */
export const foldKeyword = (word: string): string =>
  word.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/gu, " ").trim();

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

const LABEL =
  /^\s*[【\[]?\s*(?:[关關]\s*[键鍵]\s*[词詞字]|主\s*题\s*词|key\s?-?words?(?:\s+and\s+phrases)?|index\s+terms|palabras\s+clave|mots[\s-]cl[ée]s)\s*(?:[】\]]\s*[:：]?|[:：—]|(?<=[\u4e00-\u9fff])\s+(?=\S)|\n)\s*/iu;
const BULLET = /^\s*(?:[•▪‣●◦*–-]|\d{1,2}[.、)）])\s+/u;
/** Digits, letters and primes that say where something stands in a molecule: `1,2-`, `N,N′-`, `[2,3-b]`. */
const LOCANTS = /(?<![\p{L}\p{N}])(?:\d+[a-z]?|\p{L})['′’]*(?:,(?:\d+[a-zA-Z]?|\p{L})['′’]*)+(?=[-‐‑–\])])/gu;
const THOUSANDS = /\d{1,3}(?:,\d{3})+(?!\d)/g;
const OPENING = "([{（【［";
const CLOSING = ")]}）】］";

/**
 * Several keywords in one text, as people paste them: at 、 ， , ； ; | and line breaks, but not within brackets and names of
 * chemicals. A leading 关键词： goes.
 */
export function splitKeywords(text: string): string[] {
  return text.replace(/\r\n?/g, "\n").replace(LABEL, "").split(/[\n\t\u2028\u2029]/).flatMap(splitLine)
    .map((word) => word.replace(BULLET, "").replace(/[\s。]+$/u, "").trim()).filter(isKeyword);
}

function splitLine(line: string): string[] {
  const kept = new Set<number>();
  for (const pattern of [LOCANTS, THOUSANDS]) {
    for (const { 0: found, index } of line.matchAll(pattern)) {
      for (let at = 0; at < found.length; at++) kept.add(index + at);
    }
  }
  for (const [from, to] of brackets(line)) for (let at = from; at < to; at++) kept.add(at);
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    if (!/[;；，、,|｜]/.test(line[at]) || kept.has(at)) continue;
    words.push(line.slice(from, at));
    from = at + 1;
  }
  return [...words, line.slice(from)];
}

/** Outer pairs of brackets that are closed. */
function brackets(line: string): [from: number, to: number][] {
  const pairs: [number, number][] = [];
  const open: { closing: string; at: number }[] = [];
  for (let at = 0; at < line.length; at++) {
    const kind = OPENING.indexOf(line[at]);
    if (kind >= 0) open.push({ closing: CLOSING[kind], at });
    else if (CLOSING.includes(line[at]) && open.at(-1)?.closing === line[at]) {
      pairs.push([open.pop()!.at, at]);
    }
  }
  return pairs;
}

/** 海洋·温度 may be two keywords, and 马可·波罗 is one: somebody has to be asked. */
export const mayBeSeveral = (word: string): boolean =>
  /^\p{Script=Han}{2,}(?:[·・•]\p{Script=Han}{2,})+$/u.test(word);

export const atDots = (word: string): string[] => word.split(/[·・•]/u);
