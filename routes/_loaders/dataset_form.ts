/** What the submission form needs besides the draft itself. */
import type {
  Dataset,
  FilePage,
  FormPresence,
  RelatedDataset,
  Repository,
  SubjectNode,
} from "../../sdk/mod.ts";
import type { Community } from "../../sdk/model/community.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";

export interface FormData {
  dataset: Dataset;
  /** One page; the browser asks for the rest. */
  files: FilePage;
  /** The file before them, if they are not the first ones. */
  filesAfter?: string;
  communities: Community[];
  /** Level 1 of the classification. */
  roots: SubjectNode[];
  /** The depositor's own. */
  accountEmail: string;
  /** Who else has it open, where several people may work on it. */
  presence: FormPresence;
  /** Of a package: what it may hold. */
  partChoices?: RelatedDataset[];
}

/** Each row weighs a kilobyte, and twice where it travels along as data. */
const FILES_SHOWN = 40;

export async function loadForm(
  repository: Repository,
  dataset: Dataset,
  accountEmail: string,
  filesAfter?: string,
): Promise<FormData> {
  const isPackage = dataset.dataSetTypeCode === PACKAGE;
  const [files, communities, roots, presence, partChoices] = await Promise.all([
    repository.files.list(dataset.dataSetId, dataset.version, { cursor: filesAfter, size: FILES_SHOWN }),
    repository.communities.list(),
    repository.catalog.subjects(),
    repository.datasets.reportPresence(dataset.dataSetId, dataset.version),
    isPackage ? repository.datasets.partChoices() : undefined,
  ]);
  return { dataset, files, filesAfter, communities, roots, accountEmail, presence, partChoices };
}
