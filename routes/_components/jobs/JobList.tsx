import { formatDateTime } from "../../../locales/format.ts";
import type { JobRun, JobState } from "../../../sdk/model/job.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { jobsPath, type RunFilter } from "./address.ts";
import { jobMeaning, jobName, nextRunText, resultText, rhythmText, RUN_LOOK, stateOf } from "./words.ts";

interface Props {
  view: View;
  jobs: JobState[];
  filter: RunFilter;
  now: number;
}

/** Every job: what it does, how often, how its last run went, and a button for now. */
export function JobList(props: Props) {
  return (
    <ul className="panel divide-y divide-line">
      {props.jobs.map((job) => <JobRow key={job.name} {...props} job={job} />)}
    </ul>
  );
}

function JobRow({ view, job, filter, now }: Omit<Props, "jobs"> & { job: JobState }) {
  const { t } = view;
  const { name, everyMs, destructive, stopped = false, last } = job;
  const next = stopped ? "" : nextRunText(view, everyMs, last, now);
  return (
    <li className="p-4 grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_auto] md:items-center">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-medium">
          {jobName(view, name)}
          {(destructive || stopped) && (
            <Badge
              tone={stopped ? "danger" : "neutral"}
              icon={stopped ? "i-tabler-hand-stop" : "i-tabler-flame"}
            >
              {t(stopped ? "jobs.stopped" : "jobs.destructive")}
            </Badge>
          )}
        </h3>
        <p className="text-sm text-soft">{jobMeaning(view, name)}</p>
        <p className="text-sm text-faint">
          {rhythmText(view, everyMs)}
          {next && ` · ${next}`}
        </p>
      </div>
      <div className="min-w-0">
        {last ? <LastRun view={view} run={last} /> : <p className="text-faint">{t("jobs.never")}</p>}
      </div>
      <form method="post" action={pathOf(view, jobsPath(filter))} className="md:justify-self-end">
        <input type="hidden" name="name" value={name} />
        <Button
          type="submit"
          name="intent"
          value="run"
          icon="i-tabler-player-play"
          disabled={stopped}
          aria-label={t("jobs.runOf", { name: jobName(view, name) })}
        >
          {t("jobs.run")}
        </Button>
      </form>
    </li>
  );
}

function LastRun({ view, run }: { view: View; run: JobRun }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RunBadge view={view} run={run} />
        <span className="text-sm text-soft tabular-nums">{formatDateTime(run.startedAt)}</span>
      </p>
      <p className="text-sm text-soft break-words">{resultText(view, run)}</p>
    </>
  );
}

export function RunBadge({ view, run }: { view: View; run: JobRun }) {
  const state = stateOf(run);
  const { tone, icon } = RUN_LOOK[state];
  return <Badge tone={tone} icon={icon}>{view.t(`jobs.state.${state}`)}</Badge>;
}
