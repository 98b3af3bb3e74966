/** The one place that makes of rows what the world is told about a version. */
import { type FileRow, listFiles } from "../../../db/queries/file/files.ts";
import type { RelatedRow } from "../../../db/queries/dataset/packages.ts";
import {
  creatorName,
  type CreatorRecord,
  toMetadata,
  type VersionRecord,
} from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type {
  PublishedRecord,
  RecordFile,
  RecordSubject,
  RelatedRecord,
} from "../../../sdk/model/published_record.ts";
import { findLicence } from "../../../sdk/model/vocabulary/licences.ts";
import { findSubject } from "../../../sdk/model/vocabulary/subjects.ts";
import { plainPair } from "../../../sdk/model/rich_text/stored_text.ts";
import type { Context } from "../../context.ts";
import { toDoi, toIdentifier } from "../identifier/links.ts";
import { mayDownload, maySeeCover } from "../../policies/dataset.ts";
import { readRelations } from "../dataset/package.ts";

/** Files that a record names one by one, beside the whole as a ZIP. */
export const FILES_NAMED = 50;

interface Around extends Partial<Pick<PublishedRecord, "hasPart" | "isPartOf">> {
  /** Files that are open to everybody, the first {@link FILES_NAMED}; absent where none are. */
  files?: readonly FileRow[];
}

/** With what a package holds or what holds the dataset, and with the downloads that are open to everybody. */
export async function loadPublishedRecord(context: Context, found: VersionRecord): Promise<PublishedRecord> {
  const { hasPart, isPartOf } = await readRelations(context.db.read, found);
  return toPublishedRecord(context, found, {
    files: hasOpenFiles(found)
      ? await listFiles(context.db.read, found.version.id, { prefix: "", after: "", limit: FILES_NAMED })
      : undefined,
    hasPart: hasPart.map((row) => toRelated(context, row)),
    isPartOf: isPartOf.map((row) => toRelated(context, row)),
  });
}

/** With what a package holds or what holds the dataset; its files are read page by page, by {@link openFilesOf}. */
export async function loadRecordWithoutFiles(
  context: Context,
  found: VersionRecord,
): Promise<PublishedRecord> {
  const { hasPart, isPartOf } = await readRelations(context.db.read, found);
  return toPublishedRecord(context, found, {
    hasPart: hasPart.map((row) => toRelated(context, row)),
    isPartOf: isPartOf.map((row) => toRelated(context, row)),
  });
}

/** Files read from the database at once. */
const PAGE = 1_000;

/** All files that are open to everybody, in the order of their paths; none where the version is closed. */
export async function* openFilesOf(
  { db, config: { publicUrl } }: Context,
  found: VersionRecord,
): AsyncGenerator<RecordFile> {
  for (let after = ""; hasOpenFiles(found);) {
    const rows = await listFiles(db.read, found.version.id, { prefix: "", after, limit: PAGE });
    yield* rows.map((row) => toRecordFile(publicUrl, row));
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.path;
  }
}

/** From the rows of the version alone. A version that is not published yet is described as of now. */
export function toPublishedRecord(
  { config: { publicUrl }, clock }: Pick<Context, "config" | "clock">,
  found: VersionRecord,
  { files, hasPart = [], isPartOf = [] }: Around = {},
): PublishedRecord {
  const { dataset, version, creators } = found;
  const label = versionLabel(version.number);
  return {
    id: dataset.id,
    version: label,
    typeCode: version.typeCode,
    title: { zh: version.titleZh, en: version.titleEn },
    subjects: found.subjects.flatMap(toSubject),
    description: plainPair({ zh: version.descriptionZh, en: version.descriptionEn }),
    keywords: { zh: version.keywordsZh, en: version.keywordsEn },
    creators: creators.map(toCreator),
    language: version.language,
    license: toLicense(found),
    accessRight: version.accessRight,
    open: hasOpenFiles(found),
    funding: version.funding,
    projects: version.projects,
    papers: version.papers,
    references: version.references,
    spatial: version.spatial,
    temporal: version.temporal,
    doi: toDoi(publicUrl, dataset),
    cstr: toIdentifier(publicUrl, "cstr", dataset.cstr),
    createdAt: dataset.createdAt,
    publishedAt: version.publishedAt ?? clock().getTime(),
    submittedAt: version.submittedAt ?? undefined,
    acceptedAt: version.acceptedAt ?? undefined,
    embargoEndsAt: version.embargoEndsAt ?? undefined,
    updatedAt: version.updatedAt,
    size: { files: version.fileCount, bytes: version.totalSize },
    landingPage: pageUrl(publicUrl, { dataSetId: dataset.id, version: label }),
    datasetPage: pageUrl(publicUrl, { dataSetId: dataset.id }),
    platformUrl: publicUrl,
    files: files ? toRecordFiles(publicUrl, found, files) : [],
    cover: coverOf(publicUrl, found),
    hasPart,
    isPartOf,
  };
}

