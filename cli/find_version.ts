/** Chooses the version that a command uses if the caller names none. */
import { dataSetIdOf } from "./identifier.ts";
import type { Repository } from "../sdk/mod.ts";

export interface Target {
  dataSetId: string;
  /** Label such as `V2`. */
  label: string;
}

/**
 * Finds the newest version that the caller may see, even if the DOI or CSTR was registered for an earlier one.
 * @param identifier Id, DOI or CSTR.
 */
export async function newestOf(
  repository: Repository,
  identifier: string,
  version?: string,
): Promise<Target> {
  const dataSetId = await dataSetIdOf(repository, identifier);
  return { dataSetId, label: version ?? (await repository.datasets.get(dataSetId)).version };
}

/** Finds the newest published version, even if there is a later draft. */
export async function publishedOf(
  repository: Repository,
  identifier: string,
  version?: string,
): Promise<Target> {
  const dataSetId = await dataSetIdOf(repository, identifier);
  if (version) return { dataSetId, label: version };
  const dataset = await repository.datasets.get(dataSetId);
  const published = dataset.versions.find(({ status }) => status === "PUBLISHED");
  return { dataSetId, label: published?.version ?? dataset.version };
}
