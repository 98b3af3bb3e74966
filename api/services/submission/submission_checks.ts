/** Rules of a submission that need the database: other versions, and who would review it. */
import type { Executor } from "../../../db/client.ts";
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import { listReviewers } from "../../../db/queries/review/reviews.ts";
import type { DatasetRow, VersionHead, VersionRecord } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { EMBARGO_MONTHS_MAX } from "../../../sdk/model/limits.ts";
import { DomainError } from "../../error.ts";
import { addMonths, shanghaiDate } from "../../../sdk/model/time.ts";

/** Lists issues of the access right and of the community; `now` is in epoch milliseconds. */
export async function listObstacles(db: Executor, record: VersionRecord, now: number): Promise<Issue[]> {
  const { dataset, version, community } = record;
  const versions = version.number > 1 ? await listVersionHeads(db, dataset.id) : [];
  const attended = community === null || await isOpenTo(db, dataset.ownerId, community.id);
  return findObstacles(record, { versions, attended }, now);
}

/** The same of what was read. @param around `attended`: whether somebody other than the depositor can decide. */
export function findObstacles(
  record: VersionRecord,
  { versions, attended }: { versions: readonly VersionHead[]; attended: boolean },
  now: number,
): Issue[] {
  const closed = record.community !== null && !attended;
  return [
    ...accessIssues(record, versions, now),
    ...(closed ? [communityClosed("communityCode", record.community!.code)] : []),
  ];
}

/**
 * Whether somebody other than the depositor can decide about a submission to a community, or to the data governance
 * team without one (spec 3 §2, rows 6 and 9).
 */
export async function isOpenTo(db: Executor, ownerId: string, communityId: string | null): Promise<boolean> {
  return (await listReviewers(db, communityId)).some(({ id }) => id !== ownerId);
}

/**
 * Whether the community is fixed because the dataset was submitted or redirected before. A community in which nobody
 * can decide any more may be left, because otherwise the dataset would be stuck.
 */
export async function isCommunityFixed(
  db: Executor,
  { ownerId, communityId, doi, redirectedAt }: DatasetRow,
): Promise<boolean> {
  if (doi === null && redirectedAt === null) return false;
  return communityId === null || await isOpenTo(db, ownerId, communityId);
}

export const communityClosed = (path: string, found: string): Issue => ({
  path,
  key: "communityClosed",
  params: { found },
});

/**
 * Checks the access right again at acceptance, because an earlier version may have been opened during the review. The
 * end of an embargo is checked at publication instead, because a review may take months.
 * @throws DomainError openedMeanwhile; the reviewer must return the version, and the depositor makes it open.
 */
export async function requireAccessKept(db: Executor, { dataset, version }: VersionHead): Promise<void> {
  if (version.accessRight === "PUBLIC" || version.number === 1) return;
  const open = findOpen(await listVersionHeads(db, dataset.id));
  if (open) throw new DomainError("openedMeanwhile", { found: version.accessRight, version: open });
}

/** Finds the label of a version whose files are or were open to everybody. */
function findOpen(heads: readonly VersionHead[]): string | undefined {
  const open = heads.find(({ version }) => version.publishedAt !== null && version.accessRight === "PUBLIC");
  return open && versionLabel(open.version.number);
}

/**
 * Issues of the access right: PUBLIC cannot be reverted, and a dataset is under embargo for a year at most (spec 3 §2,
 * row 19; spec 2 §4).
 */
function accessIssues({ version }: VersionRecord, heads: readonly VersionHead[], now: number): Issue[] {
  const { accessRight, embargoMonths: months } = version;
  if (accessRight === "PUBLIC") return [];
  const open = findOpen(heads);
  if (open) {
    return [{ path: "accessRight", key: "accessStaysPublic", params: { found: accessRight, version: open } }];
  }
  const first = firstEmbargo(heads);
  if (accessRight !== "EMBARGO" || months === null || !first) return [];
  const maximum = monthsUntil(first.endsAt, now);
  if (months <= maximum) return [];
  const params = { found: months, maximum, version: first.version, date: shanghaiDate(first.endsAt) };
  return [{ path: "embargoMonths", key: "embargoBeyondFirst", params }];
}

/** Finds the embargo that ends first: its end, and the label of its version. */
export function firstEmbargo(
  heads: readonly VersionHead[],
): { endsAt: number; version: string } | undefined {
  return heads.flatMap(({ version: { number, publishedAt, embargoEndsAt } }) =>
    publishedAt === null || embargoEndsAt === null
      ? []
      : [{ endsAt: embargoEndsAt, version: versionLabel(number) }]
  ).sort((one, other) => one.endsAt - other.endsAt)[0];
}

/** Whole months until an instant; at least one. */
function monthsUntil(at: number, now: number): number {
  for (let months = 1; months < EMBARGO_MONTHS_MAX; months++) if (addMonths(now, months) >= at) return months;
  return EMBARGO_MONTHS_MAX;
}
