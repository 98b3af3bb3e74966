/**
 * What somebody asks the help for, as words that an article is searched for. Questions are asked in whole sentences, and
 * Chinese without spaces: the words of a question are left out, and a run of Han is compared by its pairs of characters, as
 * the search of datasets does.
 */
import { stemmer } from "stemmer";
import { foldWords } from "./fold.ts";

/** A text that is looked for. */
export interface QueryPart {
  text: string;
  /** Index of the word to which it belongs. */
  word: number;
  /** Whether it helps to find the word; other parts only lift an article. */
  counts: boolean;
  /** How many parts of the word that count an article must contain. */
  needed: number;
}

export interface ArticleQuery {
  parts: QueryPart[];
  /** How many words an article must contain. */
  words: number;
  /** What is marked in an excerpt. */
  marked: string[];
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Of a question, and too common to tell one text from another. */
const ENGLISH_QUESTION = new Set(
  ("a about an and any are as at be been by can could did do does for from get had has have how i if in is it its many " +
    "may me much must my of on or our please shall should tell that the their them there these they this to us was we " +
    "were what when where which who why will with would you your").split(" "),
);
const CHINESE_QUESTION =
  /为什么|怎么办|怎么样|怎么|怎样|如何|什么时候|什么是|是什么|什么|哪里|哪些|哪个|哪儿|多少|多久|多长时间|请问|能不能|可不可以|是不是|有没有|能否|是否|可以|需要|应该|我的|我们|[吗呢吧我您你谁的]/gu;

/** Beginning of an English word that it shares with its other forms; a shorter one would be found within other words. */
const STEM_MIN = 4;
const PARTS_MAX = 40;

export function readArticleQuery(q: string): ArticleQuery {
  const all = foldWords(q).flatMap(apart);
  const telling = all.flatMap(withoutQuestion);
  const words = [...new Set(telling.length > 0 ? telling : all)];
  const parts = words.flatMap((word, at) => partsOf(word, at));
  if (words.length > 1) {
    parts.push({ text: words.join(" "), word: 0, counts: false, needed: 0 });
  }
  const marked = words.flatMap((word) => isHan(word) ? pairsOf(word) : [word]);
  return { parts: parts.slice(0, PARTS_MAX), words: words.length, marked };
}

const isHan = (word: string) => word.match(HAN)?.[0] === word;

/** Runs of Han, and what stands between them. */
const apart = (word: string): string[] =>
  word.replace(HAN, " $& ").split(" ").filter((part) => /[\p{L}\p{N}]/u.test(part) || part === word);

function withoutQuestion(word: string): string[] {
  if (isHan(word)) return word.replace(CHINESE_QUESTION, " ").split(" ").filter(Boolean);
  return ENGLISH_QUESTION.has(word) ? [] : [word];
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length <= 2) return [run];
  return characters.slice(1).map((character, at) => characters[at] + character);
}

/**
 * A run of Han is found where half as many of its pairs are as it has characters: of words of two characters, those that
 * lie across two words may be missing.
 */
function partsOf(word: string, at: number): QueryPart[] {
  const found = (texts: string[]) => {
    const needed = isHan(word) && texts.length > 1 ? Math.ceil([...word].length / 2) : 1;
    return texts.map((text) => ({ text, word: at, counts: true, needed }));
  };
  const parts = found(isHan(word) ? [...new Set(pairsOf(word))] : [stemOf(word)]);
  return parts.some(({ text }) => text === word)
    ? parts
    : [...parts, { text: word, word: at, counts: false, needed: 0 }];
}

function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const stem = stemmer(word);
  const shared = word.startsWith(stem) ? stem : stem.replace(/i$/, "");
  const form = shared.replace(/i$/, "");
  return form.length >= STEM_MIN && word.startsWith(form) ? form : word;
}
