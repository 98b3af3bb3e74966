/** Presents jobs, their runs and alarms to administrators. */
import type { AlarmRow } from "../../db/queries/system/alarms.ts";
import type { JobRunRow } from "../../db/queries/system/jobs.ts";
import type { Alarm, JobOverview, JobRun, JobState } from "../../sdk/model/job.ts";
import { toIso } from "../../sdk/model/time.ts";

interface ShownRun {
  row: JobRunRow;
  running: boolean;
}

interface Overview {
  jobs: { job: Pick<JobState, "name" | "everyMs" | "destructive">; stopped: boolean; last?: ShownRun }[];
  alarms: AlarmRow[];
  outbox: { waiting: number; failing: number; oldestAt: number | null };
}

export function presentJobs({ jobs, alarms, outbox }: Overview): JobOverview {
  return {
    jobs: jobs.map(({ job: { name, everyMs, destructive }, stopped, last }) => ({
      name,
      everyMs,
      destructive,
      stopped: stopped || undefined,
      last: last && presentRun(last),
    })),
    alarms: alarms.map(presentAlarm),
    outbox: { ...outbox, oldestAt: isoOrAbsent(outbox.oldestAt) },
  };
}

export function presentRun({ row, running }: ShownRun): JobRun {
  return {
    runId: row.id,
    name: row.name,
    dueAt: toIso(row.dueAt),
    startedAt: toIso(row.startedAt),
    finishedAt: isoOrAbsent(row.finishedAt),
    running: running || undefined,
    result: row.result ?? undefined,
  };
}

function presentAlarm({ id, kind, detail, raisedAt, clearedAt }: AlarmRow): Alarm {
  return { alarmId: id, kind, detail, raisedAt: toIso(raisedAt), clearedAt: isoOrAbsent(clearedAt) };
}

function isoOrAbsent(at: number | null): string | undefined {
  return at === null ? undefined : toIso(at);
}
