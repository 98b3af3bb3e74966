import type { ReactNode } from "react";
import type { Dataset } from "../../../../sdk/mod.ts";
import { pathOf, type View } from "../../dataset/view.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button, LinkButton } from "../../../../ui/Button.tsx";
import { hubPath, type HubQuery } from "../address.ts";
import { titleOf } from "../links.ts";
import { StatusBadge } from "../StatusBadge.tsx";

interface PanelFrameProps {
  view: View;
  title: string;
  dataset?: Dataset;
  children: ReactNode;
}

/** Id of what an opener takes out of the page to show it over the list. */
export const PANEL_ID = "hub-panel";

/** A panel on its own page; over the list it is the same markup. */
export function PanelFrame({ view, title, dataset, children }: PanelFrameProps) {
  return (
    <section id={PANEL_ID} aria-labelledby="hub-panel-title" className="flex flex-col gap-5">
      <header className="pr-10">
        <h1 id="hub-panel-title" className="text-2xl">{title}</h1>
        {dataset && (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-soft">
            <span className="font-medium text-ink">{titleOf(view, dataset)}</span>
            <Badge>{dataset.version}</Badge>
            <StatusBadge view={view} subject={dataset} />
          </p>
        )}
      </header>
      {children}
    </section>
  );
}

interface ButtonsProps {
  view: View;
  over: HubQuery;
  /** The word on the button that does it; none: there is nothing to do. */
  submit?: { label: string; icon: string; danger?: boolean };
}

/** The way back, and at the right the action. */
export function Buttons({ view, over, submit }: ButtonsProps) {
  const { t } = view;
  return (
    <div className="panel-buttons flex flex-wrap justify-end gap-3 pt-1">
      <LinkButton href={pathOf(view, hubPath(over))} data-panel-close>
        {t(submit ? "own_datasets.cancel" : "own_datasets.back")}
      </LinkButton>
      {submit && (
        <Button type="submit" variant={submit.danger ? "danger" : "primary"} icon={submit.icon}>
          {submit.label}
        </Button>
      )}
    </div>
  );
}
