/** Which version a command means where the caller names none. */
import { dataSetIdOf } from "./identifier.ts";
import type { Repository } from "../sdk/mod.ts";

export interface Target {
  dataSetId: string;
  /** Label such as `V2`. */
  label: string;
}

/**
 * The newest one that the caller may see, also where the DOI or CSTR was registered for an earlier one.
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

/** The newest published one; a draft of a later version does not hide it. */
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
