/** DCAT 3 (https://www.w3.org/TR/vocab-dcat-3/) as JSON-LD, in both languages. */
import { inBothLanguages } from "./both_languages.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import type { Spatial, Temporal } from "../../sdk/model/metadata/metadata.ts";
import type { PublishedRecord, RecordFile, RelatedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";
import { citedAuthors } from "./author.ts";
import { doiIn } from "./datacite_relations.ts";
import { doiAddress, iriOf } from "./identifier_address.ts";
import { mapEach, toJsonParts } from "./json_parts.ts";
import { type OpenFiles, PLATFORM_NAME } from "./record.ts";

export const DCAT_CONTEXT = {
  adms: "http://www.w3.org/ns/adms#",
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  geo: "http://www.opengis.net/ont/geosparql#",
  org: "http://www.w3.org/ns/org#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  schema: "https://schema.org/",
  skos: "http://www.w3.org/2004/02/skos/core#",
  spdx: "http://spdx.org/rdf/terms#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** The terms of the authority list that catalogs of public data share. */
const ACCESS: Record<AccessRight, string> = {
  PUBLIC: "PUBLIC",
  EMBARGO: "RESTRICTED",
  RESTRICTED: "RESTRICTED",
};
/** Languages of ISO 639-1 as the Library of Congress names them. */
const LANGUAGES = "http://id.loc.gov/vocabulary/iso639-1";
const ACCESS_LIST = "http://publications.europa.eu/resource/authority/access-right";

/** @returns pieces of the JSON-LD. */
export function toDcat(record: PublishedRecord, files: OpenFiles): AsyncGenerator<string> {
  return toJsonParts({
    "@context": DCAT_CONTEXT,
    ...toDcatDataset(record),
    "dcat:distribution": mapEach(files(), (file) => toDistribution(file, record)),
  });
}

/** The dataset without its distributions. */
export function toDcatDataset(record: PublishedRecord) {
  const { doi, cstr, landingPage, accessRight, license, open } = record;
  return {
    "@id": datasetIri(record),
    "@type": "dcat:Dataset",
    "dct:identifier": [doi, cstr].flatMap((id) => id ? [`${id.scheme}:${id.value}`] : []),
    "dct:title": texts(record.title),
    "dct:description": texts(record.description),
    "dcat:keyword": LOCALES.flatMap((lang) =>
      record.keywords[lang].map((word) => ({ "@value": word, "@language": lang }))
    ),
    "dcat:theme": record.subjects.map(theme),
    "dct:creator": record.creators.flatMap(agent),
    "dct:publisher": publisher(record),
    "dct:issued": day(record.publishedAt),
    "dct:modified": day(record.updatedAt),
    "dct:language": record.language ? { "@id": `${LANGUAGES}/${record.language}` } : undefined,
    "dct:license": license.url ? { "@id": license.url } : undefined,
    "dct:rights": license.url ? undefined : {
      "@type": "dct:RightsStatement",
      "rdfs:label": [...texts(license.name), ...texts(license.text)],
    },
    "dct:accessRights": { "@id": `${ACCESS_LIST}/${open ? "PUBLIC" : ACCESS[accessRight]}` },
    "dcat:version": record.version,
    "dcat:landingPage": { "@id": landingPage },
    "dct:spatial": record.spatial.map(place),
    "dct:temporal": record.temporal.map(period),
    "dct:isReferencedBy": record.papers.map(paper),
    "dct:references": record.references.map(({ text }) => work(text, doiIn(text))),
    "schema:funding": record.funding.map(grant),
    "schema:producer": record.projects.map(project),
    "dct:hasPart": record.hasPart.map(related),
    "dct:isPartOf": record.isPartOf.map(related),
  };
}

/** The dataset in a list of distributions that is written by pages. */
export const datasetIri = ({ doi, cstr, landingPage }: PublishedRecord): string =>
  (doi ?? cstr)?.url ?? landingPage;

export function toDistribution(
  { name, url, size, mediaType, sha256 }: RecordFile,
  { license }: PublishedRecord,
) {
  return {
    "@id": url,
    "@type": "dcat:Distribution",
    "dct:title": name,
    "dcat:downloadURL": { "@id": url },
    "dcat:accessURL": { "@id": url },
    "dcat:mediaType": { "@id": `https://www.iana.org/assignments/media-types/${mediaType.split(";")[0]}` },
    "dcat:byteSize": { "@value": String(size), "@type": "xsd:nonNegativeInteger" },
    "dct:license": license.url ? { "@id": license.url } : undefined,
    "spdx:checksum": sha256 && {
      "@id": `${url}#sha256`,
      "@type": "spdx:Checksum",
      "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
      "spdx:checksumValue": { "@value": sha256, "@type": "xsd:hexBinary" },
    },
  };
}

const some = <T>(list: T[]): T[] | undefined => list.length > 0 ? list : undefined;
const texts = (text: LocalizedText) =>
  inBothLanguages(text).map(({ text, lang }) => ({ "@value": text, "@language": lang }));
const day = (at: number) => ({ "@value": shanghaiDate(at), "@type": "xsd:date" });

function theme({ code, name }: PublishedRecord["subjects"][number]) {
  return { "@type": "skos:Concept", "skos:notation": code, "skos:prefLabel": texts(name) };
}

function agent(one: PublishedRecord["creators"][number]) {
  const [author] = citedAuthors([one], "en");
  if (!author) return [];
  return [{
    "@id": one.orcid ? `https://orcid.org/${one.orcid}` : undefined,
    "@type": one.kind === "organization" ? "foaf:Organization" : "foaf:Person",
    "foaf:name": texts(one.name),
    "foaf:familyName": author.parts?.family,
    "foaf:givenName": author.parts?.given,
    "org:memberOf": one.affiliations.map(({ name, ror }) => ({
      "@id": ror ? new URL(ror, "https://ror.org/").href : undefined,
      "@type": "foaf:Organization",
      "foaf:name": texts(name),
    })),
  }];
}

const publisher = ({ platformUrl }: PublishedRecord) => ({
  "@id": `${platformUrl}/`,
  "@type": "foaf:Organization",
  "foaf:name": texts(PLATFORM_NAME),
});

/** Well-known text, WGS 84, longitude first. */
function place(spatial: Spatial) {
  const wkt = (text: string) => ({ "@value": text, "@type": "geo:wktLiteral" });
  if (spatial.kind === "point") {
    const { longitude, latitude, elevation } = spatial;
    const height = elevation === undefined ? "" : ` ${elevation}`;
    return {
      "@type": "dct:Location",
      "dcat:centroid": wkt(`POINT${height && " Z"}(${longitude} ${latitude}${height})`),
    };
  }
  const { west, south, east, north, minElevation, maxElevation } = spatial;
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
  return {
    "@type": "dct:Location",
    "dcat:bbox": wkt(`POLYGON((${ring.map((corner) => corner.join(" ")).join(", ")}))`),
    "schema:elevation": some([minElevation, maxElevation].filter((one) => one !== undefined)),
  };
}

/** A date is typed by its precision; one that no type of XML Schema has is a text. */
function period({ start, end }: Temporal) {
  return { "@type": "dct:PeriodOfTime", "dcat:startDate": time(start), "dcat:endDate": time(end) };
}

const TIME_TYPES: [RegExp, string][] = [
  [/^-?\d{4,}$/, "xsd:gYear"],
  [/^-?\d{4,}-\d{2}$/, "xsd:gYearMonth"],
  [/^-?\d{4,}-\d{2}-\d{2}$/, "xsd:date"],
  [/T/, "xsd:dateTime"],
];

function time(value: string) {
  const type = TIME_TYPES.find(([shape]) => shape.test(value))?.[1];
  return type ? { "@value": value, "@type": type } : value;
}

function paper({ title, journal, reference, doi, url }: PublishedRecord["papers"][number]) {
  const named = texts(title);
  return {
    "@id": doi ? doiAddress(doi) : iriOf(url),
    "@type": "schema:ScholarlyArticle",
    "dct:title": named.length > 0 ? named : texts(reference),
    "schema:isPartOf": some(texts(journal)),
  };
}

const work = (text: string, doi: string | undefined) => ({
  "@id": doi && doiAddress(doi),
  "@type": "schema:CreativeWork",
  "dct:bibliographicCitation": text,
});

const grant = ({ name, number }: PublishedRecord["funding"][number]) => ({
  "@type": "schema:Grant",
  "schema:identifier": number || undefined,
  "schema:funder": { "@type": "foaf:Organization", "foaf:name": texts(name) },
});

const project = ({ name, number, url }: PublishedRecord["projects"][number]) => ({
  "@id": iriOf(url),
  "@type": "foaf:Project",
  "foaf:name": texts(name),
  "schema:identifier": number || undefined,
});

const related = ({ title, url }: RelatedRecord) => ({
  "@id": url,
  "@type": "dcat:Dataset",
  "dct:title": texts(title),
});
