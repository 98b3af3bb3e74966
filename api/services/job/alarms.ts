/** Alarms: problems that an administrator must look at. Some of them stop jobs until they are cleared. */
import type { Transaction } from "../../../db/client.ts";
import {
  type AlarmRow,
  changeAlarmDetail,
  closeAlarm,
  findAlarm,
  insertAlarm,
  listOpenAlarms,
} from "../../../db/queries/system/alarms.ts";
import { listAdministrators } from "../../../db/queries/account/users.ts";
import { ALARM_STOPS, type AlarmKind } from "../../../sdk/model/job.ts";
import type { Context } from "../../context.ts";
import type { UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { isAdministrator } from "../../policies/dataset.ts";
import { log } from "../../log.ts";
import { requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { type MailTemplate, queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { newId } from "../../secrets.ts";

/** Values that the texts of an alarm quote; `job` names the job that the alarm stops. */
export type AlarmDetail = AlarmRow["detail"];

const TEMPLATES: Record<AlarmKind, MailTemplate> = {
  clockJump: "clockAlarm",
  massDeletion: "massDeletionAlarm",
  fileDamaged: "fileDamagedAlarm",
  copyDamaged: "copyDamagedAlarm",
  databaseDamaged: "databaseDamagedAlarm",
  auditBroken: "auditBrokenAlarm",
  reviewUnattended: "reviewUnattendedAlarm",
};

/**
 * Raises an alarm and mails the administrators. If an alarm of the same kind and job is open already, no mail is sent
 * and the open alarm takes over the new detail; with `keepFirst` it keeps its own.
 * @returns whether a new alarm was raised.
 */
export async function raiseAlarm(
  tx: Transaction,
  context: Context,
  kind: AlarmKind,
  detail: AlarmDetail,
  { keepFirst = false } = {},
): Promise<boolean> {
  const open = (await listOpenAlarms(tx)).find((one) => one.kind === kind && one.detail.job === detail.job);
  if (open) {
    if (!keepFirst) await changeAlarmDetail(tx, open.id, detail);
    return false;
  }
  const id = newId();
  await insertAlarm(tx, { id, kind, detail, raisedAt: context.clock().getTime() });
  log("error", "alarm raised", { traceId: context.traceId, alarm: kind, ...detail });
  for (const administrator of await listAdministrators(tx)) {
    const locale = mailLocale(context, administrator);
    await queueMail(tx, context, {
      to: administrator.email,
      template: TEMPLATES[kind],
      locale,
      params: {
        ...shown(detail),
        link: `${context.config.publicUrl}${locale === "en" ? "/en" : ""}/manage/jobs`,
      },
      key: `alarm:${id}:${administrator.id}`,
    });
  }
  return true;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** Formats the instants of a detail for people. */
function shown(detail: AlarmDetail): AlarmDetail {
  const entries = Object.entries(detail).map(([name, value]) => [
    name,
    INSTANT.test(String(value)) ? `${String(value).slice(0, 19).replace("T", " ")} UTC` : value,
  ]);
  return Object.fromEntries(entries);
}

/** Whether one of these open alarms stops a job. */
export function isStopped(
  job: { name: string; destructive: boolean },
  open: readonly Pick<AlarmRow, "kind" | "detail">[],
): boolean {
  return open.some(({ kind, detail }) => {
    const stops = ALARM_STOPS[kind];
    return stops === "destructive" ? job.destructive : stops === "job" && detail.job === job.name;
  });
}

/**
 * Clears an alarm, so that its jobs run again. Clearing it twice changes nothing.
 * @throws DomainError notLoggedIn, forbidden, notFound.
 */
export async function clearAlarm(context: Context, id: string): Promise<void> {
  const actor = requireAdministrator(context);
  await context.db.withTx(async (tx) => {
    const row: AlarmRow | undefined = await findAlarm(tx, id);
    if (!row) throw new DomainError("notFound", { what: id.slice(0, 64) });
    if (row.clearedAt !== null) return;
    await closeAlarm(tx, id, { clearedAt: context.clock().getTime(), clearedBy: actor.id });
    const detail = { alarm: row.kind, alarmId: id };
    await recordAudit(tx, context, { action: "clearAlarm", subject: "user", subjectId: actor.id, detail });
  });
}

/**
 * Requires a platform administrator with a second factor; without one the role has no effect.
 * @throws DomainError notLoggedIn, forbidden.
 */
export function requireAdministrator(context: Context): UserActor {
  const actor = requireUser(context);
  if (!isAdministrator(actor)) throw new DomainError("forbidden", { action: "jobs" });
  return actor;
}
