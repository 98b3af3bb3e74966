/** Answers to “Was this helpful?”: counts by page, and what readers wrote besides. */
import { and, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { pageRemark } from "../../schema/mod.ts";
import type { FeedbackCount, RemarkState } from "../../../sdk/model/page_feedback.ts";

/** Rows that either table holds at most, so that made-up addresses and texts fill no disk: more than there are pages. */
const ROWS_MAX = 10_000;

export type RemarkRow = typeof pageRemark.$inferSelect;

/** Adds one answer; nothing for a page that is new when the table is full. */
export async function addFeedback(tx: Transaction, page: string, helpful: boolean): Promise<void> {
  await tx.run(sql`
    insert into page_feedback (page, helpful, count)
    select ${page}, ${Number(helpful)}, 1
    where (select count(*) from page_feedback) < ${ROWS_MAX}
      or exists (select 1 from page_feedback where page = ${page} and helpful = ${Number(helpful)})
    on conflict (page, helpful) do update set count = count + 1`);
}

/** Lists the counts of every page, the most unhelpful first. */
export async function listFeedback(db: Executor): Promise<FeedbackCount[]> {
  const rows = await db.all<FeedbackCount>(sql`
    with answer as (
      select page, count * helpful as helpful, count * (1 - helpful) as unhelpful, 0 as remarks from page_feedback
      union all select page, 0, 0, handled_at is null from page_remark
    )
    select page, sum(helpful) as helpful, sum(unhelpful) as unhelpful, sum(remarks) as remarks from answer
    group by page order by sum(unhelpful) desc, page`);
  return rows.map(({ page, helpful, unhelpful, remarks }) => ({
    page,
    helpful: Number(helpful),
    unhelpful: Number(unhelpful),
    remarks: Number(remarks),
  }));
}

/** @returns whether there was room for it. */
export async function insertRemark(tx: Transaction, row: RemarkRow): Promise<boolean> {
  const all = await tx.select({ count: count() }).from(pageRemark).get();
  if ((all?.count ?? 0) >= ROWS_MAX) return false;
  await tx.insert(pageRemark).values(row);
  return true;
}

export function findRemark(db: Executor, id: string): Promise<RemarkRow | undefined> {
  return db.select().from(pageRemark).where(eq(pageRemark.id, id)).get();
}

export interface RemarkFilter {
  state: RemarkState;
  /** Of an article, as the counts name it. */
  article?: string;
  helpful?: boolean;
}

const STATES: Record<RemarkState, SQL | undefined> = {
  open: isNull(pageRemark.handledAt),
  handled: isNotNull(pageRemark.handledAt),
  all: undefined,
};

const matching = ({ state, article, helpful }: RemarkFilter) =>
  and(
    STATES[state],
    article ? eq(pageRemark.page, article) : undefined,
    helpful === undefined ? undefined : eq(pageRemark.helpful, helpful),
  );

/** Lists remarks, newest first. */
export async function listRemarks(
  db: Executor,
  filter: RemarkFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RemarkRow[]; total: number }> {
  const where = matching(filter);
  const rows = await db.select().from(pageRemark).where(where)
    .orderBy(desc(pageRemark.createdAt), desc(pageRemark.id)).limit(limit).offset(offset).all();
  const all = await db.select({ count: count() }).from(pageRemark).where(where).get();
  return { rows, total: all?.count ?? 0 };
}

export async function setRemarkHandled(
  tx: Transaction,
  id: string,
  by: Pick<RemarkRow, "handledAt" | "handledBy">,
): Promise<void> {
  await tx.update(pageRemark).set(by).where(eq(pageRemark.id, id));
}

export async function deleteRemark(tx: Transaction, id: string): Promise<void> {
  await tx.delete(pageRemark).where(eq(pageRemark.id, id));
}

/** Deletes what was handled before one instant, or written before another one. @returns how many went. */
export async function deleteOldRemarks(
  tx: Transaction,
  { handled, written }: { handled: number; written: number },
): Promise<number> {
  const isOld = or(lt(pageRemark.handledAt, handled), lt(pageRemark.createdAt, written));
  return (await tx.delete(pageRemark).where(isOld)).rowsAffected;
}
