/** What the platform writes about its own work: audit trail, effects to deliver, job runs, mails, usage. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALARM_KINDS } from "../../sdk/model/job.ts";
import { DATASET_STATUSES } from "../../sdk/model/lifecycle.ts";
import { CONTACT_KINDS } from "../../sdk/model/contact_kind.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { instant } from "./columns.ts";

/** Each row contains a hash over the row before, so that a later change of an old row is found. */
export const auditEvent = sqliteTable("audit_event", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  at: instant("at").notNull(),
  actorId: text("actor_id"),
  action: text("action").notNull(),
  /** `dataset`, `user`, … and the row's id. It is not a foreign key, because the trail outlives its subjects. */
  subject: text("subject").notNull(),
  subjectId: text("subject_id").notNull(),
  version: integer("version"),
  from: text("from_status", { enum: DATASET_STATUSES }),
  to: text("to_status", { enum: DATASET_STATUSES }),
  detail: text("detail", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
  traceId: text("trace_id").notNull(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull().unique(),
}, (table) => [index("audit_event_subject").on(table.subject, table.subjectId)]);

/** One row that is overwritten to prove that the database accepts writes. */
export const heartbeat = sqliteTable("heartbeat", {
  id: integer("id").primaryKey(),
  at: instant("at").notNull(),
});

/** Effects that were written in the transaction that causes them. A job delivers them afterwards. */
export const outbox = sqliteTable("outbox", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  kind: text("kind").notNull(),
  /** Makes a repeated write a no-op: an effect is written once for each key. */
  key: text("key").notNull().unique(),
  payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  attempts: integer("attempts").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  dueAt: instant("due_at").notNull(),
  doneAt: instant("done_at"),
  lastError: text("last_error"),
  /** The process that delivers it, and until when nobody else does: a process that dies lets go by saying no more. */
  claimedBy: text("claimed_by"),
  claimedUntil: instant("claimed_until"),
}, (table) => [index("outbox_due").on(table.doneAt, table.dueAt)]);

/**
 * What changed of what readers see, numbered in the order of the commits: how processes on one database learn what
 * another one has written. Rows stay for a day; numbers are never used again.
 */
export const changeLog = sqliteTable("change_log", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  /** The process that wrote it, which knows already. */
  origin: text("origin").notNull(),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
  at: instant("at").notNull(),
});

/** Unique by name and time, so that two servers do not both run a job. */
export const jobRun = sqliteTable("job_run", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  dueAt: instant("due_at").notNull(),
  startedAt: instant("started_at").notNull(),
  finishedAt: instant("finished_at"),
  result: text("result", { mode: "json" }).$type<Record<string, unknown>>(),
  /** It goes on until then, and longer when its process says so; a run that ended has `finishedAt`. */
  runningUntil: instant("running_until"),
}, (table) => [
  uniqueIndex("job_run_due").on(table.name, table.dueAt),
  index("job_run_unfinished").on(table.name).where(sql`finished_at is null`),
]);

/** Problems that stop jobs whose work cannot be undone, until an administrator has looked (safety 2.3, F11). */
export const alarm = sqliteTable("alarm", {
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ALARM_KINDS }).notNull(),
  detail: text("detail", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
  raisedAt: instant("raised_at").notNull(),
  clearedAt: instant("cleared_at"),
  clearedBy: text("cleared_by"),
}, (table) => [index("alarm_open").on(table.clearedAt)]);

/** Days on which the operator has changed the built-in working calendar. */
export const calendarDay = sqliteTable("calendar_day", {
  /** `2026-10-01`, Asia/Shanghai. */
  date: text("date").primaryKey(),
  working: integer("working", { mode: "boolean" }).notNull(),
});

/** Mails that a development server shows instead of sending them. */
export const mail = sqliteTable("mail", {
  id: text("id").primaryKey(),
  recipient: text("recipient").notNull(),
  locale: text("locale", { enum: LOCALES }).notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  html: text("html").notNull().default(""),
  createdAt: instant("created_at").notNull(),
}, (table) => [index("mail_recipient").on(table.recipient, table.createdAt)]);

