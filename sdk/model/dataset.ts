/** A dataset version as the API presents it, and the inputs of the calls that change it. */
import { z } from "zod";
import type { Issue } from "./issue.ts";
import type { DatasetAction, DatasetStatus } from "./lifecycle.ts";
import type { LocalizedText } from "./locale.ts";
import {
  changesSchema,
  type DatasetMetadata,
  type Input,
  type MetadataChanges,
  metadataSchema,
} from "./metadata/metadata.ts";
import type { Attachment } from "./attachment.ts";
import type { CommunitySummary } from "./community.ts";
import type { CoverOrigin } from "./cover.ts";
import { ON_CONFLICT, type OnConflict } from "./file.ts";
import { PRIVATE_MONTHS_DEFAULT, PRIVATE_MONTHS_MAX } from "./limits.ts";
import type { RetractionReason } from "./request.ts";
import type { LinkInUse } from "./responses/link.ts";
import type { ChecklistEntry, Remark } from "./review.ts";
import { DATASET_SOURCES, type DatasetSource } from "./dataset_source.ts";

/** Owner of a dataset (spec 3 §2): a person, or the kind of its community. */
export const DATASET_KINDS = ["personal", "journal", "organization", "project"] as const;
export type DatasetKind = (typeof DATASET_KINDS)[number];

/** Actions of the lifecycle that people start, each by a call of its own. */
export const PERSONAL_ACTIONS = [
  "save",
  "remove",
  "importFiles",
  "makePrivate",
  "endPrivacy",
  "submit",
  "recall",
  "redirect",
  "urge",
  "release",
  "addVersion",
  "updatePapers",
  "requestRetraction",
  "endEmbargo",
  "openAccess",
  "accept",
  "returnForRevision",
  "retryPublishing",
] as const satisfies readonly DatasetAction[];

/** What the reader may do with a version. The server fills it in, so that clients never guess. */
export type AllowedAction = (typeof PERSONAL_ACTIONS)[number] | "download";

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
  source: DatasetSource;
  /** Id of its cover; `Attachments.address` makes an address of it. */
  coverId?: string;
  /** What the cover shows, and whether a person chose it. */
  coverOrigin?: CoverOrigin;
  /** Whether it is accepted and held back until the journal or the depositor releases it. */
  held: boolean;
  /** Whether it is withheld for correction; its files are closed meanwhile. */
  withheld: boolean;
  /** When a private draft is sent to review automatically. */
  privateUntil?: string;
  /** Instants as ISO 8601 UTC. */
  updatedAt: string;
  submittedAt?: string;
  publishedAt?: string;
  allowedActions: AllowedAction[];
}

/** One of the datasets of a package, or a package that a dataset belongs to. */
export interface RelatedDataset {
  dataSetId: string;
  title: LocalizedText;
  doi?: string;
  cstr?: string;
  /** A withdrawn dataset keeps its place, with a link to its tombstone. */
  status: DatasetStatus;
  /** Whether no version is available at present, because the published one is being corrected. */
  withheld: boolean;
  licenseName: LocalizedText;
  /** Bytes and number of its files. */
  size: number;
  count: number;
}

/** Addresses at which the identifiers of a public version resolve. */
export interface IdentifierLinks {
  doi?: string;
  cstr?: string;
}

/** What the page of a withdrawn version says (spec 3 §1 "Tombstone"). */
export interface Tombstone {
  retractedAt: string;
  reason: RetractionReason;
  specification: string;
  statement: LocalizedText;
}

export interface VersionSummary {
  version: string;
  status: DatasetStatus;
  /** Whether it is withheld for correction. */
  withheld: boolean;
  publishedAt?: string;
  updatedAt: string;
}

/** An entry of the history that everybody may read: what happened and when, without names. */
export interface HistoryEvent {
  at: string;
  action: string;
  from?: DatasetStatus;
  to?: DatasetStatus;
  version: string;
  /** Who saved, where it was through an edit link; set only for owner and reviewers. */
  by?: string;
  /** Comment of the reviewer; set only for owner and reviewers. */
  comment?: string;
  remarks?: Remark[];
  /** Findings about items of the checklist. */
  findings?: ChecklistEntry[];
}

