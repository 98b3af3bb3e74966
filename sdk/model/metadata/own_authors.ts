/** Whom a depositor may name as author without typing again: the person, and the authors of earlier datasets. */
import type { Creator } from "./metadata.ts";

export interface OwnAuthors {
  /** From the account: name, e-mail, affiliations, and the ORCID iD that it is bound to. */
  me: Creator;
  /** Of one's own datasets, each person once as in the latest change; without oneself. */
  earlier: Creator[];
}

/** Earlier authors that are offered. */
export const EARLIER_AUTHORS_MAX = 100;

/**
 * Who is the same person for an offer: one ORCID iD; without both of them one e-mail; without both of these one name in either
 * language. Many people share a name.
 */
export function isSameAuthor(one: Creator, other: Creator): boolean {
  const same = (a: string, b: string) => a.trim() !== "" && a.trim().toLowerCase() === b.trim().toLowerCase();
  if (one.orcid && other.orcid) return same(one.orcid, other.orcid);
  if (one.email && other.email) return same(one.email, other.email);
  return same(one.name.zh, other.name.zh) || same(one.name.en, other.name.en);
}
