/** Several keywords in one text, as people paste them from papers, tables, pages and lists. */
import { decodeEntities } from "./entities.ts";
import { isKeyword, UNSEEN_SIGNS } from "./keywords.ts";
import { withoutTags } from "./title.ts";

/** What stands before a list in the languages in which papers have one. */
const WORDS = [
  "[关關]\\s*[键鍵]\\s*[词詞字]",
  "主\\s*[题題]\\s*[词詞]",
  "キーワード",
  "주제어|핵심어|키워드",
  "key\\s?-?words?(?:\\s+and\\s+phrases)?",
  "(?:index|subject)\\s+terms|subjects|tags",
  "palabras?\\s+clave|mots?[\\s-]cl[ée]s?|palavras?[\\s-]chave|parole\\s+chiave",
  "schl(?:ü|ue)sselw(?:ö|oe)rter|schlagw(?:ö|oe)rter|stichw(?:ö|oe)rter|trefwoorden|nyckelord|n[øo]gleord|nøkkelord|avainsanat",
  "ключевые\\s+слова|ключові\\s+слова|түлхүүр\\s+үг|słowa\\s+kluczowe|klíčová\\s+slova",
  "từ\\s+khóa|kata\\s+kunci|anahtar\\s+kelimeler|الكلمات\\s+المفتاحية|کلیدواژه(?:‌?ها)?|ئاچقۇچلۇق\\s+سۆزلەر",
].join("|");
const LABEL = new RegExp(
  String.raw`^[\s*_#]*(?:[【\[［(（]\s*)?(?:${WORDS})(?:\s*(?:[/／(（]\s*)?(?:${WORDS})[)）]?)?\s*` +
    String
      .raw`(?:[】\]］)）*_]+\s*[:：]?|[:：—–]|\.(?=\s)|\s-(?=\s)|(?<=[\u4e00-\u9fff])\s+(?=\S)|\n)[\s*_]*`,
  "iu",
);
/** Marks of the items of a list; a hyphen needs its blank, because of -omics. */
const BULLET =
  /^\s*(?:[\u2022\u2023\u2043\u2190-\u21ff\u2219\u25a0-\u25ff\u2600-\u27bf\ue000-\uf8ff*·◦][\s]*|[–—-]\s+)/u;
const ALL_HYPHENS = /^[-–]\S[^\n]*(?:\n[-–]\S[^\n]*)+$/u;
/** A bullet with blanks around it stands between two. */
const BETWEEN = /\s[•‣▪■●◦∙·・]\s/gu;
const HASHTAGS = /^\s*#[^\s#,;，；、]+(?:[\s,;，；、]+#[^\s#,;，；、]+)*\s*$/u;

const CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳";
const CHINESE = "一二三四五六七八九十";
/** Ways to number a list; each gives the number that is written. */
const NUMBERINGS: readonly (readonly [mark: RegExp, number: (written: string) => number])[] = [
  [/(?<=^|[\s;；,，、。])(\d{1,2})[.．](?!\d)\s*/gu, Number],
  [/(?<=^|[\s;；,，、。])(\d{1,2})[)）、]\s*/gu, Number],
  [/(?<=^|[\s;；,，、。])[(（[［](\d{1,2})[)）\]］]\s*/gu, Number],
  [new RegExp(`([${CIRCLED}])\\s*`, "gu"), (sign) => CIRCLED.indexOf(sign) + 1],
  [/(?<=^|[\s;；,，、。])[(（]?([a-j])[)）]\s*/gu, (letter) => letter.charCodeAt(0) - 96],
  [
    new RegExp(`(?<=^|[\\s;；,，。])[(（]?([${CHINESE}])[)）、]\\s*`, "gu"),
    (sign) => CHINESE.indexOf(sign) + 1,
  ],
];

