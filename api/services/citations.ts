/** Citations and the JSON-LD of a version that the caller may see. */
import { listFiles } from "../../db/queries/files.ts";
import type { RelatedRow } from "../../db/queries/packages.ts";
import {
  creatorName,
  type DatasetRow,
  toMetadata,
  type VersionRecord,
  writtenDoi,
} from "../../db/schema/records.ts";
import { type Citation, CITATION_FORMATS, type CitationFormat } from "../../sdk/model/citation.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { findLicence } from "../../sdk/model/vocabulary/licences.ts";
import type { Context } from "../context.ts";
import { toBibtex } from "../crosswalks/bibtex.ts";
import { toCitation } from "../crosswalks/citation.ts";
import { toCslJson } from "../crosswalks/csl_json.ts";
import { toEndNote } from "../crosswalks/endnote.ts";
import { toGbt35294 } from "../crosswalks/gbt35294.ts";
import { identifierUrl } from "../crosswalks/identifier_address.ts";
import type { Identifier, PublishedRecord, RecordFile, RelatedRecord } from "../crosswalks/record.ts";
import { toRis } from "../crosswalks/ris.ts";
import { toSchemaOrg } from "../crosswalks/schema_org.ts";
import { DomainError } from "../error.ts";
import { isPublic, mayDownload } from "../policies/dataset.ts";
import { getVersion } from "./datasets.ts";
import { readRelations } from "./packages.ts";

/** Files that the JSON-LD lists individually; the ZIP of all files is always listed. */
const FILES_NAMED = 50;

const FILE_TYPES: Record<CitationFormat, { mediaType: string; extension: string }> = {
  "sdb-doi": { mediaType: "text/plain", extension: "txt" },
  "sdb-cstr": { mediaType: "text/plain", extension: "txt" },
  gbt35294: { mediaType: "text/plain", extension: "txt" },
  bibtex: { mediaType: "application/x-bibtex", extension: "bib" },
  ris: { mediaType: "application/x-research-info-systems", extension: "ris" },
  endnote: { mediaType: "application/x-endnote-refer", extension: "enw" },
  "csl-json": { mediaType: "application/vnd.citationstyles.csl+json", extension: "json" },
};

/**
 * Cites a version in the caller's language. A version that is not published yet is cited with today's date: its
 * identifiers are known from submission on, so that a manuscript can name them (spec 3 §1).
 * @throws DomainError notFound, also where the version has no identifier of the wanted kind.
 */
export async function cite(
  context: Context,
  dataSetId: string,
  format: CitationFormat,
  version?: string,
): Promise<Citation> {
  const record = toRecord(context, await getVersion(context, dataSetId, version), []);
  return toFile(context, dataSetId, record, format);
}

