import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { ReviewState } from "../../sdk/model/review.ts";
import type { Executor, Transaction } from "../client.ts";
import { community, dataset, datasetVersion, membership, review, user } from "../schema/mod.ts";
import type { ReviewRecord, ReviewRow } from "../schema/records.ts";
import { headColumns } from "./datasets.ts";

const { titleZh, titleEn } = getTableColumns(datasetVersion);

function selectReviews(db: Executor, where: SQL | undefined) {
  return db.select({
    review,
    dataset,
    version: { ...headColumns.version, titleZh, titleEn },
    community,
  }).from(review)
    .innerJoin(datasetVersion, eq(datasetVersion.id, review.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .leftJoin(community, eq(community.id, review.communityId))
    .where(where);
}

export function findReview(db: Executor, id: string): Promise<ReviewRecord | undefined> {
  return selectReviews(db, eq(review.id, id)).get();
}

/** Whose reviews a queue holds: those of communities, those without a community, or both. */
export interface Queue {
  communityIds: readonly string[];
  withoutCommunity: boolean;
  state: ReviewState;
}

function inQueue({ communityIds, withoutCommunity, state }: Queue): SQL | undefined {
  const mine = or(
    communityIds.length ? inArray(review.communityId, [...communityIds]) : undefined,
    withoutCommunity ? isNull(review.communityId) : undefined,
  );
  return and(eq(review.state, state), mine);
}

/** Oldest submission first. */
export function listReviews(
  db: Executor,
  queue: Queue,
  limit: number,
  offset: number,
): Promise<ReviewRecord[]> {
  return selectReviews(db, inQueue(queue)).orderBy(asc(review.submittedAt), asc(review.id))
    .limit(limit).offset(offset).all();
}

export async function countReviews(db: Executor, queue: Queue): Promise<number> {
  return (await db.select({ count: count() }).from(review).where(inQueue(queue)).get())?.count ?? 0;
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

export function findOpenReview(db: Executor, versionId: string): Promise<ReviewRow | undefined> {
  return db.select().from(review).where(and(eq(review.versionId, versionId), eq(review.state, "OPEN"))).get();
}

/** All rounds of the versions, newest first. */
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

/** Who reviews for a community, or the governance team without one. */
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
