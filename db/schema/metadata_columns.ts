/** Metadata as columns of `dataset_version`, both ways. Authors, subjects and parts have tables of their own. */
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import type { datasetVersion } from "./dataset.ts";

/** Fields that are columns of the version. */
export type VersionMetadata = Omit<
  DatasetMetadata,
  "authors" | "subjects" | "parts" | "communityCode" | "archiveDoi" | "archiveEmail"
>;
type Row = typeof datasetVersion.$inferSelect;

export function metadataColumns(metadata: VersionMetadata) {
  const { title, description, keywords, license } = metadata;
  return {
    typeCode: metadata.dataSetTypeCode,
    language: metadata.language,
    titleZh: title.zh,
    titleEn: title.en,
    descriptionZh: description.zh,
    descriptionEn: description.en,
    keywordsZh: keywords.zh,
    keywordsEn: keywords.en,
    licenseId: license.id,
    licenseTextZh: license.text.zh,
    licenseTextEn: license.text.en,
    accessRight: metadata.accessRight,
    embargoMonths: metadata.embargoMonths ?? null,
    papers: metadata.papers,
    references: metadata.references,
    funding: metadata.funding,
    projects: metadata.projects,
    spatial: metadata.spatial,
    temporal: metadata.temporal,
  };
}

export function readMetadataColumns(version: Row): VersionMetadata {
  return {
    dataSetTypeCode: version.typeCode,
    language: version.language,
    title: { zh: version.titleZh, en: version.titleEn },
    keywords: { zh: version.keywordsZh, en: version.keywordsEn },
    description: { zh: version.descriptionZh, en: version.descriptionEn },
    license: { id: version.licenseId, text: { zh: version.licenseTextZh, en: version.licenseTextEn } },
    accessRight: version.accessRight,
    embargoMonths: version.embargoMonths ?? undefined,
    papers: version.papers,
    references: version.references,
    funding: version.funding,
    projects: version.projects,
    spatial: version.spatial,
    temporal: version.temporal,
  };
}
