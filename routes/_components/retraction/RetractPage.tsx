import type { ReactNode } from "react";
import type { Dataset, Retraction } from "../../../sdk/mod.ts";
import { COMMENT_MAX, TEXT_MAX } from "../../../sdk/model/limits.ts";
import { RETRACTION_CONTENTS, RETRACTION_REASONS } from "../../../sdk/model/request.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { titleOf } from "../own_datasets/links.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { RadioGroup } from "../../../ui/form/Choice.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import type { RetractionDraft } from "../../../forms/retraction.ts";
import { retractPath, statementPath } from "./paths.ts";
import { RequestCard } from "./RequestCard.tsx";

export interface RetractPageProps {
  view: View;
  dataset: Dataset;
  requests: Retraction[];
  /** What was posted, when it comes back. */
  draft?: RetractionDraft;
  errors?: Record<string, string>;
  problem?: string;
  done?: string;
}

/** Asking for the retraction of a published version, and what became of earlier requests. */
export function RetractPage(props: RetractPageProps) {
  const { view, dataset, requests, done } = props;
  const { t } = view;
  const own = requests.filter(({ version }) => version === dataset.version);
  const mayAsk = dataset.allowedActions.includes("requestRetraction") &&
    !own.some(({ state }) => state === "PENDING");
  return (
    <div className="max-w-[52rem] mx-auto">
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: t("own_datasets.title"), href: pathOf(view, "/datalist") },
          { label: t("retraction.requestTitle") },
        ]}
      />
      <h1 className="mt-2 text-2xl md:text-3xl">{t("retraction.requestTitle")}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-medium">{titleOf(view, dataset)}</span>
        <Badge>{dataset.version}</Badge>
      </p>
      <FlashNote text={done} />
      {mayAsk
        ? <RequestForm {...props} />
        : own.length === 0 && (
          <EmptyState icon="i-tabler-file-off" title={t("retraction.notNow")}>
            {t("retraction.notNowText")}
          </EmptyState>
        )}
      {requests.length > 0 && (
        <section className="mt-8" aria-label={t("retraction.history")}>
          <h2 className="text-xl mb-3">{t("retraction.history")}</h2>
          <div className="flex flex-col gap-4">
            {requests.map((request) => (
              <RequestCard key={request.retractionId} view={view} request={request}>
                {request.state === "PENDING" && <RecallForm {...{ view, dataset, request }} />}
              </RequestCard>
            ))}
          </div>
        </section>
      )}
      <div className="mt-8">
        <LinkButton icon="i-tabler-arrow-left" href={pathOf(view, "/datalist")}>
          {t("retraction.backToData")}
        </LinkButton>
      </div>
    </div>
  );
}

/** Nobody has decided yet. */
function RecallForm(
  { view, dataset, request }: Pick<RetractPageProps, "view" | "dataset"> & { request: Retraction },
) {
  const { t } = view;
  return (
    <form
      method="post"
      action={pathOf(view, retractPath(dataset.dataSetId, dataset.version))}
      encType="multipart/form-data"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <input type="hidden" name="retractionId" value={request.retractionId} />
      <Button type="submit" name="action" value="recall" icon="i-tabler-arrow-back-up">
        {t("retraction.recall")}
      </Button>
      <p className="text-sm text-soft">{t("retraction.recallHint")}</p>
    </form>
  );
}

