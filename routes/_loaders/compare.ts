import type { Comparison, FileComparison, Repository } from "../../sdk/mod.ts";
import { orUndefined } from "./absent.ts";

export const COMPARE_TABS = ["metadata", "files"] as const;
export type CompareTab = (typeof COMPARE_TABS)[number];

export interface CompareRequest {
  dataSetId: string;
  /** Labels such as `V1`; without them the newest version and the one before it. */
  left?: string;
  right?: string;
  tab: CompareTab;
  /** Whether what is the same is shown too. */
  all: boolean;
  /** The file whose contents are shown. */
  path?: string;
}

export interface CompareData {
  request: CompareRequest;
  comparison: Comparison;
  /** The contents of the file that the address names. */
  file?: FileComparison;
}

/** `undefined` where there is nothing that this visitor may see. */
export async function loadCompare(
  { datasets }: Repository,
  request: CompareRequest,
): Promise<CompareData | undefined> {
  const { dataSetId, left, right, path, tab } = request;
  const comparison = await orUndefined(datasets.compare(dataSetId, { left, right }));
  if (!comparison) return undefined;
  const listed = tab === "files" && path ? comparison.files.find((file) => file.path === path) : undefined;
  const file = listed && await orUndefined(datasets.compareFile(dataSetId, {
    left: comparison.left,
    right: comparison.right,
    path: listed.path,
    from: listed.from,
  }));
  return { request, comparison, file };
}