/** Counts per dataset, month and metric. */
export const usageCounter = sqliteTable("usage_counter", {
  datasetSerial: integer("dataset_serial").notNull(),
  /** `2026-11`, Asia/Shanghai. */
  month: text("month").notNull(),
  metric: text("metric", { enum: ["views", "downloads", "citations"] }).notNull(),
  count: integer("count").notNull(),
}, (table) => [primaryKey({ columns: [table.datasetSerial, table.month, table.metric] })]);

/**
 * The same by the code of practice of COUNTER for research data, which reports are made of: month first, so that a report
 * is read by key. A request is an investigation too; unique ones count once in a session, which is a visitor's hour.
 */
export const counterUsage = sqliteTable("counter_usage", {
  /** `2026-11`, Asia/Shanghai. */
  month: text("month").notNull(),
  datasetSerial: integer("dataset_serial").notNull(),
  access: text("access", { enum: ["regular", "machine"] }).notNull(),
  totalInvestigations: integer("total_investigations").notNull(),
  uniqueInvestigations: integer("unique_investigations").notNull(),
  totalRequests: integer("total_requests").notNull(),
  uniqueRequests: integer("unique_requests").notNull(),
}, (table) => [primaryKey({ columns: [table.month, table.datasetSerial, table.access] })]);

/**
 * Sums that would take a scan of millions of rows: views, downloads and citations by month, and identifiers that are
 * registered. Triggers keep them (migration), so whatever writes those rows is counted.
 */
export const statisticTotal = sqliteTable("statistic_total", {
  /** A metric of `usage_counter`, a scheme of `identifier`, or `file` for the identifiers of files. */
  name: text("name").notNull(),
  /** `2026-11` for usage, empty for identifiers. */
  month: text("month").notNull(),
  count: integer("count").notNull(),
}, (table) => [primaryKey({ columns: [table.name, table.month] })]);

/** What visitors wrote to the operator through the contact page. */
export const contactMessage = sqliteTable("contact_message", {
  /** The reference number that the sender is told: `20261123-4F7K2M`. */
  id: text("id").primaryKey(),
  kind: text("kind", { enum: CONTACT_KINDS }).notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  message: text("message").notNull(),
  /** DOI, CSTR or id of a dataset as the sender gave it, or empty. */
  dataset: text("dataset").notNull().default(""),
  locale: text("locale", { enum: LOCALES }).notNull(),
  /** SHA-256 of the token of its form, which serves once; empty for what came before this was kept. */
  formHash: text("form_hash"),
  createdAt: instant("created_at").notNull(),
  /** When somebody marked it as answered, and who. */
  answeredAt: instant("answered_at"),
  answeredBy: text("answered_by"),
}, (table) => [
  index("contact_message_answered").on(table.answeredAt, table.createdAt),
  uniqueIndex("contact_message_form").on(table.formHash),
]);

/** Answers to “Was this helpful?” by page; nothing about who gave them. */
export const pageFeedback = sqliteTable("page_feedback", {
  /** Path without language, with `p` where it names the page: `/help?p=faq`. */
  page: text("page").notNull(),
  helpful: integer("helpful", { mode: "boolean" }).notNull(),
  count: integer("count").notNull(),
}, (table) => [primaryKey({ columns: [table.page, table.helpful] })]);

/** What readers wrote beside such an answer; nothing about who wrote it. */
export const pageRemark = sqliteTable("page_remark", {
  id: text("id").primaryKey(),
  page: text("page").notNull(),
  helpful: integer("helpful", { mode: "boolean" }).notNull(),
  text: text("text").notNull(),
  /** Of the page. */
  locale: text("locale", { enum: LOCALES }).notNull(),
  createdAt: instant("created_at").notNull(),
  /** When an editor had dealt with it, and who. */
  handledAt: instant("handled_at"),
  handledBy: text("handled_by"),
}, (table) => [
  index("page_remark_handled").on(table.handledAt, table.createdAt),
  index("page_remark_page").on(table.page),
]);
