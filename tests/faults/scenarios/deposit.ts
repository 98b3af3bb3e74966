/** A draft gets a file, a cover and a compliance item: bytes first, then the rows that name them. */
import assert from "node:assert/strict";
import type { App } from "../../../api/context.ts";
import { streamOf } from "../../../api/services/file/attachments.ts";
import { addCompliance } from "../../../api/services/file/compliance_documents.ts";
import { drawCover } from "../../../api/services/cover/drawn_covers.ts";
import { uploadFile } from "../../../api/services/file/upload.ts";
import { attachment, blob, dataset, datasetVersion, file } from "../../../db/schema/mod.ts";
import { completeMetadata } from "../../datasets.ts";
import type { TestApp } from "../../harness.ts";
import { actingAs, blobsOnDisk, type CrashScenario, runAsProgram, runJobNow } from "../crash_scenario.ts";

export const DEPOSIT: CrashScenario = {
  program: import.meta.url,
  failpointPattern: /^(?:upload|cover|compliance)\./,
  prepare,
  finish,
  assertEnd,
};

const BYTES = new TextEncoder().encode("month,level\n1960-01,3.2\n");

async function prepare(test: TestApp): Promise<void> {
  await (await test.signIn()).repository.datasets.create(completeMetadata());
}

/** What the depositor sees missing is sent again. */
async function finish(app: App): Promise<void> {
  const read = app.db.read;
  const { id: dataSetId } = (await read.select().from(dataset).get())!;
  const target = { dataSetId, version: "V1" };
  const context = await actingAs(app, "depositor");
  const has = async (kind: string) =>
    (await read.select().from(attachment).all()).some((one) => one.kind === kind);
  if (!await read.select().from(file).get()) {
    await uploadFile(context, { ...target, path: "levels.csv", body: streamOf(BYTES) });
  }
  if (!await has("cover")) await drawCover(context, target);
  if (!await has("compliance")) {
    const pdf = streamOf(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"));
    await addCompliance(context, target, {
      name: "permit.pdf",
      complianceKind: "ethics",
      body: pdf,
      announced: 0,
    });
  }
  await runJobNow(app, "remove_orphan_blobs");
}

async function assertEnd({ app }: TestApp): Promise<void> {
  const read = app.db.read;
  const version = (await read.select().from(datasetVersion).get())!;
  assert.deepEqual([version.fileCount, version.totalSize], [1, BYTES.length]);
  assert.deepEqual((await read.select().from(file).all()).map(({ path, size }) => [path, size]), [
    ["levels.csv", BYTES.length],
  ]);
  const attachments = await read.select().from(attachment).all();
  assert.deepEqual(attachments.map(({ kind }) => kind).toSorted(), ["compliance", "cover"]);
  const named = [...await read.select().from(file).all(), ...attachments].map(({ sha256 }) => sha256);
  assert.deepEqual(
    await blobsOnDisk(app),
    named.toSorted(),
    "every blob has a row, and every row its blob",
  );
  assert.equal((await read.select().from(blob).all()).length, 3);
}

if (import.meta.main) await runAsProgram(DEPOSIT);
