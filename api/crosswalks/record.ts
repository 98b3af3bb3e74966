/** The plain record that every metadata format is made of: one version with the names behind its codes. */
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { Creator, Funding, Paper, Spatial, Temporal } from "../../sdk/model/metadata/metadata.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";

export interface Identifier {
  scheme: "doi" | "cstr";
  /** Bare: `10.5072/sdb.00001`, `31253.11.sdb.00001`. */
  value: string;
  /** Where it resolves. */
  url: string;
}

export interface RecordFile {
  name: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  url: string;
}

export interface PublishedRecord {
  /** `V1`. */
  version: string;
  title: LocalizedText;
  description: LocalizedText;
  keywords: { zh: string[]; en: string[] };
  creators: Omit<Creator, "email" | "corresponding" | "nameDoubtful">[];
  /** ISO 639-1 of the data. */
  language: string;
  license: { name: LocalizedText; url: string; text: LocalizedText };
  accessRight: AccessRight;
  /** Whether anybody may download the files now. */
  open: boolean;
  funding: Funding[];
  papers: Paper[];
  spatial: Spatial[];
  temporal: Temporal[];
  doi?: Identifier;
  cstr?: Identifier;
  /** Epoch milliseconds. */
  createdAt: number;
  publishedAt: number;
  /** Address of the page about it. */
  landingPage: string;
  /** Address of the platform. */
  platformUrl: string;
  /** Direct downloads; empty unless `open`. */
  files: RecordFile[];
  /** The datasets of a package, and the packages of a dataset. */
  hasPart?: RelatedRecord[];
  isPartOf?: RelatedRecord[];
}

export interface RelatedRecord {
  title: LocalizedText;
  /** Where its identifier resolves. */
  url: string;
}

/** A name for the entry in somebody's list of references: `sdb.00001-V1`. */
export function citationKey({ doi, cstr, version }: PublishedRecord): string {
  const suffix = doi ? doi.value.slice(doi.value.indexOf("/") + 1) : cstr?.value ?? "dataset";
  return `${suffix.replace(/[^A-Za-z0-9.:_-]/g, "-")}-${version}`;
}

/** Who distributes: the platform's own public name. */
export const PLATFORM_NAME: LocalizedText = { zh: "科研数据银行", en: "Research Data Bank" };

/** Text for one line of a format: line breaks and control characters become blanks. */
export function oneLine(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are what is taken out here
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, " ").trim();
}
