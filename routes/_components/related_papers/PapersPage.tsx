import type { Dataset, PaperUpdate } from "../../../sdk/mod.ts";
import { DOI_MAX, ENTRIES_MAX, NAME_MAX, TEXT_MAX, URL_MAX } from "../../../sdk/model/limits.ts";
import { type Paper, PAPER_STATUSES } from "../../../sdk/model/metadata/metadata.ts";
import { formatDate } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { titleOf } from "../own_datasets/links.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/form/Choice.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { emptyPaper } from "../../../forms/papers.ts";
import { paperHistoryPath, papersPath } from "./paths.ts";
import { PaperList } from "./PaperList.tsx";

export interface PapersPageProps {
  view: View;
  dataset: Dataset;
  /** As posted, or as they are. */
  papers: Paper[];
  /** The update that waits for its review. */
  pending?: PaperUpdate;
  errors?: Record<string, string>;
  problem?: string;
  done?: string;
}

/** Changing the papers of a published version (spec 3 §2, row 15). */
export function PapersPage(props: PapersPageProps) {
  const { view, dataset, pending, done } = props;
  const { t } = view;
  const { dataSetId, version, allowedActions } = dataset;
  return (
    <div className="max-w-[56rem] mx-auto">
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[
          { label: t("own_datasets.title"), href: pathOf(view, "/datalist") },
          { label: t("retraction.papers.title") },
        ]}
      />
      <h1 className="mt-2 text-2xl md:text-3xl">{t("retraction.papers.title")}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-medium">{titleOf(view, dataset)}</span>
        <Badge>{version}</Badge>
      </p>
      <p className="mt-4 text-soft">{t("retraction.papers.intro")}</p>
      <FlashNote text={done} />
      {pending
        ? <Pending view={view} update={pending} />
        : allowedActions.includes("updatePapers")
        ? <PapersForm {...props} />
        : (
          <EmptyState icon="i-tabler-lock" title={t("retraction.papers.notNow")}>
            {t("retraction.papers.notNowText")}
          </EmptyState>
        )}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton icon="i-tabler-arrow-left" href={pathOf(view, "/datalist")}>
          {t("retraction.backToData")}
        </LinkButton>
        <LinkButton icon="i-tabler-history" href={pathOf(view, paperHistoryPath(dataSetId, version))}>
          {t("retraction.papers.history")}
        </LinkButton>
      </div>
    </div>
  );
}

function Pending({ view, update }: { view: View; update: PaperUpdate }) {
  const { t } = view;
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Alert tone="info" title={t("retraction.papers.pending")}>
        {t("retraction.papers.pendingText", { date: formatDate(update.dueAt) })}
      </Alert>
      <section className="panel p-4 md:p-5" aria-label={t("retraction.papers.proposed")}>
        <h2 className="text-lg mb-3">{t("retraction.papers.proposed")}</h2>
        <PaperList view={view} papers={update.papers} />
      </section>
    </div>
  );
}

/** Always with one empty entry at the end, so that papers can be added without JavaScript. */
function PapersForm({ view, dataset, papers, errors = {}, problem }: PapersPageProps) {
  const { t } = view;
  const entries = papers.length < ENTRIES_MAX ? [...papers, emptyPaper()] : papers;
  return (
    <form
      method="post"
      action={pathOf(view, papersPath(dataset.dataSetId, dataset.version))}
      className="mt-6 flex flex-col gap-5"
      aria-label={t("retraction.papers.title")}
      noValidate
    >
      {problem && (
        <Alert id="problem" live tone="danger" title={t("retraction.papers.failed")}>{problem}</Alert>
      )}
      <ProblemSummary
        title={t("retraction.papers.failed")}
        errors={namedProblems(errors, labelsOf(view, errors), t)}
        autoFocus
      />
      {entries.map((paper, index) => (
        <Entry
          key={index}
          view={view}
          paper={paper}
          index={index}
          isNew={index === papers.length}
          errors={errors}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" name="action" value="add" icon="i-tabler-plus">
          {t("retraction.papers.another")}
        </Button>
        <Button type="submit" name="action" value="submit" variant="primary" icon="i-tabler-send">
          {t("retraction.papers.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Which of the papers a sentence is about. */
function labelsOf({ t }: View, errors: Record<string, string>): Record<string, string> {
  const number = (field: string) => Number(field.split(".")[1]) + 1;
  const fields = Object.keys(errors).filter((field) => field.startsWith("papers."));
  return Object.fromEntries(
    fields.map((field) => [field, t("retraction.papers.paper", { number: number(field) })]),
  );
}

interface EntryProps {
  view: View;
  paper: Paper;
  index: number;
  isNew: boolean;
  errors: Record<string, string>;
}

function Entry({ view, paper, index, isNew, errors }: EntryProps) {
  const { t } = view;
  const field = (name: string, value: string, maxLength: number) => {
    const id = `papers.${index}.${name}`;
    return { id, name: id, defaultValue: value, maxLength, error: errors[id] };
  };
  const status = `papers.${index}.status`;
  const { title, journal, reference } = paper;
  return (
    <fieldset className="panel p-4 md:p-5 min-w-0">
      <legend className="sr-only">
        {isNew ? t("retraction.papers.new") : t("retraction.papers.paper", { number: index + 1 })}
      </legend>
      <p aria-hidden="true" className="text-lg font-semibold">
        {isNew ? t("retraction.papers.new") : t("retraction.papers.paper", { number: index + 1 })}
      </p>
      {isNew && <p className="text-sm text-faint">{t("retraction.papers.newHint")}</p>}
      <div className="mt-4 grid md:grid-cols-2 gap-4">
        <TextInput
          label={t("retraction.papers.titleZh")}
          lang="zh-CN"
          {...field("title.zh", title.zh, TEXT_MAX)}
        />
        <TextInput
          label={t("retraction.papers.titleEn")}
          lang="en"
          {...field("title.en", title.en, TEXT_MAX)}
        />
        <TextInput
          label={t("retraction.papers.journalZh")}
          lang="zh-CN"
          {...field("journal.zh", journal.zh, NAME_MAX)}
        />
        <TextInput
          label={t("retraction.papers.journalEn")}
          lang="en"
          {...field("journal.en", journal.en, NAME_MAX)}
        />
        <Select
          id={status}
          name={status}
          label={t("retraction.papers.status")}
          defaultValue={paper.status}
          options={PAPER_STATUSES.map((value) => ({ value, label: t(`vocabulary.paperStatus.${value}`) }))}
        />
        <TextInput
          label={t("retraction.papers.manuscriptNumber")}
          {...field("manuscriptNumber", paper.manuscriptNumber, NAME_MAX)}
        />
        <TextInput label="DOI" placeholder="10.1234/abcd" {...field("doi", paper.doi, DOI_MAX + 40)} />
        <TextInput
          label={t("retraction.papers.url")}
          placeholder="https://"
          {...field("url", paper.url, URL_MAX)}
        />
        <TextArea
          label={t("retraction.papers.referenceZh")}
          lang="zh-CN"
          rows={2}
          {...field("reference.zh", reference.zh, TEXT_MAX)}
        />
        <TextArea
          label={t("retraction.papers.referenceEn")}
          lang="en"
          rows={2}
          {...field("reference.en", reference.en, TEXT_MAX)}
        />
      </div>
      {!isNew && (
        <div className="mt-4">
          <Checkbox name={`papers.${index}.remove`} value="yes" label={t("retraction.papers.remove")} />
        </div>
      )}
    </fieldset>
  );
}
