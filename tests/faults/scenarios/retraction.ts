/** Of two published datasets one gets a new version, and the other is withdrawn and loses its files for good. */
import assert from "node:assert/strict";
import { asc } from "drizzle-orm";
import { type App, systemContext } from "../../../api/context.ts";
import { deliverAll } from "../../../api/jobs/outbox_delivery.ts";
import { purgeRetracted } from "../../../api/services/request/purge_retracted_files.ts";
import { decideRetraction, requestRetraction } from "../../../api/services/request/retraction.ts";
import { addVersion } from "../../../api/services/dataset/new_version.ts";
import {
  attachment,
  auditEvent,
  dataset,
  datasetVersion,
  file,
  identifier,
  mail,
  outbox,
  request as requestTable,
  retraction,
} from "../../../db/schema/mod.ts";
import { retractionSchema } from "../../../sdk/model/request.ts";
import { publish } from "../../datasets.ts";
import type { TestApp } from "../../harness.ts";
import { PDF, retractionRequest } from "../../retractions.ts";
import { actingAs, blobsOnDisk, type CrashScenario, runAsProgram, runJobNow } from "../crash_scenario.ts";

export const RETRACTION: CrashScenario = {
  program: import.meta.url,
  failpointPattern: /^(?:version|retraction|request|decision|purge)\.|^identifier\.after_hide$/,
  settings: { QUARANTINE_DAYS: "0" },
  prepare,
  finish,
  assertEnd,
};

async function prepare(test: TestApp): Promise<void> {
  const governance = await test.signIn({ role: "governance" });
  const person = await test.signIn();
  for (const title of [{ zh: "甲", en: "A" }, { zh: "乙", en: "B" }]) {
    await publish(test, person, governance, { title });
  }
}

async function finish(app: App): Promise<void> {
  const read = app.db.read;
  const [grown, { id: dataSetId }] = await read.select().from(dataset).orderBy(asc(dataset.serial)).all();
  const depositor = await actingAs(app, "depositor");
  const request = () => read.select().from(requestTable).get();
  // What was begun before a death comes to its end first.
  await deliverAll(app);
  if ((await read.select().from(datasetVersion).all()).length === 2) {
    await addVersion(depositor, { dataSetId: grown.id });
  }
  if (!await request()) {
    const asked = retractionSchema.parse(retractionRequest());
    await requestRetraction(depositor, { dataSetId, version: "V1" }, {
      request: asked,
      statements: { zh: PDF, en: PDF },
    });
  }
  const { id, state } = (await request())!;
  if (state === "PENDING") {
    const decision = { decision: "WITHDRAWN" as const, comments: "" };
    await decideRetraction(await actingAs(app, "governance"), id, decision);
  }
  await deliverAll(app);
  await purgeRetracted(systemContext(app, "story"));
  await runJobNow(app, "remove_orphan_blobs");
}

async function assertEnd({ app }: TestApp): Promise<void> {
  const read = app.db.read;
  const versions = await read.select().from(datasetVersion)
    .orderBy(asc(datasetVersion.datasetSerial), asc(datasetVersion.number)).all();
  assert.deepEqual(versions.map(({ number, status }) => `V${number} ${status}`), [
    "V1 PUBLISHED",
    "V2 DRAFT",
    "V1 RETRACTED",
  ]);
  const requests = await read.select().from(requestTable).all();
  assert.deepEqual(requests.map(({ state }) => state), ["WITHDRAWN"]);
  assert.ok((await read.select().from(retraction).get())!.purgedAt !== null);
  const files = await read.select().from(file).all();
  assert.deepEqual(
    files.map(({ versionId }) => versionId).toSorted(),
    [versions[0].id, versions[1].id].toSorted(),
  );
  const named = [...files, ...await read.select().from(attachment).all()].map(({ sha256 }) => sha256);
  assert.deepEqual(
    await blobsOnDisk(app),
    [...new Set(named)].toSorted(),
    "the bytes went with their rows",
  );
  const states = (await read.select().from(identifier).all()).filter(({ value }) => /sdb\.00002/.test(value));
  assert.deepEqual([...new Set(states.map(({ state }) => state))], ["HIDDEN"]);
  assert.deepEqual((await read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null), []);
  // Four of each publication; then receipt, request and decision of the withdrawal.
  assert.equal((await read.select().from(mail).all()).length, 2 * 4 + 3);
  const actions = (await read.select().from(auditEvent).orderBy(auditEvent.id).all()).map(({ action }) =>
    action
  );
  assert.deepEqual(actions.slice(actions.indexOf("addVersion")), [
    "addVersion",
    "requestRetraction",
    "retract",
    "purgeFiles",
  ]);
}

if (import.meta.main) await runAsProgram(RETRACTION);
