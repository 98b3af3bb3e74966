/** Drafts on which values are tried: saved by their fields, made whole, or submitted. */
import { eq } from "drizzle-orm";
import { loadVersions } from "../../db/queries/dataset/datasets.ts";
import { dataset, datasetVersion } from "../../db/schema/mod.ts";
import { toMetadata } from "../../db/schema/records.ts";
import type { DatasetMetadata, Input, Repository } from "../../sdk/mod.ts";
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import type { TestApp, TestUser } from "../harness.ts";
import { connectAs } from "../lifecycle/people.ts";
import type { LimitTarget } from "./check_limits.ts";

export type Changes = Input<DatasetMetadata>;

/** Somebody whose calls are not counted, whose session does not end. */
export async function person(test: TestApp, { role, email }: TestUser = {}): Promise<Repository> {
  return connectAs(test, await test.signIn({ role, email }), { role });
}

/** The newest version of a dataset, from its rows. */
export async function storedMetadata({ app }: TestApp, dataSetId: string): Promise<DatasetMetadata> {
  const db = app.db.read;
  const rows = await db.select({ id: datasetVersion.id, number: datasetVersion.number }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial)).where(eq(dataset.id, dataSetId))
    .all();
  const [newest] = rows.sort((one, other) => other.number - one.number);
  const [record] = await loadVersions(db, [newest.id]);
  return toMetadata(record);
}

/** What autosave does: one draft, some fields of it (PATCH). */
export async function changedDraft(
  test: TestApp,
  source: DatasetSource = "new",
): Promise<LimitTarget<Changes>> {
  const { datasets } = await person(test);
  const { dataSetId } = await datasets.create({}, source);
  const row = async () => (await test.app.db.read.select().from(datasetVersion).get())!;
  return {
    send: async (changes) =>
      await datasets.change(dataSetId, "V1", {
        revision: (await row()).revision,
        changes: changes as Partial<DatasetMetadata>,
      }),
    stored: () => storedMetadata(test, dataSetId),
  };
}

/** A draft for each value (POST). */
export async function createdDraft(
  test: TestApp,
  source: DatasetSource = "new",
): Promise<LimitTarget<Changes>> {
  const { datasets } = await person(test);
  let last = "";
  return {
    send: async (changes) => last = (await datasets.create(changes, source)).dataSetId,
    stored: () => storedMetadata(test, last),
    reset: () => datasets.remove(last, "V1"),
  };
}
