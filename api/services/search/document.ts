/** Builds what the index stores about a published version: words in both languages, and the values of its facets. */
import type { SearchDocumentRow, SearchText } from "../../../db/queries/catalog/search.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import type { Facet } from "../../../sdk/model/search.ts";
import { findLicence } from "../../../sdk/model/vocabulary/licences.ts";
import { subjectPath } from "../../../sdk/model/vocabulary/subjects.ts";
import { toIndexText } from "./tokenize.ts";
import { pairValue } from "./facet_values.ts";
import { inShanghai } from "../../../sdk/model/time.ts";
import { readableOf } from "../../../sdk/model/rich_text/stored_text.ts";

/** File names that are indexed. */
export const INDEXED_FILES_MAX = 200;

export interface SearchDocument extends SearchText {
  row: SearchDocumentRow;
}

/** @param record a published version */
export function toDocument(record: VersionRecord, filePaths: readonly string[]): SearchDocument {
  const { dataset, version } = record;
  const publishedAt = version.publishedAt ?? version.updatedAt;
  return {
    row: {
      datasetSerial: dataset.serial,
      versionId: version.id,
      facets: toFacets(record, publishedAt),
      publishedAt,
      updatedAt: version.updatedAt,
    },
    title: toIndexText([version.titleZh, version.titleEn]),
    body: toIndexText(bodyFields(record, filePaths)),
  };
}

function bodyFields(
  { dataset, version, community, creators, subjects }: VersionRecord,
  filePaths: readonly string[],
) {
  const names = (rows: readonly { nameZh: string; nameEn: string }[]) =>
    rows.flatMap(({ nameZh, nameEn }) => [nameZh, nameEn]);
  return [
    ...version.keywordsZh,
    ...version.keywordsEn,
    readableOf(version.descriptionZh),
    readableOf(version.descriptionEn),
    ...creators.flatMap((
      { creator, affiliations },
    ) => [...names([creator]), creator.orcid, ...names(affiliations)]),
    ...subjects.flatMap(subjectPath).flatMap(({ code, name }) => [code, name.zh, name.en]),
    ...community ? names([community]) : [],
    dataset.id,
    dataset.doi ?? "",
    dataset.cstr ?? "",
    ...version.papers.flatMap(({ title, journal, doi }) => [title.zh, title.en, journal.zh, journal.en, doi]),
    ...[...version.funding, ...version.projects].flatMap(({ name, number }) => [name.zh, name.en, number]),
    ...filePaths.slice(0, INDEXED_FILES_MAX),
  ];
}

function toFacets(record: VersionRecord, publishedAt: number): Record<Facet, string[]> {
  const { version, community, creators, subjects } = record;
  const affiliations = creators.flatMap(({ affiliations }) => affiliations);
  const code = community ? [community.code] : [];
  return {
    subject: distinct(subjects.flatMap(subjectPath).map(({ code }) => code)),
    type: [version.typeCode],
    access: [version.accessRight],
    license: version.licenseId ? [findLicence(version.licenseId)?.id ?? version.licenseId] : [],
    year: [String(inShanghai(publishedAt).getUTCFullYear())],
    keyword: distinct([...version.keywordsZh, ...version.keywordsEn]),
    author: distinct(creators.map(({ creator }) => pairValue(creator.nameZh, creator.nameEn))),
    affiliation: distinct(affiliations.map(({ nameZh, nameEn }) => pairValue(nameZh, nameEn))),
    journal: community?.kind === "journal" ? code : [],
    group: community && community.kind !== "journal" ? code : [],
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
