/** Rows that are read together for policies and presenters, which do not query the database. */
import { readMetadataColumns } from "./metadata_columns.ts";
import { type CreatorName, splitCreatorName } from "../../sdk/model/metadata/creator_name.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { Usage } from "../../sdk/model/dataset.ts";
import type { Creator, DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import { withoutIrrelevantFields } from "../../sdk/model/irrelevant_fields.ts";
import type { community } from "./community.ts";
import type { affiliation, creator, dataset, datasetVersion } from "./dataset.ts";
import type { request } from "./request.ts";
import type { review } from "./review.ts";

export type DatasetRow = typeof dataset.$inferSelect;
export type VersionRow = typeof datasetVersion.$inferSelect;
export type CommunityRow = typeof community.$inferSelect;
export type AffiliationRow = typeof affiliation.$inferSelect;
export type ReviewRow = typeof review.$inferSelect;

export interface CreatorRecord {
  creator: typeof creator.$inferSelect;
  affiliations: AffiliationRow[];
}

/** A version with everything that its page shows, except the files. */
export interface VersionRecord {
  dataset: DatasetRow;
  version: VersionRow;
  community: CommunityRow | null;
  creators: CreatorRecord[];
  /** Codes of GB/T 13745-2009, in the depositor's order. */
  subjects: string[];
  /** Id of the cover. */
  coverId: string | null;
  /** Tells what the cover shows; `coverOrigin` of the SDK reads it. */
  coverName: string | null;
  /** The depositor's address, which is private. */
  ownerEmail: string;
  /** Whether the dataset has a version that has not been public; no other version can begin until it is. */
  hasUnpublished: boolean;
  /** Whether it is the newest version of the dataset that is public, not withdrawn and not withheld. */
  isNewest: boolean;
  /** Whether the version is public under a DOI of ours that is not findable at the registrar yet. */
  doiPending: boolean;
  /** `dataSetId` of the datasets in a package. */
  parts: string[];
  usage: Usage;
}

/** What decides who may see a version and what they may do with it. */
export interface VersionHead {
  dataset: DatasetRow;
  version: Pick<
    VersionRow,
    | "id"
    | "number"
    | "status"
    | "revision"
    | "accessRight"
    | "embargoEndsAt"
    | "privateUntil"
    | "held"
    | "withheldAt"
    | "retractedAt"
    | "publishedAt"
    | "updatedAt"
  >;
}

/** A review with its version, both in their present states. */
export interface ReviewRecord extends VersionHead {
  review: ReviewRow;
  version: VersionHead["version"] & Pick<VersionRow, "titleZh" | "titleEn">;
  community: CommunityRow | null;
  /** Name of the person who decided. */
  reviewerName: string | null;
  /** Number of urges in this round. */
  urges: number;
  /** Number of this submission to the same reviewers, from 1. */
  round: number;
  /** Review of the round before, if its content was kept. */
  previousId: string | null;
  /** Whether somebody other than the depositor could decide it. */
  attended: boolean;
  /** Title at the time when the review was moved to another queue; null for any other review. */
  movedTitle: LocalizedText | null;
}

export type RequestRow = typeof request.$inferSelect;

/** The version that a request is about, in its present state. */
export interface RequestedVersion extends VersionHead {
  version: VersionHead["version"] & Pick<VersionRow, "titleZh" | "titleEn">;
}

/** A request with its requester and the version that it is about. */
export interface RequestRecord<Payload = unknown, State extends string = string> {
  request: Omit<RequestRow, "payload" | "state"> & { payload: Payload; state: State };
  /** Real name of the requester. */
  requester: string;
  /** E-mail of the requester. */
  email: string;
  /** Null where the request is about no version. */
  about: RequestedVersion | null;
}

/**
 * Returns the version of a request whose type is always about one.
 * @throws TypeError where there is none: a fault of the program.
 */
export function versionOf({ request, about }: RequestRecord): RequestedVersion {
  if (!about) throw new TypeError(`request ${request.id} of type ${request.type} is about no version`);
  return about;
}

/** Builds the metadata of a version, with complete e-mails and without fields that its choices do not ask for. */
export const toMetadata = (record: VersionRecord): DatasetMetadata =>
  withoutIrrelevantFields(storedMetadata(record), record.dataset.source);

/** Builds the metadata with all stored fields, because rows may be older than a rule. */
export function storedMetadata(
  { dataset, version, community, creators, subjects, parts }: VersionRecord,
): DatasetMetadata {
  return {
    ...readMetadataColumns(version),
    subjects,
    authors: creators.map(toCreator),
    communityCode: community?.code ?? "",
    archiveDoi: dataset.archiveDoi,
    archiveEmail: dataset.archiveEmail,
    parts,
  };
}

/**
 * Returns a DOI as its depositor wrote it. The DOI of an archive is stored in lower case, because DOIs are compared
 * regardless of case.
 */
export function writtenDoi({ doi, archiveDoi }: Pick<DatasetRow, "doi" | "archiveDoi">): string | null {
  return doi !== null && archiveDoi.toLowerCase() === doi ? archiveDoi : doi;
}

/** Reads the parts of a name. A name that was stored as one text is split here until it is stored in parts. */
export function creatorName(row: CreatorRecord["creator"]): CreatorName {
  const name = { zh: row.nameZh, en: row.nameEn };
  // The displayed name stays as it was, because published pages must not change.
  if (row.kind === null) return { ...splitCreatorName(name), name };
  return {
    kind: row.kind,
    name,
    family: { zh: row.familyZh, en: row.familyEn },
    given: { zh: row.givenZh, en: row.givenEn },
    nameDoubtful: row.nameDoubtful,
  };
}

function toCreator({ creator, affiliations }: CreatorRecord): Creator {
  return {
    ...creatorName(creator),
    email: creator.email,
    orcid: creator.orcid,
    corresponding: creator.corresponding,
    affiliations: affiliations.map(({ nameZh, nameEn, ror }) => ({ name: { zh: nameZh, en: nameEn }, ror })),
  };
}

/** What the registrar is told of: the DOI of an archive belongs to whoever registered it. */
export function ownSchemes({ source }: Pick<DatasetRow, "source">): readonly ("doi" | "cstr")[] {
  return source === "archive" ? ["cstr"] : ["doi", "cstr"];
}