export interface Dataset extends DatasetSummary, DatasetMetadata {
  /** Number of the last save. A save with an older number is refused, so that two tabs cannot overwrite each other. */
  revision: number;
  /** Whether it belongs to the reader. */
  own: boolean;
  /**
   * Whether a save that names another community is refused, because the draft was submitted before (spec 2 §4, spec 3
   * §2, row 10).
   */
  communityFixed: boolean;
  createdAt: string;
  acceptedAt?: string;
  /** Stands for the paths, sizes and bytes of all files (`merkle_tree.ts`); lower-case hex, from publication on. */
  merkleRoot?: string;
  /** When an embargo ends and the files open. */
  embargoEndsAt?: string;
  /** Registered subject names, in the order of `subjects`. */
  subjectNames: LocalizedText[];
  licenseName: LocalizedText;
  licenseUrl?: string;
  /**
   * Whether the DOI is not findable yet, because the registrar has not been reached since the publication (safety 2.4).
   */
  doiPending: boolean;
  /** Empty for a version that is not public: its identifiers lead nowhere yet. */
  identifierLinks: IdentifierLinks;
  versions: VersionSummary[];
  /** The newest published version, if this one is older. */
  newerVersion?: string;
  /** What the last review asked for; set while the version is under revision. */
  reviewComment?: string;
  reviewRemarks?: Remark[];
  reviewFindings?: ChecklistEntry[];
  /** Set for its owner and reviewers. */
  compliance: Attachment[];
  /** Datasets of a package that the reader may see, and packages that contain this dataset. */
  hasPart: RelatedDataset[];
  isPartOf: RelatedDataset[];
  tombstone?: Tombstone;
  /** Set where the reader owes it to a link that they see the version, or may have its files. */
  linkInUse?: LinkInUse;
}

const newDataset = {
  source: z.enum(DATASET_SOURCES).default("new"),
  metadata: metadataSchema.default(() => metadataSchema.parse({})),
};

export interface CreateDataset {
  /** The submission agreement is accepted (spec 3 §2, row 1). */
  agreed: true;
  source: DatasetSource;
  metadata: DatasetMetadata;
}
export const createDatasetSchema: z.ZodType<
  CreateDataset,
  { agreed: true; source?: DatasetSource; metadata?: Input<DatasetMetadata> }
> = z
  .object({ agreed: z.literal(true, { error: "agreementRequired" }), ...newDataset });

/** What would be sent to create a dataset, to be looked at alone. */
export type CheckDataset = Pick<CreateDataset, "source" | "metadata">;
export const checkDatasetSchema: z.ZodType<
  CheckDataset,
  { source?: DatasetSource; metadata?: Input<DatasetMetadata> }
> = z.object(newDataset);

/** What is wrong with a dataset that is not created yet. */
export interface CheckedDataset {
  /** Codes that stand for nothing, and parts that are not the caller's. */
  invalid: Issue[];
  /** What else a submission would want; files are not looked at. */
  missing: Issue[];
}

export interface SaveDataset {
  revision: number;
  metadata: DatasetMetadata;
}
export const saveDatasetSchema: z.ZodType<
  SaveDataset,
  { revision: number; metadata: Input<DatasetMetadata> }
> = z
  .object({ revision: z.int().min(0), metadata: metadataSchema });

/** A save of some fields: those that changed in a form since its last save. */
export interface ChangeDataset {
  revision: number;
  changes: MetadataChanges;
}
export const changeDatasetSchema: z.ZodType<
  ChangeDataset,
  { revision: number; changes: Input<MetadataChanges> }
> = z.object({ revision: z.int().min(0), changes: changesSchema });

export const makePrivateSchema: z.ZodType<{ months: number }, { months?: number }> = z.object({
  months: z.int().min(1).max(PRIVATE_MONTHS_MAX).default(PRIVATE_MONTHS_DEFAULT),
});
/** Confirms a step that cannot be undone (safety 3.23). */
export const confirmSchema: z.ZodType<{ confirm: true }, unknown> = z.object({
  confirm: z.literal(true, { error: "confirmRequired" }),
});
/** The same for a call that works by its query alone, as specified (spec 2 §7); who says that they are not sure is refused. */
export const mayConfirmSchema = z.object({
  confirm: z.literal(true, { error: "confirmRequired" }).default(true),
});
export const redirectSchema: z.ZodType<{ communityCode: string }, { communityCode?: string }> = z.object({
  communityCode: z.string().max(32).default(""),
});
/** Files of another dataset of the caller; an empty list of paths means all. */
export const importFilesSchema: z.ZodType<
  { from: string; version: string; paths: string[]; onConflict: OnConflict },
  { from: string; version: string; paths?: string[]; onConflict?: OnConflict }
> = z.object({
  from: z.string().min(1).max(64),
  version: z.string().min(1).max(16),
  paths: z.array(z.string().max(1_024)).max(10_000).default([]),
  onConflict: z.enum(ON_CONFLICT).default("refuse"),
});

/** Answer to a save: the number to send with the next one, and what is still missing. */
export interface SavedDataset {
  dataSetId: string;
  version: string;
  revision: number;
  savedAt: string;
  missing: Issue[];
  /** Whether a title was longer than 300 characters and was cut (safety 3.18). */
  truncated: boolean;
}

/** The answer to a creation. */
export interface CreatedDataset extends Dataset {
  /** As in {@link SavedDataset}. */
  truncated: boolean;
}

const LABEL = /^V?(\d{1,6})$/i;

/** Makes `V2` of 2: the label is the first part of the version number with a V (spec 2 §9). */
export function versionLabel(number: number): string {
  return `V${number}`;
}

/** Reads the number in `V2`, `v2` or `2`; `undefined` for `latest` and anything else. */
export function versionNumber(label: string | undefined): number | undefined {
  const digits = label === undefined ? undefined : LABEL.exec(label)?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
