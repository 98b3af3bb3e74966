import type { PanelData } from "../../../_loaders/hub.ts";
import type { DatasetSource } from "../../../../sdk/model/dataset_source.ts";
import type { View } from "../../dataset/view.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { LinkButton } from "../../../../ui/Button.tsx";
import type { HubQuery } from "../address.ts";
import { actionsOf, iconOf } from "../actions.ts";
import { TimeZoneNote } from "../TimeZoneNote.tsx";
import { isPanelAction, panelPath } from "../views.ts";
import { Fields } from "./Fields.tsx";
import { Buttons, PanelFrame } from "./PanelFrame.tsx";
import { ImportSources } from "./ImportFields.tsx";
import { MissingNote } from "./MissingNote.tsx";
import { blockedReason } from "./blocked_reason.ts";
import type { ActionPanelProps } from "./props.ts";

/** A step in the life of a version: what it means, what it wants to know, and the button. */
export function ActionPanel({ view, action, data, over, posted }: ActionPanelProps) {
  const { t } = view;
  const { dataset, missing = [], source } = data;
  const obstacle = blockedReason(view, action, data);
  const frame = { view, title: t(`requests.${action}.title`), dataset };
  if (obstacle) {
    return (
      <PanelFrame {...frame}>
        <Alert tone="attention" title={posted?.problem ?? obstacle} live />
        {action === "urge" && data.round && <TimeZoneNote view={view} />}
        <Possible view={view} dataset={dataset} over={over} />
        <Buttons view={view} over={over} />
      </PanelFrame>
    );
  }
  if (missing.length > 0) {
    return (
      <PanelFrame {...frame}>
        <MissingNote view={view} dataset={dataset} missing={missing} />
        <Buttons view={view} over={over} />
      </PanelFrame>
    );
  }
  const choosing = action === "importFiles" && !source;
  return (
    <PanelFrame {...frame}>
      {posted?.problem && <Alert tone="danger" live title={t("own_datasets.failed")}>{posted.problem}</Alert>}
      <Meaning view={view} action={action} source={dataset.source} />
      {choosing
        ? (
          <>
            <ImportSources view={view} data={data} over={over} />
            <Buttons view={view} over={over} />
          </>
        )
        : (
          <form
            method="post"
            action={panelPath(view, action, {
              subject: dataset,
              over,
              more: source ? { from: source.dataSetId } : {},
            })}
            className="flex flex-col gap-5"
          >
            <Fields view={view} action={action} data={data} over={over} posted={posted} />
            <Buttons
              view={view}
              over={over}
              submit={{
                label: t(`requests.${action}.submit`),
                icon: iconOf(action),
                danger: action === "remove",
              }}
            />
          </form>
        )}
    </PanelFrame>
  );
}

/** What can be done with it instead. */
function Possible({ view, dataset, over }: { view: View; dataset: PanelData["dataset"]; over: HubQuery }) {
  const { main, more } = actionsOf(view, dataset, over);
  const others = more.flat().filter(({ name, danger }) => isPanelAction(name) && !danger);
  return (
    <div>
      <p className="mb-2 text-soft">{view.t("own_datasets.possible")}</p>
      <ul className="flex flex-wrap gap-2">
        {[main, ...others].map(({ name, href, icon, panel }) => (
          <li key={name}>
            <LinkButton size="sm" icon={icon} href={href} data-panel={panel}>
              {view.t(`own_datasets.action.${name}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the step does, point by point. */
function Meaning(
  { view, action, source }: Pick<ActionPanelProps, "view" | "action"> & { source: DatasetSource },
) {
  const points = view.t(`requests.${action}.meaning`, { source }).split("\n");
  if (points.length === 1) return <p className="text-soft">{points[0]}</p>;
  return (
    <ul className="list-disc pl-5 flex flex-col gap-1.5 text-soft">
      {points.map((point) => <li key={point}>{point}</li>)}
    </ul>
  );
}
