/** Finds a dataset by its id, DOI or CSTR, bare or as an address. */
import type { Dataset, DatasetSummary, Repository } from "../sdk/mod.ts";
import { isDoi } from "../sdk/model/text.ts";
import { isCstr } from "../sdk/model/vocabulary/identifiers.ts";
import { bareCstr, bareDoi } from "../sdk/model/vocabulary/pasted_identifiers.ts";

export interface Found {
  dataset: Dataset;
  /** Set if the identifier names a file. */
  fileId?: string;
}

export type Identifier = { doi: string } | { cstr: string } | { id: string };

/** Parses `10.5072/sdb.1`, `https://doi.org/10.5072/sdb.1`, `CSTR:31253.11.sdb.1` or a dataset's id. */
export function readIdentifier(value: string): Identifier {
  const doi = bareDoi(value);
  if (isDoi(doi)) return { doi };
  const cstr = bareCstr(value);
  return isCstr(cstr) ? { cstr } : { id: value.trim() };
}

/** @throws ApiError (notFound) where there is nothing that the caller may see. */
export async function findDataset(
  repository: Repository,
  value: string,
  version?: string,
): Promise<Found> {
  const identifier = readIdentifier(value);
  if ("id" in identifier) return { dataset: await repository.datasets.get(identifier.id, version) };
  const resolved = await repository.datasets.resolve(identifier);
  // Without a version both kinds of identifier lead to the version that they were registered for.
  const dataset = await repository.datasets.get(resolved.dataSetId, version ?? resolved.version);
  return { dataset, fileId: resolved.fileId };
}

/** Returns the id of the dataset that an id, a DOI or a CSTR names. @throws ApiError (notFound). */
export async function dataSetIdOf({ datasets }: Repository, value: string): Promise<string> {
  const identifier = readIdentifier(value);
  return "id" in identifier ? identifier.id : (await datasets.resolve(identifier)).dataSetId;
}

/** Whether an identifier names this dataset. */
export function isCalled({ dataSetId, doi, cstr }: DatasetSummary, value: string): boolean {
  const identifier = readIdentifier(value);
  if ("id" in identifier) return identifier.id === dataSetId;
  if ("doi" in identifier) return identifier.doi.toLowerCase() === doi?.toLowerCase();
  return identifier.cstr.toLowerCase() === cstr?.toLowerCase();
}
