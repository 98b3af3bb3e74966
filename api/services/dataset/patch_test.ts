/** Autosave, which sends the change only; repeated calls; two tabs. */
import assert from "node:assert/strict";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { completeMetadata } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

Deno.test("changeDataset() replaces the fields that are sent and leaves every other as it is", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const draft = await repository.datasets.create(
    completeMetadata({ accessRight: "EMBARGO", embargoMonths: 6, keywords: { zh: ["一"], en: ["one"] } }),
  );
  const { dataSetId } = draft;
  const title = { zh: "新题目", en: "New title" };
  const { revision, missing } = await repository.datasets.change(dataSetId, "V1", {
    revision: draft.revision,
    changes: { title },
  });
  assert.equal(revision, draft.revision + 1);
  assert.ok(missing.some(({ key }) => key === "keywordsTooFew"));
  const { title: kept, keywords, authors, embargoMonths } = await repository.datasets.get(dataSetId);
  assert.deepEqual(kept, title);
  assert.deepEqual(keywords, draft.keywords);
  assert.deepEqual(authors, draft.authors);
  assert.equal(embargoMonths, 6);
  const [row] = await test.app.db.read.select().from(datasetVersion).all();
  assert.deepEqual([row.titleZh, row.revision], ["新题目", revision]);
});

Deno.test("changeDataset() takes the embargo away with null and drops fields it does not know", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId, revision } = await repository.datasets.create({
    accessRight: "EMBARGO",
    embargoMonths: 6,
  });
  const changes = { accessRight: "PUBLIC", embargoMonths: null, status: "PUBLISHED" } as const;
  await repository.datasets.change(dataSetId, "V1", { revision, changes });
  const { accessRight, embargoMonths, status } = await repository.datasets.get(dataSetId);
  assert.deepEqual([accessRight, embargoMonths, status], ["PUBLIC", undefined, "DRAFT"]);
});

Deno.test("changeDataset() overwrites nothing that another tab saved, and refuses malformed fields", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const stranger = await test.signIn();
  const { dataSetId, revision } = await repository.datasets.create();
  const send = (who: typeof repository, changes: object) =>
    who.datasets.change(dataSetId, "V1", { revision, changes });
  await assert.rejects(send(stranger.repository, {}), { error: "notFound" });
  await assert.rejects(send(test.visitor, {}), { error: "notLoggedIn" });
  await assert.rejects(send(repository, { archiveEmail: "half@" }), { error: "invalidInput" });
  await assert.rejects(send(repository, { communityCode: "x99999" }), { error: "invalidInput" });
  await send(repository, { title: { zh: "甲", en: "" } });
  await assert.rejects(send(repository, { title: { zh: "乙", en: "" } }), { error: "revisionConflict" });
  assert.equal((await repository.datasets.get(dataSetId)).title.zh, "甲");
});

Deno.test("createDataset() makes one draft of one key, whoever else uses the same key", async () => {
  await using test = await openTestApp();
  const [one, other] = [await test.signIn(), await test.signIn()];
  const create = ({ repository }: typeof one, key?: string) => repository.datasets.create({}, "new", { key });
  const [first, again] = await Promise.all([create(one, "k"), create(one, "k")]);
  assert.equal(first.dataSetId, again.dataSetId);
  const ids = [first, await create(other, "k"), await create(one, "l"), await create(one)].map((
    { dataSetId },
  ) => dataSetId);
  assert.equal(new Set(ids).size, 4);
  await one.repository.datasets.remove(first.dataSetId, "V1");
  assert.equal((await create(one, "k")).revision, 0);
});

Deno.test("saveDataset() answers a repeated save with what is stored; a different one is a conflict", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId, revision } = await repository.datasets.create();
  const save = (metadata: ReturnType<typeof completeMetadata>) =>
    repository.datasets.save(dataSetId, "V1", { revision, metadata });
  const first = await save(completeMetadata());
  const again = await save(completeMetadata());
  assert.equal(again.revision, first.revision);
  await assert.rejects(save(completeMetadata({ language: "zh" })), { error: "revisionConflict" });
});
