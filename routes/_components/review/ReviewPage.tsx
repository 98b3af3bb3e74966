import type { DataFile, Dataset } from "../../../sdk/mod.ts";
import { formatBytes, formatDateTime, formatNumber } from "../../../locales/format.ts";
import type { ReviewData } from "../../_loaders/review.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { Timeline } from "../hub/Timeline.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DecisionForm, type PostedDecision } from "./DecisionForm.tsx";
import { FileTable } from "./FileTable.tsx";
import { MetadataView } from "./MetadataView.tsx";
import { Age } from "./QueuePage.tsx";

export interface ReviewPageProps {
  view: View;
  data: ReviewData;
  /** What was posted, when it comes back with errors. */
  posted?: PostedDecision;
}

/** Metadata and files at the left, checklist and decision at the right. */
export function ReviewPage({ view, data, posted }: ReviewPageProps) {
  const { t } = view;
  const { review, dataset, files, history } = data;
  return (
    <>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("review.title"), href: pathOf(view, "/manage") }, {
          label: textOf(view, review.title),
        }]}
      />
      <header className="mt-2 mb-6">
        <h1 className="text-2xl max-w-[60ch]">{textOf(view, review.title)}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge>{review.version}</Badge>
          <Badge tone={review.state === "OPEN" ? "info" : "neutral"}>
            {t(`review.state.${review.state}`)}
          </Badge>
          <span className="text-soft">
            {review.community ? textOf(view, review.community.name) : t("review.governance")}
          </span>
          {review.state === "OPEN" && <Age view={view} review={review} />}
          {dataset && (
            <a href={detailPath(view, dataset.dataSetId, { version: dataset.version })} className="link">
              {t("review.openDetail")}
            </a>
          )}
        </div>
      </header>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_25rem] gap-6 items-start">
        <div className="flex flex-col gap-6 min-w-0">
          {dataset
            ? <Submission view={view} dataset={dataset} files={files} />
            : <EmptyState icon="i-tabler-lock" title={t("review.gone")} />}
          {history.length > 0 && (
            <Card title={t("review.history")}>
              <Timeline view={view} events={history} />
            </Card>
          )}
        </div>
        <div className="xl:sticky xl:top-20">
          {review.state === "OPEN"
            ? <DecisionForm view={view} review={review} posted={posted} />
            : <Decided view={view} data={data} />}
        </div>
      </div>
    </>
  );
}

function Submission({ view, dataset, files }: { view: View; dataset: Dataset; files: DataFile[] }) {
  const { t, locale } = view;
  const total = t("review.filesTotal", {
    count: formatNumber(locale, dataset.count),
    size: formatBytes(dataset.size),
  });
  return (
    <>
      <Card title={t("review.metadata")}>
        <MetadataView view={view} dataset={dataset} />
      </Card>
      <Card title={t("review.files")} action={<span className="text-sm text-faint">{total}</span>}>
        <FileTable view={view} dataset={dataset} files={files} />
      </Card>
    </>
  );
}

function Decided({ view, data }: Pick<ReviewPageProps, "view" | "data">) {
  const { t } = view;
  const { state, decidedAt, comments } = data.review;
  const text = t("review.decided", {
    state: t(`review.state.${state}`),
    date: decidedAt ? formatDateTime(decidedAt) : "",
  });
  return (
    <Alert
      tone={state === "ACCEPTED" ? "open" : "info"}
      title={text}
      action={
        <span className="self-start">
          <LinkButton size="sm" href={pathOf(view, "/manage")}>{t("review.back")}</LinkButton>
        </span>
      }
    >
      {comments && <p className="whitespace-pre-line">{comments}</p>}
    </Alert>
  );
}
