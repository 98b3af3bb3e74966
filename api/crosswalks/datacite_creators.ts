import type { Locale } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { citedAuthors, orderedName } from "./author.ts";
import { inBothLanguages } from "./both_languages.ts";
import { PLATFORM_NAME } from "./record.ts";

type Creator = PublishedRecord["creators"][number];

interface DataCiteAffiliation {
  name: string;
  affiliationIdentifier?: string;
  affiliationIdentifierScheme?: string;
  schemeUri?: string;
}

export interface DataCiteCreator {
  name: string;
  nameType: "Organizational" | "Personal";
  lang?: Locale;
  givenName?: string;
  familyName?: string;
  nameIdentifiers?: ReturnType<typeof orcid>[];
  affiliation?: DataCiteAffiliation[];
}

/** Authors; the kernel requires one, so a record without any is the platform's. */
export function toDataCiteCreators({ creators }: PublishedRecord): DataCiteCreator[] {
  const written = creators.flatMap(creatorsOf);
  return written.length > 0 ? written : [{ name: PLATFORM_NAME.en, nameType: "Organizational" }];
}

/** One creator, or none where there is no name. */
function creatorsOf(one: Creator): DataCiteCreator[] {
  const [author] = citedAuthors([one], "en");
  if (!author) return [];
  const { parts } = author;
  const nameIdentifiers = one.orcid ? [orcid(one.orcid)] : undefined;
  return [{
    name: orderedName(author, "inverted"),
    nameType: one.kind === "organization" ? "Organizational" : "Personal",
    lang: one.name.en.trim() ? "en" : "zh",
    givenName: parts?.given,
    familyName: parts?.family,
    nameIdentifiers,
    affiliation: one.affiliations.flatMap(affiliations),
  }];
}

const orcid = (id: string) => ({
  nameIdentifier: `https://orcid.org/${id}`,
  nameIdentifierScheme: "ORCID",
  schemeUri: "https://orcid.org",
});

/** In each language: the kernel has no other place for the second one. */
function affiliations({ name, ror }: Creator["affiliations"][number]): DataCiteAffiliation[] {
  const id = ror
    ? {
      affiliationIdentifier: ror,
      affiliationIdentifierScheme: "ROR",
      schemeUri: "https://ror.org",
    }
    : {};
  return inBothLanguages(name).map(({ text }) => ({ name: text, ...id }));
}
