import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { community, datasetVersion } from "../../../db/schema/mod.ts";
import { completeMetadata, deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import type { OwnDatasets } from "../../../sdk/mod.ts";

const idsOf = ({ list }: OwnDatasets) => list.map(({ dataSetId }) => dataSetId);

async function titled(
  test: TestApp,
  person: SignedInUser,
  zh: string,
  en: string,
  more = {},
): Promise<string> {
  test.advance(1000);
  return (await person.repository.datasets.create(completeMetadata({ title: { zh, en }, ...more })))
    .dataSetId;
}

Deno.test("listOwnDatasets() gives one's own, newest change first, with counts by state", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  await deposit(other);
  const first = await deposit(person);
  test.advance(1000);
  const second = await deposit(person);
  test.advance(1000);
  await person.repository.datasets.submit(first.dataSetId, "V1");
  const mine = await person.repository.datasets.mine();
  assert.deepEqual(mine.list.map(({ dataSetId }) => dataSetId), [first.dataSetId, second.dataSetId]);
  assert.deepEqual(mine.counts, { DRAFT: 1, UNDER_REVIEW: 1 });
  const drafts = await person.repository.datasets.mine({ status: "DRAFT" });
  assert.deepEqual([drafts.total, drafts.list[0].dataSetId], [1, second.dataSetId]);
  const page = await person.repository.datasets.mine({ page: 2, size: 1 });
  assert.deepEqual([page.total, page.list[0].dataSetId], [2, second.dataSetId]);
  await assert.rejects(test.visitor.datasets.mine().then(), { error: "notLoggedIn" });
});

Deno.test("listOwnDatasets(): listNew gives one row a dataset, its newest version, and how many there are", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }));
  const row = await test.app.db.read.select().from(datasetVersion).get();
  const copy = { ...row!, id: "f".repeat(32), number: 2, status: "DRAFT" as const, publishedAt: null };
  await test.app.db.withTx((tx) => tx.insert(datasetVersion).values(copy));
  const newest = await person.repository.datasets.mineNewest();
  assert.deepEqual(newest.list.map((one) => [one.dataSetId, one.version, one.versionCount]), [[
    dataSetId,
    "V2",
    2,
  ]]);
  // The draft does not hide what is public: the row says so, and the state finds it.
  assert.deepEqual([newest.total, newest.all, newest.counts], [1, 1, { DRAFT: 1, PUBLISHED: 1 }]);
  assert.equal(newest.list[0].publishedVersion, "V1");
  const out = await person.repository.datasets.mineNewest({ status: "PUBLISHED" });
  assert.deepEqual([out.total, out.all, out.list.map(({ version }) => version)], [1, 1, ["V1"]]);
  assert.equal(out.list[0].publishedVersion, undefined, "the row is that version");
  const every = await person.repository.datasets.mine();
  assert.deepEqual([every.total, every.counts], [2, { DRAFT: 1, PUBLISHED: 1 }]);
  // A deleted draft is no newest version.
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ deletedAt: 1 }).where(eq(datasetVersion.id, copy.id))
  );
  const [left] = (await person.repository.datasets.mineNewest()).list;
  assert.deepEqual([left.version, left.versionCount], ["V1", 1]);
});

Deno.test("listOwnDatasets() searches titles of both languages, DOI and CSTR, each word literally", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const sea = await titled(test, person, "海洋温度 100%", "Sea temperature");
  await titled(test, person, "土壤湿度", "Soil moisture");
  const { dataSetId, doi, cstr } = await publish(test, person, governance);
  const { datasets } = person.repository;
  for (const keyword of ["海洋", "SEA", "temperature sea", "100%"]) {
    assert.deepEqual(idsOf(await datasets.mineNewest({ keyword })), [sea], keyword);
  }
  for (const keyword of [doi!, doi!.toUpperCase(), `https://doi.org/${doi}`, cstr!, `CSTR:${cstr}`]) {
    assert.deepEqual(idsOf(await datasets.mineNewest({ keyword })), [dataSetId], keyword);
  }
  for (const keyword of ["%", "_", "sea soil", "' or 1=1 --"]) {
    const expected = keyword === "%" ? [sea] : [];
    assert.deepEqual(idsOf(await datasets.mineNewest({ keyword })), expected, keyword);
  }
  assert.deepEqual((await datasets.mineNewest({ keyword: "海洋", status: "PUBLISHED" })).counts, {
    DRAFT: 1,
  });
});

