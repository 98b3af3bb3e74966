/** A dataset version as the API shows it, and the calls that change it. */
import { z } from "zod";
import type { Issue } from "./issue.ts";
import type { DatasetAction, DatasetStatus } from "./lifecycle.ts";
import type { LocalizedText } from "./locale.ts";
import { type DatasetMetadata, type Input, metadataSchema } from "./metadata.ts";
import type { CommunitySummary } from "./community.ts";

/** Where a dataset belongs (spec 3 §2): to a person, or to the kind of its community. */
export const DATASET_KINDS = ["personal", "journal", "organization", "project"] as const;
export type DatasetKind = (typeof DATASET_KINDS)[number];

/** What a visitor may do with a version; presenters fill it, so that clients never guess. */
export type AllowedAction =
  | Extract<
    DatasetAction,
    "save" | "remove" | "submit" | "recall" | "accept" | "returnForRevision" | "retryPublishing"
  >
  | "download";

/** Usage since publication. */
export interface Usage {
  views: number;
  downloads: number;
  citations: number;
}

/** Bytes and number of the files of a version. */
export interface Extent {
  size: number;
  count: number;
}

export interface DatasetSummary extends Usage, Extent {
  dataSetId: string;
  /** `V1`, `V2`, … (spec 2 §9). */
  version: string;
  status: DatasetStatus;
  dataSetType: DatasetKind;
  dataSetTypeCode: DatasetMetadata["dataSetTypeCode"];
  title: LocalizedText;
  description: LocalizedText;
  keywords: DatasetMetadata["keywords"];
  authors: DatasetMetadata["authors"];
  subjects: string[];
  license: DatasetMetadata["license"];
  accessRight: DatasetMetadata["accessRight"];
  doi?: string;
  cstr?: string;
  community?: CommunitySummary;
  /** Instants as ISO 8601 UTC. */
  updatedAt: string;
  submittedAt?: string;
  publishedAt?: string;
  allowedActions: AllowedAction[];
}

export interface VersionSummary {
  version: string;
  status: DatasetStatus;
  publishedAt?: string;
  updatedAt: string;
}

/** One entry of the history that everyone may read: what happened and when, without names or comments. */
export interface HistoryEvent {
  at: string;
  action: string;
  from?: DatasetStatus;
  to?: DatasetStatus;
  version: string;
  /** Reviewer's comment; only owner and reviewers see it. */
  comment?: string;
}

export interface Dataset extends DatasetSummary, DatasetMetadata {
  /** Number of the last save; a save that names an older one is refused, so that two tabs cannot overwrite each other. */
  revision: number;
  createdAt: string;
  acceptedAt?: string;
  /** When an embargo ends and files open. */
  embargoEndsAt?: string;
  /** Registered subject names, in the order of `subjects`. */
  subjectNames: LocalizedText[];
  licenseName: LocalizedText;
  licenseUrl?: string;
  versions: VersionSummary[];
  /** The newest published version where this is an older one. */
  newerVersion?: string;
  /** What the last review asked for, while the version is under revision. */
  reviewComment?: string;
}

export const createDatasetSchema: z.ZodType<
  { metadata: DatasetMetadata },
  { metadata?: Input<DatasetMetadata> }
> = z
  .object({ metadata: metadataSchema.default(() => metadataSchema.parse({})) });

export interface SaveDataset {
  revision: number;
  metadata: DatasetMetadata;
}
export const saveDatasetSchema: z.ZodType<
  SaveDataset,
  { revision: number; metadata: Input<DatasetMetadata> }
> = z
  .object({ revision: z.int().min(0), metadata: metadataSchema });

/** The answer to a save: the number to send with the next one, and what is still missing. */
export interface SavedDataset {
  dataSetId: string;
  version: string;
  revision: number;
  savedAt: string;
  missing: Issue[];
}

const LABEL = /^V?(\d{1,6})$/i;

/** `V2` of 2: the label is the first segment of the version number with a V before it (spec 2 §9). */
export function versionLabel(number: number): string {
  return `V${number}`;
}

/** The number in `V2`, `v2` or `2`; `undefined` for `latest` and for anything else. */
export function versionNumber(label: string | undefined): number | undefined {
  const digits = label === undefined ? undefined : LABEL.exec(label)?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/** `abc***@example.org`: an e-mail as strangers see it (spec 2 §9, "masked after 3 characters"). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "" : `${email.slice(0, Math.min(3, at))}***${email.slice(at)}`;
}
