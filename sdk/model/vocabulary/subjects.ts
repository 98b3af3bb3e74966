/**
 * The subject classification GB/T 13745-2009. Its table has 230 KB, so the module is not in `mod.ts`: servers and tools
 * import it, browsers ask the API.
 */
import type { Locale, LocalizedText } from "../locale.ts";
import { groupBy } from "../group_by.ts";
import rows from "./subjects.json" with { type: "json" };

export interface Subject {
  code: string;
  name: LocalizedText;
  /** 1: three digits, 2: five digits, 3: seven digits. */
  level: 1 | 2 | 3;
  /** Code of the subject above; a subject of level 1 has none. */
  parent?: string;
}

interface Index {
  byCode: Map<string, Subject>;
  /** Children by parent, in the order of the standard; level 1 is under the empty code. */
  children: Map<string, Subject[]>;
}

let index: Index | undefined;

/** The index is built at the first question, so that programs that never ask need not wait. */
function table(): Index {
  if (index) return index;
  const subjects = (rows as [string, string, string][]).map(([code, zh, en]) => toSubject(code, { zh, en }));
  return index = {
    byCode: new Map(subjects.map((subject) => [subject.code, subject])),
    children: groupBy(subjects, ({ parent }) => parent ?? ""),
  };
}

function toSubject(code: string, name: LocalizedText): Subject {
  const level = code.length === 3 ? 1 : code.length === 5 ? 2 : 3;
  return { code, name, level, parent: level === 1 ? undefined : parentOf(code) };
}

/**
 * A code begins with the code of its parent, except for a misprint in the standard: children of 19030 have codes
 * 19035xx.
 */
function parentOf(code: string): string {
  const parent = code.slice(0, -2);
  return parent === "19035" ? "19030" : parent;
}

export function findSubject(code: string): Subject | undefined {
  return table().byCode.get(code);
}

/** The subject's ancestors from level 1 down, itself last; empty for an unknown code. */
export function subjectPath(code: string): Subject[] {
  const subject = findSubject(code);
  if (!subject) return [];
  return subject.parent === undefined ? [subject] : [...subjectPath(subject.parent), subject];
}

/** The level-1 subject above a code (or the code itself, where it is of level 1). */
export function subjectRoot(code: string): Subject | undefined {
  return subjectPath(code)[0];
}

/** The subjects directly below a code, or those of level 1 when no code is given. */
export function childrenOf(code?: string): Subject[] {
  return [...table().children.get(code ?? "") ?? []];
}

const QUERY_MAX = 100;

/**
 * Finds subjects whose code begins with the text or whose name contains it, best first: code, whole name, beginning,
 * inside. Names of `locale` come before those of the other language, broader subjects before narrower ones.
 */
export function searchSubjects(text: string, locale: Locale, limit = 20): Subject[] {
  const wanted = text.normalize("NFKC").trim().toLowerCase().slice(0, QUERY_MAX);
  if (!wanted) return [];
  return [...table().byCode.values()]
    .map((subject) => ({ subject, rank: rankOf(subject, wanted, locale) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.subject.level - b.subject.level)
    .slice(0, Math.max(0, limit))
    .map(({ subject }) => subject);
}

function rankOf({ code, name }: Subject, wanted: string, locale: Locale): number {
  if (code.startsWith(wanted)) return 0;
  const other = locale === "zh" ? "en" : "zh";
  return Math.min(1 + rankOfName(name[locale], wanted), 4 + rankOfName(name[other], wanted));
}

function rankOfName(name: string, wanted: string): number {
  const at = name.toLowerCase().indexOf(wanted);
  if (at < 0) return Infinity;
  return at > 0 ? 2 : name.length === wanted.length ? 0 : 1;
}
