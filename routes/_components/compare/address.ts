import type { Comparison } from "../../../sdk/model/comparison.ts";
import type { CompareData, CompareRequest } from "../../_loaders/compare.ts";
import { pathOf, type View } from "../dataset/view.ts";

type Target = Partial<Pick<CompareRequest, "tab" | "all" | "path">>;

/** The lasting address of a comparison, without a language. */
export function comparePath(
  { dataSetId, left, right }: Pick<Comparison, "dataSetId" | "left" | "right">,
  { tab, all, path }: Target = {},
): string {
  const query = new URLSearchParams({ left, right });
  if (tab) query.set("tab", tab);
  if (all) query.set("show", "all");
  if (path) query.set("path", path);
  return `/diff/${encodeURIComponent(dataSetId)}?${query}`;
}

/** The same comparison with another part of it open; what is not named stays, except for the file. */
export function compareHref(view: View, { request, comparison }: CompareData, target: Target = {}): string {
  const { tab, all } = request;
  return pathOf(view, comparePath(comparison, { tab, all, ...target }));
}
