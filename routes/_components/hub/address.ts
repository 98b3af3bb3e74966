/** The state of My Data lives in its address. */
import { DATASET_STATUSES } from "../../../sdk/model/lifecycle.ts";
import type { HubQuery } from "../../_loaders/hub.ts";

export function readHubQuery(parameters: URLSearchParams): HubQuery {
  const status = DATASET_STATUSES.find((one) => one === parameters.get("status"));
  const page = Number(parameters.get("page"));
  return {
    status,
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    history: parameters.get("history") ?? undefined,
  };
}

/** The address with some of its state changed; a page or a panel does not outlive a change of filter. */
export function hubPath(query: Partial<HubQuery>): string {
  const parameters = new URLSearchParams();
  if (query.status) parameters.set("status", query.status);
  if (query.page && query.page > 1) parameters.set("page", String(query.page));
  if (query.history) parameters.set("history", query.history);
  return parameters.size > 0 ? `/datalist?${parameters}` : "/datalist";
}
