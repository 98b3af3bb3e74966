import type { Dataset } from "../../../sdk/mod.ts";
import { statusKey } from "../dataset/status.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** A version that its state keeps from being edited: under review, published, not one's own. */
export function LockedPage({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const { dataSetId, version } = dataset;
  return (
    <EmptyState
      icon="i-tabler-lock"
      title={t("dataset_form.lockedTitle")}
      action={
        <>
          <LinkButton href={detailPath(view, dataSetId, { version })}>{t("dataset_form.view")}</LinkButton>
          <LinkButton variant="primary" href={pathOf(view, "/datalist")}>
            {t("dataset_form.toMyData")}
          </LinkButton>
        </>
      }
    >
      {t("dataset_form.lockedText", { status: t(statusKey(dataset)) })}
    </EmptyState>
  );
}
