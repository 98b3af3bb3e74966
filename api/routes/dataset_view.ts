import type { Dataset } from "../../sdk/model/dataset.ts";
import type { Context } from "../context.ts";
import { presentShared } from "./shared_presentation.ts";
import { presentDataset } from "../presenters/dataset.ts";
import type { DatasetView } from "../services/dataset/read.ts";

/** The version that a path such as `/dataset/:id/:version/submit` names. */
export function targetOf(
  { id, version }: Readonly<Record<"id" | "version", string>>,
): { dataSetId: string; version: string } {
  return { dataSetId: id, version };
}

/** The answer of every call that gives one version of a dataset as it stands after the call. */
export function presentView({ record, ...around }: DatasetView, context: Context): Dataset {
  return presentShared(context, record, "page", () => presentDataset(record, around, context));
}
