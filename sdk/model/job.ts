/** Background jobs, for administrators. */

export interface JobRun {
  runId: number;
  name: string;
  /** ISO 8601 UTC, as all instants. */
  dueAt: string;
  startedAt: string;
  /** Absent while it runs, and for ever if it was interrupted. */
  finishedAt?: string;
  running?: true;
  /** Counts of the run; `error` if it failed. */
  result?: Record<string, unknown>;
}

export interface JobState {
  name: string;
  /** Milliseconds between two runs. */
  everyMs: number;
  /** Whether its work cannot be undone; such a job stops while an alarm is open. */
  destructive: boolean;
  /** Set while an open alarm stops it. */
  stopped?: true;
  last?: JobRun;
}

/**
 * `clockJump`: the clock moved by more than a day. `massDeletion`: a job would have deleted more than usual.
 * `fileDamaged`: stored bytes differ from their SHA-256. `copyDamaged`: second copies could not be written or repaired.
 * `databaseDamaged`: the database fails its own check.
 * `auditBroken`: the audit trail was changed. `reviewUnattended`: a submission waits for a review that nobody but its
 * depositor could decide.
 */
export const ALARM_KINDS = [
  "clockJump",
  "massDeletion",
  "fileDamaged",
  "copyDamaged",
  "databaseDamaged",
  "auditBroken",
  "reviewUnattended",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Jobs that an open alarm of a kind stops: all whose work cannot be undone, the one in `detail.job`, or none. */
export const ALARM_STOPS: Record<AlarmKind, "destructive" | "job" | "none"> = {
  clockJump: "destructive",
  massDeletion: "job",
  fileDamaged: "none",
  copyDamaged: "none",
  databaseDamaged: "destructive",
  auditBroken: "destructive",
  reviewUnattended: "none",
};

/**
 * Cause of a clock alarm, in `detail.cause`: `stop` if the server may have been down, `clock` if only the clock
 * explains it.
 */
export const CLOCK_JUMP_CAUSES = ["stop", "clock"] as const;
export type ClockJumpCause = (typeof CLOCK_JUMP_CAUSES)[number];

/** A problem that an administrator must look at. */
export interface Alarm {
  alarmId: string;
  kind: AlarmKind;
  /** What was found; `from` and `to` of a clock alarm are ISO 8601. An open alarm has the latest finding. */
  detail: Record<string, string | number>;
  raisedAt: string;
  clearedAt?: string;
}

/** Effects that are not delivered yet. */
export interface OutboxState {
  waiting: number;
  /** How many of them have failed at least once. */
  failing: number;
  /** Time of the oldest. */
  oldestAt?: string;
}

export interface JobOverview {
  jobs: JobState[];
  /** Open ones first, then newest first. */
  alarms: Alarm[];
  outbox: OutboxState;
}