function RequestForm({ view, dataset, draft, errors = {}, problem }: RetractPageProps) {
  const { t } = view;
  const { dataSetId, version } = dataset;
  return (
    <>
      <p className="mt-4 text-soft">{t("retraction.intro")}</p>
      <form
        method="post"
        encType="multipart/form-data"
        action={pathOf(view, retractPath(dataSetId, version))}
        className="mt-6 flex flex-col gap-6"
        aria-label={t("retraction.requestTitle")}
        noValidate
      >
        {problem && <Alert id="problem" live tone="danger" title={t("retraction.failed")}>{problem}</Alert>}
        <ProblemSummary
          title={t("retraction.chooseAgain")}
          errors={namedProblems(errors, labelsOf(view), t)}
          autoFocus
        />
        <Step title={t("retraction.step.what")}>
          <WhatFields view={view} draft={draft} errors={errors} />
        </Step>
        <Step title={t("retraction.step.statement")}>
          <StatementField view={view} locale="zh" draft={draft} error={errors["statement.zh"]} />
          <StatementField view={view} locale="en" draft={draft} error={errors["statement.en"]} />
        </Step>
        <Step title={t("retraction.step.signed")}>
          <p className="text-soft">{t("retraction.signedHint")}</p>
          <div>
            <Button
              type="submit"
              icon="i-tabler-printer"
              formAction={pathOf(view, statementPath(dataSetId, version))}
              formTarget="_blank"
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
            >
              {t("retraction.print")}
            </Button>
          </div>
          <div className="grid md:grid-cols-2 gap-5">
            <FileField view={view} name="statementZh" error={errors.statementZh} />
            <FileField view={view} name="statementEn" error={errors.statementEn} />
          </div>
        </Step>
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" variant="danger" icon="i-tabler-send">{t("retraction.submit")}</Button>
        </div>
      </form>
    </>
  );
}

/** What is asked for in both languages, by its name in each. */
const labelsOf = ({ t }: View): Record<string, string> => ({
  "statement.zh": t(STATEMENT.zh),
  "statement.en": t(STATEMENT.en),
  statementZh: t(SIGNED.statementZh),
  statementEn: t(SIGNED.statementEn),
  specification: t("retraction.specification"),
});

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-4 md:p-5 flex flex-col gap-5" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

type FieldsProps = Pick<RetractPageProps, "view" | "draft"> & { errors: Record<string, string> };

function WhatFields({ view, draft, errors }: FieldsProps) {
  const { t } = view;
  return (
    <div className="group flex flex-col gap-5">
      <div id="content">
        <RadioGroup
          name="content"
          required
          label={t("retraction.content")}
          error={errors.content}
          defaultValue={draft?.content}
          choices={RETRACTION_CONTENTS.map((value) => ({
            value,
            label: t(`retraction.content.${value}`),
            hint: t(`retraction.content.${value}.hint`),
          }))}
        />
      </div>
      <div id="reason">
        <RadioGroup
          name="reason"
          required
          label={t("retraction.reason")}
          error={errors.reason}
          defaultValue={draft?.reason}
          choices={RETRACTION_REASONS.map((value) => ({ value, label: t(`retraction.reason.${value}`) }))}
        />
      </div>
      <TextInput
        id="specification"
        name="specification"
        label={t("retraction.specification")}
        hint={t("retraction.specificationHint")}
        error={errors.specification}
        maxLength={TEXT_MAX}
        defaultValue={draft?.specification}
      />
    </div>
  );
}

const STATEMENT = { zh: "retraction.statementZh", en: "retraction.statementEn" } as const;

function StatementField(
  { view, locale, draft, error }: Pick<RetractPageProps, "view" | "draft"> & {
    locale: "zh" | "en";
    error?: string;
  },
) {
  return (
    <TextArea
      id={`statement.${locale}`}
      name={`statement.${locale}`}
      lang={locale === "zh" ? "zh-CN" : "en"}
      label={view.t(STATEMENT[locale])}
      hint={view.t("retraction.statementHint")}
      error={error}
      required
      rows={4}
      maxLength={COMMENT_MAX}
      defaultValue={draft?.statement[locale]}
    />
  );
}

const SIGNED = { statementZh: "retraction.signedZh", statementEn: "retraction.signedEn" } as const;

function FileField(
  { view, name, error }: { view: View; name: keyof typeof SIGNED; error?: string },
) {
  return (
    <TextInput
      id={name}
      name={name}
      type="file"
      accept="application/pdf,.pdf"
      label={view.t(SIGNED[name])}
      error={error}
      required
    />
  );
}
