/** Links and the passes of those who opened them. */
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { LinkKind } from "../../../sdk/model/link.ts";
import type { Executor, Transaction } from "../../client.ts";
import {
  accessLink,
  accessRequest,
  dataset,
  datasetVersion,
  linkAddress,
  linkPass,
  user,
} from "../../schema/mod.ts";

export type LinkRow = typeof accessLink.$inferSelect;

/** The version that a link opens now: the one that it names, or the newest that has not been deleted. */
const openedVersion: SQL = sql`${datasetVersion.id} = coalesce(${accessLink.versionId},
  (select newest.id from dataset_version newest where newest.dataset_serial = ${accessLink.datasetSerial}
    and newest.deleted_at is null order by newest.number desc limit 1))`;

/**
 * Since when a link rests: its own version, or the newest published one, is being corrected. A link to the newest version
 * must not open the correction.
 */
const restsSince: SQL<number | null> = sql`coalesce(${datasetVersion.withheldAt},
  (select published.withheld_at from dataset_version published where published.dataset_serial = ${accessLink.datasetSerial}
    and published.status = 'PUBLISHED' and published.deleted_at is null order by published.number desc limit 1))`;

const versionColumns = {
  number: datasetVersion.number,
  status: datasetVersion.status,
  titleZh: datasetVersion.titleZh,
  titleEn: datasetVersion.titleEn,
  withheldAt: restsSince.as("rests_since"),
};

/** A link with its dataset and the version that it opens. */
export interface LinkRecord {
  link: LinkRow;
  dataSetId: string;
  ownerId: string;
  /** Whether the depositor's account is open. */
  ownerActive: boolean;
  /** Whether a request for access was granted by it: its requester was mailed the address. */
  granted: boolean;
  version: Pick<
    typeof datasetVersion.$inferSelect,
    "number" | "status" | "titleZh" | "titleEn" | "withheldAt"
  >;
}

// deno-lint-ignore explicit-function-return-type -- drizzle's builders carry the column types
const selectLinks = (db: Executor) =>
  db.select({
    link: accessLink,
    dataSetId: dataset.id,
    ownerId: dataset.ownerId,
    ownerActive: sql<number>`${user.status} = 'ACTIVE'`.mapWith(Boolean),
    granted: sql<
      number
    >`exists (select 1 from ${accessRequest} where ${accessRequest.linkId} = ${accessLink.id})`
      .mapWith(Boolean),
    version: versionColumns,
  }).from(accessLink)
    .innerJoin(dataset, eq(dataset.serial, accessLink.datasetSerial))
    .innerJoin(user, eq(user.id, dataset.ownerId))
    .innerJoin(datasetVersion, and(openedVersion, isNull(datasetVersion.deletedAt)));

/** By the last part of one of its addresses; found as well when the link has ended, but not by a replaced address. */
export function findLinkBySecret(
  db: Executor,
  kind: LinkKind,
  secretHash: string,
): Promise<LinkRecord | undefined> {
  const further = db.select({ id: linkAddress.linkId }).from(linkAddress)
    .where(and(eq(linkAddress.secretHash, secretHash), isNull(linkAddress.endedAt)));
  const isAddressed = or(eq(accessLink.secretHash, secretHash), inArray(accessLink.id, further));
  return selectLinks(db).where(and(isAddressed, eq(accessLink.kind, kind))).get();
}

/** By an address that another has replaced. */
export function findLinkByEndedSecret(
  db: Executor,
  kind: LinkKind,
  secretHash: string,
): Promise<LinkRecord | undefined> {
  const ended = db.select({ id: linkAddress.linkId }).from(linkAddress)
    .where(and(eq(linkAddress.secretHash, secretHash), isNotNull(linkAddress.endedAt)));
  return selectLinks(db).where(and(inArray(accessLink.id, ended), eq(accessLink.kind, kind))).get();
}

/** A link that somebody has opened. */
export interface CarriedLink extends LinkRecord {
  /** The best of its passes that they carry: `ended` where the address of all was replaced, `expired` after their day. */
  pass: "living" | "expired" | "ended";
}

/** Links to a dataset that somebody has opened and carries the passes of, ended or not. */
export async function listCarriedLinks(
  db: Executor,
  { dataSetId, passHashes, userId }: {
    dataSetId: string;
    passHashes: readonly string[];
    userId: string | undefined;
  },
  now: number,
): Promise<CarriedLink[]> {
  const passes = await db.select().from(linkPass).where(and(
    inArray(linkPass.passHash, [...passHashes]),
    or(isNull(linkPass.userId), eq(linkPass.userId, userId ?? "")),
  )).all();
  if (passes.length === 0) return [];
  const valid = passes.filter(({ endedAt }) => endedAt === null);
  const living = valid.filter(({ expiresAt }) => expiresAt > now);
  const [ids, validIds, livingIds] = [passes, valid, living].map((some) =>
    new Set(some.map(({ linkId }) => linkId))
  );
  const links = await selectLinks(db).where(and(eq(dataset.id, dataSetId), inArray(accessLink.id, [...ids])))
    .orderBy(desc(accessLink.expiresAt)).all();
  return links.map((found) => {
    const { id } = found.link;
    return { ...found, pass: livingIds.has(id) ? "living" : validIds.has(id) ? "expired" : "ended" };
  });
}

