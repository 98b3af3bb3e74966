/** What the address of a dataset's page asks for: at /detail for everybody, at /preview for its depositor. */
import type { Context } from "hono";
import { versionLabel, versionNumber } from "../sdk/model/dataset.ts";
import { FOLDER_SORTS, SORT_ORDERS } from "../sdk/model/folder.ts";
import { DETAIL_TABS, type DetailRequest, type FolderRequest } from "./_loaders/detail.ts";

/** `undefined` where the address names no dataset. `latest` and other words mean the newest version. */
export function readDetailRequest(c: Context): DetailRequest | undefined {
  const dataSetId = c.req.query("dataSetId");
  if (!dataSetId) return undefined;
  const number = versionNumber(c.req.query("version"));
  const asked = c.req.query("tab");
  return {
    dataSetId,
    version: number === undefined ? undefined : versionLabel(number),
    tab: DETAIL_TABS.find((tab) => tab === asked) ?? "info",
    folder: readFolder(c),
  };
}

/** What the form of the tab sends, or a link to a folder or a file; what is not understood is left out. */
function readFolder(c: Context): FolderRequest {
  const [sort, order] = (c.req.query("sort") ?? "").split("-");
  return {
    path: c.req.query("path") ?? "",
    after: c.req.query("after") || undefined,
    filter: c.req.query("filter")?.trim() || undefined,
    file: c.req.query("file") || undefined,
    sort: FOLDER_SORTS.find((one) => one === sort),
    order: SORT_ORDERS.find((one) => one === order),
  };
}
