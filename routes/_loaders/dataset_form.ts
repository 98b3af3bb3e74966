/** What the submission form needs besides the draft itself. */
import type { Dataset, FilePage, RelatedDataset, Repository, SubjectNode } from "../../sdk/mod.ts";
import type { Community } from "../../sdk/model/community.ts";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";

export interface FormData {
  dataset: Dataset;
  /** The first page; the browser asks for the rest. */
  files: FilePage;
  communities: Community[];
  /** Level 1 of the classification. */
  roots: SubjectNode[];
  /** The depositor's own. */
  accountEmail: string;
  /** Of a package: what it may hold. */
  partChoices?: RelatedDataset[];
}

export async function loadForm(
  repository: Repository,
  dataset: Dataset,
  accountEmail: string,
): Promise<FormData> {
  const isPackage = dataset.dataSetTypeCode === PACKAGE;
  const [files, communities, roots, partChoices] = await Promise.all([
    repository.files.list(dataset.dataSetId, dataset.version, { size: PAGE_SIZE_MAX }),
    repository.communities.list(),
    repository.catalog.subjects(),
    isPackage ? repository.datasets.partChoices() : undefined,
  ]);
  return { dataset, files, communities, roots, accountEmail, partChoices };
}
