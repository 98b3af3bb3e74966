/** A published version in every format that it is exported in (`sdk/model/export_format.ts`). */
import {
  EXPORT_TYPES,
  exportFileName,
  type ExportFormat,
  isCitationFormat,
  type MetadataFormat,
} from "../../../sdk/model/export_format.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../../sdk/model/published_record.ts";
import type { Context } from "../../context.ts";
import { toCff } from "../../crosswalks/cff.ts";
import { toCroissant } from "../../crosswalks/croissant.ts";
import { toCstrXml } from "../../crosswalks/cstr_xml.ts";
import { toDataCiteJson } from "../../crosswalks/datacite.ts";
import { toDataCite } from "../../crosswalks/datacite_xml.ts";
import { toDataPackage } from "../../crosswalks/data_package.ts";
import { toDcat } from "../../crosswalks/dcat.ts";
import { toDublinCore } from "../../crosswalks/dublin_core.ts";
import { chain, mapEach, toJsonParts } from "../../crosswalks/json_parts.ts";
import { toLinkset } from "../../crosswalks/linkset.ts";
import { toMarcXml } from "../../crosswalks/marcxml.ts";
import type { OpenFiles } from "../../crosswalks/record.ts";
import { toRoCrate } from "../../crosswalks/ro_crate.ts";
import { toDataDownload, toSchemaOrg } from "../../crosswalks/schema_org.ts";
import { type Markup, XML_HEAD } from "../../crosswalks/xml.ts";
import { DomainError } from "../../error.ts";
import { isPublic } from "../../policies/dataset.ts";
import { getVersion } from "../dataset/read.ts";
import {
  hasOpenFiles,
  loadRecordWithoutFiles,
  openFilesOf,
  toWholeFile,
} from "../publication/build_published_record.ts";
import { citeInFormat } from "./citations.ts";

export interface Export {
  fileName: string;
  mediaType: string;
  /** The whole, or pieces of it: a description may name a hundred thousand files. */
  text: string | AsyncIterable<string>;
}

export interface ExportRequest {
  dataSetId: string;
  format: ExportFormat;
  /** Label; the newest version when absent. */
  version?: string;
  /** Language of a format that knows only one; that of the request when absent. */
  lang?: Locale;
}

/**
 * Exports a version as a visitor sees it; its depositor gets the same.
 * @throws DomainError notFound where the version is not public, or has no identifier of the wanted kind.
 */
export async function exportVersion(context: Context, wanted: ExportRequest): Promise<Export> {
  const { dataSetId, format, version, lang: locale = context.locale } = wanted;
  // As a visitor sees it: the newest version of its depositor may be a draft.
  const found = await getVersion({ ...context, actor: { kind: "visitor" } }, dataSetId, version);
  if (!isPublic(found)) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  const record = await loadRecordWithoutFiles(context, found);
  const whole = hasOpenFiles(found) && record.size.files > 0
    ? [toWholeFile(context.config.publicUrl, found)]
    : [];
  return {
    fileName: exportFileName(record, format),
    mediaType: EXPORT_TYPES[format].mediaType,
    text: isCitationFormat(format)
      ? (await citeInFormat({ locale, clock: context.clock }, record, format)).text
      : await WRITERS[format]({ ...record, files: whole }, () => openFilesOf(context, found), locale),
  };
}

type Writer = (record: PublishedRecord, files: OpenFiles, locale: Locale) =>
  | Export["text"]
  | Promise<Export["text"]>;

const asXml = (write: (record: PublishedRecord) => Markup): Writer => (record) =>
  `${XML_HEAD}${write(record).xml}\n`;

const WRITERS: Readonly<Record<MetadataFormat, Writer>> = {
  "datacite-xml": asXml(toDataCite),
  "datacite-json": toDataCiteJson,
  "schema-org": (record, files, locale) =>
    toJsonParts({
      ...toSchemaOrg(record, locale),
      distribution: record.files.length > 0
        ? chain(record.files.map(toDataDownload), mapEach(files(), toDataDownload))
        : undefined,
    }),
  "ro-crate": toRoCrate,
  "croissant": toCroissant,
  "data-package": toDataPackage,
  "dcat-jsonld": toDcat,
  // The library of RDF is loaded with the first that is asked for.
  "dcat-turtle": async (record, files) =>
    (await import("../../crosswalks/dcat_turtle.ts")).toDcatTurtle(record, files),
  "dublin-core": asXml(toDublinCore),
  "marcxml": asXml(toMarcXml),
  "cstr-xml": asXml(toCstrXml),
  "linkset": toLinkset,
  "cff": (record, _, locale) => toCff(record, locale),
};
