/** Schemas of the answers about jobs and alarms; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, instant, named, object, pageOf, text } from "./response_schemas.ts";
import type { Page } from "../envelope.ts";
import {
  type Alarm,
  ALARM_KINDS,
  type JobOverview,
  type JobRun,
  type JobState,
  type OutboxState,
} from "../job.ts";

export const jobRunAnswer = named<JobRun>("JobRun", {
  runId: count,
  name: text,
  dueAt: instant,
  startedAt: instant,
  finishedAt: instant.optional(),
  running: z.literal(true).optional(),
  result: z.record(text, z.unknown()).optional(),
});
export const jobRunPageAnswer: z.ZodType<Page<JobRun>> = pageOf(jobRunAnswer);

const jobState = named<JobState>("JobState", {
  name: text,
  everyMs: count,
  destructive: flag,
  stopped: z.literal(true).optional(),
  last: jobRunAnswer.optional(),
});
const alarm = named<Alarm>("Alarm", {
  alarmId: text,
  kind: z.enum(ALARM_KINDS),
  detail: z.record(text, z.union([text, z.number()])),
  raisedAt: instant,
  clearedAt: instant.optional(),
});
const outbox = object<OutboxState>({ waiting: count, failing: count, oldestAt: instant.optional() });
export const jobOverviewAnswer = named<JobOverview>("JobOverview", {
  jobs: z.array(jobState),
  alarms: z.array(alarm),
  outbox,
});
