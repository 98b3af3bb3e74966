/** What the author cards offer of what is known already: people, and the places where they work. */
import type { Affiliation, Creator } from "../../sdk/model/metadata/metadata.ts";
import { isSameAuthor } from "../../sdk/model/metadata/own_authors.ts";
import type { Edit } from "./edit.ts";

const isEmpty = ({ name }: Affiliation) => name.zh.trim() === "" && name.en.trim() === "";

/** A card into which nothing was typed yet. */
export function isBlank({ name, family, given, email, orcid, affiliations }: Creator): boolean {
  const texts = [name.zh, name.en, family.zh, family.en, given.zh, given.en, email, orcid];
  return texts.every((text) => text.trim() === "") && affiliations.every(isEmpty);
}

/** Fills the first empty card, or adds one; whoever is there already stays as they are. */
export function addAuthors(authors: Creator[], chosen: readonly Creator[]): Edit[] {
  const wanted = chosen.filter((one) => !authors.some((author) => isSameAuthor(author, one)));
  const blank = authors.flatMap((author, index) => isBlank(author) ? [index] : []);
  return wanted.map((entry, at): Edit =>
    at < blank.length
      ? { type: "set", path: `authors.${blank[at]}`, value: entry }
      : { type: "add", path: "authors", kind: "authors", entry }
  );
}

/** An affiliation that was used before, here or in an earlier dataset. */
export interface Used {
  affiliation: Affiliation;
  where: "here" | "earlier";
}

/** One place under one ROR id, or under one pair of names. */
const keyOf = ({ ror, name }: Affiliation) => ror || `${name.zh.trim()}\n${name.en.trim()}`.toLowerCase();

/** Of this dataset first, each once. */
export function usedAffiliations(authors: readonly Creator[], earlier: readonly Creator[]): Used[] {
  const found = new Map<string, Used>();
  for (const [where, list] of [["here", authors], ["earlier", earlier]] as const) {
    for (const affiliation of list.flatMap(({ affiliations }) => affiliations)) {
      const key = keyOf(affiliation);
      if (!isEmpty(affiliation) && !found.has(key)) found.set(key, { affiliation, where });
    }
  }
  return [...found.values()];
}

/** Places offered for a field at once. */
const OFFERED_MAX = 6;

/** Those in which the typed text occurs, all of them for an empty field; not the entry that is being typed. */
export function matchingUsed(used: readonly Used[], text: string, own: Affiliation): Used[] {
  const wanted = text.trim().toLowerCase();
  return used.filter(({ affiliation }) => {
    if (keyOf(affiliation) === keyOf(own)) return false;
    return [affiliation.name.zh, affiliation.name.en].some((name) => name.toLowerCase().includes(wanted));
  }).slice(0, OFFERED_MAX);
}
