/** Which version a command means where the caller names none. */
import type { Dataset, Repository } from "../sdk/mod.ts";

/** The newest one that the caller may see. */
export async function newestVersion({ datasets }: Repository, id: string, version?: string): Promise<string> {
  return version ?? (await datasets.get(id)).version;
}

/** The newest published one; a draft of a later version does not hide it. */
export async function publishedVersion(
  { datasets }: Repository,
  id: string,
  version?: string,
): Promise<string> {
  if (version) return version;
  const dataset: Dataset = await datasets.get(id);
  return dataset.versions.find(({ status }) => status === "PUBLISHED")?.version ?? dataset.version;
}
