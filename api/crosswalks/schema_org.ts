/** JSON-LD of a schema.org Dataset, with the properties that search engines for data require. */
import { type Locale, localized, type LocalizedText } from "../../sdk/model/locale.ts";
import type { Funding, Paper, Project, Reference, Spatial } from "../../sdk/model/metadata/metadata.ts";
import type {
  PublishedRecord,
  RecordIdentifier,
  RecordSubject,
  RelatedRecord,
} from "../../sdk/model/published_record.ts";
import { citedAuthors, orderedName } from "./author.ts";
import { doiIn } from "./datacite_relations.ts";
import { doiAddress, iriOf } from "./identifier_address.ts";
import { PLATFORM_NAME } from "./record.ts";
import { toIso } from "../../sdk/model/time.ts";

/** Limits for a description in characters, outside which search engines refuse it. */
const DESCRIPTION_MIN = 50;
const DESCRIPTION_MAX = 5_000;

type Node = Record<string, unknown>;

/** Writes the record in the language of the page, with the title in the other language as `alternateName`. */
export function toSchemaOrg(record: PublishedRecord, locale: Locale): Node {
  const { title, doi, cstr, landingPage } = record;
  const other = locale === "zh" ? "en" : "zh";
  return compact({
    "@context": "https://schema.org/",
    "@type": "Dataset",
    "@id": (doi ?? cstr)?.url ?? landingPage,
    url: landingPage,
    name: localized(title, locale),
    alternateName: title[other] === localized(title, locale) ? undefined : title[other],
    description: describe(record, locale),
    identifier: [doi, cstr].flatMap((id) => id ? [propertyValue(id)] : []),
    sameAs: [doi, cstr].flatMap((id) => id ? [id.url] : []),
    version: record.version,
    inLanguage: record.language,
    keywords: record.keywords[locale],
    about: record.subjects.map((one) => subject(one, locale)),
    creator: record.creators.map((one) => creator(one, locale)),
    publisher: platform(record, locale),
    includedInDataCatalog: { ...platform(record, locale), "@type": "DataCatalog" },
    datePublished: toIso(record.publishedAt),
    ...rights(record, locale),
    funder: funders(record, locale),
    funding: record.funding.flatMap((one) => grant(one, locale)),
    producer: record.projects.flatMap((one) => project(one, locale)),
    citation: [...record.papers.map((one) => paper(one, locale)), ...record.references.map(reference)],
    spatialCoverage: record.spatial.map(place),
    temporalCoverage: record.temporal.map(({ start, end }) => `${start}/${end}`),
    hasPart: record.hasPart.map((one) => related(one, locale)),
    isPartOf: record.isPartOf.map((one) => related(one, locale)),
    image: record.cover,
    distribution: record.open ? record.files.map(toDataDownload) : [],
  });
}

function describe({ title, description }: PublishedRecord, locale: Locale): string {
  const own = localized(description, locale);
  const other = description[locale === "zh" ? "en" : "zh"];
  const text = own.length >= DESCRIPTION_MIN ? own : [localized(title, locale), own, other].join(" ").trim();
  return text.slice(0, DESCRIPTION_MAX).toWellFormed();
}

function related({ title, url }: RelatedRecord, locale: Locale): Node {
  return { "@type": "Dataset", "@id": url, name: localized(title, locale), url };
}

function propertyValue({ scheme, value, url }: RecordIdentifier): Node {
  return { "@type": "PropertyValue", propertyID: scheme.toUpperCase(), value, url };
}

function creator(one: PublishedRecord["creators"][number], locale: Locale): Node {
  const { kind, name, orcid, affiliations } = one;
  const id = orcid ? `https://orcid.org/${orcid}` : undefined;
  const [author] = citedAuthors([one], locale);
  return compact({
    "@type": kind === "organization" ? "Organization" : "Person",
    "@id": id,
    name: author ? orderedName(author, "given-first") : localized(name, locale),
    familyName: author?.parts?.family,
    givenName: author?.parts?.given,
    honorificSuffix: author?.parts?.suffix,
    sameAs: id,
    // An organisation has no affiliation in this vocabulary, but one that it is a part of.
    [kind === "organization" ? "parentOrganization" : "affiliation"]: affiliations.map(({ name, ror }) =>
      organization(name, ror, locale)
    ),
  });
}

