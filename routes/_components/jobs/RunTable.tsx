import { formatDateTime, formatNumber } from "../../../locales/format.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import type { JobRun, JobState } from "../../../sdk/model/job.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pageTexts } from "../page_texts.ts";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { jobsPath, type RunFilter } from "./address.ts";
import { RunBadge } from "./JobList.tsx";
import { durationText, jobName, resultText } from "./words.ts";

interface Props {
  view: View;
  filter: RunFilter;
  runs: Page<JobRun>;
  jobs: JobState[];
}

/** What ran when, page by page. */
export function RunTable({ view, filter, runs, jobs }: Props) {
  const { t, locale } = view;
  const { list, size, total } = runs;
  return (
    <section aria-labelledby="runs" className="mt-9">
      <h2 id="runs" className="text-xl">{t("jobs.runs")}</h2>
      <form
        method="get"
        action={`${pathOf(view, "/manage/jobs")}#runs`}
        className="my-4 flex flex-wrap items-end gap-3"
      >
        <div className="w-full sm:w-72">
          <Select
            id="job"
            name="job"
            label={t("jobs.runsOf")}
            defaultValue={filter.name}
            placeholder={t("jobs.allJobs")}
            options={jobs.map(({ name }) => ({ value: name, label: jobName(view, name) }))}
          />
        </div>
        <Button type="submit" icon="i-tabler-filter">{t("jobs.filter")}</Button>
      </form>
      {list.length === 0 ? <EmptyState icon="i-tabler-history" title={t("jobs.noRuns")} /> : (
        <Table
          caption={t("jobs.runsFound", { total: formatNumber(locale, total) })}
          columns={columnsOf(view)}
          rows={list}
          rowKey={({ runId }) => runId}
        />
      )}
      <div className="mt-5">
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / size)}
          href={(page) => `${pathOf(view, jobsPath({ ...filter, page }))}#runs`}
          texts={pageTexts(view)}
        />
      </div>
    </section>
  );
}

function columnsOf(view: View): Column<JobRun>[] {
  const { t } = view;
  return [
    {
      key: "at",
      label: t("jobs.column.at"),
      cell: ({ startedAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(startedAt)}</span>
      ),
    },
    { key: "job", label: t("jobs.column.job"), cell: ({ name }) => jobName(view, name) },
    { key: "state", label: t("jobs.column.state"), cell: (run) => <RunBadge view={view} run={run} /> },
    { key: "took", label: t("jobs.column.took"), numeric: true, cell: (run) => durationText(view, run) },
    {
      key: "result",
      label: t("jobs.column.result"),
      cell: (run) => <span className="break-words">{resultText(view, run)}</span>,
    },
  ];
}
