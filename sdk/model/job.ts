/** What the house does by itself, for the people who look after it. */

export interface JobRun {
  runId: number;
  name: string;
  /** ISO 8601 UTC, as all instants. */
  dueAt: string;
  startedAt: string;
  finishedAt?: string;
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

/** Something that a person must look at before the house goes on. */
export interface Alarm {
  alarmId: string;
  kind: AlarmKind;
  detail: Record<string, string | number>;
  raisedAt: string;
  clearedAt?: string;
}
