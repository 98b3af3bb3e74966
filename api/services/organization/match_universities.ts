/** Joins universities without an identifier with organisations of the registry, so that none is listed twice. */
import { DOMAIN, isRegistered } from "../../../sdk/model/organization_choice.ts";
import { OTHER_NAMES_MAX } from "../../../sdk/model/organization.ts";
import { findCountry } from "../../../sdk/model/vocabulary/countries.ts";
import type { NewOrganization } from "../../../db/queries/catalog/organizations.ts";
import { foldName } from "./search_terms.ts";
import { countryOf } from "./university_list.ts";

/** Aliases that an entry may have to be joined. A domain with more names is shared by several institutions. */
const ALIASES_MAX = 1;
/** Names of colleges end with the university that they belong to. */
const PARENT = / university of [a-z]+$/;

/**
 * Form of a name for comparison: without its article and the university it belongs to. Short names are not specific
 * enough.
 */
function matchingForm(name: string): string | undefined {
  const folded = foldName(name).replace(/[.,;:&]/g, " ").replace(/\s+/g, " ").trim();
  const bare = folded.replace(/^the /, "");
  const own = /\buniversity\b.* university of /.test(bare) ? bare.replace(PARENT, "") : bare;
  return own.includes(" ") || /^\p{Script=Han}{4,}$/u.test(own) ? own : undefined;
}

const matchingForms = (names: string[]) => new Set(names.flatMap((name) => matchingForm(name) ?? []));

/**
 * Whether a university is in a country, as far as its domain or name tells. `edu` is for institutions of the United
 * States, but some abroad had theirs before that rule.
 */
function isIn({ id, nameEn }: NewOrganization, country: string): boolean {
  const stated = countryOf(id);
  if (stated) return stated === country;
  const name = findCountry(country)?.name.en;
  return id.endsWith(".edu") && country === "US" || name !== undefined && nameEn.includes(name);
}

/** Universities by name. Those that match an organisation of the registry are removed one by one. */
export class Universities {
  readonly #byName = new Map<string, NewOrganization[]>();
  readonly #left = new Map<string, NewOrganization>();

  /** Entries with the same name and country become one, under the shortest domain. */
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

  /** Adds the domains of the university with the same name and country to an organisation of the registry. */
  join(row: NewOrganization): NewOrganization {
    const names = matchingForms([row.nameEn, row.nameZh ?? "", ...row.aliases]);
    const found = [...names].flatMap((name) => this.#byName.get(name) ?? [])
      .filter((one) => this.#left.has(one.id) && isIn(one, row.country ?? ""));
    const domains = found.flatMap(({ id }) => this.#left.get(id)!.orgids);
    for (const { id } of found) this.#left.delete(id);
    return domains.length === 0 ? row : { ...row, orgids: distinct([...row.orgids, ...domains]) };
  }

  /** Universities that matched nothing. */
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

/** Joins rows of the registry with the universities, and appends the universities that the registry does not have. */
export function matchAll(rows: Iterable<NewOrganization>): NewOrganization[] {
  const all = [...rows];
  const universities = new Universities(all.filter(({ id }) => id.startsWith(DOMAIN)));
  return [
    ...all.filter(({ id }) => isRegistered(id)).map((row) => universities.join(row)),
    ...universities.left,
  ];
}
