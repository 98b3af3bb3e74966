/** An import of the registry by the operator. Its counts are listed among the runs at `/manage/jobs`. */
import { finishRun, takeRun } from "../../../db/queries/system/jobs.ts";
import type { App } from "../../context.ts";
import { addBundledUniversities } from "./bundled.ts";
import { type ImportCounts, importOrganizations } from "./ror_import.ts";

/** Name under which its runs are listed. */
export const IMPORT_RUN = "import_organizations";

export interface ImportRunCounts extends ImportCounts {
  /** Universities that match no record of the registry and therefore have no identifier of it. */
  unjoined: number;
}

/**
 * Imports files of the registry and joins the carried universities with what is there then.
 * @throws ImportError, or what the file system throws; the run is kept with its error.
 */
export async function runImport(
  app: Pick<App, "db" | "clock">,
  files: string[],
  carried: string,
): Promise<ImportRunCounts> {
  const { db, clock } = app;
  const startedAt = clock().getTime();
  const id = await db.withTx((tx) => takeRun(tx, { name: IMPORT_RUN, dueAt: startedAt, startedAt }));
  const finish = async (result: Record<string, unknown>) => {
    if (id !== undefined) await db.withTx((tx) => finishRun(tx, id, clock().getTime(), result));
  };
  try {
    const counts = await importOrganizations(app, files);
    const all = { ...counts, unjoined: await addBundledUniversities(app, carried) };
    await finish({ ...all });
    return all;
  } catch (error) {
    await finish({ error: (error as Error).message });
    throw error;
  }
}
