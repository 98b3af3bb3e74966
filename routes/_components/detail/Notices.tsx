import type { ReactNode } from "react";
import { type Dataset, versionNumber, type VersionSummary } from "../../../sdk/model/dataset.ts";
import { invertedName } from "../../../sdk/model/metadata/creator_name.ts";
import { canDo, type DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import { statusKey } from "../dataset/status.ts";
import { formatDate } from "../../../locales/format.ts";
import type { LinkInUse } from "../../../sdk/mod.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { panelPath } from "../own_datasets/views.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

interface Props {
  view: View;
  dataset: Dataset;
}

/** What a reader must know before reading: how the version stands, and whether its DOI works yet. */
export function Notices({ view, dataset }: Props) {
  const { t } = view;
  return (
    <>
      {dataset.linkInUse
        ? <LinkNotice view={view} link={dataset.linkInUse} />
        : <StatusNotice view={view} dataset={dataset} />}
      {dataset.doiPending && (
        <Notice tone="info" title={t("detail.doiPending")} text={t("detail.doiPendingText")} />
      )}
      <DoubtfulNames view={view} dataset={dataset} />
    </>
  );
}

/** To whoever came by a link: what it opens, and until when. */
function LinkNotice({ view: { t }, link }: { view: View; link: LinkInUse }) {
  const { kind, access, expiresAt } = link;
  return (
    <Notice
      tone="attention"
      title={t("sharing.bannerTitle", { kind })}
      text={t("sharing.bannerText", { access, date: formatDate(expiresAt) })}
    />
  );
}

/** To the depositor of a published version alone: the form of a draft asks by itself. */
function DoubtfulNames({ view, dataset }: Props) {
  const { own, status, authors, allowedActions } = dataset;
  const doubtful = own && status === "PUBLISHED" ? authors.filter(({ nameDoubtful }) => nameDoubtful) : [];
  if (doubtful.length === 0) return null;
  const { t, locale } = view;
  const names = doubtful.map((author) => invertedName(author, locale)).join("; ");
  const action = allowedActions.includes("addVersion") && (
    <LinkButton size="sm" href={panelPath(view, "addVersion", { subject: dataset })}>
      {t("own_datasets.action.addVersion")}
    </LinkButton>
  );
  return (
    <Notice
      tone="attention"
      title={t("detail.namesDoubtful")}
      text={t("detail.namesDoubtfulText", { names })}
      action={action}
    />
  );
}

/** Not public, being corrected, or not the newest version. */
function StatusNotice({ view, dataset }: Props) {
  const { t } = view;
  const { dataSetId, status, newerVersion, version, allowedActions } = dataset;
  if (status !== "PUBLISHED") {
    const edit = allowedActions.includes("save") && (
      <LinkButton
        size="sm"
        icon="i-tabler-edit"
        href={pathOf(view, `/dataset?dataSetId=${dataSetId}&version=${version}`)}
      >
        {t("detail.edit")}
      </LinkButton>
    );
    return (
      <Notice
        tone="attention"
        title={t("detail.notPublic", { status: t(statusKey(dataset)) })}
        text={t("detail.notPublicText", whoSees(dataset))}
        action={edit}
      />
    );
  }
  if (dataset.withheld) return <Withheld view={view} dataset={dataset} />;
  const closed = dataset.versions.find((one) => isClosed(one));
  if (!newerVersion && closed && isAfter(closed, dataset)) {
    return <LaterClosed view={view} dataset={dataset} closed={closed} />;
  }
  if (!newerVersion) return null;
  const newest = (
    <LinkButton size="sm" href={detailPath(view, dataSetId)}>
      {t("detail.showVersion", { version: newerVersion })}
    </LinkButton>
  );
  return (
    <Notice
      tone="info"
      title={t("detail.newerVersion")}
      text={t("detail.newerVersionText", { version, newer: newerVersion })}
      action={newest}
    />
  );
}

/** As the policies have it: reviewers see what is submitted, and the governance team what could not be published. */
function whoSees({ own, status }: Dataset): { who: "own" | "other"; seen: "draft" | "failed" | "review" } {
  const seen = canDo(status, "retryPublishing") ? "failed" : DEPOSITORS.includes(status) ? "draft" : "review";
  return { who: own ? "own" : "other", seen };
}

/** States in which a version is its depositor's own work. */
const DEPOSITORS: readonly DatasetStatus[] = ["DRAFT", "PRIVATE_DRAFT", "IMPORTING", "REVISE"];

const isClosed = ({ status, withheld }: VersionSummary) => status === "RETRACTED" || withheld;
const isAfter = (one: VersionSummary, other: Dataset) =>
  (versionNumber(one.version) ?? 0) > (versionNumber(other.version) ?? 0);

/** Closed for good once a later version takes its place; always with the way to the version that stands, if there is one. */
function Withheld({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const standing = dataset.versions.find((one) => one.status === "PUBLISHED" && !isClosed(one));
  const names = { version: standing?.version ?? "", shown: dataset.version };
  const corrected = standing && isAfter(standing, dataset);
  const action = standing && (
    <LinkButton size="sm" href={detailPath(view, dataset.dataSetId, { version: standing.version })}>
      {t("retraction.goTo", names)}
    </LinkButton>
  );
  return (
    <Notice
      tone="attention"
      title={t(corrected ? "retraction.correctedTitle" : "retraction.withheldTitle", names)}
      text={corrected
        ? t("retraction.correctedText", names)
        : withDoi(view, dataset, t("retraction.withheldText", names))}
      action={action}
    />
  );
}

/** On the version that stands while a later one is withdrawn or being corrected. */
function LaterClosed({ view, dataset, closed }: { view: View; dataset: Dataset; closed: VersionSummary }) {
  const { t } = view;
  const names = { version: closed.version, shown: dataset.version };
  const action = (
    <LinkButton size="sm" href={detailPath(view, dataset.dataSetId, { version: closed.version })}>
      {t("retraction.goTo", { version: closed.version })}
    </LinkButton>
  );
  return (
    <Notice
      tone="attention"
      title={closed.withheld ? t("retraction.withheldTitle") : t("retraction.laterWithdrawnTitle", names)}
      text={closed.withheld
        ? withDoi(view, dataset, t("retraction.laterWithheldText", names))
        : t("retraction.laterWithdrawnText", names)}
      action={action}
    />
  );
}

/** While its newest published version is being corrected, a DOI of our own is hidden (spec 3 §2, row 17). */
function withDoi({ locale, t }: View, { doi, source }: Dataset, text: string): string {
  if (!doi || source === "archive") return text;
  return [text, t("retraction.withheldDoi")].join(locale === "zh" ? "" : " ");
}

interface NoticeProps {
  tone: "info" | "attention";
  title: string;
  text: string;
  action?: ReactNode;
}

function Notice({ tone, title, text, action }: NoticeProps) {
  return (
    <div className="mb-6">
      <Alert tone={tone} title={title} action={action && <div className="self-center">{action}</div>}>
        {text}
      </Alert>
    </div>
  );
}
