/** What the submission form needs besides the draft itself. */
import type { Dataset, FilePage, Repository, SubjectNode } from "../../sdk/mod.ts";
import type { Community } from "../../sdk/model/community.ts";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";

export interface FormData {
  dataset: Dataset;
  /** The first page; the browser asks for the rest. */
  files: FilePage;
  communities: Community[];
  /** Level 1 of the classification. */
  roots: SubjectNode[];
}

export async function loadForm(repository: Repository, dataset: Dataset): Promise<FormData> {
  const [files, communities, roots] = await Promise.all([
    repository.files.list(dataset.dataSetId, dataset.version, { size: PAGE_SIZE_MAX }),
    repository.communities.list(),
    repository.catalog.subjects(),
  ]);
  return { dataset, files, communities, roots };
}