/** Of each list more than a name of a chemical has, so that a long list of figures is read but a few times. */
const LOCANTS_MAX = 24;
/** Digits, letters and primes that say where something stands in a molecule: `1,2-`, `N,N′-`, `[2,3-b]`, `Na,K-`, `2，4-`. */
const LOCANT = String.raw`(?:\d+[a-z]?|\p{Lu}\p{Ll}?\d{0,2}\+?|(?!\p{Lu})\p{L})['′’]*`;
const LOCANTS = new RegExp(
  String
    .raw`(?<![\p{L}\p{N}])${LOCANT}(?:,${LOCANT}){1,${LOCANTS_MAX}}(?=[-‐‑–\]])|(?<![\p{L}\p{N}])\d{1,2}(?:[,，]\d{1,2}){1,${LOCANTS_MAX}}(?=[-‐‑–(])`,
  "gu",
);
const FIGURES = /\d{1,3}(?:,\d{3})+(?!\d)|(?<![\d,])0,\d+/g;
/** Quotes around one piece, which is no keyword where it is longer. */
const QUOTED = /(?<=^|[\s;；，、,|])(["'])(?=\S)[^"\n]{0,200}?\S\1(?=$|[\s;；，、,|])/gu;
const OPENING = "([{（【［《“「『«";
const CLOSING = ")]}）】］》”」』»";
const SEPARATOR = /[;；﹔；，﹐,、︑،؛|｜]/u;

/**
 * Several keywords in one text: at 、 ， , ； ; | and line breaks, but not within brackets, quotes and names of chemicals. A
 * leading 关键词：, the numbers and marks of a list, quotes and tags go.
 */
export function splitKeywords(text: string): string[] {
  const plain = decodeEntities(withoutTags(text.replace(/\r\n?/g, "\n"))).replace(UNSEEN_SIGNS, "")
    .replace(LABEL, "").trim();
  const list = unnumbered(unwrapped(plain)).replace(BETWEEN, "\n");
  const lines = (ALL_HYPHENS.test(list) ? list.replace(/^[-–]/gmu, "") : list).split(/[\n\t\u2028\u2029]/u);
  const words = lines.flatMap((line) =>
    HASHTAGS.test(line) ? line.trim().split(/[\s,;，；、]*#/u) : splitLine(line.replace(BULLET, ""))
  ).map((word) => word.replace(BULLET, "").replace(/(?<![\s。])[\s。]+$/u, "").trim());
  return withoutEnd(words).map(unquoted).filter(isKeyword);
}

/** `["a", "b"]`, `{a, b}`: brackets around a whole list go. */
function unwrapped(text: string): string {
  const [pair] = brackets(text);
  const inner = text.slice(1, -1);
  return pair?.[0] === 0 && pair[1] === text.length - 1 && SEPARATOR.test(inner) ? inner : text;
}

/** Puts the items of a list that is numbered 1, 2, 3 from its beginning on lines of their own; `3. world` keeps its number. */
function unnumbered(text: string): string {
  for (const [mark, number] of NUMBERINGS) {
    const found = [...text.matchAll(mark)];
    const inOrder = found.every(([, written], at) => number(written) === at + 1);
    if (found.length > 1 && found[0].index === 0 && inOrder) return text.replace(mark, "\n");
  }
  return text;
}

/** The last ones: `and ice`, `etc.`, and the full stop of a sentence, which that of `sp.` and `D.C.` is not. */
function withoutEnd(words: string[]): string[] {
  const kept = words.filter((word) => !/^(?:etc|et al)\.?$/iu.test(word));
  const last = kept.at(-1);
  if (last === undefined) return kept;
  const sentence = /\p{L}{2}\.$/u.test(last) &&
    !/\b(?:sp|spp|ssp|subsp|var|cf|aff|cv|nov|gen|al)\.$/iu.test(last);
  const bare = kept.length > 1 ? last.replace(/^and\s+/iu, "") : last;
  return [...kept.slice(0, -1), sentence ? bare.slice(0, -1) : bare];
}

function unquoted(word: string): string {
  const [, inner] = /^(?:"([^"]+)"|'([^']+)'|“([^”]+)”|‘([^’]+)’|「([^」]+)」|«([^»]+)»)$/u.exec(word)
    ?.filter((part, at) => at === 0 || part !== undefined) ?? [];
  return (inner ?? word).trim();
}

function splitLine(line: string): string[] {
  const kept = new Set<number>();
  for (const pattern of [LOCANTS, FIGURES, QUOTED]) {
    for (const { 0: found, index } of line.matchAll(pattern)) {
      for (let at = 0; at < found.length; at++) kept.add(index + at);
    }
  }
  let end = 0;
  // Those within others come behind them.
  for (const [from, to] of brackets(line)) {
    for (let at = Math.max(from, end); at < to; at++) kept.add(at);
    end = Math.max(end, to);
  }
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    if (!SEPARATOR.test(line[at]) || kept.has(at)) continue;
    words.push(line.slice(from, at));
    from = at + 1;
  }
  return [...words, line.slice(from)];
}

/** Pairs of brackets and quotes that are closed, the outer ones last of those within them. */
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
  return pairs.sort((a, b) => a[0] - b[0]);
}
