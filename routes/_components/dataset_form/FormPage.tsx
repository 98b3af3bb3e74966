import type { Dataset } from "../../../sdk/model/dataset.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { COMMUNITY_KINDS } from "../../../sdk/model/community.ts";
import { CHECKLIST } from "../../../sdk/model/review.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { subjectPath } from "../../../sdk/model/vocabulary/subjects.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import { LANGUAGES } from "../../../sdk/model/vocabulary/languages.ts";
import type { CoverPicture } from "../../../forms/dataset/context.ts";
import DatasetForm from "../../../islands/dataset_form/DatasetForm.tsx";
import SharedWork from "../../../islands/dataset_form/SharedWork.tsx";
import type { FixedCommunity } from "../../../forms/dataset/context.ts";
import { HEADING_ID } from "../../../forms/dataset/anchors.ts";
import { REVIEW_ID } from "../../../forms/dataset/anchors.ts";
import { fixedArchiveFields } from "../../../forms/dataset/archive_rules.ts";
import { findIssues } from "../../../forms/dataset/check_form.ts";
import type { DatasetForm as Form } from "../../../forms/dataset/form_state.ts";
import { sectionId } from "../../../forms/dataset/anchors.ts";
import { slice } from "../../../locales/mod.ts";
import type { FormData } from "../../_loaders/dataset_form.ts";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { DONE, FlashNote } from "../own_datasets/FlashNote.tsx";
import { StatusBadge } from "../own_datasets/StatusBadge.tsx";
import { panelPath } from "../own_datasets/views.ts";
import { Findings, ReviewRemarks } from "../review/ReviewRemarks.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { editPath, FILES_AFTER, type PrefillResult, previewPath } from "./paths.ts";

export interface FormPageProps {
  view: View;
  data: FormData;
  form: Form;
  /** Number of the last save. */
  revision: number;
  issues?: Issue[];
  /** Why a posted form was not saved. */
  problem?: string;
  saved?: boolean;
  /** What came of taking metadata over, right after the draft was created. */
  begun?: PrefillResult;
  /** Whether files may be sent by FTP. */
  offersFtp: boolean;
  /** The entry that a posted button added or moved. */
  returnTo?: string;
}

/** What a draft without a title is called. */
export const untitledKey = ({ dataSetTypeCode }: Pick<Dataset, "dataSetTypeCode">) =>
  dataSetTypeCode === PACKAGE ? "dataset_form.untitledPackage" : "dataset_form.untitled";

export function FormPage(props: FormPageProps) {
  const { view, data, form, revision, issues = [], problem, saved, begun, offersFtp, returnTo } = props;
  const { t, locale } = view;
  const { dataset, files, roots, accountEmail } = data;
  const { dataSetId, version, updatedAt, reviewComment, reviewRemarks = [], reviewFindings = [] } = dataset;
  const fixedArchive = fixedArchiveFields(dataset);
  const found = findIssues(form, {
    files: files.total,
    source: dataset.source,
    accountEmail: fixedArchive.archiveEmail ? undefined : accountEmail,
    dataSetId,
  });
  return (
    <>
      <Breadcrumbs label={t("ui.breadcrumbs")} trail={trailOf(view, dataset)} />
      <header className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id={HEADING_ID} className="text-2xl min-w-0 break-words">
          {textOf(view, dataset.title) || t(untitledKey(dataset))}
        </h1>
        <span className="flex gap-2">
          <StatusBadge view={view} subject={dataset} />
          <Badge>{version}</Badge>
        </span>
      </header>
      <div className="flex flex-col gap-4 mb-6 empty:hidden">
        <Shared view={view} data={data} />
        <FlashNote text={saved ? t("dataset_form.savedNotice") : undefined} />
        {begun !== undefined && <PrefillNote view={view} outcome={begun} archiveDoi={dataset.archiveDoi} />}
        {problem && <Alert tone="danger" live title={t("dataset_form.notSaved")}>{problem}</Alert>}
        {(reviewComment || reviewRemarks.length > 0 || reviewFindings.length > 0) && (
          <Alert id={REVIEW_ID} tone="attention" title={t("dataset_form.reviewComment")}>
            <p className="whitespace-pre-line">{reviewComment}</p>
            <ReviewRemarks view={view} remarks={reviewRemarks} form="" />
            <Findings view={view} findings={reviewFindings} />
          </Alert>
        )}
      </div>
      <DatasetForm
        target={{ dataSetId, version, revision, savedAt: updatedAt }}
        form={form}
        found={found}
        files={files}
        filePages={filePagesOf(view, data)}
        offersFtp={offersFtp && dataset.own}
        own={dataset.own}
        subjectNames={namesOf(data)}
        roots={roots}
        languages={LANGUAGES.map(({ code, name }) => ({ value: code, label: name[locale] }))}
        otherNames={LANGUAGES.map(({ name }) => name[locale === "zh" ? "en" : "zh"]).join("|")}
        communities={communityOptions(view, data)}
        fixedCommunity={fixedCommunity(view, dataset)}
        remarks={reviewRemarks}
        source={dataset.source}
        fixedArchive={fixedArchive}
        cover={coverOf(dataset)}
        compliance={dataset.compliance}
        partChoices={data.partChoices}
        accountEmail={accountEmail}
        issues={issues}
        returnTo={returnTo}
        paths={{
          action: editPath(locale, dataset),
          preview: dataset.own ? previewPath(locale, dataset) : detailPath(view, dataSetId, { version }),
          importFiles: dataset.own ? panelPath(view, "importFiles", { subject: dataset }) : undefined,
          submitted: pathOf(view, `/datalist?${DONE}=submit`),
        }}
        locale={locale}
        texts={formTexts(view, offersFtp)}
      />
    </>
  );
}

