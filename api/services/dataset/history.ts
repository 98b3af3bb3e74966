/** The history of a dataset, read from the audit trail (spec 2 §7, `auditList`). */
import { type AuditRow, listAuditEvents } from "../../../db/queries/system/audit.ts";
import { listReviewsOfVersions } from "../../../db/queries/review/reviews.ts";
import { findRealNames } from "../../../db/queries/account/users.ts";
import type { ReviewRow } from "../../../db/schema/records.ts";
import { type HistoryEvent, versionLabel } from "../../../sdk/model/dataset.ts";
import { hasFinding, toEntry } from "../../../sdk/model/review.ts";
import type { Context } from "../../context.ts";
import { maySeeHistory, maySeePrivateFields } from "../../policies/dataset.ts";
import { listVersions } from "./read.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Events that strangers may see. */
const PUBLIC_EVENTS: ReadonlySet<string> = new Set([
  "completePublishing",
  "endEmbargo",
  "openAccess",
  "withholdForCorrection",
  "retract",
  "decidePapers",
]);

/**
 * Lists events, oldest first. Strangers see when versions became public, owner and reviewers see every step with the
 * reviewers' comments, and platform administrators every step without them.
 * @throws DomainError notFound, also where the caller may see no version.
 */
export async function listHistory(context: Context, dataSetId: string): Promise<HistoryEvent[]> {
  const heads = await listVersions(context, dataSetId);
  const events = await listAuditEvents(context.db.read, "dataset", dataSetId);
  const visible = new Map(heads.map((head) => [head.version.number, head]));
  const insider = maySeePrivateFields(heads[0], context.actor);
  const names = insider ? await readNames(context, events) : new Map<string, string>();
  const opinions = insider
    ? await readReviewFeedback(context, heads.map(({ version }) => version.id))
    : new Map<string, ReviewFeedback>();
  return events.filter((event) => {
    const head = visible.get(event.version ?? 0);
    return head && (maySeeHistory(head, context.actor) || PUBLIC_EVENTS.has(event.action));
  }).map((event) => toHistoryEvent(event, opinions, names)).filter(isLastOfRun);
}

/** Names of those who worked through an edit link. */
async function readNames({ db }: Context, events: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = events.filter(throughLink).flatMap(({ actorId }) => actorId ?? []);
  return await findRealNames(db.read, [...new Set(ids)]);
}

const throughLink = ({ detail }: AuditRow): boolean => detail.linkId !== undefined;

/** Of the saves that somebody made in a row the last one is shown; the audit trail has them all. */
const isLastOfRun = (event: HistoryEvent, index: number, all: readonly HistoryEvent[]): boolean => {
  const next = all[index + 1];
  return event.action !== "save" || next?.action !== "save" || next.by !== event.by ||
    next.version !== event.version;
};

type ReviewFeedback = Pick<ReviewRow, "comments" | "remarks" | "checklist">;

async function readReviewFeedback(
  context: Context,
  versionIds: string[],
): Promise<Map<string, ReviewFeedback>> {
  const reviews = await listReviewsOfVersions(context.db.read, versionIds);
  return new Map(reviews.map((review) => [review.id, review]));
}

const DECISIONS: ReadonlySet<string> = new Set(["accept", "returnForRevision"]);

function toHistoryEvent(
  event: AuditRow,
  opinions: Map<string, ReviewFeedback>,
  names: Map<string, string>,
): HistoryEvent {
  const { at, action, from, to, version, detail, actorId } = event;
  const isByName = actorId !== null && throughLink(event);
  const opinion = DECISIONS.has(action) ? opinions.get(String(detail.reviewId)) : undefined;
  const findings = opinion?.checklist.map(toEntry).filter(hasFinding);
  return {
    at: toIso(at),
    action,
    from: from ?? undefined,
    to: to ?? undefined,
    version: versionLabel(version ?? 1),
    by: isByName ? names.get(actorId) : undefined,
    comment: opinion?.comments || undefined,
    remarks: opinion?.remarks.length ? opinion.remarks : undefined,
    findings: findings?.length ? findings : undefined,
  };
}
