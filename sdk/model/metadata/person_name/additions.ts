/**
 * What people write beside a name: titles, degrees, generations, roles, marks of footnotes and "et al.". Titles and degrees are
 * neither family nor given name; a generation stands behind the family name.
 */
import { tidyName } from "./format.ts";
import { isGivenName } from "./given_names.ts";

/** A title before a name, with its full stop or without; `Dr. rer. nat.` and `Prof. Dr.` are several. */
const TITLE =
  /^(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx|Dott|Univ|Assoc|Asst|Priv|Hon|Rev|Dipl|Ir|Mme|Mlle)\.\s*-?|(?:Dr|Prof|Professor|Doctor|Mr|Mrs|Ms|Mx|Miss|Sir|Dame|Herr|Frau|Mme|Mlle|Monsieur|Madame|Docteur|Professeur|Doz|PD|(?:Associate|Assistant|Full|Emeritus)\s+Professor)\s+|-?(?:Doz|Ing)\.\s*)(?=\S)/iu;
/** What follows a German title and is a part of it. */
const FACULTY =
  /^(?:(?:rer|nat|med|phil|jur|techn|habil|sc|agr|vet|pol|oec|theol|h\.\s?c|dent)\.\s*|(?:mult\.|h\.?c\.?)\s+)(?=\S)/iu;
/** Degrees that no initials of a given name look like, and those that do. */
const DEGREE =
  /^(?:Ph\.?\s?D\.?|D\.?Phil\.?|M\.?\s?Phil\.?|M\.Sc\.?|MSc|B\.Sc\.?|BSc|D\.Sc\.?|DSc|Sc\.?D\.?|Ed\.?D\.?|M\.?Eng\.?|B\.?Eng\.?|MBA|MPH|LL\.?[MBD]\.?|FRSC?|FAAS|FIEEE|Esq\.?|DVM|Pharm\.?D\.?|Psy\.?D\.?|Dr\.-?Ing\.?|Dr\.?|Prof\.?|Professor|Dipl\.-?Ing\.?|M\.D\.|candidate|\(?(?:ABD|ret\.?)\)?)$/iu;
const SHORT_DEGREE = /^(?:M\.?D\.?|M\.?S\.?|M\.?A\.?|B\.?A\.?|B\.?S\.?|J\.?D\.?|R\.?N\.?|P\.?E\.?|CPA)$/u;
const GENERATION = /^(?:Jr|Sr|Jnr|Snr|Junior|Senior|II|III|IV|2nd|3rd|4th|5th)\.?$/iu;
const NUMBERED = /^(?:II|III|IV|V|Jr\.?|Sr\.?)$/u;
/** Roles, which stand in brackets. */
const ROLE =
  /\s*[（(\[［](?:(?:guest |managing |chief )?eds?\.?|editors?(?:-in-chief)?|hrsg\.?|dir\.?|coord\.?|comp\.?|transl?\.?|author|corresponding author|ph\.?\s?d\.?|主编|副主编|编著?|著|译|整理|通[讯信]作者|第一作者|负责人|博士|教授|研究员)[)）\]］]/giu;
