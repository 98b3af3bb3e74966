/** The state of My Data lives in its address. */
import { DATASET_STATUSES, type DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import { PAGE_SIZE_DEFAULT, QUERY_MAX } from "../../../sdk/model/limits.ts";
import { OWN_SORTS, type OwnSort } from "../../../sdk/model/own_datasets.ts";
import { readPageNumber } from "../page_number.ts";

export const HUB_TABS = ["data", "journals", "groups", "packages", "versions"] as const;
export type HubTab = (typeof HUB_TABS)[number];

export const HUB_SIZES = [10, 20, 50, 100] as const;

export interface HubQuery {
  tab: HubTab;
  status?: DatasetStatus;
  keyword: string;
  sort: OwnSort;
  size: number;
  page: number;
}

const HUB = "/datalist";

/** @param tab The one that an address of its own stands for. */
export function readHubQuery(parameters: URLSearchParams, tab: HubTab = "data"): HubQuery {
  return {
    tab: HUB_TABS.find((one) => one === parameters.get("tab")) ?? tab,
    status: DATASET_STATUSES.find((one) => one === parameters.get("status")),
    keyword: (parameters.get("keyword") ?? "").trim().slice(0, QUERY_MAX),
    sort: OWN_SORTS.find((one) => one === parameters.get("sort")) ?? "newest",
    size: HUB_SIZES.find((one) => String(one) === parameters.get("size")) ?? PAGE_SIZE_DEFAULT,
    page: readPageNumber(parameters.get("page")),
  };
}

/** What differs from the view that everybody begins with. */
function parametersOf(query: Partial<HubQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.tab && query.tab !== "data") parameters.set("tab", query.tab);
  if (query.status) parameters.set("status", query.status);
  if (query.keyword) parameters.set("keyword", query.keyword);
  if (query.sort && query.sort !== "newest") parameters.set("sort", query.sort);
  if (query.size && query.size !== PAGE_SIZE_DEFAULT) parameters.set("size", String(query.size));
  if (query.page && query.page > 1) parameters.set("page", String(query.page));
  return parameters;
}

export function hubPath(query: Partial<HubQuery> = {}): string {
  const parameters = parametersOf(query);
  return parameters.size > 0 ? `${HUB}?${parameters}` : HUB;
}

/** How a panel remembers the list it was opened over. */
export const backOf = (query: Partial<HubQuery>): string => String(parametersOf(query));

/** Only what a list can be asked for comes out of it, so it can lead nowhere else. */
export const readBack = (back: string | undefined): HubQuery => readHubQuery(new URLSearchParams(back ?? ""));
