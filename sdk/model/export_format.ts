/**
 * The formats in which a published version leaves the platform: one table for the page, the API, the SDK, the command line
 * and content negotiation.
 */
import { CITATION_FORMATS, type CitationFormat } from "./citation.ts";

/** Descriptions of a dataset for machines. */
export const METADATA_FORMATS = [
  "datacite-xml",
  "datacite-json",
  "schema-org",
  "ro-crate",
  "croissant",
  "data-package",
  "dcat-jsonld",
  "dcat-turtle",
  "dublin-core",
  "marcxml",
  "cstr-xml",
  "cff",
  // Signposting, level 2: typed links for crawlers, which no person would look at.
  "linkset",
] as const;
export type MetadataFormat = (typeof METADATA_FORMATS)[number];

export const EXPORT_FORMATS = [...METADATA_FORMATS, ...CITATION_FORMATS] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportType {
  mediaType: string;
  /** Of its file, without a dot. */
  extension: string;
  /** Further media types by which it is asked for. */
  alsoAccepted?: readonly string[];
}

const TEXT: ExportType = { mediaType: "text/plain", extension: "txt" };

/** The media types are those that the resolvers of DOIs serve, and those of the formats' own registrations. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, ExportType>> = {
  "datacite-xml": {
    mediaType: "application/vnd.datacite.datacite+xml",
    extension: "xml",
    alsoAccepted: ["application/xml", "text/xml"],
  },
  "datacite-json": {
    mediaType: "application/vnd.datacite.datacite+json",
    extension: "json",
    alsoAccepted: ["application/json"],
  },
  "schema-org": {
    mediaType: "application/vnd.schemaorg.ld+json",
    extension: "jsonld",
    alsoAccepted: ["application/ld+json"],
  },
  "ro-crate": {
    mediaType: 'application/ld+json;profile="https://w3id.org/ro/crate/1.1"',
    extension: "json",
  },
  "croissant": {
    mediaType: 'application/ld+json;profile="http://mlcommons.org/croissant/1.0"',
    extension: "json",
  },
  "data-package": {
    mediaType: "application/vnd.datapackage+json",
    extension: "json",
  },
  "dcat-jsonld": {
    mediaType: 'application/ld+json;profile="http://www.w3.org/ns/dcat#"',
    extension: "jsonld",
  },
  "dcat-turtle": { mediaType: "text/turtle", extension: "ttl", alsoAccepted: ["application/x-turtle"] },
  "dublin-core": { mediaType: "application/vnd.openarchives.oai-dc+xml", extension: "xml" },
  "marcxml": { mediaType: "application/marcxml+xml", extension: "xml" },
  "cstr-xml": { mediaType: "application/vnd.cstr+xml", extension: "xml" },
  "cff": { mediaType: "application/vnd.citationcff+yaml", extension: "cff" },
  "linkset": { mediaType: "application/linkset+json", extension: "json" },
  "sdb-doi": TEXT,
  "sdb-cstr": TEXT,
  "gbt35294": TEXT,
  "apa": TEXT,
  "chicago": TEXT,
  "ieee": TEXT,
  "vancouver": TEXT,
  "gbt7714": TEXT,
  "bibtex": {
    mediaType: "application/x-bibtex",
    extension: "bib",
    alsoAccepted: ["text/x-bibtex"],
  },
  "ris": { mediaType: "application/x-research-info-systems", extension: "ris" },
  "endnote": { mediaType: "application/x-endnote-refer", extension: "enw" },
  "csl-json": {
    mediaType: "application/vnd.citationstyles.csl+json",
    extension: "json",
    alsoAccepted: ["application/citeproc+json"],
  },
};

export const isCitationFormat = (format: ExportFormat): format is CitationFormat =>
  CITATION_FORMATS.some((one) => one === format);

/** Name of the file: `1-V1-bibtex.bib`. */
export function exportFileName(of: { id: string; version: string }, format: ExportFormat): string {
  return `${of.id}-${of.version}-${format}.${EXPORT_TYPES[format].extension}`;
}
