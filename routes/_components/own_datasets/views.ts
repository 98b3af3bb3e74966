/** Every address below /datalist (spec 1 §2) and what it opens: a tab of the list, or a panel about one version. */
import type { AllowedAction } from "../../../sdk/model/dataset.ts";
import { localizedPath } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { backOf, type HubQuery, type HubTab } from "./address.ts";

/** What a panel can carry out; each is a call of the API. */
export const PANEL_ACTIONS = [
  "submit",
  "importFiles",
  "makePrivate",
  "endPrivacy",
  "recall",
  "urge",
  "redirect",
  "release",
  "retryPublishing",
  "addVersion",
  "endEmbargo",
  "openAccess",
  "remove",
] as const satisfies AllowedAction[];
export type PanelAction = (typeof PANEL_ACTIONS)[number];

/** What a panel only shows. */
const READ_ONLY_PANELS = ["versions", "review", "compliance", "other"] as const;
export type ReadOnlyPanelName = (typeof READ_ONLY_PANELS)[number];

export type PanelName = PanelAction | ReadOnlyPanelName | "deleted";
export type HubView = { tab: HubTab } | { panel: PanelName };

export const isPanelAction = (value: unknown): value is PanelAction =>
  PANEL_ACTIONS.some((action) => action === value);

/** Where our own links lead. */
const CANONICAL_PATHS: Record<PanelName, string> = {
  submit: "submit",
  importFiles: "importFiles",
  makePrivate: "makePrivate",
  endPrivacy: "endPrivacy",
  recall: "recall",
  urge: "urge_dialog",
  redirect: "redirect",
  release: "release",
  retryPublishing: "retryPublishing",
  addVersion: "addVersion",
  endEmbargo: "endEmbargo",
  openAccess: "openAccess",
  remove: "remove",
  deleted: "deleted",
  versions: "tableLayerNew/moreTableLayer",
  review: "tableLayerNew/Review",
  compliance: "tableLayerNew/CompLiance",
  other: "tableLayerNew/Other",
};

const TABS: Record<string, HubTab> = {
  index3: "data",
  index4: "data",
  MyData: "data",
  MyData3: "journals",
  MyData4: "groups",
  tableLayer: "versions",
  tableLayerNew: "data",
};

/** Further addresses of the same panels. */
const ALIAS_PATHS: Record<string, PanelName> = {
  "tableLayer/CompLiance": "compliance",
  "tableLayer/Other": "other",
  "tableLayer/Review": "review",
  "tableLayer/urgeData": "urge",
  "tableLayerNew/urgeData": "urge",
  "tableLayerNew/expendMoreTableLayer": "versions",
  "tableLayerNew/moreTableLayer-yuan": "versions",
};

const views = new Map<string, HubView>();
const at = (path: string) => `/datalist/${path}`.toLowerCase();
for (const [path, tab] of Object.entries(TABS)) views.set(at(path), { tab });
for (const [path, panel] of Object.entries(ALIAS_PATHS)) views.set(at(path), { panel });
// Also under its plain name, as somebody may type it.
for (const panel of Object.keys(CANONICAL_PATHS) as PanelName[]) {
  views.set(at(panel), { panel });
  views.set(at(CANONICAL_PATHS[panel]), { panel });
}

/** @param path Without the locale; neither its case nor a slash at its end matters. */
export function findHubView(path: string): HubView | undefined {
  return views.get(path.replace(/\/$/, "").toLowerCase());
}

interface Version {
  dataSetId: string;
  version: string;
}

/** @param over The list that the panel is opened from and leads back to. */
export function panelPath(
  { locale }: Pick<View, "locale">,
  panel: PanelName,
  { subject, over, more = {} }: {
    subject?: Version;
    over?: Partial<HubQuery>;
    more?: Record<string, string>;
  },
): string {
  const parameters = new URLSearchParams();
  if (subject) {
    parameters.set("dataSetId", subject.dataSetId);
    parameters.set("version", subject.version);
  }
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  const back = over ? backOf(over) : "";
  if (back) parameters.set("back", back);
  const path = localizedPath(locale, `/datalist/${CANONICAL_PATHS[panel]}`);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
