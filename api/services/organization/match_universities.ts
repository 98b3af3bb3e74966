/** Universities without an identifier beside organisations of the registry: the same one is not listed twice. */
import { DOMAIN, isRegistered } from "../../../sdk/model/organization_choice.ts";
import { OTHER_NAMES_MAX } from "../../../sdk/model/organization.ts";
import { findCountry } from "../../../sdk/model/vocabulary/countries.ts";
import type { NewOrganization } from "../../../db/queries/catalog/organizations.ts";
import { foldName } from "./search_terms.ts";
import { countryOf } from "./university_list.ts";

/** Aliases by which two records may be one: a domain that names more than that is shared by several institutions. */
const ALIASES_MAX = 1;
/** A college gives the university that it belongs to behind its name. */
const PARENT = / university of [a-z]+$/;

/** A name as it is compared: without its article and the university it belongs to. Short names say too little. */
function matchingForm(name: string): string | undefined {
  const folded = foldName(name).replace(/[.,;:&]/g, " ").replace(/\s+/g, " ").trim();
  const bare = folded.replace(/^the /, "");
  const own = /\buniversity\b.* university of /.test(bare) ? bare.replace(PARENT, "") : bare;
  return own.includes(" ") || /^\p{Script=Han}{4,}$/u.test(own) ? own : undefined;
}

const matchingForms = (names: string[]) => new Set(names.flatMap((name) => matchingForm(name) ?? []));

/**
 * Where a university is, as far as its domain or its name says it: `edu` is given to institutions of the United States,
 * but some abroad had theirs before that rule.
 */
function isIn({ id, nameEn }: NewOrganization, country: string): boolean {
  const stated = countryOf(id);
  if (stated) return stated === country;
  const name = findCountry(country)?.name.en;
  return id.endsWith(".edu") && country === "US" || name !== undefined && nameEn.includes(name);
}

/** Universities by name, taken out one by one as the registry turns out to know them. */
export class Universities {
  readonly #byName = new Map<string, NewOrganization[]>();
  readonly #left = new Map<string, NewOrganization>();

  /** What one name and country say twice becomes one, under its shortest domain. */
  constructor(rows: Iterable<NewOrganization>) {
    const shortFirst = [...rows].toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
    for (const row of shortFirst) this.#add(row);
  }

  #add(row: NewOrganization): void {
    const names = namesOf(row);
    const [own] = names;
    const twin = own === undefined
      ? undefined
      : this.#byName.get(own)?.find((other) => [...namesOf(other)][0] === own && mayMatch(other, row));
    if (twin) {
      this.#left.set(twin.id, {
        ...twin,
        aliases: distinct([...twin.aliases, ...row.aliases]).filter((name) => name !== twin.nameEn),
        orgids: distinct([...twin.orgids, ...row.orgids]),
      });
      return;
    }
    this.#left.set(row.id, row);
    for (const name of names) this.#byName.set(name, [...this.#byName.get(name) ?? [], row]);
  }

  /** The registry's organisation with the domains of the universities that have its name and its country. */
  join(row: NewOrganization): NewOrganization {
    const names = matchingForms([row.nameEn, row.nameZh ?? "", ...row.aliases]);
    const found = [...names].flatMap((name) => this.#byName.get(name) ?? [])
      .filter((one) => this.#left.has(one.id) && isIn(one, row.country ?? ""));
    const domains = found.flatMap(({ id }) => this.#left.get(id)!.orgids);
    for (const { id } of found) this.#left.delete(id);
    return domains.length === 0 ? row : { ...row, orgids: distinct([...row.orgids, ...domains]) };
  }

  /** Those that nothing was joined with. */
  get left(): NewOrganization[] {
    return [...this.#left.values()];
  }
}

function namesOf({ nameEn, aliases }: NewOrganization): Set<string> {
  return matchingForms(aliases.length > ALIASES_MAX ? [nameEn] : [nameEn, ...aliases]);
}

function mayMatch(one: NewOrganization, other: NewOrganization): boolean {
  return one.country === other.country || one.country === "" || other.country === "";
}

const distinct = (values: string[]) => [...new Set(values)].slice(0, OTHER_NAMES_MAX);

/** The rows of the registry joined with the universities, and the universities that the registry does not have. */
export function matchAll(rows: Iterable<NewOrganization>): NewOrganization[] {
  const all = [...rows];
  const universities = new Universities(all.filter(({ id }) => id.startsWith(DOMAIN)));
  return [
    ...all.filter(({ id }) => isRegistered(id)).map((row) => universities.join(row)),
    ...universities.left,
  ];
}