/** Whether its files are open to a visitor: the world is told the same, whoever asks. */
export function hasOpenFiles(found: VersionRecord): boolean {
  return mayDownload(found, { kind: "visitor" });
}

/** Only what everybody may see. */
function coverOf(publicUrl: string, found: VersionRecord): string | undefined {
  const { coverId, coverName } = found;
  if (coverId === null || coverName === null) return undefined;
  if (!maySeeCover(found, coverName, { kind: "visitor" })) return undefined;
  return `${publicUrl}/api/sdb-dataset-service/attachment/${encodeURIComponent(coverId)}`;
}

const pageUrl = (publicUrl: string, query: Record<string, string>) =>
  `${publicUrl}/detail?${new URLSearchParams(query)}`;

function toCreator({ creator, affiliations }: CreatorRecord): PublishedRecord["creators"][number] {
  const { nameDoubtful: _, ...name } = creatorName(creator);
  return {
    ...name,
    orcid: creator.orcid,
    affiliations: affiliations.map(({ nameZh, nameEn, ror }) => ({ name: { zh: nameZh, en: nameEn }, ror })),
  };
}

/** A code that the standard does not have says nothing to anybody. */
function toSubject(code: string): RecordSubject[] {
  const subject = findSubject(code);
  return subject ? [{ code, name: subject.name }] : [];
}

function toLicense(found: VersionRecord): PublishedRecord["license"] {
  const { id, text } = toMetadata(found).license;
  const licence = findLicence(id);
  return {
    id: licence?.id ?? "",
    name: licence?.name ?? { zh: "自定义协议", en: "Custom licence" },
    // The deed is the address by which machines know a Creative Commons licence.
    url: licence?.deedUrl?.en ?? licence?.legalUrl ?? "",
    text,
  };
}

export function toRelated({ config: { publicUrl } }: Context, row: RelatedRow): RelatedRecord {
  const doi = toDoi(publicUrl, row);
  const cstr = toIdentifier(publicUrl, "cstr", row.cstr);
  const url = (doi ?? cstr)?.url ?? pageUrl(publicUrl, { dataSetId: row.id });
  return { title: { zh: row.titleZh, en: row.titleEn }, doi, cstr, url };
}

const downloads = (publicUrl: string) => `${publicUrl}/api/sdb-download-service`;

function toRecordFiles(publicUrl: string, found: VersionRecord, files: readonly FileRow[]): RecordFile[] {
  return [toWholeFile(publicUrl, found), ...files.map((row) => toRecordFile(publicUrl, row))];
}

/** All files as one. The ZIP is made while it is sent, so that its size is not known. */
export function toWholeFile(publicUrl: string, { dataset, version }: VersionRecord): RecordFile {
  const whole = new URLSearchParams({ dataSetId: dataset.id, version: versionLabel(version.number) });
  return {
    name: `${dataset.id}.zip`,
    size: 0,
    mediaType: "application/zip",
    url: `${downloads(publicUrl)}/getZipFile?${whole}`,
  };
}

function toRecordFile(
  publicUrl: string,
  { id, path, size, mediaType, sha256 }: Pick<FileRow, "id" | "path" | "size" | "mediaType" | "sha256">,
): RecordFile {
  return {
    name: path,
    size,
    mediaType,
    sha256,
    url: `${downloads(publicUrl)}/download?fileId=${encodeURIComponent(id)}`,
  };
}