Deno.test("listOwnDatasets() sorts by change, title in the reader's language, submission and publication", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const b = await titled(test, person, "乙", "banana");
  const a = await titled(test, person, "甲", "Apple");
  const none = await titled(test, person, "", "");
  test.advance(1000);
  const { dataSetId: out } = await publish(test, person, await test.signIn({ role: "governance" }), {
    title: { zh: "丙", en: "cherry" },
  });
  const { datasets } = person.repository;
  const sorted = async (sort: "newest" | "oldest" | "title" | "submitted" | "published") =>
    idsOf(await datasets.mineNewest({ sort }));
  assert.deepEqual(await sorted("newest"), [out, none, a, b]);
  assert.deepEqual(await sorted("oldest"), [b, a, none, out]);
  assert.deepEqual((await sorted("title")).at(-1), none, "without a title at the end");
  assert.equal((await sorted("submitted"))[0], out);
  assert.equal((await sorted("published"))[0], out);
});

Deno.test("listOwnDatasets(): relatedListNew gives what was sent to communities, of the kinds asked for, one's own alone", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  await test.addCommunity("j1");
  const project = await test.addCommunity("p1");
  await test.app.db.withTx((tx) =>
    tx.update(community).set({ kind: "project" }).where(eq(community.id, project))
  );
  await titled(test, person, "无", "None");
  const journal = await titled(test, person, "刊", "Journal", { communityCode: "j1" });
  const group = await titled(test, person, "组", "Group", { communityCode: "p1" });
  const pack = await titled(test, person, "包", "Package", { dataSetTypeCode: "007" });
  await titled(test, other, "他", "Other", { communityCode: "j1" });
  const { datasets } = person.repository;
  assert.deepEqual(idsOf(await datasets.relatedNewest()), [group, journal]);
  assert.deepEqual(idsOf(await datasets.relatedNewest({ dataSetType: ["journal"] })), [journal]);
  assert.deepEqual(idsOf(await datasets.related({ dataSetType: ["organization", "project"] })), [group]);
  assert.deepEqual(idsOf(await datasets.mineNewest({ dataSetTypeCode: "007" })), [pack]);
  assert.equal((await datasets.mineNewest({ dataSetType: ["personal"] })).total, 2);
  await assert.rejects(test.visitor.datasets.relatedNewest().then(), { error: "notLoggedIn" });
  await assert.rejects(datasets.mine({ dataSetType: ["nobody" as "journal"] }).then(), {
    error: "invalidInput",
  });
});

Deno.test("listOwnDatasets() takes as many statements for thirty rows as for one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const count = async () => {
    test.statements.length = 0;
    await person.repository.datasets.mineNewest({ size: 100 });
    return test.statements.length;
  };
  await titled(test, person, "一", "One");
  const few = await count();
  for (let n = 0; n < 29; n++) await titled(test, person, `数据 ${n}`, `Data ${n}`);
  assert.equal((await person.repository.datasets.mineNewest({ size: 100 })).list.length, 30);
  assert.equal(await count(), few);
});

Deno.test("listOwnDatasets() takes sizes of 1 to 100 and keywords of up to 500 characters", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  for (const size of [1, 100]) assert.equal((await datasets.mine({ size })).size, size);
  for (const size of [0, 101]) {
    await assert.rejects(datasets.mine({ size }).then(), { error: "invalidInput" });
  }
  assert.equal((await datasets.mine({ keyword: "x".repeat(500) })).total, 0);
  await assert.rejects(datasets.mine({ keyword: "x".repeat(501) }).then(), { error: "invalidInput" });
});

Deno.test("listSubset() gives the versions one may see; listImportSources() own datasets with files", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  const { dataSetId } = await deposit(person);
  await person.repository.datasets.create();
  await deposit(other);
  const { datasets } = person.repository;
  assert.deepEqual((await datasets.subset(dataSetId)).map(({ version, count }) => [version, count]), [[
    "V1",
    1,
  ]]);
  await assert.rejects(other.repository.datasets.subset(dataSetId), { error: "notFound" });
  assert.deepEqual((await datasets.importSources()).map((one) => one.dataSetId), [dataSetId]);
  await assert.rejects(test.visitor.datasets.importSources(), { error: "notLoggedIn" });
});
