/** Datasets for tests, made through the SDK as a depositor and a reviewer would make them. */
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import type { Dataset, DatasetMetadata, Input } from "../sdk/mod.ts";
import { CHECKLIST } from "../sdk/model/review.ts";
import type { SignedInUser, TestApp } from "./harness.ts";

/** Everything that a submission needs; the differences that a test is about go into `changes`. */
export function completeMetadata(changes: Input<DatasetMetadata> = {}): Input<DatasetMetadata> {
  return {
    dataSetTypeCode: "001",
    language: "en",
    title: { zh: "青海湖水位数据集", en: "Water levels of Qinghai Lake" },
    keywords: { zh: ["湖泊", "水位", "青海"], en: ["lake", "water level", "Qinghai"] },
    description: { zh: "1960 年以来的逐月水位。", en: "Monthly water levels since 1960." },
    subjects: ["170"],
    authors: [{
      name: { zh: "王芳", en: "Wang Fang" },
      email: "wangfang@example.org",
      corresponding: true,
      affiliations: [{ name: { zh: "某湖泊研究所", en: "Institute of Lakes" } }],
    }],
    license: { id: "CC-BY-4.0" },
    accessRight: "PUBLIC",
    ...changes,
  };
}

/** A complete draft with one file and a cover. */
export async function deposit(person: SignedInUser, changes: Input<DatasetMetadata> = {}): Promise<Dataset> {
  const { attachments, datasets, files } = person.repository;
  const { dataSetId } = await datasets.create(completeMetadata(changes));
  await files.upload(dataSetId, "V1", "data/levels.csv", `month,level\n1960-01,${dataSetId}\n`);
  await attachments.drawCover(dataSetId, "V1");
  return datasets.get(dataSetId);
}

/** A draft that was submitted, with the id of its review as its reviewer finds it. */
export async function submit(
  person: SignedInUser,
  reviewer: SignedInUser,
  changes: Input<DatasetMetadata> = {},
): Promise<{ dataSetId: string; reviewId: string }> {
  const { dataSetId } = await deposit(person, changes);
  await person.repository.datasets.submit(dataSetId, "V1");
  return { dataSetId, reviewId: await findReviewId(reviewer, dataSetId) };
}

/** The open review of a dataset in somebody's queue. */
export async function findReviewId(reviewer: SignedInUser, dataSetId: string): Promise<string> {
  for await (const review of reviewer.repository.reviews.list()) {
    if (review.dataSetId === dataSetId) return review.reviewId;
  }
  throw new Error(`no open review of ${dataSetId}`);
}

export const ALL_PASSED = { checklist: [...CHECKLIST] };

/** A published dataset. */
/** Reads the file that the page of a dataset shows first, so that it need not wait for it. */
export async function lookAtFirst(
  { visitor: { files } }: Pick<TestApp, "visitor">,
  dataSetId: string,
): Promise<void> {
  const { list } = await files.list(dataSetId, "V1");
  await files.preview(list[0]!.fileId);
}

export async function publish(
  test: TestApp,
  person: SignedInUser,
  reviewer: SignedInUser,
  changes: Input<DatasetMetadata> = {},
): Promise<Dataset> {
  const { dataSetId, reviewId } = await submit(person, reviewer, changes);
  await reviewer.repository.reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
  return person.repository.datasets.get(dataSetId);
}
