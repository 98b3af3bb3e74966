import { asc, eq } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { calendarDay, review } from "../../schema/mod.ts";

export type CalendarDayRow = typeof calendarDay.$inferSelect;

/** Lists days by date. */
export function listCalendarDays(db: Executor): Promise<CalendarDayRow[]> {
  return db.select().from(calendarDay).orderBy(asc(calendarDay.date)).all();
}

export async function putCalendarDay(tx: Transaction, day: CalendarDayRow): Promise<void> {
  await tx.insert(calendarDay).values(day)
    .onConflictDoUpdate({ target: calendarDay.date, set: { working: day.working } });
}

/** @returns Whether there was such a row. */
export async function deleteCalendarDay(tx: Transaction, date: string): Promise<boolean> {
  const gone = await tx.delete(calendarDay).where(eq(calendarDay.date, date)).returning().all();
  return gone.length > 0;
}

/** Lists reviews that are not decided yet. */
export function listOpenDueDates(
  db: Executor,
): Promise<{ id: string; submittedAt: number; dueAt: number }[]> {
  return db.select({ id: review.id, submittedAt: review.submittedAt, dueAt: review.dueAt }).from(review)
    .where(eq(review.state, "OPEN")).all();
}

export async function updateDueDate(tx: Transaction, id: string, dueAt: number): Promise<void> {
  await tx.update(review).set({ dueAt }).where(eq(review.id, id));
}
