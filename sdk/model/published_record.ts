/** What the world is told about a version. Everything that leaves the platform about a dataset is made of this. */
import type { LocalizedText } from "./locale.ts";
import type { Creator, Funding, Paper, Project, Reference, Spatial, Temporal } from "./metadata/metadata.ts";
import type { AccessRight } from "./vocabulary/access_rights.ts";
import type { ResourceTypeCode } from "./vocabulary/resource_types.ts";

export type IdentifierScheme = "doi" | "cstr";

export interface RecordIdentifier {
  scheme: IdentifierScheme;
  /** Bare: `10.5072/sdb.00001`, `31253.11.sdb.00001`. The DOI of an archive is as its depositor wrote it. */
  value: string;
  /** Address at which it resolves. */
  url: string;
}

/** A direct download. */
export interface RecordFile {
  name: string;
  /** Bytes; 0 where they are not known before the download. */
  size: number;
  mediaType: string;
  url: string;
  /** Lower-case hex; absent for what is made when it is downloaded. */
  sha256?: string;
}

/** Another dataset: one that a package holds, or a package that holds this one. */
export interface RelatedRecord {
  title: LocalizedText;
  doi?: RecordIdentifier;
  cstr?: RecordIdentifier;
  /** Address at which its DOI resolves, else its CSTR; else that of its page. */
  url: string;
}

/** A subject of GB/T 13745-2009. */
export interface RecordSubject {
  code: string;
  name: LocalizedText;
}

/**
 * One version with the names behind its codes and the addresses under which it is found. Citations, JSON-LD and
 * registrars take this type and no row, so that a format is a pure function and none says more than the others. It holds
 * no e-mail address and nothing else that visitors may not see.
 */
export interface PublishedRecord {
  /** On the wire `dataSetId`. */
  id: string;
  /** Label: `V1`. */
  version: string;
  typeCode: ResourceTypeCode;
  title: LocalizedText;
  description: LocalizedText;
  /** In the depositor's order. */
  subjects: RecordSubject[];
  keywords: { zh: string[]; en: string[] };
  creators: Omit<Creator, "email" | "corresponding" | "nameDoubtful">[];
  /** Language of the data, ISO 639-1. */
  language: string;
  /** `id`: of SPDX; empty for a licence of its own, which has a text. */
  license: { id: string; name: LocalizedText; url: string; text: LocalizedText };
  accessRight: AccessRight;
  /** Whether anybody may download the files now. */
  open: boolean;
  funding: Funding[];
  projects: Project[];
  papers: Paper[];
  /** What the data refer to, as their depositor wrote it. */
  references: Reference[];
  spatial: Spatial[];
  temporal: Temporal[];
  doi?: RecordIdentifier;
  cstr?: RecordIdentifier;
  /** Of the dataset; epoch milliseconds. */
  createdAt: number;
  /** Of the version; epoch milliseconds. Of one that is not published yet: the time at which it is described. */
  publishedAt: number;
  /** Epoch milliseconds; absent where the version was published without a review here. */
  submittedAt?: number;
  acceptedAt?: number;
  /** When the embargo ends or has ended; absent without one. */
  embargoEndsAt?: number;
  /** Last change of what is told of the version; epoch milliseconds. */
  updatedAt: number;
  /** Files of the version and their bytes, whoever may download them. */
  size: { files: number; bytes: number };
  /** Address of the page about this version, whatever becomes of it. */
  landingPage: string;
  /** Address of the page about the dataset, which shows its newest version. Its identifiers resolve to it. */
  datasetPage: string;
  /** Address of the platform. */
  platformUrl: string;
  /** Direct downloads; empty unless `open`, and where nobody asked for them. */
  files: RecordFile[];
  /** Address of the picture that stands for it; absent where everybody may not see one. */
  cover?: string;
  /** What a package holds, in the depositor's order; withdrawn datasets keep their place. Empty where nobody asked for it. */
  hasPart: RelatedRecord[];
  /** The public packages that hold the dataset, newest first. Empty where nobody asked for it. */
  isPartOf: RelatedRecord[];
}
