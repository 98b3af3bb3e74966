import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { QueueSort, QueueState } from "../../../sdk/model/review.ts";
import type { Executor, Transaction } from "../../client.ts";
import {
  community,
  dataset,
  datasetVersion,
  membership,
  review,
  reviewSnapshot,
  urge,
  user,
} from "../../schema/mod.ts";
import type { Snapshot } from "../../schema/review.ts";
import type { CommunityRow, ReviewRecord, ReviewRow } from "../../schema/records.ts";
import { headColumns } from "../dataset/datasets.ts";

const { titleZh, titleEn } = getTableColumns(datasetVersion);

/** Urges in this round; earlier ones were answered by the last decision. */
const urges = sql<number>`(select count(*) from ${urge}
  where ${urge.versionId} = ${review.versionId} and ${urge.createdAt} >= ${review.submittedAt})`;

/**
 * Number of submissions of this version to the same reviewers so far; a move to another queue keeps the instant of
 * submission.
 */
const round = sql<number>`(select count(distinct other.submitted_at) from ${review} other
  where other.version_id = ${review.versionId} and other.community_id is ${review.communityId}
    and other.submitted_at <= ${review.submittedAt})`;

/** The review of the round before, if its content was kept. */
const previousId = sql<string | null>`(select other.id from ${review} other
  join ${reviewSnapshot} kept on kept.review_id = other.id
  where other.version_id = ${review.versionId} and other.community_id is ${review.communityId}
    and other.submitted_at < ${review.submittedAt} order by other.submitted_at desc limit 1)`;

/**
 * The title at the time when a dataset was moved to another queue. Its former reviewers had it in their queue and in a
 * mail.
 */
const movedTitle: SQL<LocalizedText | null> = sql`(select json_extract(kept.content, '$.metadata.title')
  from ${reviewSnapshot} kept where kept.review_id = ${review.id} and ${review.state} = 'RECALLED' and exists (
    select 1 from ${review} other where other.version_id = ${review.versionId} and other.id <> ${review.id}
      and other.submitted_at = ${review.submittedAt}))`.mapWith((title: string) => JSON.parse(title));

/** Whether somebody other than the depositor could decide it. */
const attended: SQL<boolean> = sql<number>`exists (select 1 from ${user} person
  where person.status = 'ACTIVE' and person.id <> ${dataset.ownerId}
    and case when ${review.communityId} is null then person.role = 'governance'
      else exists (select 1 from ${membership} member
        where member.user_id = person.id and member.community_id = ${review.communityId}) end)`.mapWith(
  Boolean,
);