export function findLink(db: Executor, id: string): Promise<LinkRecord | undefined> {
  return selectLinks(db).where(eq(accessLink.id, id)).get();
}

export interface LinkFilter {
  ownerId: string;
  dataSetId?: string;
}

const matching = ({ ownerId, dataSetId }: LinkFilter) =>
  and(eq(dataset.ownerId, ownerId), dataSetId ? eq(dataset.id, dataSetId) : undefined);

/** Links to the datasets of a depositor, newest first. */
export function listLinks(
  db: Executor,
  filter: LinkFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LinkRecord[]> {
  return selectLinks(db).where(matching(filter)).orderBy(desc(accessLink.createdAt), desc(accessLink.id))
    .limit(limit).offset(offset).all();
}

export async function countLinks(db: Executor, filter: LinkFilter): Promise<number> {
  const row = await db.select({ total: count() }).from(accessLink)
    .innerJoin(dataset, eq(dataset.serial, accessLink.datasetSerial))
    .innerJoin(datasetVersion, and(openedVersion, isNull(datasetVersion.deletedAt)))
    .where(matching(filter)).get();
  return row?.total ?? 0;
}

/** Links of a dataset that have not ended. */
export async function countLiveLinks(tx: Transaction, datasetSerial: number, now: number): Promise<number> {
  const row = await tx.select({ total: count() }).from(accessLink)
    .where(and(eq(accessLink.datasetSerial, datasetSerial), alive(now))).get();
  return row?.total ?? 0;
}

/** Whether somebody else may work on a version. */
export async function hasLiveEditLink(db: Executor, versionId: string, now: number): Promise<boolean> {
  const row = await db.select({ id: accessLink.id }).from(accessLink)
    .where(and(eq(accessLink.versionId, versionId), eq(accessLink.kind, "edit"), alive(now))).get();
  return row !== undefined;
}

/**
 * Whether somebody has opened an edit link to a version that has not ended. The pass may have: what was begun with it, such as
 * an upload of days, ends by the right of the link.
 */
export async function holdsEditLink(
  db: Executor,
  { versionId, userId }: { versionId: string; userId: string },
  now: number,
): Promise<boolean> {
  const row = await db.select({ id: accessLink.id }).from(accessLink)
    .innerJoin(
      linkPass,
      and(eq(linkPass.linkId, accessLink.id), eq(linkPass.userId, userId), isNull(linkPass.endedAt)),
    )
    .where(and(
      eq(accessLink.versionId, versionId),
      eq(accessLink.kind, "edit"),
      alive(now),
    )).get();
  return row !== undefined;
}

const alive = (now: number) => and(isNull(accessLink.revokedAt), gt(accessLink.expiresAt, now));

export async function insertLink(tx: Transaction, row: LinkRow): Promise<void> {
  await tx.insert(accessLink).values(row);
}

export async function updateLink(
  tx: Transaction,
  id: string,
  change: Partial<Pick<LinkRow, "expiresAt" | "revokedAt">>,
): Promise<void> {
  await tx.update(accessLink).set(change).where(eq(accessLink.id, id));
}

/**
 * Ends the links to a version that comes back after its deletion, and those to the newest where there is no other: their
 * holders were told that it is gone.
 */
export async function endLinksOfRestored(
  tx: Transaction,
  { id, datasetSerial }: { id: string; datasetSerial: number },
  now: number,
): Promise<void> {
  const others = tx.select({ id: datasetVersion.id }).from(datasetVersion).where(and(
    eq(datasetVersion.datasetSerial, datasetSerial),
    ne(datasetVersion.id, id),
    isNull(datasetVersion.deletedAt),
  ));
  await tx.update(accessLink).set({ revokedAt: now }).where(and(
    eq(accessLink.datasetSerial, datasetSerial),
    isNull(accessLink.revokedAt),
    or(eq(accessLink.versionId, id), and(isNull(accessLink.versionId), notExists(others))),
  ));
}

/**
 * Ends the passes of a link that lives on, so that those who have opened it have to open it anew. They stay for their
 * day, so that whoever carries one is told.
 */
export async function endPasses(tx: Transaction, linkId: string, now: number): Promise<void> {
  await tx.update(linkPass).set({ endedAt: now })
    .where(and(eq(linkPass.linkId, linkId), isNull(linkPass.endedAt)));
}

export async function countUse(tx: Transaction, linkId: string, now: number): Promise<void> {
  await tx.update(accessLink).set({ uses: sql`${accessLink.uses} + 1`, lastUsedAt: now })
    .where(eq(accessLink.id, linkId));
}

export async function countDownloadOf(tx: Transaction, linkId: string, now: number): Promise<void> {
  await tx.update(accessLink).set({ downloads: sql`${accessLink.downloads} + 1`, lastUsedAt: now })
    .where(eq(accessLink.id, linkId));
}

export async function insertPass(tx: Transaction, row: typeof linkPass.$inferInsert): Promise<void> {
  await tx.insert(linkPass).values(row);
}

/** A pass among these that opens the link to this person, the one that lasts longest. */
export function findCarriedPass(
  db: Executor,
  { linkId, userId, passHashes }: { linkId: string; userId: string | null; passHashes: readonly string[] },
  now: number,
): Promise<typeof linkPass.$inferSelect | undefined> {
  return db.select().from(linkPass).where(and(
    eq(linkPass.linkId, linkId),
    userId === null ? isNull(linkPass.userId) : eq(linkPass.userId, userId),
    inArray(linkPass.passHash, [...passHashes]),
    isNull(linkPass.endedAt),
    gt(linkPass.expiresAt, now),
  )).orderBy(desc(linkPass.expiresAt)).get();
}

/**
 * Those that name a person say who has opened an edit link ({@link holdsEditLink}), and stay as long as it.
 * @returns how many were deleted.
 */
export async function deleteExpiredPasses(tx: Transaction, now: number): Promise<number> {
  const living = tx.select({ id: accessLink.id }).from(accessLink).where(alive(now));
  return (await tx.delete(linkPass).where(and(
    lt(linkPass.expiresAt, now),
    or(isNull(linkPass.userId), isNotNull(linkPass.endedAt), notInArray(linkPass.linkId, living)),
  ))).rowsAffected;
}

/** What the holder of passes may see now: links that ended, and those of closed accounts, are left out. */
export interface GrantRow {
  linkId: string;
  kind: LinkRow["kind"];
  access: LinkRow["access"];
  expiresAt: number;
  versionId: string;
  chosen: string[];
}

/** @param userId Who is signed in: a pass that belongs to somebody opens nothing to anybody else. */
export function listGrants(
  db: Executor,
  passHashes: readonly string[],
  userId: string | undefined,
  now: number,
): Promise<GrantRow[]> {
  return db.selectDistinct({
    linkId: accessLink.id,
    kind: accessLink.kind,
    access: accessLink.access,
    expiresAt: accessLink.expiresAt,
    versionId: datasetVersion.id,
    chosen: accessLink.chosen,
  }).from(linkPass)
    .innerJoin(accessLink, eq(accessLink.id, linkPass.linkId))
    .innerJoin(dataset, eq(dataset.serial, accessLink.datasetSerial))
    .innerJoin(user, eq(user.id, dataset.ownerId))
    .innerJoin(datasetVersion, and(openedVersion, isNull(datasetVersion.deletedAt)))
    .where(and(
      inArray(linkPass.passHash, [...passHashes]),
      or(isNull(linkPass.userId), eq(linkPass.userId, userId ?? "")),
      gt(linkPass.expiresAt, now),
      isNull(linkPass.endedAt),
      alive(now),
      eq(user.status, "ACTIVE"),
      isNull(restsSince),
    )).all();
}

export async function insertAddress(tx: Transaction, row: typeof linkAddress.$inferInsert): Promise<void> {
  await tx.insert(linkAddress).values(row);
}

/** Gives a link another first address; the one before stays as an ended one, and those beside it end. */
export async function replaceAddress(
  tx: Transaction,
  { id: linkId, secretHash: earlier }: Pick<LinkRow, "id" | "secretHash">,
  secretHash: string,
  now: number,
): Promise<void> {
  await tx.update(linkAddress).set({ endedAt: now })
    .where(and(eq(linkAddress.linkId, linkId), isNull(linkAddress.endedAt)));
  await insertAddress(tx, { secretHash: earlier, linkId, use: "page", createdAt: now, endedAt: now });
  await tx.update(accessLink).set({ secretHash }).where(eq(accessLink.id, linkId));
}

/** Ends the addresses that a page has shown; those of mails stay. */
export async function endShownAddresses(tx: Transaction, linkId: string, now: number): Promise<void> {
  await tx.update(linkAddress).set({ endedAt: now }).where(and(
    eq(linkAddress.linkId, linkId),
    eq(linkAddress.use, "page"),
    isNull(linkAddress.endedAt),
  ));
}