const trailOf = (view: View, { own }: Dataset) => [
  ...own ? [{ label: view.t("own_datasets.title"), href: pathOf(view, "/datalist") }] : [],
  { label: view.t("dataset_form.pageTitle") },
];

/** Said where several people may work on the version, and to whoever came by a link. */
function Shared({ view: { locale }, data: { dataset, presence } }: Pick<FormPageProps, "view" | "data">) {
  const { own, dataSetId, version, linkInUse } = dataset;
  if (own && !presence.shared) return null;
  return (
    <SharedWork
      target={{ dataSetId, version }}
      presence={presence}
      own={own}
      until={linkInUse?.expiresAt}
      locale={locale}
      texts={slice(locale, "shared_work")}
    />
  );
}

function coverOf({ coverId, coverOrigin = "upload" }: Dataset): CoverPicture | undefined {
  return coverId === undefined ? undefined : { coverId, coverOrigin };
}

/** Redirected until publication, and once, which the server knows. */
function fixedCommunity(view: View, dataset: Dataset): FixedCommunity | undefined {
  if (!dataset.communityFixed) return undefined;
  const { dataSetId, version, community, allowedActions } = dataset;
  return {
    code: community?.code ?? "",
    name: community ? textOf(view, community.name) : "",
    redirectHref: allowedActions.includes("redirect")
      ? panelPath(view, "redirect", { subject: { dataSetId, version } })
      : undefined,
  };
}

interface BegunProps {
  view: View;
  outcome: PrefillResult;
  archiveDoi: string;
}

/** Whether anything arrived of what was asked for, so that nobody waits for it or looks for it. */
function PrefillNote({ view: { t }, outcome, archiveDoi }: BegunProps) {
  if (outcome === "unreachable") {
    return <Alert tone="attention" live title={t("dataset_form.begun.unreachable", { doi: archiveDoi })} />;
  }
  const count = Number(outcome);
  if (count > 0) return <Alert tone="open" live title={t("dataset_form.begun.filled", { count })} />;
  const doi = archiveDoi || "–";
  return <Alert tone="attention" live title={t("dataset_form.begun.nothing", { doi })} />;
}

function filePagesOf({ locale }: View, { dataset, files, filesAfter }: FormData) {
  const list = sectionId("files");
  return {
    first: filesAfter ? `${editPath(locale, dataset)}#${list}` : undefined,
    next: files.next && `${editPath(locale, dataset, { [FILES_AFTER]: files.next })}#${list}`,
  };
}

/** Each with the subjects above it; the table of all subjects is too large for the browser. */
const namesOf = ({ dataset }: FormData) =>
  Object.fromEntries(dataset.subjects.map((code) => {
    const path = subjectPath(code).map(({ name }) => name);
    const join = (locale: Locale) => path.map((name) => name[locale]).join(" › ") || code;
    return [code, { zh: join("zh"), en: join("en") }];
  }));

/** Grouped by kind through their order and a word in brackets. */
function communityOptions(view: View, { communities }: FormData) {
  return COMMUNITY_KINDS.flatMap((kind) =>
    communities.filter((one) => one.kind === kind).map(({ code, name }) => ({
      value: code,
      label: `${textOf(view, name)} (${view.t(`vocabulary.communityKind.${kind}`)})`,
    }))
  );
}

const IMPORT_TEXTS = [
  "title",
  "unsaved",
  "meaning",
  "submit",
  "source",
  "noneTitle",
  "noneText",
  "which",
  "all",
].map((
  name,
) => `requests.importFiles.${name}` as "requests.importFiles.title");

const formTexts = ({ locale }: View, offersFtp: boolean) => ({
  ...slice(locale, "rich_text"),
  ...slice(
    locale,
    "dataset_form",
    "file_manager",
    "file_tree",
    "packages",
    "organization",
    "validation",
    "ui",
    "layout.cancel",
    ...IMPORT_TEXTS,
  ),
  ...slice(
    locale,
    "vocabulary",
    "access_request.received",
    "formats.advice",
    "formats.adviceText",
    "formats.adviceMore",
  ),
  ...offersFtp && slice(locale, "ftp"),
  ...slice(locale, ...CHECKLIST.map((item) => `review.check.${item}` as const)),
});
