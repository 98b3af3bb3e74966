/** The record from which every metadata format is made: one version, with names for its codes. */
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { Creator, Funding, Paper, Spatial, Temporal } from "../../sdk/model/metadata.ts";
import type { AccessRight } from "../../sdk/model/vocabulary/access_rights.ts";

export interface Identifier {
  scheme: "doi" | "cstr";
  /** Without address or scheme: `10.5072/sdb.00001`, `31253.11.sdb.00001`. */
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
  /** Language of the data (ISO 639-1). */
  language: string;
  license: { name: LocalizedText; url: string; text: LocalizedText };
  accessRight: AccessRight;
  /** Whether everybody may download the files now. */
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
  /** Address of the dataset's page. */
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
  /** Address at which its identifier resolves. */
  url: string;
}

/** Key for a list of references: `sdb.00001-V1`. */
export function citationKey({ doi, cstr, version }: PublishedRecord): string {
  const suffix = doi ? doi.value.slice(doi.value.indexOf("/") + 1) : cstr?.value ?? "dataset";
  return `${suffix.replace(/[^A-Za-z0-9.:_-]/g, "-")}-${version}`;
}

/** Public name of the platform, which is the distributor. */
export const PLATFORM_NAME: LocalizedText = { zh: "科研数据银行", en: "Research Data Bank" };

/** Calendar day in Asia/Shanghai, which has used UTC+8 since 1991: `2026-11-21`. */
export function shanghaiDay(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** Makes a text fit on one line: line breaks and control characters become spaces. */
export function oneLine(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are removed here
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, " ").trim();
}
