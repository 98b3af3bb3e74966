/** DOI, CSTR and file CSTRs (spec 3 §1): derived from numbers that the database gives out once, never minted twice. */
import type { Transaction } from "../../db/client.ts";
import { updateDataset } from "../../db/queries/dataset_writes.ts";
import {
  assignFileIdentifiers,
  countFileIdentifiers,
  listFilesWithoutIdentifier,
  reserveIdentifiers,
} from "../../db/queries/identifiers.ts";
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { Context } from "../context.ts";

/** The resource type "dataset" of CSTR. */
const CSTR_DATASET = "11";
const DECIMAL_MAX = 99_999;
/** The first five-character base-36 number that begins with a letter: no decimal suffix looks like one. */
const FIRST_LETTERED = 10 * 36 ** 4;

/** `00042`; after 99999 base 36, from `a0000` on, so that the two series never meet. */
export function suffixOf(serial: number): string {
  if (serial <= DECIMAL_MAX) return String(serial).padStart(5, "0");
  return (FIRST_LETTERED + serial - DECIMAL_MAX - 1).toString(36);
}

export interface Identifiers {
  doi: string;
  cstr: string;
}

/** Gives a dataset its DOI and CSTR at its first submission; later submissions find them there. */
export async function reserveForDataset(
  tx: Transaction,
  { config, clock }: Context,
  { serial, doi, cstr }: DatasetRow,
): Promise<Identifiers> {
  if (doi && cstr) return { doi, cstr };
  const name = `sdb.${suffixOf(serial)}`;
  const given = {
    doi: `${config.doiPrefix}/${name}`,
    cstr: `${config.cstrPrefix}.${CSTR_DATASET}.${name}`,
  };
  const common = { datasetSerial: serial, state: "RESERVED" as const, createdAt: clock().getTime() };
  await reserveIdentifiers(tx, [
    { ...common, value: given.doi, scheme: "doi" },
    { ...common, value: given.cstr, scheme: "cstr" },
  ]);
  await updateDataset(tx, serial, given);
  return given;
}

/** A CSTR for every file of a version; the same path with the same content keeps the one it has had. */
export async function reserveForFiles(
  tx: Transaction,
  context: Context,
  { dataset, version }: VersionHead,
): Promise<void> {
  const files = await listFilesWithoutIdentifier(tx, version.id);
  const first = await countFileIdentifiers(tx, dataset.serial) + 1;
  const createdAt = context.clock().getTime();
  const rows = files.map(({ path, sha256 }, index) => ({
    value: `${dataset.cstr}.f${(first + index).toString(36).padStart(5, "0")}`,
    scheme: "cstr" as const,
    datasetSerial: dataset.serial,
    filePath: path,
    sha256,
    state: "RESERVED" as const,
    createdAt,
  }));
  await reserveIdentifiers(tx, rows);
  await assignFileIdentifiers(tx, version.id);
}
