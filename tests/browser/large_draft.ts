/** A draft with very many files, written past the server as rows. */
import { eq } from "drizzle-orm";
import { Database } from "../../db/client.ts";
import { dataset, datasetVersion } from "../../db/schema/mod.ts";
import type { Repository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { insertFiles } from "../published_rows.ts";
import type { Site } from "./site.ts";

/** @returns its id. */
export async function makeDraft(
  site: Site,
  { datasets }: Repository,
  files: readonly { path: string; size: number }[],
): Promise<string> {
  const { dataSetId } = await datasets.create(completeMetadata());
  const database = await Database.open({ url: site.config.databaseUrl });
  try {
    await database.withTx(async (tx) => {
      const { id } = (await tx.select({ id: datasetVersion.id }).from(datasetVersion)
        .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
        .where(eq(dataset.id, dataSetId)).get())!;
      await insertFiles(tx, id, files, 1);
      const totalSize = files.reduce((sum, { size }) => sum + size, 0);
      await tx.update(datasetVersion).set({ fileCount: files.length, totalSize })
        .where(eq(datasetVersion.id, id));
    });
  } finally {
    await database.close();
  }
  return dataSetId;
}
