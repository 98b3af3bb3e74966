/** What time does in the reference model: jobs and the outbox (spec 3 §2, rows 2, 3, 5, 12, 13, 18 and 20). */
import { addMonths } from "../../sdk/model/time.ts";
import { EMBARGO_AGREEMENT_MS } from "../../sdk/model/limits.ts";
import { enterReview, isIncomplete, type Model, type ModelVersion, open } from "./reference.ts";
import { RESTORE_DAYS } from "./reference_requests.ts";
import { isPublic } from "./specified.ts";

const DAY = 86_400_000;
const IDLE_MONTHS = 6;
const REMINDER_DAYS = [30, 7, 1];
export const EMBARGO_MONTHS = 1;

/** The jobs look at the clock. */
export function runJobs(model: Model): void {
  for (const version of model.versions) {
    endPrivacy(model, version);
    liftEmbargo(model, version);
  }
  for (const version of [...model.versions]) endIdleness(model, version);
  if (model.deleted && model.now - model.deleted.at >= RESTORE_DAYS * DAY) model.deleted = undefined;
}

function endPrivacy(model: Model, version: ModelVersion): void {
  if (version.status !== "PRIVATE_DRAFT" || version.privateUntil! > model.now) return;
  version.touchedAt = model.now;
  if (isIncomplete(model, version)) {
    version.status = "DRAFT";
    version.privateUntil = null;
  } else {
    enterReview(model, version);
    version.ended = true;
  }
}

function liftEmbargo(model: Model, version: ModelVersion): void {
  if (version.status !== "PUBLISHED" || version.content.access !== "EMBARGO") return;
  if (version.embargoEndsAt! > model.now) version.look = null;
  else if (version.look === null) version.look = model.now;
  else if (model.now - version.look >= EMBARGO_AGREEMENT_MS) open(version);
}

/** One step a day: a mail 30, 7 and 1 days before, and the end when the last has been out for its day. */
function endIdleness(model: Model, version: ModelVersion): void {
  if ((version.status !== "DRAFT" && version.status !== "REVISE") || isKept(model, version)) return;
  const next = REMINDER_DAYS[version.reminders.length];
  const ends = version.reminders.map(({ days, sentAt }) => sentAt + days * DAY);
  const endsAt = Math.max(addMonths(version.touchedAt, IDLE_MONTHS), ...ends);
  if (model.now < endsAt - (next ?? 0) * DAY) return;
  if (next !== undefined) version.reminders.push({ days: next, sentAt: model.now });
  else {
    model.versions = model.versions.filter((one) => one !== version);
    model.deleted = { version, at: model.now };
  }
}

/** What was returned after something had been public (row 8), and what corrects the version that is withheld (row 17). */
function isKept(model: Model, version: ModelVersion): boolean {
  if (version.status === "REVISE" && model.versions.some(({ status }) => isPublic(status))) return true;
  return model.versions.findLast(({ status }) => status === "PUBLISHED")?.withheld ?? false;
}

/** The outbox is emptied, with as many tries as each effect has. `publishedAt`: when the first of them is made. */
export function deliver(model: Model, publishedAt: number): void {
  for (const version of model.versions) {
    if (version.status === "IMPORTING") {
      version.status = "DRAFT";
      version.imported = true;
      version.touchedAt = publishedAt;
    }
    if ((version.status === "ACCEPTED" && !version.held) || version.status === "PUBLISHING") {
      version.status = model.broken ? "PUBLISH_ERROR" : "PUBLISHED";
      if (!model.broken && version.content.access === "EMBARGO") {
        const first = model.versions.flatMap(({ embargoEndsAt }) => embargoEndsAt ?? []);
        version.embargoEndsAt = Math.min(addMonths(publishedAt, EMBARGO_MONTHS), ...first);
      }
    }
  }
}
