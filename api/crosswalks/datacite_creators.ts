import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { citedAuthors, orderedName } from "./author.ts";
import { inBothLanguages } from "./both_languages.ts";
import { PLATFORM_NAME } from "./record.ts";
import { element, type Markup } from "./xml.ts";

type Creator = PublishedRecord["creators"][number];

/** Authors; the kernel requires one, so a record without any is the platform's. */
export function toDataCiteCreators({ creators }: PublishedRecord): Markup {
  const written = creators.flatMap(creator);
  const platform = element(
    "creator",
    {},
    element("creatorName", { nameType: "Organizational" }, PLATFORM_NAME.en),
  );
  return element("creators", {}, ...written.length > 0 ? written : [platform]);
}

function creator(one: Creator): Markup[] {
  const [author] = citedAuthors([one], "en");
  if (!author) return [];
  const lang = one.name.en.trim() ? "en" : "zh";
  const nameType = one.kind === "organization" ? "Organizational" : "Personal";
  return [element(
    "creator",
    {},
    element("creatorName", { nameType, "xml:lang": lang }, orderedName(author, "inverted")),
    author.parts && element("givenName", {}, author.parts.given),
    author.parts && element("familyName", {}, author.parts.family),
    ...(one.orcid ? [orcid(one.orcid)] : []),
    ...one.affiliations.flatMap(affiliation),
  )];
}

const orcid = (id: string) =>
  element(
    "nameIdentifier",
    { nameIdentifierScheme: "ORCID", schemeURI: "https://orcid.org" },
    `https://orcid.org/${id}`,
  );

/** In each language: the kernel has no other place for the second one. */
function affiliation({ name, ror }: Creator["affiliations"][number]): Markup[] {
  const id = ror
    ? { affiliationIdentifier: ror, affiliationIdentifierScheme: "ROR", schemeURI: "https://ror.org" }
    : {};
  return inBothLanguages(name).map(({ text }) => element("affiliation", id, text));
}
