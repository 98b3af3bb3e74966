/** Citations and the JSON-LD of a version that the caller may see. */
import {
  type Citation,
  CITATION_FORMATS,
  CITATION_STYLES,
  type CitationFormat,
  type CitationStyle,
} from "../../../sdk/model/citation.ts";
import { EXPORT_TYPES, exportFileName } from "../../../sdk/model/export_format.ts";
import type { PublishedRecord, RecordIdentifier } from "../../../sdk/model/published_record.ts";
import type { Context } from "../../context.ts";
import { toBibtex } from "../../crosswalks/bibtex.ts";
import { toCitation } from "../../crosswalks/citation.ts";
import { toCslJson } from "../../crosswalks/csl_json.ts";
import { toEndNote } from "../../crosswalks/endnote.ts";
import { toGbt35294 } from "../../crosswalks/gbt35294.ts";
import { toRis } from "../../crosswalks/ris.ts";
import { toSchemaOrg } from "../../crosswalks/schema_org.ts";
import { DomainError } from "../../error.ts";
import { isPublic } from "../../policies/dataset.ts";
import { getVersion } from "../dataset/read.ts";
import { loadPublishedRecord, toPublishedRecord } from "../publication/build_published_record.ts";

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
  const record = toPublishedRecord(context, await getVersion(context, dataSetId, version));
  return await citeInFormat(context, record, format);
}

/** Cites a version in every format that its identifiers allow, with one read of the version. */
export async function citeInAllFormats(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<Citation[]> {
  const record = toPublishedRecord(context, await getVersion(context, dataSetId, version));
  const formats = CITATION_FORMATS.filter((format) => format === "sdb-cstr" ? record.cstr : record.doi);
  return await Promise.all(formats.map((format) => citeInFormat(context, record, format)));
}

/** The processor of styles is large: it is loaded with the first citation that needs it. */
export async function citeInFormat(
  context: Pick<Context, "locale" | "clock">,
  record: PublishedRecord,
  format: CitationFormat,
): Promise<Citation> {
  if (!isStyle(format)) return citeRecord(context, record, format);
  const { toStyle } = await import("../../crosswalks/csl_styles.ts");
  return citationOf(record, format, toStyle(record, format, context.locale, context.clock().getTime()));
}

const isStyle = (format: CitationFormat): format is CitationStyle =>
  CITATION_STYLES.some((style) => style === format);

/** @throws DomainError notFound where the record has no identifier of the wanted kind. */
export function citeRecord(
  context: Pick<Context, "locale" | "clock">,
  record: PublishedRecord,
  format: OwnFormat,
): Citation {
  return citationOf(record, format, write(context, record, format));
}

/** What is written without the processor of styles. */
type OwnFormat = Exclude<CitationFormat, CitationStyle>;

function citationOf({ id, version }: PublishedRecord, format: CitationFormat, text: string): Citation {
  const { mediaType } = EXPORT_TYPES[format];
  return { format, text, mediaType, fileName: exportFileName({ id, version }, format) };
}

function write(
  { locale, clock }: Pick<Context, "locale" | "clock">,
  record: PublishedRecord,
  format: OwnFormat,
): string {
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

function required(identifier: RecordIdentifier | undefined, what: string): RecordIdentifier {
  if (identifier) return identifier;
  throw new DomainError("notFound", { what });
}

/** @throws DomainError notFound where the version is not public, whoever asks. */
export async function describeForSearchEngines(
  context: Context,
  dataSetId: string,
  version?: string,
): Promise<Record<string, unknown>> {
  const found = await getVersion({ ...context, actor: { kind: "visitor" } }, dataSetId, version);
  if (!isPublic(found)) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  return toSchemaOrg(await loadPublishedRecord(context, found), context.locale);
}
