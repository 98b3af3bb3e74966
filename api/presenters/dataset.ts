/** A version as its reader may see it: e-mails masked for strangers, actions that the policies allow. */
import type { CreatorRecord, VersionHead, VersionRecord } from "../../db/schema/records.ts";
import {
  type Dataset,
  type DatasetSummary,
  maskEmail,
  versionLabel,
  type VersionSummary,
} from "../../sdk/model/dataset.ts";
import type { Creator, DatasetMetadata, LicenseChoice } from "../../sdk/model/metadata.ts";
import { CUSTOM_LICENCE, findLicence } from "../../sdk/model/vocabulary/licences.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../context.ts";
import { allowedActions, maySeePrivateFields } from "../policies/dataset.ts";
import { presentCommunity } from "./community.ts";

/** Who looks, and when. */
export type Viewer = Pick<Context, "actor" | "clock">;

/** What a page about one version shows beside it. */
export interface Surroundings {
  /** Those the viewer may see, newest first. */
  versions: VersionHead[];
  /** What the last review asked for; given only to those who may read it. */
  reviewComment?: string;
}

export function presentSummary(record: VersionRecord, viewer: Viewer): DatasetSummary {
  const { dataset, version, community, usage } = record;
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    status: version.status,
    dataSetType: community?.kind ?? "personal",
    ...presentFields(record, viewer),
    ...usage,
    size: version.totalSize,
    count: version.fileCount,
    doi: dataset.doi ?? undefined,
    cstr: dataset.cstr ?? undefined,
    community: community ? presentCommunity(community) : undefined,
    updatedAt: iso(version.updatedAt),
    submittedAt: isoOrAbsent(version.submittedAt),
    publishedAt: isoOrAbsent(version.publishedAt),
    allowedActions: allowedActions(record, viewer.actor, viewer.clock().getTime()),
  };
}

export function presentDataset(record: VersionRecord, around: Surroundings, viewer: Viewer): Dataset {
  const { dataset, version } = record;
  const newest = around.versions.find((head) => head.version.status === "PUBLISHED")?.version;
  const licence = findLicence(version.licenseId);
  return {
    ...presentMetadata(record, viewer),
    ...presentSummary(record, viewer),
    revision: version.revision,
    createdAt: iso(dataset.createdAt),
    acceptedAt: isoOrAbsent(version.acceptedAt),
    embargoEndsAt: isoOrAbsent(version.embargoEndsAt),
    subjectNames: record.subjects.map((code) => findSubject(code)?.name ?? { zh: code, en: code }),
    licenseName: licence?.name ?? customLicenceName(version.licenseId),
    licenseUrl: licence?.legalUrl,
    versions: around.versions.map(presentVersion),
    newerVersion: newest && newest.number > version.number ? versionLabel(newest.number) : undefined,
    reviewComment: around.reviewComment,
  };
}

export function presentVersion({ version }: VersionHead): VersionSummary {
  return {
    version: versionLabel(version.number),
    status: version.status,
    publishedAt: isoOrAbsent(version.publishedAt),
    updatedAt: iso(version.updatedAt),
  };
}

/** The part of the metadata that cards and lists show too. */
function presentFields(record: VersionRecord, viewer: Viewer) {
  const { version } = record;
  const reveal = maySeePrivateFields(record, viewer.actor);
  const license: LicenseChoice = {
    id: version.licenseId,
    text: { zh: version.licenseTextZh, en: version.licenseTextEn },
  };
  return {
    dataSetTypeCode: version.typeCode,
    title: { zh: version.titleZh, en: version.titleEn },
    description: { zh: version.descriptionZh, en: version.descriptionEn },
    keywords: { zh: version.keywordsZh, en: version.keywordsEn },
    authors: record.creators.map((creator) => presentCreator(creator, reveal)),
    subjects: record.subjects,
    license,
    accessRight: version.accessRight,
  };
}

function presentMetadata(record: VersionRecord, viewer: Viewer): DatasetMetadata {
  const { version, community } = record;
  return {
    ...presentFields(record, viewer),
    language: version.language,
    embargoMonths: version.embargoMonths ?? undefined,
    papers: version.papers,
    references: version.references,
    funding: version.funding,
    projects: version.projects,
    spatial: version.spatial,
    temporal: version.temporal,
    communityCode: community?.code ?? "",
  };
}

function presentCreator({ creator, affiliations }: CreatorRecord, reveal: boolean): Creator {
  return {
    name: { zh: creator.nameZh, en: creator.nameEn },
    email: reveal ? creator.email : maskEmail(creator.email),
    orcid: creator.orcid,
    corresponding: creator.corresponding,
    affiliations: affiliations.map(({ nameZh, nameEn, ror }) => ({ name: { zh: nameZh, en: nameEn }, ror })),
  };
}

function customLicenceName(id: string) {
  return id === CUSTOM_LICENCE ? { zh: "自定义许可", en: "Custom licence" } : { zh: "", en: "" };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrAbsent(at: number | null): string | undefined {
  return at === null ? undefined : iso(at);
}
