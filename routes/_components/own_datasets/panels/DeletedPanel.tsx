import { DRAFT_RESTORE_DAYS } from "../../../../sdk/model/limits.ts";
import type { DatasetSummary } from "../../../../sdk/mod.ts";
import { formatDate, labelled } from "../../../../locales/format.ts";
import type { View } from "../../dataset/view.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { HubQuery } from "../address.ts";
import { titleOf } from "../links.ts";
import { panelPath } from "../views.ts";
import { Buttons, PanelFrame } from "./PanelFrame.tsx";

interface Props {
  view: View;
  drafts: DatasetSummary[];
  over: HubQuery;
  problem?: string;
}

/** Idle drafts that were deleted and can be had back for some days. */
export function DeletedPanel({ view, drafts, over, problem }: Props) {
  const { t } = view;
  return (
    <PanelFrame view={view} title={t("requests.deleted.title")}>
      {problem && <Alert tone="danger" live title={t("own_datasets.failed")}>{problem}</Alert>}
      <p className="text-soft">{t("requests.deleted.meaning", { days: DRAFT_RESTORE_DAYS })}</p>
      {drafts.length === 0
        ? <EmptyState icon="i-tabler-trash-off" title={t("requests.deleted.none")} />
        : (
          <ul className="panel divide-y divide-line">
            {drafts.map((draft) => (
              <li
                key={`${draft.dataSetId}-${draft.version}`}
                className="p-3 flex flex-wrap items-center gap-3"
              >
                <span className="flex-1 min-w-48">
                  <span className="font-medium">{titleOf(view, draft)}</span> <Badge>{draft.version}</Badge>
                  <span className="block text-sm text-faint">
                    {t("requests.versions.updated", { date: formatDate(draft.updatedAt) })}
                  </span>
                </span>
                <form method="post" action={panelPath(view, "deleted", { subject: draft, over })}>
                  <Button
                    type="submit"
                    size="sm"
                    icon="i-tabler-arrow-back-up"
                    aria-label={labelled(view.locale, t("requests.deleted.submit"), titleOf(view, draft))}
                  >
                    {t("requests.deleted.submit")}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        )}
      <Buttons view={view} over={over} />
    </PanelFrame>
  );
}
