/**
 * `/widgets/sdb.js`: the custom elements with which pages of other sites show a dataset. One module without dependencies; it
 * sets no cookie, stores nothing, and asks the server alone from which it came.
 */
import { WIDGET_ELEMENTS } from "../sdk/model/widget/options.ts";
import { DatasetBadge, MetricsBadge, PaperBadge } from "./badges.ts";
import { FileTree } from "./file_tree.ts";

const CLASSES = { badge: DatasetBadge, metrics: MetricsBadge, files: FileTree, paper: PaperBadge } as const;

for (const [kind, name] of Object.entries(WIDGET_ELEMENTS)) {
  // A page may have the module twice, from two addresses.
  if (!customElements.get(name)) customElements.define(name, CLASSES[kind as keyof typeof CLASSES]);
}