const MARK = /[*＊†‡\u00a7¶✉#⁰¹²³⁴-⁹]/u;
const MARK_OR_FIGURE = /[*＊†‡\u00a7¶✉#⁰¹²³⁴-⁹\d]/u;
const BETWEEN_MARKS = /[\s,，]/u;
const FOOTNOTES = /(?<=[\p{L}.])\s*\d{1,2}(?:\s*[,，]\s*\d{1,2})*$/u;
const HAN_TITLE =
  /(?<=[^])(?:名誉|特聘|客座|讲席|副|助理)?(?:教授|研究员|院士|工程师|高级工程师|讲师|博士后?|硕士|老师|先生|女士|同学|主任|所长|院长|组长)$/u;

/** `et al.`, 等: others who are not named. */
const OTHERS =
  /(?:^|[\s,，;；])(?:et\.? ?al\.?|e\.a\.|u\.\s?a\.|and (?:\d+ )?others|and co-?(?:workers|authors)|& al\.?)$|等人?$/iu;
/** Several people in one field, or a name with an address beside it. */
const SEVERAL = /[;；、|]|\S@\S/u;

/** What stands in a name beside letters where something else was pasted with it: brackets, figures, signs of addresses. */
const FOREIGN_SIGNS = /[()（）\[\]［］{}<>\d/\\“”"=]/u;
/** `DBE`, `BSc (Hons)`, `CSc.`, `Geogr.`: behind a full name and a comma, what looks so is no given name. */
const ABBREVIATED = /^(?:\p{Lu}{2,}|\S*\p{Ll}\p{Lu}\S*|\S*\p{Lu}{2}\S*|\S{2,}\.|\(.*)$/u;

export interface BareName {
  /** The name without what is none, as `Family, Given` or in one piece. */
  name: string;
  /** False where something was left out that may have been a part of the name. */
  certain: boolean;
}

/** Whether others are meant beside whoever is named, so that it is no name of one person. */
export const namesOthers = (name: string): boolean => OTHERS.test(name) || SEVERAL.test(name);

/** Whether something else than a name was pasted with it, so that somebody has to look. */
export const hasForeignSigns = (name: string): boolean =>
  FOREIGN_SIGNS.test(name.replace(/\b(?:2nd|3rd|[45]th)\b/giu, ""));

export const isGeneration = (word: string): boolean => GENERATION.test(word);

/** Whether a title or a degree is left in a text that should be a part of a name. */
export function hasAddition(part: string): boolean {
  const tidy = tidyName(part);
  return TITLE.test(tidy) || namesOthers(tidy) || hasForeignSigns(tidy) || tidy.replace(ROLE, "") !== tidy ||
    tidy.split(/[\s,]+/u).some((word, index) => index > 0 && DEGREE.test(word));
}

/** @param written Name of a person, in any order. */
export function bareName(written: string): BareName {
  const tidy = tidyName(written.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/gu, ""));
  const unmarked = withoutMarks(tidyName(tidy.replace(ROLE, " ")));
  const numbered = unmarked.replace(FOOTNOTES, "");
  const { untitled, gap } = withoutHanTitle(numbered);
  // 王博士 may be a doctor, or called so.
  const kept = untitled.length > 1 ? untitled : numbered || tidy;
  const found = byPieces(kept.split(/\s*,\s*/u).filter(Boolean));
  const certain = found.certain && numbered === unmarked && (untitled === numbered || gap !== "");
  return { name: found.name || tidy, certain };
}

/** Where the signs of a kind begin that stand before a place. They are read once, from their end. */
function beginOf(text: string, end: number, isOne: (sign: string) => boolean): number {
  let begin = end;
  while (begin > 0 && isOne(text[begin - 1])) begin--;
  return begin;
}

const isBetweenMarks = (sign: string): boolean => BETWEEN_MARKS.test(sign);

/** `Ann Lee 1,*,2` has its marks from the first that is no figure: what stands before may be a footnote or anything else. */
function withoutMarks(name: string): string {
  if (name === "" || isBetweenMarks(name.at(-1)!)) return name;
  const begin = beginOf(name, name.length, (sign) => isBetweenMarks(sign) || MARK_OR_FIGURE.test(sign));
  const first = name.slice(begin).search(MARK);
  return first < 0 ? name : name.slice(0, beginOf(name, begin + first, isBetweenMarks));
}

/** 王明 of 王明 教授, with what stands between. */
function withoutHanTitle(name: string): { untitled: string; gap: string } {
  const end = HAN_TITLE.exec(name)?.index ?? 0;
  const begin = beginOf(name, end, isBetweenMarks);
  const untitled = name.slice(0, begin);
  return /^[\p{Script=Han}·\s]+$/u.test(untitled)
    ? { untitled, gap: name.slice(begin, end) }
    : { untitled: name, gap: "" };
}

function byPieces(given: string[]): BareName {
  const [first, ...rest] = given.map(withoutTitles);
  if (first === undefined) return { name: "", certain: true };
  const head = withoutDegrees(first);
  const names = [head.name];
  const full = isFullName(head.name);
  let certain = head.certain;
  let generation = "";
  for (const piece of rest) {
    const single = names.length === 1 && !/\s/u.test(names[0]);
    if (piece === "" || isDegrees(piece) && !(single && SHORT_DEGREE.test(piece))) continue;
    if (full && isAbbreviated(piece)) {
      certain = false;
      continue;
    }
    // `Smith, V` has an initial; `Smith, Jr.` has no given name at all.
    if (isGeneration(piece) || NUMBERED.test(piece) && !single) generation = piece;
    else {
      if (full || single && SHORT_DEGREE.test(piece)) certain = false;
      names.push(piece);
    }
  }
  if (names.length === 1) return { name: [names[0], generation].filter(Boolean).join(" "), certain };
  const last = names.at(-1)!.split(" ");
  if (!generation && last.length > 1 && isGeneration(last.at(-1)!)) {
    generation = last.pop()!;
    names.splice(-1, 1, last.join(" "));
  }
  const family = [names[0], generation].filter(Boolean).join(" ");
  return { name: [family, ...names.slice(1)].join(", "), certain };
}

const isAbbreviated = (piece: string): boolean =>
  !isGeneration(piece) && !NUMBERED.test(piece) && piece.split(" ").every((word) => ABBREVIATED.test(word));

/** Jane Goodall, J. Goodall: with its given name, so that behind its comma comes none. */
function isFullName(name: string): boolean {
  const [first, ...others] = name.split(" ");
  return others.length > 0 && (isGivenName(first) || /^\p{Lu}\.|^\p{L}{2,}\.$/u.test(first));
}

const isDegrees = (piece: string): boolean =>
  DEGREE.test(piece) || piece.split(" ").every((word) => DEGREE.test(word) || SHORT_DEGREE.test(word));

function withoutTitles(piece: string): string {
  let left = piece;
  for (let titled = false;;) {
    const next = left.replace(TITLE, "") === left && titled
      ? left.replace(FACULTY, "")
      : left.replace(TITLE, "");
    if (next === left || next === "") return left;
    titled = true;
    left = next;
  }
}

/** John Smith PhD: degrees that follow two words or more. */
function withoutDegrees(piece: string): BareName {
  const words = piece.split(" ");
  while (words.length > 2 && DEGREE.test(words.at(-1)!)) words.pop();
  // MD of Jane Doe MD is a degree, of Doe Jane MD initials.
  const short = words.length > 2 && isGivenName(words[0]) && SHORT_DEGREE.test(words.at(-1)!);
  return { name: (short ? words.slice(0, -1) : words).join(" "), certain: !short };
}
