/** One's own datasets, and the history of the one that is looked at. */
import type { HistoryEvent, OwnDatasets, Repository } from "../../sdk/mod.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import { orUndefined } from "./absent.ts";

export interface HubQuery {
  status?: DatasetStatus;
  page: number;
  /** Dataset whose history is shown. */
  history?: string;
}

export interface HubData {
  datasets: OwnDatasets;
  history?: HistoryEvent[];
}

export async function loadHub(repository: Repository, { status, page, history }: HubQuery): Promise<HubData> {
  const [datasets, events] = await Promise.all([
    repository.datasets.mine({ status, page }),
    history ? orUndefined(repository.datasets.history(history)) : undefined,
  ]);
  return { datasets, history: events };
}
