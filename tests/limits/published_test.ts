/** Asks for the retraction of published versions, new papers and packages at their limits. */
import { and, eq } from "drizzle-orm";
import { newId } from "../../api/secrets.ts";
import { attachment, dataset, datasetVersion, packageItem, request } from "../../db/schema/mod.ts";
import type { Input, Paper, Repository, RequestTypeName } from "../../sdk/mod.ts";
import { PARTS_MAX } from "../../sdk/model/limits.ts";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { completeMetadata } from "../datasets.ts";
import type { TestApp } from "../harness.ts";
import { insertPublished, type Published } from "../published_rows.ts";
import { PDF, retractionRequest } from "../retractions.ts";
import { person } from "./drafts.ts";
import { type LimitTarget, testLimits } from "./check_limits.ts";
import {
  FOREIGN,
  type Judgement,
  JUDGEMENTS,
  PAPERS,
  papers,
  PARTS,
  type Parts,
  type Retraction,
  RETRACTIONS,
  type Step,
  STEPS,
} from "./rules/published.ts";

/** So many published datasets of one's own, as rows. */
async function publish(test: TestApp, count = 1): Promise<[Repository, Published[]]> {
  const { app } = test;
  const { id: ownerId, repository } = await test.signIn();
  const metadata = metadataSchema.parse(completeMetadata());
  const published = await app.db.withTx(async (tx) => {
    const all: Published[] = [];
    for (let n = 0; n < count; n++) all.push(await insertPublished(tx, app, metadata));
    await tx.update(dataset).set({ ownerId });
    return all;
  });
  return [repository, published];
}

const pdf = (bytes?: number) =>
  bytes === undefined ? PDF : new Blob(bytes === 0 ? [] : ["%PDF-1.7", new Uint8Array(bytes - 8)]);

const pendingRequest = ({ app }: TestApp, type: RequestTypeName) =>
  app.db.read.select().from(request).where(and(eq(request.type, type), eq(request.state, "PENDING"))).get();

async function retracting(test: TestApp): Promise<LimitTarget<Retraction>> {
  const [{ retractions }, [{ dataSetId }]] = await publish(test);
  const { db } = test.app;
  const pending = () => pendingRequest(test, "retraction");
  return {
    send: ({ request = retractionRequest(), zh, en }) =>
      retractions.request(dataSetId, "V1", request, { zh: pdf(zh), en: pdf(en) }),
    stored: async () => (await pending())?.payload,
    wanted: ({ request = retractionRequest() }) => request,
    reset: () => db.withTx((tx) => tx.update(request).set({ state: "REJECTED" })),
  };
}

async function updating(test: TestApp): Promise<LimitTarget<Input<Paper>[]>> {
  const [{ relatedPapers }, [{ dataSetId }]] = await publish(test);
  const { db } = test.app;
  const [{ papers: kept }] = [metadataSchema.parse({ papers: [{ title: { zh: "", en: "Kept" } }] })];
  await db.withTx((tx) => tx.update(datasetVersion).set({ papers: kept }));
  return {
    send: (papers) => relatedPapers.submit(dataSetId, "V1", papers),
    stored: async () => (await pendingRequest(test, "paperUpdate"))?.payload,
    wanted: (papers) => ({ papers }),
    reset: () => db.withTx((tx) => tx.update(request).set({ state: "RETURNED" })),
  };
}

async function judging(test: TestApp): Promise<LimitTarget<Judgement>> {
  const [owner, [{ dataSetId }]] = await publish(test);
  const { relatedPapers, retractions } = await person(test, { role: "governance" });
  const { db } = test.app;
  const { retractionId } = await owner.retractions.request(dataSetId, "V1", retractionRequest(), {
    zh: PDF,
    en: PDF,
  });
  const { paperUpdateId } = await owner.relatedPapers.submit(dataSetId, "V1", papers(1));
  return {
    send: async ({ of, comments }) =>
      of === "papers"
        ? await relatedPapers.decide(paperUpdateId, false, comments)
        : await retractions.decide(retractionId, { decision: "REJECTED", comments }),
    stored: ({ of }) =>
      db.read.select().from(request)
        .where(eq(request.type, of === "papers" ? "paperUpdate" : "retraction")).get() as Promise<unknown>,
    wanted: ({ comments }) => ({ comments }),
    reset: () => db.withTx((tx) => tx.update(request).set({ state: "PENDING" })),
  };
}

async function packing(test: TestApp): Promise<LimitTarget<Parts>> {
  const [{ datasets }, parts] = await publish(test, PARTS_MAX + 1);
  const { dataSetId } = await datasets.create({ dataSetTypeCode: "007" });
  const { db } = test.app;
  let revision = 0;
  return {
    async send({ count, foreign }) {
      const ids = [...parts.slice(0, count).map(({ dataSetId }) => dataSetId), ...(foreign ? [FOREIGN] : [])];
      ({ revision } = await datasets.change(dataSetId, "V1", { revision, changes: { parts: ids } }));
    },
    stored: async () => (await db.read.select().from(packageItem).all()).map(({ itemSerial }) => itemSerial),
    wanted: ({ count }) => parts.slice(0, count).map(({ serial }) => serial),
  };
}

async function stepping(test: TestApp): Promise<LimitTarget<Step>> {
  const [{ attachments, datasets }, [{ dataSetId }]] = await publish(test);
  const { db } = test.app;
  // The published version has a cover as well, so that the next one differs in nothing.
  await datasets.addVersion(dataSetId);
  await attachments.drawCover(dataSetId, "V2");
  await db.withTx(async (tx) => {
    const cover = (await tx.select().from(attachment).get())!;
    const { id: versionId } =
      (await tx.select().from(datasetVersion).where(eq(datasetVersion.number, 1)).get())!;
    await tx.insert(attachment).values({ ...cover, id: newId(), versionId });
  });
  const empty = await datasets.create(completeMetadata({ dataSetTypeCode: "007" }));
  await attachments.drawCover(empty.dataSetId, "V1");
  return {
    send: (step) =>
      step === "second version"
        ? datasets.addVersion(dataSetId)
        : step === "identical version"
        ? datasets.submit(dataSetId, "V2")
        : datasets.submit(empty.dataSetId, "V1"),
    stored: () => Promise.resolve(),
  };
}

testLimits("retraction", RETRACTIONS, retracting);
testLimits("update of papers", PAPERS, updating);
testLimits("decisions about requests", JUDGEMENTS, judging);
testLimits("packages", PARTS, packing);
testLimits("steps", STEPS, stepping);
