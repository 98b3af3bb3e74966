/** Reminds depositors of requests for access that wait, and requesters of an access that ends. */
import {
  listEndingAccess,
  listWaitingAccess,
  type Place,
  updateAccess,
  type WaitingAccess,
} from "../../../db/queries/review/access_requests.ts";
import { findRequest } from "../../../db/queries/review/requests.ts";
import { ACCESS_WORKFLOW } from "../../../sdk/model/access_request.ts";
import { ACCESS_REMINDER_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { addWorkingDays } from "../../../sdk/model/working_days.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { loadCalendar } from "../review/calendar.ts";
import { requestPath } from "./access.ts";
import type { AccessRecord } from "./access_requests.ts";
import { eachDue } from "./due_pages.ts";
import { queueRequestMail } from "./mails.ts";

/** A kind of reminder. */
interface Reminder<Row extends Place> {
  /** What is due: of one request, or behind a place. */
  list(db: Executor, page: { id?: string; after?: Place; limit: number }): Promise<Row[]>;
  /** Whether one that is listed is to be reminded now; asked before a transaction is begun for it. */
  isDue?(row: Row): boolean;
  /** @returns whether there was anything to say. */
  remind(tx: Transaction, record: AccessRecord, row: Row): Promise<boolean>;
}

/** Each reminder is one transaction, with the note that it was sent. */
export async function remindOfAccess(context: Context): Promise<Record<string, number>> {
  const counts = { reminded: 0, failed: 0 };
  await sendAll(context, await waiting(context), counts);
  await sendAll(context, ending(context), counts);
  wakeOutbox(context);
  return counts;
}

async function sendAll<Row extends Place>(
  context: Context,
  { list, remind, isDue = () => true }: Reminder<Row>,
  counts: { reminded: number; failed: number },
): Promise<void> {
  const { db } = context;
  for await (const row of eachDue((page) => list(db.read, page))) {
    if (!isDue(row)) continue;
    const { id } = row;
    const done = await processOne(
      context,
      { requestId: id },
      "reminder about access was not mailed",
      () =>
        db.withTx(async (tx) => {
          // Looked at again: it may have been answered or extended since the round began.
          const [row] = await list(tx, { id, limit: 1 });
          const record = row && await findRequest(tx, [ACCESS_WORKFLOW.type], id) as AccessRecord | undefined;
          return record !== undefined && await remind(tx, record, row!);
        }),
    );
    if (done === FAILED) counts.failed++;
    else if (done) counts.reminded++;
  }
}

/** To depositors: after 5 working days, and once more after 15. */
async function waiting(context: Context): Promise<Reminder<WaitingAccess>> {
  const now = context.clock().getTime();
  const [, last] = ACCESS_REMINDER_WORKING_DAYS;
  const calendar = await loadCalendar(context);
  const isLast = ({ createdAt }: WaitingAccess) =>
    addWorkingDays(new Date(createdAt), last, calendar).getTime() <= now;
  return {
    list: (db, page) => listWaitingAccess(db, { now, ...page }),
    isDue: (row) => row.reminders !== 1 || isLast(row),
    async remind(tx, record, row) {
      if (row.reminders === 1 && !isLast(row)) return false;
      const { payload: { name }, createdAt, id } = record.request;
      const params = { name, date: shanghaiDate(createdAt) };
      const mail = { to: "owner", template: "accessWaiting", params, path: "/settings/shareLink" } as const;
      await queueRequestMail(tx, context, record, `waiting${row.reminders}`, mail);
      await updateAccess(tx, id, { reminders: isLast(row) ? 2 : 1 });
      return true;
    },
  };
}

/** To requesters: 14 days before the end, and again before another end where the depositor has moved it. */
function ending(context: Context): Reminder<Place & { expiresAt: number }> {
  const now = context.clock().getTime();
  return {
    list: (db, page) => listEndingAccess(db, { now, ...page }),
    async remind(tx, record, { id, expiresAt }) {
      await queueRequestMail(tx, context, record, `ending${expiresAt}`, {
        to: "requester",
        template: "accessEnding",
        params: { date: shanghaiDate(expiresAt) },
        path: requestPath(record),
      });
      await updateAccess(tx, id, { endRemindedAt: now });
      return true;
    },
  };
}
