/** What the lists and panels of My Data show. */
import { ApiError, type Community, type DataFile, type Dataset, type DatasetSummary } from "../../sdk/mod.ts";
import type { HistoryEvent, Issue, OwnDatasets, Repository, Review, StorageUse } from "../../sdk/mod.ts";
import type { HubQuery } from "../_components/own_datasets/address.ts";
import type { PanelName } from "../_components/own_datasets/views.ts";
import { orUndefined } from "./absent.ts";

/** Files that a panel lists by name; of a larger dataset all are imported, or none. */
const LISTED_FILES = 100;

export function loadHub({ datasets }: Repository, query: HubQuery): PromiseLike<OwnDatasets> {
  const { tab, status, keyword, sort, size, page } = query;
  const asked = { status, keyword, sort, size, page };
  if (tab === "versions") return datasets.mine(asked);
  if (tab === "packages") return datasets.mineNewest({ ...asked, dataSetTypeCode: "007" });
  if (tab === "journals") return datasets.relatedNewest({ ...asked, dataSetType: ["journal"] });
  if (tab === "groups") return datasets.relatedNewest({ ...asked, dataSetType: ["organization", "project"] });
  return datasets.mineNewest(asked);
}

/** What the files of the visitor take, and how much they may take. */
export const loadStorage = ({ uploads }: Repository): PromiseLike<StorageUse> => uploads.storage();

export interface PanelData {
  dataset: Dataset;
  versions?: DatasetSummary[];
  history?: HistoryEvent[];
  /** Rounds of review, newest first. */
  rounds?: Review[];
  /** The one that is open. */
  round?: Review;
  missing?: Issue[];
  communities?: Community[];
  sources?: DatasetSummary[];
  /** The dataset that files are imported from, and its first files. */
  source?: DatasetSummary;
  files?: { list: DataFile[]; total: number };
}

export interface PanelTarget {
  dataSetId: string;
  version?: string;
  /** Dataset that files are imported from. */
  from?: string;
}

/** `undefined` where there is no such version, or it is not the visitor's own. */
export async function loadPanel(
  repository: Repository,
  panel: PanelName,
  { dataSetId, version, from }: PanelTarget,
): Promise<PanelData | undefined> {
  const { datasets, communities } = repository;
  const dataset = dataSetId ? await orUndefined(datasets.get(dataSetId, version)) : undefined;
  if (!dataset || !isOpenTo(panel, dataset)) return undefined;
  if (panel === "versions") {
    const [versions, history] = await Promise.all([datasets.subset(dataSetId), datasets.history(dataSetId)]);
    return { dataset, versions, history };
  }
  if (panel === "review") {
    const [history, rounds] = await Promise.all([
      datasets.history(dataSetId),
      repository.reviews.rounds(dataSetId, dataset.version),
    ]);
    return { dataset, history, rounds };
  }
  if (panel === "urge") {
    const rounds = await repository.reviews.rounds(dataSetId, dataset.version);
    return { dataset, round: rounds.find(({ state }) => state === "OPEN") };
  }
  if (panel === "redirect") return { dataset, communities: await communities.list() };
  if (panel === "submit" || panel === "makePrivate" || panel === "endPrivacy") {
    return { dataset, missing: await missingOf(repository, dataset) };
  }
  if (panel === "importFiles") return { dataset, ...await loadSources(repository, dataset, from) };
  return { dataset };
}

/** Steps that others may take, such as a release by the journal, have their panel for them too; the rest is the owner's. */
const isOpenTo = (panel: PanelName, { own, allowedActions }: Dataset) =>
  own || allowedActions.some((action) => action === panel);

/** Asked of what can still be submitted alone; of anything else the server says why not. */
async function missingOf({ datasets }: Repository, { dataSetId, version }: Dataset): Promise<Issue[]> {
  try {
    return await datasets.missing(dataSetId, version);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}

async function loadSources(
  { datasets, files }: Repository,
  { dataSetId }: Dataset,
  from: string | undefined,
): Promise<Partial<PanelData>> {
  const sources = (await datasets.importSources()).filter((one) => one.dataSetId !== dataSetId);
  const source = sources.find((one) => one.dataSetId === from);
  if (!source) return { sources };
  const { list, total } = await files.list(source.dataSetId, source.version, { size: LISTED_FILES });
  return { sources, source, files: { list, total } };
}
