/** Papers that published versions list. */
import { sql } from "drizzle-orm";
import type { Paper } from "../../../sdk/model/metadata/metadata.ts";
import type { Executor } from "../../client.ts";
import { withReference } from "../../schema/columns.ts";
import { datasetVersion } from "../../schema/mod.ts";

/** Finds a paper as the newest published version describes it. @param doi Without address; case does not matter. */
export async function findPaperByDoi(db: Executor, doi: string): Promise<Paper | undefined> {
  const [row] = await db.all<{ paper: string }>(
    sql`select entry.value as paper from ${datasetVersion}, json_each(${datasetVersion.papers}) entry
      where ${datasetVersion.status} = 'PUBLISHED' and lower(entry.value ->> '$.doi') = ${doi.toLowerCase()}
      order by ${datasetVersion.publishedAt} desc limit 1`,
  );
  return row && withReference(JSON.parse(row.paper));
}
