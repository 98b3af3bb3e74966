/** A draft takes files from another dataset, waits in private, and enters its review. */
import assert from "node:assert/strict";
import { asc } from "drizzle-orm";
import type { App } from "../../../api/context.ts";
import { endProtection } from "../../../api/services/publication/open_access.ts";
import { deliverAll } from "../../../api/jobs/outbox_delivery.ts";
import { importFiles } from "../../../api/services/file/import.ts";
import { makePrivate } from "../../../api/services/submission/private_draft.ts";
import { auditEvent, dataset, datasetVersion, file, outbox, review } from "../../../db/schema/mod.ts";
import { deposit } from "../../datasets.ts";
import type { TestApp } from "../../harness.ts";
import { actingAs, type CrashScenario, runAsProgram } from "../crash_scenario.ts";

export const IMPORT: CrashScenario = {
  program: import.meta.url,
  failpointPattern: /^(?:import|privacy)\./,
  prepare,
  finish,
  assertEnd,
};

/** The first dataset has the files, the second one takes them. */
async function prepare(test: TestApp): Promise<void> {
  await test.signIn({ role: "governance" });
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  await person.repository.files.upload(dataSetId, "V1", "imported.csv", "a,b\n1,2\n");
  await deposit(person);
}

async function finish(app: App): Promise<void> {
  const read = app.db.read;
  const [source, { id: dataSetId }] = await read.select().from(dataset).orderBy(asc(dataset.serial)).all();
  const target = { dataSetId, version: "V1" };
  const context = await actingAs(app, "depositor");
  const draft = async () =>
    (await read.select().from(datasetVersion).orderBy(asc(datasetVersion.datasetSerial)).all())[1];
  // What was begun before a death comes to its end first.
  await deliverAll(app);
  if ((await draft()).fileCount === 1) {
    const from = { from: source.id, fromVersion: "V1" };
    await importFiles(context, { ...target, ...from, paths: ["imported.csv"], onConflict: "refuse" });
    await deliverAll(app);
  }
  if ((await draft()).status === "DRAFT") await makePrivate(context, { ...target, months: 6 });
  if ((await draft()).status === "PRIVATE_DRAFT") await endProtection(context, target);
  await deliverAll(app);
}

async function assertEnd({ app }: TestApp): Promise<void> {
  const read = app.db.read;
  const [, own] = await read.select().from(datasetVersion).orderBy(asc(datasetVersion.datasetSerial)).all();
  assert.deepEqual([own.status, own.fileCount, own.privateUntil], ["UNDER_REVIEW", 2, null]);
  const files = (await read.select().from(file).all()).filter(({ versionId }) => versionId === own.id);
  assert.deepEqual(files.map(({ path }) => path).toSorted(), ["data/levels.csv", "imported.csv"]);
  assert.equal(own.totalSize, files.reduce((sum, { size }) => sum + size, 0));
  assert.deepEqual((await read.select().from(review).all()).map(({ state }) => state), ["OPEN"]);
  const events = await read.select().from(auditEvent).orderBy(auditEvent.id).all();
  assert.deepEqual(events.filter(({ action }) => action !== "create").map(({ action }) => action), [
    "importFiles",
    "completeImport",
    "makePrivate",
    "endPrivacy",
  ]);
  assert.deepEqual((await read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null), []);
}

if (import.meta.main) await runAsProgram(IMPORT);
