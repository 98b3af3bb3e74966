import type { Dataset, DatasetSummary } from "../../../../sdk/mod.ts";
import type { Review } from "../../../../sdk/model/review.ts";
import { formatBytes, formatDate, formatDateTime } from "../../../../locales/format.ts";
import type { PanelData } from "../../../_loaders/hub.ts";
import { pathOf, textOf, type View } from "../../dataset/view.ts";
import { editPath } from "../../dataset_form/paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Badge } from "../../../../ui/Badge.tsx";
import { LinkButton } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { HubQuery } from "../address.ts";
import { viewPath } from "../links.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { Said, Timeline } from "../Timeline.tsx";
import { TimeZoneNote } from "../TimeZoneNote.tsx";
import { panelPath, type ReadOnlyPanelName } from "../views.ts";
import { Buttons, PanelFrame } from "./PanelFrame.tsx";
import { OtherList } from "./OtherList.tsx";

interface Props {
  view: View;
  panel: ReadOnlyPanelName;
  data: PanelData;
  over: HubQuery;
}

/** What there is to read about a version. */
export function ReadOnlyPanel({ view, panel, data, over }: Props) {
  return (
    <PanelFrame view={view} title={view.t(`requests.${panel}.title`)} dataset={data.dataset}>
      {panel !== "compliance" && <TimeZoneNote view={view} />}
      {panel === "versions" && <Versions view={view} data={data} over={over} />}
      {panel === "review" && <Rounds view={view} data={data} />}
      {panel === "compliance" && <Compliance view={view} dataset={data.dataset} />}
      {panel === "other" && <OtherList view={view} dataset={data.dataset} />}
      <Buttons view={view} over={over} />
    </PanelFrame>
  );
}

function Versions({ view, data, over }: Omit<Props, "panel">) {
  const { t } = view;
  const { versions = [], history = [] } = data;
  return (
    <>
      <ol className="flex flex-col gap-3">
        {versions.map((one, index) => (
          <li key={one.version}>
            <VersionCard view={view} version={one} before={versions[index + 1]} over={over} />
          </li>
        ))}
      </ol>
      <div>
        <h2 className="text-lg mb-3">{t("own_datasets.history")}</h2>
        <Timeline view={view} events={history} />
      </div>
    </>
  );
}

interface VersionCardProps {
  view: View;
  version: DatasetSummary;
  /** The one that it followed. */
  before?: DatasetSummary;
  over: HubQuery;
}

function VersionCard({ view, version, before, over }: VersionCardProps) {
  const { t, locale } = view;
  const { dataSetId, count, size, publishedAt, updatedAt } = version;
  return (
    <article className="panel p-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="text-lg">{version.version}</h2>
      <StatusBadge view={view} subject={version} />
      <span className="text-sm text-faint flex-1 min-w-40">
        {publishedAt
          ? t("requests.versions.published", { date: formatDate(publishedAt) })
          : t("requests.versions.updated", { date: formatDate(updatedAt) })} ·{" "}
        {t("own_datasets.files", { count: count, size: formatBytes(size) })}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {version.allowedActions.includes("save") && (
          <LinkButton size="sm" icon="i-tabler-pencil" href={editPath(locale, version)}>
            {t("own_datasets.action.edit")}
          </LinkButton>
        )}
        <LinkButton size="sm" variant="quiet" icon="i-tabler-eye" href={viewPath(view, version)}>
          {t("own_datasets.action.view")}
        </LinkButton>
        <LinkButton
          size="sm"
          variant="quiet"
          icon="i-tabler-message-2-check"
          href={panelPath(view, "review", { subject: version, over })}
          data-panel
        >
          {t("own_datasets.action.review")}
        </LinkButton>
        {before && (
          <LinkButton
            size="sm"
            variant="quiet"
            icon="i-tabler-git-compare"
            href={pathOf(
              view,
              `/diff/${dataSetId}?${new URLSearchParams({ left: before.version, right: version.version })}`,
            )}
          >
            {t("requests.versions.compare", { version: before.version })}
          </LinkButton>
        )}
      </span>
    </article>
  );
}

/** The rounds of review with what was said in each, the latest first; below, every step that led there. */
function Rounds({ view, data }: Pick<Props, "view" | "data">) {
  const { t } = view;
  const { rounds = [], history = [], dataset } = data;
  const steps = history.filter(({ version }) => version === dataset.version);
  if (rounds.length === 0) {
    return (
      <EmptyState icon="i-tabler-message-2-off" title={t("requests.review.noneTitle")}>
        {t("requests.review.noneText")}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="flex flex-col gap-3">
        {rounds.map((round, index) => (
          <li key={round.reviewId}>
            <Round view={view} round={round} number={rounds.length - index} />
          </li>
        ))}
      </ol>
      <div>
        <h2 className="text-lg mb-3">{t("own_datasets.history")}</h2>
        <Timeline
          view={view}
          events={steps.map(({ comment: _, remarks: __, findings: ___, ...event }) => event)}
        />
      </div>
    </>
  );
}

function Round({ view, round, number }: { view: View; round: Review; number: number }) {
  const { t } = view;
  const { state, community, submittedAt, decidedAt, workingDays, comments, remarks, checklist } = round;
  return (
    <article className="panel p-4">
      <h2 className="text-base flex flex-wrap items-center gap-2">
        {t("requests.review.round", { number })}
        <Badge tone={state === "RETURNED" ? "attention" : state === "ACCEPTED" ? "open" : "neutral"}>
          {t(`review.state.${state}`)}
        </Badge>
      </h2>
      <p className="mt-1 text-sm text-faint">
        {community ? textOf(view, community.name) : t("requests.redirect.governance")} ·{" "}
        {t("requests.review.submitted", { date: formatDateTime(submittedAt) })}
        {decidedAt && <>· {t("requests.review.decided", { date: formatDateTime(decidedAt) })}</>} ·{" "}
        {t("requests.review.days", { count: workingDays })}
      </p>
      {round.unattended && <Alert tone="danger" title={t("review.unattendedOwn")} />}
      <Said view={view} comments={comments} remarks={remarks} findings={checklist} />
    </article>
  );
}

function Compliance({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t, locale } = view;
  const { compliance, allowedActions } = dataset;
  const edit = allowedActions.includes("save") && (
    <div>
      <LinkButton icon="i-tabler-pencil" href={editPath(locale, dataset)}>
        {t("requests.compliance.edit")}
      </LinkButton>
    </div>
  );
  if (compliance.length === 0) {
    return (
      <>
        <EmptyState icon="i-tabler-shield-off" title={t("requests.compliance.noneTitle")}>
          {t("requests.compliance.noneText")}
        </EmptyState>
        {edit}
      </>
    );
  }
  return (
    <>
      <ul className="panel divide-y divide-line">
        {compliance.map(({ attachmentId, complianceKind = "other", name, size, createdAt }) => (
          <li key={attachmentId} className="p-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Icon name="i-tabler-file-certificate" className="text-lg text-faint" />
            <a
              href={`/api/sdb-dataset-service/attachment/${encodeURIComponent(attachmentId)}`}
              className="link flex-1 min-w-40 break-all"
            >
              {name}
            </a>
            <Badge>{t(`vocabulary.complianceKind.${complianceKind}`)}</Badge>
            <span className="text-sm text-faint">{formatBytes(size)} · {formatDate(createdAt)}</span>
          </li>
        ))}
      </ul>
      {edit}
    </>
  );
}
