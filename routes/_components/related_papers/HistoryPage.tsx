import type { Dataset, PaperUpdate } from "../../../sdk/mod.ts";
import type { PaperUpdateState } from "../../../sdk/model/request.ts";
import { formatDate } from "../../../locales/format.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { titleOf } from "../own_datasets/links.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { papersPath } from "./paths.ts";
import { PaperList } from "./PaperList.tsx";

const TONES: Record<PaperUpdateState, Tone> = { PENDING: "info", PASSED: "open", RETURNED: "attention" };

export function PaperStateBadge({ view, state }: { view: View; state: PaperUpdateState }) {
  return <Badge tone={TONES[state]}>{view.t(`retraction.papers.state.${state}`)}</Badge>;
}

/** Updates of a version's papers, newest first; comments for those who may read them. */
export function HistoryPage(
  { view, dataset, updates }: { view: View; dataset: Dataset; updates: PaperUpdate[] },
) {
  const { t } = view;
  const { dataSetId, version, allowedActions } = dataset;
  return (
    <div className="max-w-[52rem] mx-auto">
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: titleOf(view, dataset), href: detailPath(view, dataSetId, { version }) },
          { label: t("retraction.papers.historyTitle") },
        ]}
      />
      <h1 className="mt-2 mb-6 text-2xl md:text-3xl">{t("retraction.papers.historyTitle")}</h1>
      {updates.length === 0
        ? <EmptyState icon="i-tabler-history-off" title={t("retraction.papers.noHistory")} />
        : (
          <ol className="flex flex-col gap-4">
            {updates.map((update) => <Update key={update.paperUpdateId} view={view} update={update} />)}
          </ol>
        )}
      {allowedActions.includes("updatePapers") && (
        <div className="mt-8">
          <LinkButton icon="i-tabler-edit" href={pathOf(view, papersPath(dataSetId, version))}>
            {t("retraction.papers.edit")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Update({ view, update }: { view: View; update: PaperUpdate }) {
  const { t } = view;
  const { state, version, createdAt, dueAt, decidedAt, papers, comments } = update;
  const when = decidedAt
    ? t("retraction.papers.decidedOn", { date: formatDate(decidedAt) })
    : t("retraction.papers.due", { date: formatDate(dueAt) });
  return (
    <li className="panel p-4 md:p-5">
      <p className="flex flex-wrap items-center gap-2">
        <PaperStateBadge view={view} state={state} />
        <Badge>{version}</Badge>
        <span className="text-sm text-soft">
          {t("retraction.papers.submittedOn", { date: formatDate(createdAt) })} · {when}
        </span>
      </p>
      {papers.length > 0 && (
        <div className="mt-3">
          <PaperList view={view} papers={papers} />
        </div>
      )}
      {comments && (
        <blockquote className="mt-3 border-l-2 border-line pl-3 whitespace-pre-line text-soft">
          {comments}
        </blockquote>
      )}
    </li>
  );
}
