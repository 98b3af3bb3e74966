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
  /** Its work cannot be undone, so it stands still while an alarm is open. */
  destructive: boolean;
  last?: JobRun;
}

export const ALARM_KINDS = ["clockJump"] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Of a clock alarm, in `detail.cause`: `stop` where the server may have been down, `clock` where only a clock explains it. */
export const CLOCK_JUMP_CAUSES = ["stop", "clock"] as const;
export type ClockJumpCause = (typeof CLOCK_JUMP_CAUSES)[number];

/** Something that a person must look at before the house goes on. */
export interface Alarm {
  alarmId: string;
  kind: AlarmKind;
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
