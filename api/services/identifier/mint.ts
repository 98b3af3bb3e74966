/**
 * DOI, CSTR and file CSTRs (spec 3 §1). They are derived from numbers that the database assigns once, so none is used
 * twice.
 */
import type { Transaction } from "../../../db/client.ts";
import { updateDataset } from "../../../db/queries/dataset/writes.ts";
import {
  assignFileIdentifiers,
  claimIdentifier,
  countFileIdentifiers,
  listFilesWithoutIdentifier,
  releaseIdentifier,
  reserveIdentifiers,
} from "../../../db/queries/dataset/identifiers.ts";
import { type DatasetRow, type VersionHead, writtenDoi } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";

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

/** Identifiers as they are displayed. */
export interface Identifiers {
  doi: string;
  cstr: string;
}

export interface Reserved {
  shown: Identifiers;
  /** As the row of the dataset has them. */
  stored: Identifiers;
}

/**
 * Gives a dataset its DOI and CSTR at its first submission; later submissions find them there. An archive keeps the DOI
 * under which it was published elsewhere, and gets a CSTR only (spec 3 §2, row 1).
 * @throws DomainError datasetIncomplete when the DOI of an archive is another dataset's, or one of ours.
 */
export async function reserveForDataset(
  tx: Transaction,
  context: Context,
  dataset: DatasetRow,
): Promise<Reserved> {
  const { serial, source } = dataset;
  const name = `sdb.${suffixOf(serial)}`;
  const cstr = dataset.cstr ?? `${context.config.cstrPrefix}.${CSTR_DATASET}.${name}`;
  const doi = source === "archive"
    ? await claimForeignDoi(tx, context, dataset)
    : dataset.doi ?? `${context.config.doiPrefix}/${name}`;
  const shown = { doi: writtenDoi({ doi, archiveDoi: dataset.archiveDoi }) ?? doi, cstr };
  const reserved = { shown, stored: { doi, cstr } };
  if (doi === dataset.doi && cstr === dataset.cstr) return reserved;
  const common = { datasetSerial: serial, state: "RESERVED" as const, createdAt: context.clock().getTime() };
  const own = source === "archive" ? [] : [{ ...common, value: doi, scheme: "doi" as const }];
  await reserveIdentifiers(tx, [...own, { ...common, value: cstr, scheme: "cstr" }]);
  await updateDataset(tx, serial, reserved.stored);
  return reserved;
}

/** A depositor may correct the DOI of an archive before publication; the wrong one is then released. */
async function claimForeignDoi(
  tx: Transaction,
  { config, clock }: Context,
  dataset: DatasetRow,
): Promise<string> {
  // DOIs are compared without regard to case (ISO 26324).
  const doi = dataset.archiveDoi.toLowerCase();
  if (doi === dataset.doi) return doi;
  const taken = doi.startsWith(`${config.doiPrefix.toLowerCase()}/`) ||
    !await claimIdentifier(tx, doi, dataset.serial, clock().getTime());
  if (taken) {
    const issue = { path: "archiveDoi", key: "doiTaken", params: { found: doi } } as const;
    throw new DomainError("datasetIncomplete", { entries: "no" }, [issue]);
  }
  if (dataset.doi) await releaseIdentifier(tx, dataset.doi, dataset.serial);
  return doi;
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
