/** Rows that are read together, for policies and presenters, which ask no database. */
import { type CreatorName, splitCreatorName } from "../../sdk/model/metadata/creator_name.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { Usage } from "../../sdk/model/dataset.ts";
import type { Creator, DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import { withoutIrrelevantFields } from "../../sdk/model/irrelevant_fields.ts";
import type { community } from "./community.ts";
import type { affiliation, creator, dataset, datasetVersion } from "./dataset.ts";
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

/** A version with everything that a page shows of it, except its files. */
export interface VersionRecord {
  dataset: DatasetRow;
  version: VersionRow;
  community: CommunityRow | null;
  creators: CreatorRecord[];
  /** Codes of GB/T 13745-2009, in the depositor's order. */
  subjects: string[];
  /** Id of the attachment that is the cover. */
  coverId: string | null;
  /** Says what the cover shows; `coverOrigin` of the SDK reads it. */
  coverName: string | null;
  /** The depositor's own address; private. */
  ownerEmail: string;
  /** Whether some version of the dataset has not been public yet; until it is, no further one begins. */
  hasUnpublished: boolean;
  /** Whether it is the newest version of the dataset that is public, not withdrawn and not withheld. */
  isNewest: boolean;
  /** Whether the version is public under a DOI of ours that the registrar has not made findable yet. */
  doiPending: boolean;
  /** `dataSetId` of what a package holds. */
  parts: string[];
  usage: Usage;
}

/** What decides who may see a version and what may be done with it. */
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

/** A review with its version, in the states both have now. */
export interface ReviewRecord extends VersionHead {
  review: ReviewRow;
  version: VersionHead["version"] & Pick<VersionRow, "titleZh" | "titleEn">;
  community: CommunityRow | null;
  /** Who decided, if somebody did. */
  reviewerName: string | null;
  /** How often this round was urged. */
  urges: number;
  /** Which submission to the same reviewers it is, counted from 1. */
  round: number;
  /** The review of the round before, where what was submitted then is known. */
  previousId: string | null;
  /** Whether somebody other than the depositor could decide it. */
  attended: boolean;
  /** The title as it stood when the review was moved to another queue; null of every other review. */
  movedTitle: LocalizedText | null;
}

/** A version's rows as metadata, e-mails in full, without what its choices do not ask for. */
export const toMetadata = (record: VersionRecord): DatasetMetadata =>
  withoutIrrelevantFields(storedMetadata(record), record.dataset.source);

/** The same with all that is stored: rows may be older than a rule. */
export function storedMetadata(
  { dataset, version, community, creators, subjects, parts }: VersionRecord,
): DatasetMetadata {
  return {
    dataSetTypeCode: version.typeCode,
    language: version.language,
    title: { zh: version.titleZh, en: version.titleEn },
    keywords: { zh: version.keywordsZh, en: version.keywordsEn },
    description: { zh: version.descriptionZh, en: version.descriptionEn },
    subjects,
    authors: creators.map(toCreator),
    license: { id: version.licenseId, text: { zh: version.licenseTextZh, en: version.licenseTextEn } },
    accessRight: version.accessRight,
    embargoMonths: version.embargoMonths ?? undefined,
    papers: version.papers,
    references: version.references,
    funding: version.funding,
    projects: version.projects,
    spatial: version.spatial,
    temporal: version.temporal,
    communityCode: community?.code ?? "",
    archiveDoi: dataset.archiveDoi,
    archiveEmail: dataset.archiveEmail,
    parts,
  };
}

/** The DOI of an archive is kept in small letters, because DOIs are compared so; it is shown as its depositor wrote it. */
export function writtenDoi({ doi, archiveDoi }: Pick<DatasetRow, "doi" | "archiveDoi">): string | null {
  return doi !== null && archiveDoi.toLowerCase() === doi ? archiveDoi : doi;
}

/** Names that were stored in one text are split where they are read, until they are stored in parts. */
export function creatorName(row: CreatorRecord["creator"]): CreatorName {
  const name = { zh: row.nameZh, en: row.nameEn };
  // Shown as it was, in whatever order: what is published keeps its face.
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
