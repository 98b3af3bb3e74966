/** Sends covers, compliance items, files and whole bodies  their limits. */
import { eq } from "drizzle-orm";
import { newId } from "../../api/secrets.ts";
import { attachment, datasetVersion, file } from "../../db/schema/mod.ts";
import type { TestApp } from "../harness.ts";
import { person } from "./drafts.ts";
import { list } from "./limit.ts";
import { type LimitTarget, testLimits } from "./check_limits.ts";
import { BODIES, type Bytes, COMPLIANCE, COVERS, type Item, NAMES } from "./rules/attachments.ts";

async function covered(test: TestApp): Promise<LimitTarget<Bytes>> {
  const { attachments, datasets } = await person(test);
  const { dataSetId } = await datasets.create();
  let last = "";
  return {
    async send(bytes) {
      const blob = new Blob([await bytes() as Uint8Array<ArrayBuffer>]);
      last = (await attachments.putCover(dataSetId, "V1", blob)).attachmentId;
    },
    stored: async () =>
      (await test.app.db.read.select().from(attachment).all()).map(({ id, kind }) => [id, kind]),
    wanted: () => [[last, "cover"]],
  };
}

async function accompanied(test: TestApp): Promise<LimitTarget<Item>> {
  const { attachments, datasets } = await person(test);
  const { dataSetId } = await datasets.create();
  const { db } = test.app;
  const { id: versionId, createdAt } = (await db.read.select().from(datasetVersion).get())!;
  const { attachmentId } = await attachments.addCompliance(dataSetId, "V1", "first.pdf", new Blob(["%PDF-"]));
  const { id: _, ...first } =
    (await db.read.select().from(attachment).where(eq(attachment.id, attachmentId)).get())!;
  return {
    prepare: ({ there }) =>
      db.withTx(async (tx) => {
        await tx.delete(attachment);
        const rows = list(
          there,
          (at) => ({ ...first, id: newId(), versionId, name: `${at}.pdf`, createdAt }),
        );
        if (rows.length > 0) await tx.insert(attachment).values(rows);
      }),
    send: ({ bytes }) =>
      attachments.addCompliance(dataSetId, "V1", "sent.pdf", new Blob([new Uint8Array(bytes)])),
    stored: async () =>
      (await db.read.select().from(attachment).all()).map(({ size }) => size).sort((a, b) => a - b),
    wanted: ({ bytes, there }) => [...list(there, () => 5), bytes],
  };
}

async function filed(test: TestApp): Promise<LimitTarget<string>> {
  const { datasets, files } = await person(test);
  const { dataSetId } = await datasets.create();
  let last = "";
  return {
    send: (path) => files.upload(dataSetId, "V1", last = path, "x"),
    stored: async () => (await test.app.db.read.select().from(file).all()).map(({ path }) => path),
    wanted: (path) => [path],
    reset: () => files.remove(dataSetId, "V1", last),
  };
}

async function called(test: TestApp): Promise<LimitTarget<number>> {
  const { datasets: { client } } = await person(test);
  const json = `{"agreed":true,"metadata":{"language":"fr"}}`;
  return {
    send: (bytes) =>
      client.call("POST", "/sdb-dataset-service/dataset", {
        body: json + " ".repeat(bytes - json.length),
        headers: { "Content-Type": "application/json" },
      }),
    stored: async () =>
      (await test.app.db.read.select().from(datasetVersion).all()).map(({ language }) => language).at(-1),
    wanted: () => "fr",
  };
}

testLimits("cover", COVERS, covered);
testLimits("compliance information", COMPLIANCE, accompanied);
testLimits("names of files", NAMES, filed);
testLimits("body of a call", BODIES, called);