/** Cites a version in every format that its identifiers allow, with one read of the version. */
export async function citeInAllFormats(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<Citation[]> {
  const record = toRecord(context, await getVersion(context, dataSetId, version), []);
  return CITATION_FORMATS
    .filter((format) => format === "sdb-cstr" ? record.cstr : record.doi)
    .map((format) => toFile(context, dataSetId, record, format));
}

function toFile(
  context: Context,
  dataSetId: string,
  record: PublishedRecord,
  format: CitationFormat,
): Citation {
  const { mediaType, extension } = FILE_TYPES[format];
  const fileName = `${dataSetId}-${record.version}-${format}.${extension}`;
  return { format, text: write(context, record, format), mediaType, fileName };
}

function write({ locale, clock }: Context, record: PublishedRecord, format: CitationFormat): string {
  switch (format) {
    case "sdb-doi":
      return toCitation(record, required(record.doi, "DOI"), locale, clock().getTime());
    case "sdb-cstr":
      return toCitation(record, required(record.cstr, "CSTR"), locale, clock().getTime());
    case "gbt35294":
      return toGbt35294(record, locale);
    case "bibtex":
      return toBibtex(record, locale);
    case "ris":
      return toRis(record, locale);
    case "endnote":
      return toEndNote(record, locale);
    case "csl-json":
      return toCslJson(record, locale);
  }
}

function required(identifier: Identifier | undefined, what: string): Identifier {
  if (identifier) return identifier;
  throw new DomainError("notFound", { what });
}

/** @throws DomainError notFound where the version is not public, whoever asks. */
export async function describeForSearchEngines(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<Record<string, unknown>> {
  const found = await getVersion(context, dataSetId, version);
  if (!isPublic(found)) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  const files = isOpen(found) ? await listRecordFiles(context, found) : [];
  const { hasPart, isPartOf } = await readRelations(context.db.read, found);
  const related = (rows: typeof hasPart) => rows.map((row) => toRelated(context, row));
  const record = {
    ...toRecord(context, found, files),
    hasPart: related(hasPart),
    isPartOf: related(isPartOf),
  };
  return toSchemaOrg(record, context.locale);
}

function toRelated(context: Context, row: RelatedRow): RelatedRecord {
  const identifier = doiOf(context, row) ?? toIdentifier(context, "cstr", row.cstr);
  const landingPage = `${context.config.publicUrl}/detail?${new URLSearchParams({ dataSetId: row.id })}`;
  return { title: { zh: row.titleZh, en: row.titleEn }, url: identifier?.url ?? landingPage };
}

/** Whether a visitor may download the files. JSON-LD is cached for everybody, so it must not depend on the caller. */
function isOpen(found: VersionRecord): boolean {
  return mayDownload(found, { kind: "visitor" });
}

async function listRecordFiles(
  { db, config }: Context,
  { dataset, version }: VersionRecord,
): Promise<RecordFile[]> {
  const base = `${config.publicUrl}/api/sdb-download-service`;
  const whole = new URLSearchParams({ dataSetId: dataset.id, version: versionLabel(version.number) });
  const files = await listFiles(db.read, version.id, { prefix: "", after: "", limit: FILES_NAMED });
  return [
    // The size of the ZIP is unknown, because it is made while it is sent.
    { name: `${dataset.id}.zip`, size: 0, mediaType: "application/zip", url: `${base}/getZipFile?${whole}` },
    ...files.map(({ id, path, size, mediaType }) => ({
      name: path,
      size,
      mediaType,
      url: `${base}/download?${new URLSearchParams({ fileId: id })}`,
    })),
  ];
}

function toRecord(context: Context, found: VersionRecord, files: RecordFile[]): PublishedRecord {
  const { dataset, version, creators } = found;
  const { publicUrl } = context.config;
  const label = versionLabel(version.number);
  return {
    version: label,
    title: { zh: version.titleZh, en: version.titleEn },
    description: { zh: version.descriptionZh, en: version.descriptionEn },
    keywords: { zh: version.keywordsZh, en: version.keywordsEn },
    creators: creators.map(({ creator, affiliations }) => ({
      ...creatorName(creator),
      orcid: creator.orcid,
      affiliations: affiliations.map((one) => ({ name: nameOf(one), ror: one.ror })),
    })),
    language: version.language,
    license: toLicense(found),
    accessRight: version.accessRight,
    open: isOpen(found),
    funding: version.funding,
    papers: version.papers,
    spatial: version.spatial,
    temporal: version.temporal,
    doi: doiOf(context, dataset),
    cstr: toIdentifier(context, "cstr", dataset.cstr),
    createdAt: dataset.createdAt,
    publishedAt: version.publishedAt ?? context.clock().getTime(),
    landingPage: `${publicUrl}/detail?${new URLSearchParams({ dataSetId: dataset.id, version: label })}`,
    platformUrl: publicUrl,
    files,
  };
}

function nameOf({ nameZh, nameEn }: { nameZh: string; nameEn: string }): LocalizedText {
  return { zh: nameZh, en: nameEn };
}

function toLicense(record: VersionRecord): PublishedRecord["license"] {
  const { id, text } = toMetadata(record).license;
  const licence = findLicence(id);
  return {
    name: licence?.name ?? { zh: "自定义协议", en: "Custom licence" },
    // Search engines identify Creative Commons licences by the address of the deed.
    url: licence?.deedUrl?.en ?? licence?.legalUrl ?? "",
    text,
  };
}

/** The DOI of an archive was assigned by the repository that published it before, which also keeps it resolving. */
function doiOf(
  context: Context,
  row: Pick<DatasetRow, "doi" | "archiveDoi" | "source">,
): Identifier | undefined {
  return toIdentifier(context, "doi", writtenDoi(row), row.source === "archive");
}

function toIdentifier(
  { config: { publicUrl } }: Context,
  scheme: Identifier["scheme"],
  value: string | null,
  foreign = false,
): Identifier | undefined {
  return value ? { scheme, value, url: identifierUrl(scheme, value, { publicUrl, foreign }) } : undefined;
}
