import type { Comparison, FileComparison, Repository } from "../../sdk/mod.ts";
import type { Encoding } from "../../sdk/model/preview/encodings.ts";
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
  /** What that file is read as; recognised when absent. */
  encoding?: Encoding;
}

/** What an address asks for; without a tab the one that has differences opens. */
export type AskedComparison = Omit<CompareRequest, "tab"> & { tab?: CompareTab };

export interface CompareData {
  request: CompareRequest;
  comparison: Comparison;
  /** The contents of the file that the address names. */
  file?: FileComparison;
}

/** `undefined` where there is nothing that this visitor may see. */
export async function loadCompare(
  { datasets }: Repository,
  asked: AskedComparison,
): Promise<CompareData | undefined> {
  const { dataSetId, left, right, path, encoding } = asked;
  const comparison = await orUndefined(datasets.compare(dataSetId, { left, right }));
  if (!comparison) return undefined;
  const tab = asked.tab ?? tabOf(comparison);
  const listed = tab === "files" && path ? comparison.files.find((file) => file.path === path) : undefined;
  const file = listed && await orUndefined(datasets.compareFile(dataSetId, {
    left: comparison.left,
    right: comparison.right,
    path: listed.path,
    from: listed.from,
    encoding,
  }));
  return { request: { ...asked, tab }, comparison, file };
}

/** Metadata, unless the files alone differ. */
function tabOf({ metadata, files }: Comparison): CompareTab {
  const filesAlone = !metadata.some(({ changed }) => changed) &&
    files.some(({ change }) => change !== "same");
  return filesAlone ? "files" : "metadata";
}
