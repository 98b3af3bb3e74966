import type { DatasetSummary } from "../../../../sdk/mod.ts";
import type { PanelData } from "../../../_loaders/hub.ts";
import { pathOf, type View } from "../../dataset/view.ts";
import { Breadcrumbs } from "../../../../ui/Breadcrumbs.tsx";
import { hubPath, type HubQuery } from "../address.ts";
import type { Posted } from "../panel_forms.ts";
import { isPanelAction, type PanelName } from "../views.ts";
import { ActionPanel } from "./ActionPanel.tsx";
import { DeletedPanel } from "./DeletedPanel.tsx";
import { ReadOnlyPanel } from "./ReadOnlyPanel.tsx";

export type Shown =
  | { panel: Exclude<PanelName, "deleted">; data: PanelData; posted?: Posted }
  | { panel: "deleted"; drafts: DatasetSummary[]; problem?: string };

interface Props {
  view: View;
  /** The list behind it. */
  over: HubQuery;
  shown: Shown;
}

/** One panel, as a page: what a link, or a browser without JavaScript, gets. */
export function PanelPage({ view, over, shown }: Props) {
  const { t } = view;
  return (
    <div className="max-w-180 mx-auto">
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: t("own_datasets.title"), href: pathOf(view, hubPath(over)) },
          { label: t(`requests.${shown.panel}.title`) },
        ]}
      />
      <div className="panel p-5 md:p-6 mt-3">
        <Panel view={view} over={over} shown={shown} />
      </div>
    </div>
  );
}

function Panel({ view, over, shown }: Props) {
  if (shown.panel === "deleted") {
    return <DeletedPanel view={view} drafts={shown.drafts} over={over} problem={shown.problem} />;
  }
  const { panel, data, posted } = shown;
  return isPanelAction(panel)
    ? <ActionPanel view={view} action={panel} data={data} over={over} posted={posted} />
    : <ReadOnlyPanel view={view} panel={panel} data={data} over={over} />;
}
