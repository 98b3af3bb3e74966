/** Rows that are read together, for policies and presenters, which ask no database. */
import type { Usage } from "../../sdk/model/dataset.ts";
import type { Creator, DatasetMetadata } from "../../sdk/model/metadata.ts";
import { withoutUnasked } from "../../sdk/model/unasked.ts";
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
}

/** A version's rows as metadata, e-mails in full, without what its choices do not ask for. */
export const toMetadata = (record: VersionRecord): DatasetMetadata =>
  withoutUnasked(storedMetadata(record), record.dataset.source);

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

function toCreator({ creator, affiliations }: CreatorRecord): Creator {
  return {
    name: { zh: creator.nameZh, en: creator.nameEn },
    email: creator.email,
    orcid: creator.orcid,
    corresponding: creator.corresponding,
    affiliations: affiliations.map(({ nameZh, nameEn, ror }) => ({ name: { zh: nameZh, en: nameEn }, ror })),
  };
}
