import type { Dataset } from "../../../sdk/mod.ts";
import { withQuery } from "../../../sdk/path.ts";
import { formatBytes } from "../../../locales/format.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { Timeline } from "../own_datasets/Timeline.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { decisionFormId } from "./DecisionForm.tsx";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { FileTree } from "./FileTree.tsx";
import { ManageNav } from "./ManageNav.tsx";
import { MetadataView } from "./MetadataView.tsx";
import { Age, Kind, queueOf, Urged } from "./QueueRows.tsx";
import { RemarkForm } from "./RemarkField.tsx";
import { RoundChanges } from "./RoundChanges.tsx";
import { Rounds } from "./Rounds.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import type { ReviewPageProps } from "./review_props.ts";

/** Metadata and files at the left, checklist and decision at the right. */
export function ReviewPage(props: ReviewPageProps) {
  const { view, user, data, decides, posted } = props;
  const { t } = view;
  const { review, history } = data;
  const form = decides ? { formId: decisionFormId(review), texts: posted?.remarks ?? {} } : undefined;
  return (
    <RemarkForm value={form}>
      <ManageNav view={view} user={user} current="reviews" />
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("review.title"), href: pathOf(view, "/manage") }, {
          label: textOf(view, review.title),
        }]}
      />
      <Head {...props} />
      <div className="grid xl:grid-cols-[minmax(0,1fr)_25rem] gap-6 items-start">
        <div className="flex flex-col gap-6 min-w-0">
          {review.round > 1 && <RoundChanges view={view} changes={data.changes} />}
          <Submission {...props} />
          <TimeZoneNote view={view} />
          <Rounds view={view} events={history} />
          {history.length > 0 && (
            <Card title={t("review.history")}>
              <Timeline view={view} events={history} />
            </Card>
          )}
        </div>
        {/* Longer than a screen: it moves with the page until its end is seen, and then stays. */}
        <div
          className={review.state === "OPEN" && decides
            ? "xl:self-end xl:sticky xl:bottom-4"
            : "xl:sticky xl:top-20"}
        >
          <DecisionPanel {...props} />
        </div>
      </div>
    </RemarkForm>
  );
}

function Head({ view, data }: ReviewPageProps) {
  const { t } = view;
  const { review, dataset } = data;
  return (
    <header className="mt-2 mb-6">
      <h1 className="text-2xl max-w-[60ch]">{textOf(view, review.title)}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Kind view={view} review={review} />
        <Badge tone={review.state === "OPEN" ? "info" : "neutral"}>
          {t(review.held ? "review.state.HELD" : `review.state.${review.state}`)}
        </Badge>
        <span className="text-soft">{queueOf(view, review)}</span>
        {review.state === "OPEN" && <Age view={view} review={review} />}
        <Urged view={view} review={review} />
      </div>
      {dataset && (
        <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          <a href={detailPath(view, dataset.dataSetId, { version: dataset.version })} className="link">
            {t("review.openDetail")}
          </a>
          <Difference view={view} dataset={dataset} />
        </div>
      )}
    </header>
  );
}

/** Where a version follows a published one: what has changed since. */
function Difference({ view, dataset }: { view: View; dataset: Dataset }) {
  const { dataSetId, version, versions } = dataset;
  const last = versions.find((one) => one.version !== version && one.publishedAt);
  if (!last) return null;
  const path = withQuery(`/diff/${dataSetId}`, { left: last.version, right: version });
  return (
    <LinkButton size="sm" icon="i-tabler-git-compare" href={pathOf(view, path)}>
      {view.t("review.compare", { version: last.version })}
    </LinkButton>
  );
}

function Submission({ view, data: { dataset, folder, openFolders } }: ReviewPageProps) {
  const { t } = view;
  if (!dataset) return <EmptyState icon="i-tabler-lock" title={t("review.gone")} />;
  const total = t("review.filesTotal", {
    count: dataset.count,
    size: formatBytes(dataset.size),
  });
  return (
    <>
      <Card title={t("review.metadata")}>
        <MetadataView view={view} dataset={dataset} />
      </Card>
      <Card title={t("review.files")} action={<span className="text-sm text-faint">{total}</span>}>
        <FileTree view={view} dataset={dataset} folder={folder} opened={openFolders} />
      </Card>
    </>
  );
}
