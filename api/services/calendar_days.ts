/**
 * The working calendar with the operator's corrections. The due dates and ages of reviews are counted by it (spec 3
 * §3).
 */
import type { Database, Executor, Transaction } from "../../db/client.ts";
import {
  type CalendarDayRow,
  deleteCalendarDay,
  listCalendarDays,
  listRunningTerms,
  putCalendarDay,
  updateTerm,
} from "../../db/queries/calendar_days.ts";
import { REVIEW_WORKING_DAYS } from "../../sdk/model/limits.ts";
import type { CalendarDay } from "../../sdk/model/review.ts";
import { addWorkingDays, CHINA, type WorkingCalendar } from "../../sdk/model/vocabulary/working_days.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { mayKeepCalendar } from "../policies/review.ts";
import { requireUser } from "./actors.ts";
import { recordAudit } from "./audit.ts";

/**
 * Milliseconds for which the calendar is cached. Another process may change it, and this one notices after that time.
 */
const KEPT_MS = 60_000;

const kept = new WeakMap<Database, { calendar: WorkingCalendar; until: number }>();

/** Loads the built-in calendar with the operator's corrections applied, at the cost of at most one query a minute. */
export async function loadCalendar({ db }: Pick<Context, "db">): Promise<WorkingCalendar> {
  const found = kept.get(db.root);
  if (found && performance.now() < found.until) return found.calendar;
  const calendar = await readCalendar(db.read);
  kept.set(db.root, { calendar, until: performance.now() + KEPT_MS });
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
export function listOwnDays(context: Context): Promise<CalendarDayRow[]> {
  requireKeeper(context);
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

function requireKeeper(context: Context): void {
  if (!mayKeepCalendar(requireUser(context))) throw new DomainError("forbidden", { action: "calendar" });
}

async function change(
  context: Context,
  action: string,
  date: string,
  detail: Record<string, number>,
  write: (tx: Transaction) => Promise<void>,
): Promise<CalendarDayRow[]> {
  requireKeeper(context);
  const days = await context.db.withTx(async (tx) => {
    await write(tx);
    const moved = await moveTerms(tx);
    await recordAudit(tx, context, {
      action,
      subject: "calendar",
      subjectId: date,
      detail: { ...detail, moved },
    });
    return await listCalendarDays(tx);
  });
  kept.delete(context.db.root);
  return days;
}

/**
 * Recomputes the due dates of open reviews. A holiday may be announced after a review began, and nobody should be
 * overdue because of days off.
 */
async function moveTerms(tx: Transaction): Promise<number> {
  const calendar = await readCalendar(tx);
  let moved = 0;
  for (const { id, submittedAt, dueAt } of await listRunningTerms(tx)) {
    const due = addWorkingDays(new Date(submittedAt), REVIEW_WORKING_DAYS, calendar).getTime();
    if (due === dueAt) continue;
    await updateTerm(tx, id, due);
    moved++;
  }
  return moved;
}
