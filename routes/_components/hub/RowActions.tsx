import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import type { HubQuery } from "../../_loaders/hub.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { editPath } from "../dataset_form/paths.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { allowed, confirmationId, CONFIRMED, type HubAction } from "./actions.ts";
import { hubPath } from "./address.ts";
import { titleOf, viewPath } from "./links.ts";
import { Target } from "./Target.tsx";

const ICONS: Record<HubAction, string> = {
  submit: "i-tabler-send",
  recall: "i-tabler-arrow-back-up",
  remove: "i-tabler-trash",
  retryPublishing: "i-tabler-refresh",
};

/** Links and forms of one row; all of them work without JavaScript. */
export function RowActions({ view, query, row }: { view: View; query: HubQuery; row: DatasetSummary }) {
  const { t, locale } = view;
  const { dataSetId } = row;
  const isPublic = row.status === "PUBLISHED" || row.status === "RETRACTED";
  const name = titleOf(view, row);
  const named = (label: string) => `${label}: ${name}`;
  return (
    <div className="flex flex-wrap gap-1.5">
      {row.allowedActions.includes("save") && (
        <LinkButton
          size="sm"
          icon="i-tabler-pencil"
          href={editPath(locale, row)}
          aria-label={named(t("hub.action.edit"))}
        >
          {t("hub.action.edit")}
        </LinkButton>
      )}
      <LinkButton
        size="sm"
        variant={isPublic ? "secondary" : "quiet"}
        icon="i-tabler-eye"
        href={viewPath(view, row)}
      >
        {t(isPublic ? "hub.action.view" : "hub.action.preview")}
      </LinkButton>
      {allowed(row).map((action) =>
        CONFIRMED.includes(action)
          ? (
            <Button
              key={action}
              size="sm"
              variant="quiet"
              icon={ICONS[action]}
              popoverTarget={confirmationId(action, row)}
              aria-label={named(t(`hub.action.${action}`))}
            >
              {t(`hub.action.${action}`)}
            </Button>
          )
          : (
            <form key={action} method="post" action={pathOf(view, hubPath(query))}>
              <Target row={row} />
              <Button
                type="submit"
                name="action"
                value={action}
                size="sm"
                variant="quiet"
                icon={ICONS[action]}
                aria-label={named(t(`hub.action.${action}`))}
              >
                {t(`hub.action.${action}`)}
              </Button>
            </form>
          )
      )}
      <LinkButton
        size="sm"
        variant="quiet"
        icon="i-tabler-history"
        href={pathOf(view, hubPath({ ...query, history: dataSetId }))}
        aria-label={named(t("hub.action.history"))}
      >
        {t("hub.action.history")}
      </LinkButton>
    </div>
  );
}
