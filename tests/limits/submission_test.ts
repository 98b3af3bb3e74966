/** The limits of a submission at the call that submits; the draft itself was saved before (spec 2 §5). */
import { blob, datasetVersion, file } from "../../db/schema/mod.ts";
import type { DatasetSource } from "../../sdk/mod.ts";
import { eq } from "drizzle-orm";
import { newId } from "../../api/secrets.ts";
import { completeMetadata, deposit } from "../datasets.ts";
import type { TestApp } from "../harness.ts";
import { person } from "./drafts.ts";
import { list } from "./limit.ts";
import { type LimitTarget, testLimits } from "./check_limits.ts";
import { ARCHIVE, DEPOSITOR, SUBMISSION, type Submission } from "./rules/submission.ts";

/** One draft of a depositor, which is recalled after each submission that was taken. */
const drafted = (source: DatasetSource) => async (test: TestApp): Promise<LimitTarget<Submission>> => {
  const repository = await person(test, { email: DEPOSITOR });
  const { attachments, datasets, files } = repository;
  const { dataSetId } = source === "new"
    ? await deposit({ id: "", email: "", token: "", repository })
    : await datasets.create(completeMetadata(), source);
  if (source === "archive") {
    await files.upload(dataSetId, "V1", "data/levels.csv", "month,level\n");
    await attachments.drawCover(dataSetId, "V1");
  }
  const { db } = test.app;
  const row = async () => (await db.read.select().from(datasetVersion).get())!;
  return {
    async prepare({ metadata, cover, files = 1 }) {
      const { revision } = await row();
      await datasets.save(dataSetId, "V1", { revision, metadata: completeMetadata(metadata) });
      if (cover === false) await attachments.removeCover(dataSetId, "V1");
      else if (!(await datasets.get(dataSetId)).coverId) await attachments.drawCover(dataSetId, "V1");
      await setFiles(test, files);
    },
    send: () => datasets.submit(dataSetId, "V1"),
    stored: async () => (await row()).status,
    wanted: () => "UNDER_REVIEW",
    reset: () => datasets.recall(dataSetId, "V1"),
  };
};

/** So many files of the one version there is, as rows with the bytes of its first. */
async function setFiles({ app }: TestApp, count: number): Promise<void> {
  await app.db.withTx(async (tx) => {
    const version = (await tx.select().from(datasetVersion).get())!;
    if (version.fileCount === count) return;
    const kept = (await tx.select().from(blob).get())!;
    const { sha256, size, createdAt } = kept;
    await tx.delete(file).where(eq(file.versionId, version.id));
    const rows = list(count, (at) => ({
      id: newId(),
      versionId: version.id,
      path: `data/${at}.csv`,
      size,
      sha256,
      mediaType: "text/csv",
      createdAt,
    }));
    for (let start = 0; start < count; start += 1_000) {
      await tx.insert(file).values(rows.slice(start, start + 1_000));
    }
    await tx.update(datasetVersion).set({ fileCount: count, totalSize: count * size })
      .where(eq(datasetVersion.id, version.id));
  });
}

testLimits("submission of a dataset", SUBMISSION, drafted("new"));
testLimits("submission of an archive", ARCHIVE, drafted("archive"));
