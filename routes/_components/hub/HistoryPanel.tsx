import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import type { HistoryEvent } from "../../../sdk/mod.ts";
import type { HubQuery } from "../../_loaders/hub.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Icon } from "../ui/Icon.tsx";
import { iconButtonClass } from "../ui/IconButton.tsx";
import { hubPath } from "./address.ts";
import { titleOf } from "./links.ts";
import { Timeline } from "./Timeline.tsx";

interface Props {
  view: View;
  query: HubQuery;
  events: HistoryEvent[];
  /** Absent where it is on another page of the list. */
  subject?: DatasetSummary;
}

/** What happened to one dataset, beside the list. */
export function HistoryPanel({ view, query, events, subject }: Props) {
  const { t } = view;
  const heading = subject ? t("hub.historyOf", { name: titleOf(view, subject) }) : t("hub.history");
  return (
    <aside id="history" aria-label={heading} className="panel xl:sticky xl:top-20">
      <div className="flex items-start justify-between gap-2 pl-4 pr-1 py-1 border-b border-line">
        <h2 className="text-base py-2.5">{heading}</h2>
        <a
          href={pathOf(view, hubPath({ ...query, history: undefined }))}
          aria-label={t("hub.historyClose")}
          title={t("hub.historyClose")}
          className={iconButtonClass()}
        >
          <Icon name="i-tabler-x" />
        </a>
      </div>
      <div className="p-4">
        <Timeline view={view} events={events} />
      </div>
    </aside>
  );
}
