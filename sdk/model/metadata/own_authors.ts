/** Authors that a depositor can add without typing: the person, and the authors of earlier datasets. */
import type { Creator } from "./metadata.ts";

export interface OwnAuthors {
  /** From the account: name, e-mail, affiliations, and the bound ORCID iD. */
  me: Creator;
  /** Authors of the depositor's datasets, each once as in the latest change, without the depositor. */
  earlier: Creator[];
}

/** Number of earlier authors that are suggested. */
export const EARLIER_AUTHORS_MAX = 100;

/**
 * Whether two entries mean the same person: one ORCID iD; if it is missing, one e-mail; if that is missing too, one
 * name in either language. Many people share a name.
 */
export function isSameAuthor(one: Creator, other: Creator): boolean {
  const same = (a: string, b: string) => a.trim() !== "" && a.trim().toLowerCase() === b.trim().toLowerCase();
  if (one.orcid && other.orcid) return same(one.orcid, other.orcid);
  if (one.email && other.email) return same(one.email, other.email);
  return same(one.name.zh, other.name.zh) || same(one.name.en, other.name.en);
}
