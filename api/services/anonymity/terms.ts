/** What tells whose a dataset is, in the forms in which people write it. */
import { creatorName, storedMetadata, type VersionRecord } from "../../../db/schema/records.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import type { IdentityKind } from "../../../sdk/model/anonymity_scan.ts";

export interface Term {
  kind: IdentityKind;
  /** As the record has it. */
  text: string;
  /** Other forms of it. */
  forms: string[];
}

/** The account that the dataset belongs to. */
export interface Owner {
  realName: string;
  email: string;
}

/** Characters below which a form is part of too many words. */
const LATIN_MIN = 4;
const CHINESE_MIN = 2;

export function termsOf(record: VersionRecord, owner: Owner): Term[] {
  const { funding, projects } = storedMetadata(record);
  const terms: Term[] = [
    ...record.creators.flatMap(({ creator, affiliations }) => [
      ...namesOf(creatorName(creator)),
      single("email", creator.email),
      { ...single("orcid", creator.orcid), forms: [creator.orcid.replaceAll("-", "")] },
      ...affiliations.flatMap(({ nameZh, nameEn }) => [nameZh, nameEn]).map((name) =>
        single("affiliation", name)
      ),
    ]),
    { ...single("name", owner.realName), forms: reversed(owner.realName) },
    single("email", owner.email),
    ...[...funding, ...projects].map(({ number }) => single("grant", number)),
    ...projects.flatMap(({ name, url }) => [
      single("project", name.zh),
      single("project", name.en),
      single("project", url.replace(/^https?:\/\/(?:www\.)?|\/+$/g, "")),
    ]),
  ];
  return unique(terms.map((term) => ({ ...term, forms: [term.text, ...term.forms].filter(isTelling) })));
}

const single = (kind: IdentityKind, text: string): Term => ({ kind, text: text.trim(), forms: [] });

const isTelling = (form: string) =>
  form.trim().length >= (/\p{Script=Han}/u.test(form) ? CHINESE_MIN : LATIN_MIN);

/** A person is written with either name first, and with initials. */
function namesOf({ kind, name, family, given }: ReturnType<typeof creatorName>): Term[] {
  return LOCALES.map((locale) => {
    const parts = { family: family[locale], given: given[locale] };
    const isWhole = kind === "organization" || !parts.family || !parts.given;
    return { ...single("name", name[locale]), forms: isWhole ? [] : written(parts) };
  });
}

function written({ family, given }: { family: string; given: string }): string[] {
  if (/\p{Script=Han}/u.test(family)) return [family + given];
  const initials = given.split(/[\s.-]+/).filter(Boolean).map((part) => part[0]!);
  return [
    `${given} ${family}`,
    `${family} ${given}`,
    `${initials.join(" ")} ${family}`,
    `${family} ${initials.join(" ")}`,
    `${family} ${initials.join("")}`,
  ];
}

/** A name in two words is written the other way round as well. */
function reversed(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.length === 2 ? [words.toReversed().join(" ")] : [];
}

function unique(terms: readonly Term[]): Term[] {
  const known = new Map<string, Term>();
  for (const term of terms) {
    const key = `${term.kind} ${term.text.toLowerCase()}`;
    const before = known.get(key);
    if (before) before.forms.push(...term.forms);
    else if (term.forms.length > 0) known.set(key, { ...term, forms: [...term.forms] });
  }
  return [...known.values()];
}
