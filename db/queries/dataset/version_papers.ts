/** Papers of versions, which updates of papers read and change. */
import { and, asc, eq, getTableColumns, gt, ne, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../client.ts";
import { datasetVersion } from "../../schema/mod.ts";
import { inList } from "../in_list.ts";
import type { VersionRow } from "../../schema/records.ts";

/** Lists the present papers of versions by their row ids. */
export async function listPapersOfVersions(
  db: Executor,
  versionIds: readonly string[],
): Promise<Map<string, VersionRow["papers"]>> {
  const { id, papers } = datasetVersion;
  const rows = await db.select({ id, papers }).from(datasetVersion).where(inList(id, versionIds)).all();
  return new Map(rows.map((row) => [row.id, row.papers]));
}

/**
 * Lists papers of later versions, without withdrawn ones; deleted drafts are included, because they may be restored.
 */
export function listLaterPapers(
  db: Executor,
  serial: number,
  after: number,
): Promise<Pick<VersionRow, "id" | "number" | "status" | "papers">[]> {
  const { id, number, status, papers } = getTableColumns(datasetVersion);
  return db.select({ id, number, status, papers }).from(datasetVersion)
    .where(and(eq(datasetVersion.datasetSerial, serial), gt(number, after), ne(status, "RETRACTED")))
    .orderBy(asc(number)).all();
}

/**
 * Replaces the papers.
 * @param countsAsSave Counts the change as a save, so that a form opened before finds a conflict instead of restoring
 * the old list.
 */
export async function replacePapers(
  tx: Transaction,
  versionId: string,
  papers: VersionRow["papers"],
  { countsAsSave }: { countsAsSave: boolean },
): Promise<void> {
  const revision = sql`${datasetVersion.revision} + 1`;
  await tx.update(datasetVersion).set(countsAsSave ? { papers, revision } : { papers })
    .where(eq(datasetVersion.id, versionId));
}
