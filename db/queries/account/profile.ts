/** A person's own account: changing it, copying it, and cancelling it. */
import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import {
  accessToken,
  accountCode,
  dataset,
  datasetVersion,
  identity,
  membership,
  outbox,
  recoveryCode,
  review,
  session,
  signInFlow,
  user,
} from "../../schema/mod.ts";
import type { VersionHead } from "../../schema/records.ts";
import { headColumns } from "../dataset/datasets.ts";
import type { UserRow } from "./users.ts";

export type UserChange = Partial<Omit<UserRow, "id">>;

export async function updateUser(tx: Transaction, id: string, change: UserChange): Promise<void> {
  await tx.update(user).set(change).where(eq(user.id, id));
}

/** Deletes tickets of sign-ins and links that were issued under the old password. */
export async function deleteCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accountCode).where(eq(accountCode.userId, userId));
}

export async function listAccessTokens(
  db: Executor,
  userId: string,
): Promise<(typeof accessToken.$inferSelect)[]> {
  return await db.select().from(accessToken).where(eq(accessToken.userId, userId))
    .orderBy(asc(accessToken.createdAt)).all();
}

export interface OwnedVersion {
  dataSetId: string;
  doi: string | null;
  cstr: string | null;
  number: number;
  status: VersionHead["version"]["status"];
  titleZh: string;
  titleEn: string;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
}

/** Lists every version of an owner's datasets, oldest dataset first. */
export function listOwnedVersions(db: Executor, ownerId: string): Promise<OwnedVersion[]> {
  const { number, status, titleZh, titleEn, createdAt, updatedAt, publishedAt } = datasetVersion;
  return db.select({
    dataSetId: dataset.id,
    // The DOI of an archive is returned as its depositor wrote it.
    doi: sql<
      string | null
    >`iif(lower(${dataset.archiveDoi}) = ${dataset.doi}, ${dataset.archiveDoi}, ${dataset.doi})`,
    cstr: dataset.cstr,
    number,
    status,
    titleZh,
    titleEn,
    createdAt,
    updatedAt,
    publishedAt,
  }).from(datasetVersion).innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(eq(dataset.ownerId, ownerId)).orderBy(asc(dataset.serial), asc(number)).all();
}

/** Lists the columns that decide about each version of an owner's datasets. */
export function listOwnedHeads(db: Executor, ownerId: string): Promise<VersionHead[]> {
  return db.select(headColumns).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(eq(dataset.ownerId, ownerId)).orderBy(desc(datasetVersion.number)).all();
}

/** Lists reviews that a person decided, oldest decision first. */
export function listReviewsBy(db: Executor, reviewerId: string) {
  const { id, state, checklist, comments, decidedAt } = review;
  return db.select({
    id,
    dataSetId: dataset.id,
    number: datasetVersion.number,
    state,
    checklist,
    comments,
    decidedAt,
  })
    .from(review)
    .innerJoin(datasetVersion, eq(datasetVersion.id, review.versionId))
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(eq(review.reviewerId, reviewerId)).orderBy(asc(decidedAt)).all();
}

/** Deletes everything with which a person signs in, and all their rights. */
export async function deleteAccess(tx: Transaction, userId: string): Promise<void> {
  await deleteCodes(tx, userId);
  for (const table of [session, accessToken, identity, recoveryCode, membership]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx.delete(signInFlow).where(or(eq(signInFlow.userId, userId), eq(signInFlow.bindUserId, userId)));
}

/** Deletes sent mails, which the outbox keeps with their address. */
export async function deleteSentMails(tx: Transaction, address: string): Promise<void> {
  await tx.delete(outbox).where(and(
    eq(outbox.kind, "mail"),
    isNotNull(outbox.doneAt),
    eq(sql`json_extract(${outbox.payload}, '$.to')`, address),
  ));
}
