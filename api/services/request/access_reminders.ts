/** Reminds depositors of requests for access that wait, and requesters of an access that ends. */
import {
  listEndingAccess,
  listWaitingAccess,
  updateAccess,
} from "../../../db/queries/review/access_requests.ts";
import { findRequest } from "../../../db/queries/review/requests.ts";
import { ACCESS_WORKFLOW } from "../../../sdk/model/access_request.ts";
import { ACCESS_ENDING_MS, ACCESS_REMINDER_WORKING_DAYS } from "../../../sdk/model/limits.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import { addWorkingDays } from "../../../sdk/model/working_days.ts";
import type { Transaction } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { loadCalendar } from "../review/calendar.ts";
import { requestPath } from "./access.ts";
import type { AccessRecord } from "./access_requests.ts";
import { queueRequestMail } from "./mails.ts";

/** Reminders of either kind in one round. */
const ROUND = 500;

/** Each reminder is one transaction, with the note that it was sent. */
export async function remindOfAccess(context: Context): Promise<Record<string, number>> {
  const counts = { reminded: 0, failed: 0 };
  for (const { id, remind } of [...await listWaiting(context), ...await listEnding(context)]) {
    const done = await processOne(
      context,
      { requestId: id },
      "reminder about access was not mailed",
      () =>
        context.db.withTx(async (tx) => {
          const record = await findRequest(tx, [ACCESS_WORKFLOW.type], id) as AccessRecord | undefined;
          if (record) await remind(tx, record);
        }),
    );
    if (done === FAILED) counts.failed++;
    else counts.reminded++;
  }
  wakeOutbox(context);
  return counts;
}

interface Reminder {
  id: string;
  remind(tx: Transaction, record: AccessRecord): Promise<void>;
}

/** To depositors: after 5 working days, and once more after 15. */
async function listWaiting(context: Context): Promise<Reminder[]> {
  const now = context.clock().getTime();
  const [, last] = ACCESS_REMINDER_WORKING_DAYS;
  const calendar = await loadCalendar(context);
  const waiting = await listWaitingAccess(context.db.read, now, ROUND);
  return waiting.flatMap(({ id, createdAt, reminders }): Reminder[] => {
    const isLast = addWorkingDays(new Date(createdAt), last, calendar).getTime() <= now;
    if (reminders === 1 && !isLast) return [];
    return [{
      id,
      async remind(tx, record) {
        const { payload: { name }, createdAt } = record.request;
        const params = { name, date: shanghaiDate(createdAt) };
        const mail = { to: "owner", template: "accessWaiting", params, path: "/settings/shareLink" } as const;
        await queueRequestMail(tx, context, record, `waiting${reminders}`, mail);
        await updateAccess(tx, id, { reminders: isLast ? 2 : 1 });
      },
    }];
  });
}

/** To requesters: 14 days before the end. */
async function listEnding(context: Context): Promise<Reminder[]> {
  const now = context.clock().getTime();
  const ending = await listEndingAccess(context.db.read, now + ACCESS_ENDING_MS, ROUND);
  return ending.filter(({ expiresAt }) => expiresAt > now).map(({ id, expiresAt }) => ({
    id,
    async remind(tx, record) {
      const params = { date: shanghaiDate(expiresAt) };
      const path = requestPath(record);
      await queueRequestMail(tx, context, record, "ending", {
        to: "requester",
        template: "accessEnding",
        params,
        path,
      });
      await updateAccess(tx, id, { endRemindedAt: now });
    },
  }));
}
