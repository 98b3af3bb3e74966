/**
 * Takes the draft of a data folder from where it stands through an import and a private period to its review, as its
 * depositor would. Run as a program it does so on `DATA_DIR`, and dies where `FAILPOINT` says.
 */
import { asc } from "drizzle-orm";
import { readConfig } from "../../api/config.ts";
import type { House } from "../../api/context.ts";
import { openHouse } from "../../api/house.ts";
import { unprotect } from "../../api/services/access.ts";
import { drain } from "../../api/services/delivery.ts";
import { importFiles } from "../../api/services/imports.ts";
import { makePrivate } from "../../api/services/private_drafts.ts";
import { dataset, datasetVersion } from "../../db/schema/mod.ts";
import { actingAs } from "./publication.ts";

/** The first dataset has the files, the second one takes them. */
export async function finishSteps(house: House): Promise<void> {
  const read = house.db.read;
  const [source, { id: dataSetId }] = await read.select().from(dataset).orderBy(asc(dataset.serial)).all();
  const target = { dataSetId, version: "V1" };
  const context = await actingAs(house, "depositor");
  const draft = async () =>
    (await read.select().from(datasetVersion).orderBy(asc(datasetVersion.datasetSerial)).all())[1];
  // What was begun before a death comes to its end first.
  await drain(house);
  if ((await draft()).fileCount === 1) {
    await importFiles(context, { ...target, from: source.id, fromVersion: "V1", paths: ["imported.csv"] });
    await drain(house);
  }
  if ((await draft()).status === "DRAFT") await makePrivate(context, { ...target, months: 6 });
  if ((await draft()).status === "PRIVATE_DRAFT") await unprotect(context, target);
  await drain(house);
}

if (import.meta.main) {
  const migrations = new URL("../../db/migrations", import.meta.url).pathname;
  const house = await openHouse({ config: readConfig(Deno.env.toObject()), migrations });
  await finishSteps(house);
  await house.close();
}
