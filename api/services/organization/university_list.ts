/**
 * A list of universities by the domain of their e-mail addresses as rows of our table. They have no identifier of the
 * registry, so `domain:…` is their id here: what it names is known, and no other organisation's identifier is claimed.
 */
import { findCountry } from "../../../sdk/model/vocabulary/countries.ts";
import { DOMAIN } from "../../../sdk/model/organization_choice.ts";
import type { NewOrganization } from "../../../db/queries/catalog/organizations.ts";

/** Second labels below which a country hands out names. */
const SHARED = new Set(["ac", "co", "com", "edu", "gov", "net", "nom", "org", "sch"]);
/** What stands in the list and is no name: addresses of pages and mailboxes, patterns of domains. */
const NO_NAME = /https?:|www\.|@|\*|^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
/** The word for a university, in the languages that write it so. */
const WHOLE = /univ[ei]r[sz]i/i;
const ENGLISH = /\b(?:university|college|institute|school|academy|polytechnic)\b/i;

/** ISO 3166-1 alpha-2, of a domain below a country; empty for all others. */
export function countryOf(domain: string): string {
  const top = domain.slice(domain.lastIndexOf(".") + 1).toUpperCase();
  if (top === "UK") return "GB";
  return findCountry(top) ? top : "";
}

/** `mit` of `mit.edu`, `ucl` of `ucl.ac.uk`: what an institution has as its own; nothing of a part's domain. */
export function labelOf(domain: string): string | undefined {
  const labels = domain.split(".").slice(0, -1);
  if (labels.length > 1 && SHARED.has(labels.at(-1)!)) labels.pop();
  return labels.length === 1 ? labels[0] : undefined;
}

/** One line `domain<TAB>name|name…`; `undefined` when no name is left. */
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
 * The list sorts the names of some domains by letter, so that a college stands before its university: a name that is
 * part of another one is that of the whole. Otherwise a university's or an English name, and among equals the first.
 */
function preferred(names: string[]): string {
  const score = (name: string) =>
    names.filter((other) => other !== name && other.replace(/^the /i, "").includes(name)).length * 2 +
    Number(WHOLE.test(name)) + Number(ENGLISH.test(name));
  return names.reduce((best, name) => score(name) > score(best) ? name : best);
}
