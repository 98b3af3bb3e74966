/** Presents a version to its reader: e-mails are masked for strangers, and allowed actions are listed. */
import type { AttachmentRow } from "../../db/queries/file/attachments.ts";
import type { RelatedRow } from "../../db/queries/dataset/packages.ts";
import { toMetadata, type VersionHead, type VersionRecord, writtenDoi } from "../../db/schema/records.ts";
import {
  type Dataset,
  type DatasetSummary,
  type IdentifierLinks,
  type Tombstone,
  versionLabel,
  type VersionSummary,
} from "../../sdk/model/dataset.ts";
import { maskEmail } from "../../sdk/model/email_address.ts";
import { coverOrigin } from "../../sdk/model/cover.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import type { ChecklistEntry, Remark } from "../../sdk/model/review.ts";
import { findLicence, licenceName } from "../../sdk/model/vocabulary/licences.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../context.ts";
import {
  allowedActions,
  isOwner,
  linkInUse,
  maySeeAllFields,
  maySeeCover,
  openFiles,
} from "../policies/dataset.ts";
import { isAvailable } from "../policies/request.ts";
import { presentAttachment } from "./attachment.ts";
import { presentCommunity } from "./community.ts";
import { presentRelated } from "./package.ts";
import { toIso } from "../../sdk/model/time.ts";
import { readablePair } from "../../sdk/model/rich_text/stored_text.ts";

/** The reader, and the time. */
export type Viewer = Pick<Context, "actor" | "clock">;

/** What the page of a version shows besides. */
export interface DatasetPageContext {
  /** Versions that the reader may see, newest first. */
  versions: VersionHead[];
  /** What the last review asked for; set only for those who may read it. */
  reviewComment?: string;
  reviewRemarks?: Remark[];
  reviewFindings?: ChecklistEntry[];
  /** Set only for those who may see them. */
  compliance?: AttachmentRow[];
  hasPart?: RelatedRow[];
  isPartOf?: RelatedRow[];
  communityFixed: boolean;
  identifierLinks?: IdentifierLinks;
  tombstone?: Tombstone;
}

/** Of lists and cards, where a description is a text without tags. */
export function presentSummary(record: VersionRecord, viewer: Viewer): DatasetSummary {
  const metadata = presentMetadata(record, viewer);
  return summaryOf(record, viewer, { ...metadata, description: readablePair(metadata.description) });
}

function summaryOf(record: VersionRecord, viewer: Viewer, metadata: DatasetMetadata): DatasetSummary {
  const { dataset, version, community, usage } = record;
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    status: version.status,
    dataSetType: community?.kind ?? "personal",
    ...fieldsOfCard(metadata),
    ...usage,
    size: version.totalSize,
    count: version.fileCount,
    doi: writtenDoi(dataset) ?? undefined,
    cstr: dataset.cstr ?? undefined,
    community: community ? presentCommunity(community) : undefined,
    source: dataset.source,
    ...presentCover(record, viewer),
    held: version.held,
    withheld: version.withheldAt !== null,
    privateUntil: isoOrAbsent(version.privateUntil),
    updatedAt: toIso(version.updatedAt),
    submittedAt: isoOrAbsent(version.submittedAt),
    publishedAt: isoOrAbsent(version.publishedAt),
    allowedActions: allowedActions(record, viewer.actor),
  };
}

/** Undefined for those who may not see it. */
function presentCover(
  record: VersionRecord,
  { actor }: Viewer,
): Pick<DatasetSummary, "coverId" | "coverOrigin"> {
  const { coverId, coverName } = record;
  if (coverId === null || coverName === null || !maySeeCover(record, coverName, actor)) return {};
  return { coverId, coverOrigin: coverOrigin(coverName) };
}

export function presentDataset(record: VersionRecord, around: DatasetPageContext, viewer: Viewer): Dataset {
  const { dataset, version } = record;
  const newest = around.versions.find(isAvailable)?.version;
  const metadata = presentMetadata(record, viewer);
  return {
    ...metadata,
    ...summaryOf(record, viewer, metadata),
    revision: version.revision,
    own: isOwner(dataset, viewer.actor),
    createdAt: toIso(dataset.createdAt),
    acceptedAt: isoOrAbsent(version.acceptedAt),
    merkleRoot: version.merkleRoot ?? undefined,
    embargoEndsAt: isoOrAbsent(version.embargoEndsAt),
    subjectNames: record.subjects.map((code) => findSubject(code)?.name ?? { zh: code, en: code }),
    licenseName: licenceName(version.licenseId),
    licenseUrl: findLicence(version.licenseId)?.legalUrl,
    doiPending: record.doiPending,
    identifierLinks: around.identifierLinks ?? {},
    communityFixed: around.communityFixed,
    versions: around.versions.map(presentVersion),
    newerVersion: newest && newest.number > version.number ? versionLabel(newest.number) : undefined,
    reviewComment: around.reviewComment,
    reviewRemarks: around.reviewRemarks,
    reviewFindings: around.reviewFindings,
    compliance: around.compliance?.map(presentAttachment) ?? [],
    hasPart: around.hasPart?.map(presentRelated) ?? [],
    isPartOf: around.isPartOf?.map(presentRelated) ?? [],
    tombstone: around.tombstone,
    linkInUse: presentLinkInUse(record, viewer),
  };
}

function presentLinkInUse(record: VersionRecord, { actor }: Viewer): Dataset["linkInUse"] {
  const grant = linkInUse(record, actor);
  const open = openFiles(record, actor);
  const chosen = typeof open === "string" ? undefined : [...open];
  return grant && { kind: grant.kind, access: grant.access, expiresAt: toIso(grant.expiresAt), chosen };
}

export function presentVersion({ version }: VersionHead): VersionSummary {
  return {
    version: versionLabel(version.number),
    status: version.status,
    withheld: version.withheldAt !== null,
    publishedAt: isoOrAbsent(version.publishedAt),
    updatedAt: toIso(version.updatedAt),
  };
}

function presentMetadata(record: VersionRecord, viewer: Viewer): DatasetMetadata {
  const metadata = toMetadata(record);
  return maySeeAllFields(record, viewer.actor) ? metadata : maskMetadata(metadata);
}

/** Removes complete e-mail addresses, and questions that only the depositor is asked. */
export function maskMetadata(metadata: DatasetMetadata): DatasetMetadata {
  const authors = metadata.authors.map((author) => ({
    ...author,
    email: maskEmail(author.email),
    nameDoubtful: false,
  }));
  return { ...metadata, authors, archiveEmail: maskEmail(metadata.archiveEmail) };
}

/** The fields that cards and lists show too. */
function fieldsOfCard(metadata: DatasetMetadata) {
  const { dataSetTypeCode, title, description, keywords, authors, subjects, license, accessRight } = metadata;
  return { dataSetTypeCode, title, description, keywords, authors, subjects, license, accessRight };
}

function isoOrAbsent(at: number | null): string | undefined {
  return at === null ? undefined : toIso(at);
}
