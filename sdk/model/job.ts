/** What the house does by itself, for the people who look after it. */

export interface JobRun {
  runId: number;
  name: string;
  /** ISO 8601 UTC, as all instants. */
  dueAt: string;
  startedAt: string;
  /** Absent while it runs, and for ever where it was interrupted. */
  finishedAt?: string;
  running?: true;
  /** What it counted; `error` when it failed. */
  result?: Record<string, unknown>;
}

export interface JobState {
  name: string;
  /** Milliseconds between two runs. */
  everyMs: number;
  /** Its work cannot be undone, so it stands still while an alarm says that something is wrong. */
  destructive: boolean;
  /** An open alarm keeps it from running. */
  stopped?: true;
  last?: JobRun;
}

/**
 * `clockJump`: the clock moved by more than a day. `massDeletion`: a job would have deleted more than it usually does.
 * `fileDamaged`: stored bytes differ from their SHA-256. `databaseDamaged`: the database fails its own check.
 * `auditBroken`: the audit trail was changed afterwards. `reviewUnattended`: a submission waits for a review that nobody
 * but its depositor could decide.
 */
export const ALARM_KINDS = [
  "clockJump",
  "massDeletion",
  "fileDamaged",
  "databaseDamaged",
  "auditBroken",
  "reviewUnattended",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * What stands still while an alarm of a kind is open: every job whose work cannot be undone, the one job that
 * `detail.job` names, or none.
 */
export const ALARM_STOPS: Record<AlarmKind, "destructive" | "job" | "none"> = {
  clockJump: "destructive",
  massDeletion: "job",
  fileDamaged: "none",
  databaseDamaged: "destructive",
  auditBroken: "destructive",
  reviewUnattended: "none",
};

/** Of a clock alarm, in `detail.cause`: `stop` where the server may have been down, `clock` where only a clock explains it. */
export const CLOCK_JUMP_CAUSES = ["stop", "clock"] as const;
export type ClockJumpCause = (typeof CLOCK_JUMP_CAUSES)[number];

/** Something that a person must look at. */
export interface Alarm {
  alarmId: string;
  kind: AlarmKind;
  /** What was found; `from` and `to` of a clock alarm are ISO 8601. An open alarm keeps what was found last. */
  detail: Record<string, string | number>;
  raisedAt: string;
  clearedAt?: string;
}

/** Effects that were written and are not delivered yet. */
export interface OutboxState {
  waiting: number;
  /** Of these, how many failed at least once. */
  failing: number;
  /** Since when the oldest waits. */
  oldestAt?: string;
}

export interface JobOverview {
  jobs: JobState[];
  /** Open ones first, then newest first. */
  alarms: Alarm[];
  outbox: OutboxState;
}
