/** What stands in the actions column of a row: one main action, and the rest behind "more", as the server allows. */
import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { localizedPath } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { editPath } from "../dataset_form/paths.ts";
import { privateLinksPath } from "../sharing/paths.ts";
import type { HubQuery } from "./address.ts";
import { viewPath } from "./links.ts";
import { PANEL_ACTIONS, type PanelAction, panelPath, type ReadOnlyPanelName } from "./views.ts";

export interface RowAction {
  name:
    | PanelAction
    | ReadOnlyPanelName
    | "edit"
    | "view"
    | "preview"
    | "updatePapers"
    | "requestRetraction"
    | "compare"
    | "share";
  href: string;
  icon: string;
  /** Opens over the list where there is JavaScript. */
  panel?: true;
  danger?: true;
}

export interface RowActionList {
  main: RowAction;
  /** In groups: what can be done, what can be read, what destroys. */
  more: RowAction[][];
}

const ICONS: Record<PanelAction, string> = {
  submit: "i-tabler-send",
  importFiles: "i-tabler-file-download",
  makePrivate: "i-tabler-lock",
  endPrivacy: "i-tabler-lock-open",
  recall: "i-tabler-arrow-back-up",
  urge: "i-tabler-bell-ringing",
  redirect: "i-tabler-arrows-exchange",
  release: "i-tabler-world-upload",
  retryPublishing: "i-tabler-refresh",
  addVersion: "i-tabler-versions",
  endEmbargo: "i-tabler-clock-off",
  openAccess: "i-tabler-lock-open",
  remove: "i-tabler-trash",
};

export const iconOf = (action: PanelAction): string => ICONS[action];

export function actionsOf(
  view: View,
  row: DatasetSummary & { versionCount?: number },
  over?: HubQuery,
): RowActionList {
  const may = (action: DatasetSummary["allowedActions"][number]) => row.allowedActions.includes(action);
  const panel = (name: PanelAction | ReadOnlyPanelName, icon: string): RowAction => ({
    name,
    icon,
    href: panelPath(view, name, { subject: row, over }),
    panel: true,
  });
  const edit: RowAction = { name: "edit", icon: "i-tabler-pencil", href: editPath(view.locale, row) };
  const isOut = row.status === "PUBLISHED" || row.status === "RETRACTED";
  const look: RowAction = {
    name: isOut ? "view" : "preview",
    icon: "i-tabler-eye",
    href: viewPath(view, row),
  };
  const steps = PANEL_ACTIONS.filter((action) => action !== "remove" && may(action)).map((action) =>
    panel(action, ICONS[action])
  );
  const main = may("save") ? edit : may("release") ? panel("release", ICONS.release) : look;
  const doing = [...steps, ...requests(view, row)].filter(({ name }) => name !== main.name);
  const reading = [
    ...(main === look ? [] : [look]),
    panel("versions", "i-tabler-history"),
    panel("review", "i-tabler-message-2-check"),
    panel("compliance", "i-tabler-shield-check"),
    panel("other", "i-tabler-info-circle"),
    ...compare(view, row),
    ...share(view, row),
  ];
  const removal = may("remove") ? [{ ...panel("remove", ICONS.remove), danger: true as const }] : [];
  return { main, more: [doing, reading, removal].filter((group) => group.length > 0) };
}

/** What is asked for on pages of its own. */
function requests(view: View, row: DatasetSummary): RowAction[] {
  const { dataSetId, version, allowedActions } = row;
  const address = (path: string) =>
    localizedPath(view.locale, `${path}?${new URLSearchParams({ dataSetId, version })}`);
  const all: RowAction[] = [
    { name: "updatePapers", icon: "i-tabler-article", href: address("/datalist/RelatedPaper") },
    { name: "requestRetraction", icon: "i-tabler-file-x", href: address("/datalist/retract_paper_dialog") },
  ];
  return all.filter(({ name }) => allowedActions.some((action) => action === name));
}

/** A withdrawn version is open to nobody. */
function share(view: View, { dataSetId, version, status }: DatasetSummary): RowAction[] {
  if (status === "RETRACTED") return [];
  return [{ name: "share", icon: "i-tabler-link", href: pathOf(view, privateLinksPath(dataSetId, version)) }];
}

function compare(
  view: View,
  { dataSetId, versionCount }: DatasetSummary & { versionCount?: number },
): RowAction[] {
  if ((versionCount ?? 1) < 2) return [];
  return [{ name: "compare", icon: "i-tabler-git-compare", href: pathOf(view, `/diff/${dataSetId}`) }];
}
