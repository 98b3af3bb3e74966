/** The identifiers of a dataset with the addresses at which they resolve. */
import { type DatasetRow, type VersionRecord, writtenDoi } from "../../../db/schema/records.ts";
import type { IdentifierLinks } from "../../../sdk/model/dataset.ts";
import type { RecordIdentifier } from "../../../sdk/model/published_record.ts";
import type { Context } from "../../context.ts";
import { identifierUrl } from "../../crosswalks/identifier_address.ts";
import { isPublic } from "../../policies/dataset.ts";

/** Those of a version that is not public lead nowhere yet. */
export function identifierLinks({ config: { publicUrl } }: Context, record: VersionRecord): IdentifierLinks {
  if (!isPublic(record)) return {};
  const { dataset } = record;
  return { doi: toDoi(publicUrl, dataset)?.url, cstr: toIdentifier(publicUrl, "cstr", dataset.cstr)?.url };
}

/** Where readers of another page are led to: the address of the DOI, else of the CSTR, else of the page. */
export function addressOf(
  { config: { publicUrl } }: Context,
  { dataset }: Pick<VersionRecord, "dataset">,
): string {
  const identifier = toDoi(publicUrl, dataset) ?? toIdentifier(publicUrl, "cstr", dataset.cstr);
  return identifier?.url ?? `${publicUrl}/detail?dataSetId=${dataset.id}`;
}

/** Whoever published an archive before gave it its DOI, and keeps it resolving. */
export function toDoi(
  publicUrl: string,
  row: Pick<DatasetRow, "doi" | "archiveDoi" | "source">,
): RecordIdentifier | undefined {
  return toIdentifier(publicUrl, "doi", writtenDoi(row), row.source === "archive");
}

export function toIdentifier(
  publicUrl: string,
  scheme: RecordIdentifier["scheme"],
  value: string | null,
  foreign = false,
): RecordIdentifier | undefined {
  return value ? { scheme, value, url: identifierUrl(scheme, value, { publicUrl, foreign }) } : undefined;
}
