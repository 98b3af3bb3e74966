/** Jobs and their runs in words. */
import {
  allMessages,
  formatDateTime,
  formatNumber,
  labelled,
  type MessageKey,
} from "../../../locales/mod.ts";
import type { JobRun } from "../../../sdk/model/job.ts";
import type { View } from "../dataset/view.ts";
import type { Tone } from "../../../ui/Badge.tsx";

/** A job of an older release has no name any more but its own. */
export function jobName({ t, locale }: View, name: string): string {
  const key = `jobs.name.${name}`;
  return allMessages(locale).has(key) ? t(key as MessageKey) : name;
}

export function jobMeaning({ t, locale }: View, name: string): string {
  const key = `jobs.about.${name}`;
  return allMessages(locale).has(key) ? t(key as MessageKey) : "";
}

export type RunState = "done" | "failed" | "running" | "interrupted";

export function stateOf({ finishedAt, running, result }: JobRun): RunState {
  if (running) return "running";
  if (!finishedAt) return "interrupted";
  return result && "error" in result ? "failed" : "done";
}

export const RUN_LOOK: Record<RunState, { tone: Tone; icon: string }> = {
  done: { tone: "open", icon: "i-tabler-check" },
  failed: { tone: "danger", icon: "i-tabler-alert-circle" },
  running: { tone: "info", icon: "i-tabler-loader-2" },
  interrupted: { tone: "attention", icon: "i-tabler-plug-connected-x" },
};

/** What a run counted, in words; what it found nothing of is left out. */
export function resultText(view: View, { finishedAt, result = {} }: JobRun): string {
  if (!finishedAt) return "–";
  if (typeof result.error === "string") return result.error;
  const counts = Object.entries(result).flatMap(([name, value]) =>
    typeof value === "number" && value > 0 ? [countText(view, name, value)] : []
  );
  return counts.length > 0 ? counts.join(view.locale === "zh" ? "，" : ", ") : view.t("jobs.nothing");
}

function countText({ t, locale }: View, name: string, value: number): string {
  const key = `jobs.count.${name}`;
  const count = formatNumber(locale, value);
  return allMessages(locale).has(key) ? t(key as MessageKey, { count }) : labelled(locale, name, count);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often: in days, hours or minutes, whichever is whole. */
export function rhythmText({ t }: View, everyMs: number): string {
  if (everyMs % (24 * HOUR) === 0) return t("jobs.everyDays", { count: everyMs / (24 * HOUR) });
  if (everyMs % HOUR === 0) return t("jobs.everyHours", { count: everyMs / HOUR });
  return t("jobs.everyMinutes", { count: Math.round(everyMs / MINUTE) });
}

/**
 * When it runs next: in the slot after its last run, at the latest by the end of that slot. Of a job that has never run,
 * nobody knows here.
 */
export function nextRunText({ t }: View, everyMs: number, last: JobRun | undefined, now: number): string {
  if (!last) return "";
  const due = (Math.floor(Date.parse(last.startedAt) / everyMs) + 1) * everyMs;
  return due > now ? t("jobs.next", { at: formatDateTime(due) }) : t("jobs.due");
}

/** Seconds with one decimal under ten, whole ones above. */
export function durationText({ t }: View, { startedAt, finishedAt }: JobRun): string {
  if (!finishedAt) return "–";
  const seconds = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return t("jobs.seconds", { count: seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)) });
}
