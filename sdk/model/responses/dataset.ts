/** Schemas of the answers about datasets; see `response_schemas.ts`. */
import { z } from "zod";
import {
  count,
  flag,
  instant,
  issueAnswer,
  localizedText,
  named,
  object,
  type Shape,
  status,
  text,
  usage,
} from "./response_schemas.ts";
import { COVER_ORIGINS } from "../cover.ts";
import { communitySummary } from "./community.ts";
import {
  type AllowedAction,
  type CheckedDataset,
  type CreatedDataset,
  type Dataset,
  DATASET_KINDS,
  type DatasetSummary,
  type HistoryEvent,
  type IdentifierLinks,
  PERSONAL_ACTIONS,
  type RelatedDataset,
  type SavedDataset,
  type Tombstone,
  type VersionSummary,
} from "../dataset.ts";
import { DATASET_SOURCES } from "../dataset_source.ts";
import { attachmentAnswer } from "./file.ts";
import { creator, funding, license, paperAnswer, project, reference, spatial, temporal } from "./metadata.ts";
import { linkInUseAnswer } from "./link.ts";
import type { OwnDataset, OwnDatasets } from "../own_datasets.ts";
import { RETRACTION_REASONS } from "../request.ts";
import { checklistEntry, remark } from "./review.ts";
import { ACCESS_RIGHTS } from "../vocabulary/access_rights.ts";
import { RESOURCE_TYPE_CODES } from "../vocabulary/resource_types.ts";

const allowedAction: z.ZodType<AllowedAction> = z.enum([...PERSONAL_ACTIONS, "download"]);

const summaryShape: Shape<DatasetSummary> = {
  dataSetId: text,
  version: text,
  status,
  dataSetType: z.enum(DATASET_KINDS),
  dataSetTypeCode: z.enum(RESOURCE_TYPE_CODES),
  title: localizedText,
  description: localizedText,
  keywords: object<{ zh: string[]; en: string[] }>({ zh: z.array(text), en: z.array(text) }),
  authors: z.array(creator),
  subjects: z.array(text),
  license,
  accessRight: z.enum(ACCESS_RIGHTS),
  doi: text.optional(),
  cstr: text.optional(),
  community: communitySummary.optional(),
  source: z.enum(DATASET_SOURCES),
  coverId: text.optional(),
  coverOrigin: z.enum(COVER_ORIGINS).optional(),
  held: flag,
  withheld: flag,
  privateUntil: instant.optional(),
  ...usage,
  size: count,
  count,
  updatedAt: instant,
  submittedAt: instant.optional(),
  publishedAt: instant.optional(),
  allowedActions: z.array(allowedAction),
};
export const summaryAnswer = named<DatasetSummary>("DatasetSummary", summaryShape);

export const versionAnswer = named<VersionSummary>("VersionSummary", {
  version: text,
  status,
  withheld: flag,
  publishedAt: instant.optional(),
  updatedAt: instant,
});

export const relatedDataset = named<RelatedDataset>("RelatedDataset", {
  dataSetId: text,
  title: localizedText,
  doi: text.optional(),
  cstr: text.optional(),
  status,
  withheld: flag,
  licenseName: localizedText,
  size: count,
  count,
});

const datasetShape: Shape<Dataset> = {
  ...summaryShape,
  language: text,
  embargoMonths: count.optional(),
  papers: z.array(paperAnswer),
  references: z.array(reference),
  funding: z.array(funding),
  projects: z.array(project),
  spatial: z.array(spatial),
  temporal: z.array(temporal),
  communityCode: text,
  archiveDoi: text,
  archiveEmail: text,
  parts: z.array(text),
  revision: count,
  own: z.boolean(),
  communityFixed: z.boolean(),
  createdAt: instant,
  acceptedAt: instant.optional(),
  merkleRoot: text.optional(),
  embargoEndsAt: instant.optional(),
  subjectNames: z.array(localizedText),
  licenseName: localizedText,
  licenseUrl: text.optional(),
  doiPending: z.boolean(),
  identifierLinks: object<IdentifierLinks>({ doi: text.optional(), cstr: text.optional() }),
  versions: z.array(versionAnswer),
  newerVersion: text.optional(),
  reviewComment: text.optional(),
  reviewRemarks: z.array(remark).optional(),
  reviewFindings: z.array(checklistEntry).optional(),
  compliance: z.array(attachmentAnswer),
  hasPart: z.array(relatedDataset),
  isPartOf: z.array(relatedDataset),
  tombstone: object<Tombstone>({
    retractedAt: instant,
    reason: z.enum(RETRACTION_REASONS),
    specification: text,
    statement: localizedText,
  }).optional(),
  linkInUse: linkInUseAnswer.optional(),
};
export const datasetAnswer = named<Dataset>("Dataset", datasetShape);
export const checkedDatasetAnswer = named<CheckedDataset>("CheckedDataset", {
  invalid: z.array(issueAnswer),
  missing: z.array(issueAnswer),
});

export const createdAnswer = named<CreatedDataset>("CreatedDataset", { ...datasetShape, truncated: flag });

export const savedAnswer = named<SavedDataset>("SavedDataset", {
  dataSetId: text,
  version: text,
  revision: count,
  savedAt: instant,
  missing: z.array(issueAnswer),
  truncated: flag,
});

export const ownDatasetsAnswer = object<OwnDatasets>({
  list: z.array(
    named<OwnDataset>("OwnDataset", {
      ...summaryShape,
      versionCount: count,
      publishedVersion: text.optional(),
    }),
  ),
  page: count,
  size: count,
  total: count,
  all: count,
  counts: z.partialRecord(status, count),
});

/** `Resolved` of the SDK. */
export const resolvedAnswer = named<{ dataSetId: string; version: string; fileId?: string }>("Resolved", {
  dataSetId: text,
  version: text,
  fileId: text.optional(),
});

export const historyAnswer = named<HistoryEvent>("HistoryEvent", {
  at: instant,
  action: text,
  from: status.optional(),
  to: status.optional(),
  version: text,
  by: text.optional().describe("Who saved through an edit link."),
  comment: text.optional(),
  remarks: z.array(remark).optional(),
  findings: z.array(checklistEntry).optional(),
});
