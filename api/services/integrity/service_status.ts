/** What of the service works now, for everybody. What an attacker could use stays with the administrators (`jobs`). */
import { listOpenAlarms } from "../../../db/queries/system/alarms.ts";
import { lastTick } from "../../../db/queries/system/jobs.ts";
import { listOldestWaiting, wasDeliveredSince } from "../../../db/queries/system/service_status.ts";
import { ALARM_STOPS, type AlarmKind } from "../../../sdk/model/job.ts";
import {
  type PartState,
  SERVICE_NOTICES,
  SERVICE_PARTS,
  type ServiceNotice,
  type ServicePart,
  type ServiceState,
  type ServiceStatus,
} from "../../../sdk/model/service_status.ts";
import type { App } from "../../context.ts";
import { describeError, log } from "../../log.ts";
import { findUnreadiness, type Unreadiness } from "./readiness.ts";
import { keepLook } from "./shared_check.ts";
import { MAIL_KIND } from "../mail/queue.ts";
import type { Effects } from "../outbox/effects.ts";

/** Milliseconds for which one look answers everybody, in the process and in caches on the way. */
export const STATUS_KEPT_MS = 5_000;

const MINUTE = 60_000;

/** Milliseconds after which something that should have happened is late, and after which it stands still. */
interface Patience {
  late: number;
  still: number;
}

/** The effects behind a part. Publishing reads every byte of a dataset, which may take its time. */
const QUEUES: Record<
  "mail" | "registration" | "search",
  Patience & { kinds: (keyof Effects | "mail")[] }
> = {
  mail: { kinds: [MAIL_KIND], late: 10 * MINUTE, still: 60 * MINUTE },
  registration: {
    kinds: ["publish", "identifier.publish", "identifier.update", "identifier.hide"],
    late: 30 * MINUTE,
    still: 360 * MINUTE,
  },
  search: { kinds: ["index"], late: 2 * MINUTE, still: 30 * MINUTE },
};

/** Some jobs run every quarter of an hour, whatever alarms are open. */
const JOBS_PATIENCE: Patience = { late: 40 * MINUTE, still: 180 * MINUTE };

/** An alarm that shows a break-in reads like any other that stops jobs. */
const NOTICES: Record<AlarmKind, ServiceNotice | undefined> = {
  clockJump: "scheduledWorkPaused",
  massDeletion: "scheduledWorkPaused",
  databaseDamaged: "scheduledWorkPaused",
  auditBroken: "scheduledWorkPaused",
  fileDamaged: "someFilesUnavailable",
  // Readers get every file from its first copy.
  copyDamaged: undefined,
  reviewUnattended: "reviewsDelayed",
};

/** Never throws: where nothing can be read, that is the answer. */
export const getServiceStatus: (app: App) => Promise<ServiceStatus> = keepLook(STATUS_KEPT_MS, look);

type Parts = Record<ServicePart, PartState>;

async function look(app: App): Promise<ServiceStatus> {
  const checkedAt = app.clock().toISOString();
  try {
    const unready = await findUnreadiness(app);
    const alarms = await listOpenAlarms(app.db.root.read);
    const kinds = alarms.map(({ kind }) => kind);
    const parts: Parts = {
      ...await lookAtQueues(app),
      database: DATABASE[unready ?? "ready"],
      storage: storageState(unready, kinds),
      jobs: kinds.some((kind) => ALARM_STOPS[kind] !== "none") ? "degraded" : await lookAtJobs(app),
    };
    return present(parts, kinds, checkedAt);
  } catch (error) {
    log("warn", "the state of the service could not be read", { error: describeError(error) });
    return present(NOTHING_READ, [], checkedAt);
  }
}

const NOTHING_READ: Parts = {
  database: "outage",
  storage: "unknown",
  mail: "unknown",
  registration: "unknown",
  jobs: "unknown",
  search: "unknown",
};

/** A database that takes no writes still shows everything that is public. */
const DATABASE: Record<Unreadiness | "ready", PartState> = {
  ready: "operational",
  filesNotWritable: "operational",
  databaseNotWritable: "degraded",
  databaseDamaged: "outage",
};

function storageState(unready: Unreadiness | undefined, alarms: readonly AlarmKind[]): PartState {
  if (unready === "filesNotWritable" || alarms.includes("fileDamaged")) return "degraded";
  // The files come after the database (`readiness.ts`).
  return unready ? "unknown" : "operational";
}

async function lookAtQueues(app: App): Promise<Pick<Parts, keyof typeof QUEUES>> {
  const waiting = await listOldestWaiting(app.db.root.read);
  const stateOf = async (part: keyof typeof QUEUES): Promise<PartState> => {
    const { kinds, ...patience } = QUEUES[part];
    const ages = waiting.filter(({ kind }) => kinds.some((one) => one === kind)).map(({ at }) => at);
    if (ages.length === 0) return "operational";
    const oldest = Math.min(...ages);
    const state = stateAfter(app.clock().getTime() - oldest, patience);
    if (state === "operational") return state;
    // One that fails by itself, such as a mail to a broken address, is no trouble of the service.
    return await wasDeliveredSince(app.db.root.read, kinds, oldest) ? "operational" : state;
  };
  const [mail, registration, search] = await Promise.all([
    app.external.mailer ? stateOf("mail") : "disabled" as const,
    stateOf("registration"),
    stateOf("search"),
  ]);
  return { mail, registration, search };
}

/** A database in which no job has run yet is a new one. */
async function lookAtJobs(app: App): Promise<PartState> {
  const tick = await lastTick(app.db.root.read);
  return tick === undefined ? "operational" : stateAfter(app.clock().getTime() - tick, JOBS_PATIENCE);
}

function stateAfter(milliseconds: number, { late, still }: Patience): PartState {
  return milliseconds > still ? "outage" : milliseconds > late ? "degraded" : "operational";
}

function present(parts: Parts, alarms: readonly AlarmKind[], checkedAt: string): ServiceStatus {
  const meant = new Set(alarms.map((kind) => NOTICES[kind]));
  return {
    state: overall(parts),
    parts: SERVICE_PARTS.map((part) => ({ part, state: parts[part] })),
    notices: SERVICE_NOTICES.filter((notice) => meant.has(notice)),
    checkedAt,
  };
}

function overall(parts: Parts): ServiceState {
  if (parts.database === "outage") return "outage";
  const troubled = Object.values(parts).some((state) => state === "degraded" || state === "outage");
  return troubled ? "degraded" : "operational";
}
