/** Jobs, runs and alarms as rows. */
import { formatDateTime } from "../locales/format.ts";
import type { Translate } from "../locales/mod.ts";
import type { JobOverview, JobRun } from "../sdk/mod.ts";
import type { Report } from "./terminal.ts";

export function jobList(overview: JobOverview, t: Translate): Report {
  return {
    data: overview,
    columns: [
      t("cli.column.job"),
      t("cli.column.minutes"),
      t("cli.column.destructive"),
      t("cli.column.lastRun"),
      t("cli.column.state"),
      t("cli.column.result"),
    ],
    rows: overview.jobs.map(({ name, everyMs, destructive, last }) => [
      name,
      String(everyMs / 60_000),
      destructive ? "*" : "-",
      last ? formatDateTime(last.startedAt) : "-",
      last ? stateOf(last, t) : "-",
      last ? resultOf(last) : "-",
    ]),
  };
}

export function runList(list: JobRun[], t: Translate, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.run"),
      t("cli.column.job"),
      t("cli.column.lastRun"),
      t("cli.column.state"),
      t("cli.column.result"),
    ],
    rows: list.map((run) => [
      String(run.runId),
      run.name,
      formatDateTime(run.startedAt),
      stateOf(run, t),
      resultOf(run),
    ]),
  };
}

function stateOf({ running, finishedAt, result }: JobRun, t: Translate): string {
  if (running) return t("jobs.state.running");
  if (!finishedAt) return t("jobs.state.interrupted");
  return t(result && "error" in result ? "jobs.state.failed" : "jobs.state.done");
}

function resultOf({ result = {} }: JobRun): string {
  return Object.entries(result).map(([name, value]) =>
    `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`
  ).join(" ") || "-";
}
