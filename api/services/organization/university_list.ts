/**
 * Reads a list of universities by the domain of their e-mail addresses. They have no identifier of the registry, so
 * `domain:…` is their id: it identifies the university and claims no identifier of another organisation.
 */
import { findCountry } from "../../../sdk/model/vocabulary/countries.ts";
import { DOMAIN } from "../../../sdk/model/organization_choice.ts";
import type { NewOrganization } from "../../../db/queries/catalog/organizations.ts";

/** Second-level labels below which countries assign names. */
const SHARED = new Set(["ac", "co", "com", "edu", "gov", "net", "nom", "org", "sch"]);
/** Entries of the list that are not names: addresses of pages and mailboxes, patterns of domains. */
const NO_NAME = /https?:|www\.|@|\*|^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
/** The word for university in the languages that spell it alike. */
const WHOLE = /univ[ei]r[sz]i/i;
const ENGLISH = /\b(?:university|college|institute|school|academy|polytechnic)\b/i;

/** ISO 3166-1 alpha-2 code of a domain below a country; empty for all others. */
export function countryOf(domain: string): string {
  const top = domain.slice(domain.lastIndexOf(".") + 1).toUpperCase();
  if (top === "UK") return "GB";
  return findCountry(top) ? top : "";
}

/**
 * Returns `mit` for `mit.edu` and `ucl` for `ucl.ac.uk`, the label of the institution itself, and undefined for the
 * domain of a part.
 */
export function labelOf(domain: string): string | undefined {
  const labels = domain.split(".").slice(0, -1);
  if (labels.length > 1 && SHARED.has(labels.at(-1)!)) labels.pop();
  return labels.length === 1 ? labels[0] : undefined;
}

/** Reads a line `domain<TAB>name|name…`; `undefined` if no name is left. */
export function readUniversity(line: string): Required<NewOrganization> | undefined {
  const [domain, all = ""] = line.split("\t");
  const names = all.split("|").map(tidy).filter((name) => name !== "" && !NO_NAME.test(name));
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) || names.length === 0) return undefined;
  const nameEn = preferred(names);
  return {
    id: DOMAIN + domain,
    nameZh: "",
    nameEn,
    aliases: names.filter((name) => name !== nameEn),
    orgids: [DOMAIN + domain],
    country: countryOf(domain),
    city: "",
  };
}

const tidy = (name: string) => name.replace(/^[\ufeff\s]+/, "").replace(/\s+/g, " ").trim();

/**
 * Chooses the main name. The list sorts the names of some domains, so that a college may come before its university: a
 * name that is part of another one is taken for the whole. Otherwise a university's or an English name wins, and among
 * equals the first.
 */
function preferred(names: string[]): string {
  const score = (name: string) =>
    names.filter((other) => other !== name && other.replace(/^the /i, "").includes(name)).length * 2 +
    Number(WHOLE.test(name)) + Number(ENGLISH.test(name));
  return names.reduce((best, name) => score(name) > score(best) ? name : best);
}
