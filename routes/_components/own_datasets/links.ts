import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import { detailPath, textOf, type View } from "../dataset/view.ts";
import { editPath, previewPath } from "../dataset_form/paths.ts";

export const titleOf = (
  view: View,
  { title, dataSetTypeCode }: Pick<DatasetSummary, "title" | "dataSetTypeCode">,
) =>
  textOf(view, title) ||
  view.t(dataSetTypeCode === PACKAGE ? "own_datasets.untitledPackage" : "own_datasets.untitled");

/** Where a version can be looked at: as a preview until it is accepted, then on its own page. */
export function viewPath(view: View, dataset: DatasetSummary): string {
  const { allowedActions, dataSetId, version } = dataset;
  const isUndecided = allowedActions.includes("save") || allowedActions.includes("recall");
  return isUndecided ? previewPath(view.locale, dataset) : detailPath(view, dataSetId, { version });
}

/** Where a click on the title leads: to the form while it can be edited. */
export function homeOf(view: View, dataset: DatasetSummary): string {
  return dataset.allowedActions.includes("save") ? editPath(view.locale, dataset) : viewPath(view, dataset);
}
