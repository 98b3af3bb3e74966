/** The working calendar as the operator has corrected it: terms and ages of reviews follow it (spec 3 §3). */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  type CalendarDayRow,
  deleteCalendarDay,
  listCalendarDays,
  listOpenDueDates,
  putCalendarDay,
  updateDueDate,
} from "../../../db/queries/review/calendar_days.ts";
import { REVIEW_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import type { CalendarDay } from "../../../sdk/model/review.ts";
import { addWorkingDays, CHINA, type WorkingCalendar } from "../../../sdk/model/working_days.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayManageCalendar } from "../../policies/review.ts";
import { requireUser } from "../../caller.ts";
import { statePart } from "../../process_state.ts";
import { recordAudit } from "../audit/record.ts";

/**
 * Milliseconds for which the calendar is cached. Another process may change it, and this one notices after that time.
 */
const CACHE_MS = 60_000;

const CALENDAR = statePart((): { found?: { calendar: WorkingCalendar; until: number } } => ({}));

/** The shipped calendar with the operator's days laid over it; one statement a minute, however often it is asked. */
export async function loadCalendar(
  { db, state }: Pick<Context, "db" | "state">,
): Promise<WorkingCalendar> {
  const kept = state.of(CALENDAR);
  const { found } = kept;
  if (found && performance.now() < found.until) return found.calendar;
  const calendar = await readCalendar(db.read);
  kept.found = { calendar, until: performance.now() + CACHE_MS };
  return calendar;
}

async function readCalendar(db: Executor): Promise<WorkingCalendar> {
  return mergeCalendar(await listCalendarDays(db));
}

export function mergeCalendar(days: readonly CalendarDay[]): WorkingCalendar {
  const [off, on] = [new Set(CHINA.off), new Set(CHINA.on)];
  for (const { date, working } of days) {
    (working ? on : off).add(date);
    (working ? off : on).delete(date);
  }
  return { off, on };
}

/** Lists the operator's corrections by date. @throws DomainError notLoggedIn, forbidden. */
export function listOperatorDays(context: Context): Promise<CalendarDayRow[]> {
  requireCalendarManager(context);
  return listCalendarDays(context.db.read);
}

/** @throws DomainError notLoggedIn, forbidden. */
export function setCalendarDay(context: Context, day: CalendarDay): Promise<CalendarDayRow[]> {
  const detail = { working: day.working ? 1 : 0 };
  return change(context, "setCalendarDay", day.date, detail, (tx) => putCalendarDay(tx, day));
}

/**
 * Removes a correction, so that the built-in calendar applies again.
 * @throws DomainError notLoggedIn, forbidden, notFound.
 */
export function clearCalendarDay(context: Context, date: string): Promise<CalendarDayRow[]> {
  return change(context, "clearCalendarDay", date, {}, async (tx) => {
    if (!await deleteCalendarDay(tx, date)) throw new DomainError("notFound", { what: date });
  });
}

function requireCalendarManager(context: Context): void {
  if (!mayManageCalendar(requireUser(context))) throw new DomainError("forbidden", { action: "calendar" });
}

async function change(
  context: Context,
  action: string,
  date: string,
  detail: Record<string, number>,
  write: (tx: Transaction) => Promise<void>,
): Promise<CalendarDayRow[]> {
  requireCalendarManager(context);
  const days = await context.db.withTx(async (tx) => {
    await write(tx);
    const moved = await recomputeDueDates(tx);
    await recordAudit(tx, context, {
      action,
      subject: "calendar",
      subjectId: date,
      detail: { ...detail, moved },
    });
    return await listCalendarDays(tx);
  });
  context.state.of(CALENDAR).found = undefined;
  return days;
}

/**
 * Recomputes the due dates of open reviews. A holiday may be announced after a review began, and nobody should be
 * overdue because of days off.
 */
async function recomputeDueDates(tx: Transaction): Promise<number> {
  const calendar = await readCalendar(tx);
  let moved = 0;
  for (const { id, submittedAt, dueAt } of await listOpenDueDates(tx)) {
    const due = addWorkingDays(new Date(submittedAt), REVIEW_WORKING_DAYS, calendar).getTime();
    if (due === dueAt) continue;
    await updateDueDate(tx, id, due);
    moved++;
  }
  return moved;
}
