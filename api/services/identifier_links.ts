/** The identifiers of a dataset with the addresses at which they resolve. */
import { type DatasetRow, type VersionRecord, writtenDoi } from "../../db/schema/records.ts";
import type { IdentifierLinks } from "../../sdk/model/dataset.ts";
import type { Context } from "../context.ts";
import { identifierUrl } from "../crosswalks/identifier_address.ts";
import type { Identifier } from "../crosswalks/record.ts";
import { isPublic } from "../policies/dataset.ts";

/** Those of a version that is not public lead nowhere yet. */
export function identifierLinks(context: Context, record: VersionRecord): IdentifierLinks {
  if (!isPublic(record)) return {};
  const { dataset } = record;
  return { doi: doiOf(context, dataset)?.url, cstr: toIdentifier(context, "cstr", dataset.cstr)?.url };
}

export function doiOf(
  context: Context,
  row: Pick<DatasetRow, "doi" | "archiveDoi" | "source">,
): Identifier | undefined {
  return toIdentifier(context, "doi", writtenDoi(row), row.source === "archive");
}

export function toIdentifier(
  { config: { publicUrl } }: Context,
  scheme: Identifier["scheme"],
  value: string | null,
  foreign = false,
): Identifier | undefined {
  return value ? { scheme, value, url: identifierUrl(scheme, value, { publicUrl, foreign }) } : undefined;
}
