/** Related works: by identifier where they have one, otherwise as items with a title. */
import { localized } from "../../sdk/model/locale.ts";
import { bareDoi, isOneDoi } from "../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { PublishedRecord, RelatedRecord } from "../../sdk/model/published_record.ts";

/** Chinese punctuation ends it as well as a blank does. */
const DOI = /\b10\.\d{4,9}\/[^\s"<>，。；、：！？（）【】《》“”]+/;

/** The DOI in a reference, bare; undefined where it has none, or what could be two. */
export function doiIn(text: string): string | undefined {
  const [found] = DOI.exec(text) ?? [];
  const doi = found && bareDoi(found.replace(/[.,;)\]]+$/, ""));
  return doi && isOneDoi(doi) ? doi : undefined;
}

const related = (
  relatedIdentifierType: "DOI" | "CSTR" | "URL",
  relationType: string,
  relatedIdentifier: string,
) => ({ relatedIdentifier, relatedIdentifierType, relationType });

export type DataCiteRelation = ReturnType<typeof related>;
export type DataCiteItem = ReturnType<typeof item>;

export function toRelatedIdentifiers(record: PublishedRecord): DataCiteRelation[] {
  const { doi, cstr, papers, references, hasPart, isPartOf } = record;
  return [
    ...(doi && cstr ? [related("CSTR", "IsIdenticalTo", cstr.value)] : []),
    ...papers.flatMap(({ doi, url }) => {
      if (doi) return [related("DOI", "IsSupplementTo", doi)];
      return url ? [related("URL", "IsSupplementTo", url)] : [];
    }),
    ...references.flatMap(({ text }) => {
      const found = doiIn(text);
      return found ? [related("DOI", "References", found)] : [];
    }),
    ...hasPart.map((one) => part(one, "HasPart")),
    ...isPartOf.map((one) => part(one, "IsPartOf")),
  ];
}

function part({ doi, cstr, url }: RelatedRecord, relation: "HasPart" | "IsPartOf"): DataCiteRelation {
  if (doi) return related("DOI", relation, doi.value);
  return cstr ? related("CSTR", relation, cstr.value) : related("URL", relation, url);
}

const REFERENCE_TYPES = { literature: "Text", code: "Software", dataset: "Dataset" } as const;

/** Papers, references and projects that have no identifier. */
export function toRelatedItems({ papers, references, projects }: PublishedRecord): DataCiteItem[] {
  return [
    ...papers.filter(({ doi, url }) => !doi && !url)
      .map(({ title, reference }) => localized(title, "en") || localized(reference, "en"))
      .filter(Boolean).map((title) => item("JournalArticle", "IsSupplementTo", title)),
    ...references.filter(({ text }) => doiIn(text) === undefined && text.trim() !== "")
      .map(({ type, text }) => item(REFERENCE_TYPES[type], "References", text)),
    ...projects.filter(({ name }) => localized(name, "en") !== "")
      .map(({ name, number, url }) => item("Project", "IsPartOf", localized(name, "en"), { number, url })),
  ];
}

const item = (
  relatedItemType: string,
  relationType: string,
  title: string,
  { number, url }: { number?: string; url?: string } = {},
) => ({
  relatedItemType,
  relationType,
  relatedItemIdentifier: url
    ? { relatedItemIdentifier: url, relatedItemIdentifierType: "URL" as const }
    : undefined,
  titles: [{ title }],
  number: number || undefined,
  numberType: number ? "Other" : undefined,
});