function selectReviews(db: Executor, where: SQL | undefined) {
  return db.select({
    review,
    dataset,
    version: { ...headColumns.version, titleZh, titleEn },
    community,
    urges,
    round,
    previousId,
    attended,
    movedTitle,
    reviewerName: user.realName,
  }).from(review)
    .innerJoin(datasetVersion, eq(datasetVersion.id, review.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .leftJoin(community, eq(community.id, review.communityId))
    .leftJoin(user, eq(user.id, review.reviewerId))
    .where(where);
}

export function findReview(db: Executor, id: string): Promise<ReviewRecord | undefined> {
  return selectReviews(db, eq(review.id, id)).get();
}

/** Lists all rounds of a version with what is shown of them, newest first. */
export function listRounds(db: Executor, versionId: string): Promise<ReviewRecord[]> {
  return selectReviews(db, eq(review.versionId, versionId)).orderBy(desc(review.submittedAt)).all();
}

/** Selects whose reviews a queue contains, and searches in it. */
export interface Queue {
  /** All reviews, for people who may only read. */
  all: boolean;
  communityIds: readonly string[];
  withoutCommunity: boolean;
  /** One of the communities by its code, or the reviews without a community. */
  only?: { code: string } | "none";
  /** Part of a title or a DOI. */
  q: string;
}

const HELD = and(eq(review.state, "ACCEPTED"), eq(datasetVersion.status, "ACCEPTED"), datasetVersion.held);

function inState(state: QueueState): SQL | undefined {
  if (state === "HELD") return HELD;
  if (state === "ACCEPTED") return and(eq(review.state, "ACCEPTED"), not(HELD!));
  return eq(review.state, state);
}

function inQueue({ all, communityIds, withoutCommunity, only, q }: Queue): SQL | undefined {
  const mine = all ? undefined : or(
    communityIds.length ? inArray(review.communityId, [...communityIds]) : undefined,
    withoutCommunity ? isNull(review.communityId) : undefined,
  );
  const chosen = only && (only === "none" ? isNull(review.communityId) : eq(community.code, only.code));
  return and(mine, chosen, q ? contains(q) : undefined);
}

/**
 * Searches texts that the reviewer may read now, so a version that was returned or redirected is not found by them. It
 * does not use `like`, so that a typed percent sign has no special meaning.
 */
function contains(q: string): SQL {
  const word = q.toLowerCase();
  const readable = sql`(${datasetVersion.status} in ('PUBLISHED', 'RETRACTED')
    or (${datasetVersion.status} in ('UNDER_REVIEW', 'ACCEPTED', 'PUBLISHING', 'PUBLISH_ERROR')
      and ${review.communityId} is ${dataset.communityId}))`;
  return sql`${readable} and (instr(lower(${titleZh}), ${word}) or instr(lower(${titleEn}), ${word})
    or instr(lower(coalesce(${dataset.doi}, '')), ${word}))`;
}

function orderOf(sort: QueueSort, now: number): SQL[] {
  const oldest = [asc(review.submittedAt), asc(review.id)];
  if (sort === "newest") return [desc(review.submittedAt), desc(review.id)];
  return sort === "oldest" ? oldest : [desc(sql`${review.dueAt} < ${now}`), desc(urges), ...oldest];
}

interface QueuePage {
  state: QueueState;
  sort: QueueSort;
  limit: number;
  offset: number;
  /** Epoch milliseconds, by which reviews are overdue or not. */
  now: number;
}

export function listReviews(
  db: Executor,
  queue: Queue,
  { state, sort, limit, offset, now }: QueuePage,
): Promise<ReviewRecord[]> {
  return selectReviews(db, and(inState(state), inQueue(queue))).orderBy(...orderOf(sort, now))
    .limit(limit).offset(offset).all();
}

/** Counts reviews by state in one query. */
export async function countReviews(db: Executor, queue: Queue): Promise<Record<QueueState, number>> {
  const state = sql<QueueState>`case when ${HELD} then 'HELD' else ${review.state} end`;
  const rows = await db.select({ state, count: count() }).from(review)
    .innerJoin(datasetVersion, eq(datasetVersion.id, review.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .leftJoin(community, eq(community.id, review.communityId))
    .where(inQueue(queue)).groupBy(state).all();
  const counts: Record<QueueState, number> = { OPEN: 0, HELD: 0, ACCEPTED: 0, RETURNED: 0, RECALLED: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

export type UrgeRow = typeof urge.$inferSelect;

/** Lists urges, newest first. */
export async function listUrges(db: Executor, versionIds: readonly string[]): Promise<UrgeRow[]> {
  if (versionIds.length === 0) return [];
  return await db.select().from(urge).where(inArray(urge.versionId, [...versionIds]))
    .orderBy(desc(urge.createdAt)).all();
}

/** Lists communities for which a person reviews, or all, by code. */
export function listReviewedCommunities(
  db: Executor,
  ids: readonly string[] | "all",
): Promise<CommunityRow[]> {
  return db.select().from(community).where(ids === "all" ? undefined : inArray(community.id, [...ids]))
    .orderBy(asc(community.code)).all();
}

/** @returns Whether this changed anything. */
export async function setHoldsPublication(tx: Transaction, id: string, hold: boolean): Promise<boolean> {
  const changed = await tx.update(community).set({ holdsPublication: hold })
    .where(and(eq(community.id, id), ne(community.holdsPublication, hold))).returning({ id: community.id })
    .all();
  return changed.length > 0;
}

export async function insertReview(tx: Transaction, row: typeof review.$inferInsert): Promise<void> {
  await tx.insert(review).values(row);
}

export async function closeReview(
  tx: Transaction,
  id: string,
  change: Pick<ReviewRow, "state" | "decidedAt"> & Partial<ReviewRow>,
): Promise<void> {
  await tx.update(review).set(change).where(eq(review.id, id));
}

export async function insertSnapshot(tx: Transaction, reviewId: string, content: Snapshot): Promise<void> {
  await tx.insert(reviewSnapshot).values({ reviewId, content });
}

export async function findSnapshot(db: Executor, reviewId: string): Promise<Snapshot | undefined> {
  const row = await db.select({ content: reviewSnapshot.content }).from(reviewSnapshot)
    .where(eq(reviewSnapshot.reviewId, reviewId)).get();
  return row?.content;
}

/** Lists open reviews that nobody but the depositor could decide, oldest first. */
export function listReviewsWithoutReviewer(db: Executor): Promise<ReviewRecord[]> {
  return selectReviews(db, and(eq(review.state, "OPEN"), not(attended))).orderBy(asc(review.submittedAt))
    .all();
}

export function findOpenReview(db: Executor, versionId: string): Promise<ReviewRow | undefined> {
  return db.select().from(review).where(and(eq(review.versionId, versionId), eq(review.state, "OPEN"))).get();
}

/** Lists all rounds of the versions, newest first. */
export function listReviewsOfVersions(db: Executor, versionIds: readonly string[]): Promise<ReviewRow[]> {
  return db.select().from(review).where(inArray(review.versionId, [...versionIds]))
    .orderBy(desc(review.submittedAt)).all();
}

export interface Recipient {
  id: string;
  email: string;
  locale: "zh" | "en";
}

const recipient = { id: user.id, email: user.email, locale: user.locale };
const active = eq(user.status, "ACTIVE");

/** Lists the reviewers of a community, or the governance team without one. */
export function listReviewers(db: Executor, communityId: string | null): Promise<Recipient[]> {
  if (communityId === null) {
    return db.select(recipient).from(user).where(and(active, eq(user.role, "governance"))).all();
  }
  return db.select(recipient).from(user).innerJoin(membership, eq(membership.userId, user.id))
    .where(and(active, eq(membership.communityId, communityId))).all();
}

export function findRecipient(db: Executor, userId: string): Promise<Recipient | undefined> {
  return db.select(recipient).from(user).where(eq(user.id, userId)).get();
}