function organization(name: LocalizedText, ror: string, locale: Locale): Node {
  // A ROR id may be given without its address.
  const id = ror ? new URL(ror, "https://ror.org/").href : undefined;
  return compact({ "@type": "Organization", "@id": id, name: localized(name, locale), sameAs: id });
}

function platform({ platformUrl }: PublishedRecord, locale: Locale): Node {
  return { "@type": "Organization", name: PLATFORM_NAME[locale], url: platformUrl };
}

const CONDITIONS = { PUBLIC: "unrestricted", EMBARGO: "embargoed", RESTRICTED: "restricted" } as const;

function rights({ license, accessRight, open }: PublishedRecord, locale: Locale): Node {
  const own = {
    "@type": "CreativeWork",
    name: localized(license.name, locale),
    text: localized(license.text, locale),
  };
  return {
    license: license.url || compact(own),
    isAccessibleForFree: open,
    conditionsOfAccess: open ? CONDITIONS.PUBLIC : CONDITIONS[accessRight],
  };
}

/** Lists each funder once, however many grants there are. */
function funders({ funding }: PublishedRecord, locale: Locale): Node[] {
  const names = new Set(funding.map(({ name }) => localized(name, locale)).filter((name) => name !== ""));
  return [...names].map((name) => ({ "@type": "Organization", name }));
}

/** The grant of a funder; what has no number is said by the funder alone. */
function grant({ name, number }: Funding, locale: Locale): Node[] {
  if (!number) return [];
  const funder = localized(name, locale);
  return [compact({
    "@type": "Grant",
    identifier: number,
    funder: funder ? { "@type": "Organization", name: funder } : undefined,
  })];
}

function project({ name, number, url }: Project, locale: Locale): Node[] {
  const known = localized(name, locale);
  if (!known && !number) return [];
  return [
    compact({ "@type": "ResearchProject", name: known || number, identifier: number, url: iriOf(url) }),
  ];
}

function subject({ code, name }: RecordSubject, locale: Locale): Node {
  return {
    "@type": "DefinedTerm",
    name: localized(name, locale),
    termCode: code,
    inDefinedTermSet: "GB/T 13745-2009",
  };
}

function paper({ title, journal, reference, doi, url }: Paper, locale: Locale): Node {
  const address = doi ? doiAddress(doi) : iriOf(url);
  const published = localized(journal, locale);
  return compact({
    "@type": "ScholarlyArticle",
    "@id": address,
    url: address,
    name: localized(title, locale) || localized(reference, locale),
    isPartOf: published ? { "@type": "Periodical", name: published } : undefined,
  });
}

const WORKS = { literature: "CreativeWork", code: "SoftwareSourceCode", dataset: "Dataset" } as const;

/** As it was written, with the DOI that it names. */
function reference({ type, text }: Reference): Node {
  const doi = doiIn(text);
  return compact({
    "@type": WORKS[type],
    "@id": doi && doiAddress(doi),
    name: text,
  });
}

function place(spatial: Spatial): Node {
  if (spatial.kind === "point") {
    const { latitude, longitude, elevation } = spatial;
    return { "@type": "Place", geo: compact({ "@type": "GeoCoordinates", latitude, longitude, elevation }) };
  }
  const { west, south, east, north } = spatial;
  const box = `${south} ${west} ${north} ${east}`;
  return { "@type": "Place", geo: compact({ "@type": "GeoShape", box, elevation: elevationOf(spatial) }) };
}

/** Metres, lowest and highest. */
function elevationOf({ minElevation, maxElevation }: Exclude<Spatial, { kind: "point" }>) {
  if (minElevation === undefined && maxElevation === undefined) return undefined;
  return [...new Set([minElevation, maxElevation].filter((one) => one !== undefined))].join("/");
}

export function toDataDownload(
  { name, size, mediaType, url, sha256 }: PublishedRecord["files"][number],
): Node {
  // A file with a checksum is stored, so its size is known even if it is 0.
  const contentSize = size > 0 || sha256 !== undefined ? `${size} B` : undefined;
  return compact({
    "@type": "DataDownload",
    name,
    contentUrl: url,
    encodingFormat: mediaType,
    contentSize,
    sha256,
  });
}

/** Removes absent and empty properties, because validators refuse empty lists. */
function compact(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) =>
      value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)
    ),
  );
}
