import { formatDateTime } from "../../../../locales/format.ts";
import { canDo, isUnpublished } from "../../../../sdk/model/lifecycle.ts";
import type { PanelData } from "../../../_loaders/hub.ts";
import type { View } from "../../dataset/view.ts";
import type { PanelAction } from "../views.ts";

/** Why a step cannot be taken now, in the words that the server would use; `undefined` where it can. */
export function blockedReason(
  { t }: View,
  action: PanelAction,
  { dataset, round }: PanelData,
): string | undefined {
  if (action === "urge" && round?.nextUrgeAt) {
    return t("requests.urge.nextFrom", { date: formatDateTime(round.nextUrgeAt) });
  }
  if (dataset.allowedActions.includes(action)) return undefined;
  if (action === "urge") return t("requests.urge.notNow");
  const { status, versions } = dataset;
  if (status === "IMPORTING") return t("own_datasets.importing");
  if (action === "redirect") {
    const wasOut = versions.some((one) => !isUnpublished(one.status));
    if (wasOut) return t("errors.deliveredAlready");
    if (canDo(status, "redirect")) return t("errors.redirectedBefore");
  }
  if (action === "addVersion" && versions.some((one) => isUnpublished(one.status))) {
    return t("errors.unpublishedVersion");
  }
  if (action === "makePrivate" && canDo(status, action)) return t("errors.publishedBefore");
  return t("errors.datasetStateConflict", { action, state: status });
}
