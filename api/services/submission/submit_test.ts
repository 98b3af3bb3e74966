import assert from "node:assert/strict";
import { auditEvent, datasetVersion, identifier, outbox, review } from "../../../db/schema/mod.ts";
import { deposit, findReviewId, submit } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";

const mails = async ({ app }: TestApp) =>
  (await app.db.read.select().from(outbox).all()).filter(({ kind }) => kind === "mail")
    .map(({ payload }) => [payload.template, payload.to]);

Deno.test("submitForReview() locks the version, reserves DOI and CSTR and opens a review", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  const submitted = await person.repository.datasets.submit(dataSetId, "V1");
  assert.equal(submitted.status, "UNDER_REVIEW");
  assert.equal(submitted.doi, "10.5072/sdb.00001");
  assert.equal(submitted.cstr, "31253.11.sdb.00001");
  assert.deepEqual(submitted.allowedActions, ["recall", "redirect", "urge", "download"]);
  const read = test.app.db.read;
  const [round] = await read.select().from(review).all();
  assert.deepEqual([round.state, round.communityId], ["OPEN", null]);
  // Monday 2 November 2026, 10:00 in Shanghai, and five working days.
  assert.equal(new Date(round.dueAt).toISOString(), "2026-11-09T02:00:00.000Z");
  assert.deepEqual((await read.select().from(identifier).all()).map(({ value, state }) => [value, state]), [
    ["10.5072/sdb.00001", "RESERVED"],
    ["31253.11.sdb.00001", "RESERVED"],
  ]);
  assert.deepEqual(await mails(test), [["submitted", person.email], ["reviewRequested", governance.email]]);
});

Deno.test("submitForReview() says what is missing and changes nothing", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create({ title: { zh: "题目" } });
  await assert.rejects(
    repository.datasets.submit(dataSetId, "V1"),
    (error: { error: string; issues: { key: string }[] }) => {
      assert.equal(error.error, "datasetIncomplete");
      const keys = error.issues.map(({ key }) => key);
      for (
        const key of [
          "titleRequired",
          "keywordsTooFew",
          "subjectRequired",
          "licenseRequired",
          "filesRequired",
        ]
      ) {
        assert.ok(keys.includes(key), key);
      }
      return true;
    },
  );
  const read = test.app.db.read;
  assert.equal((await read.select().from(datasetVersion).get())?.status, "DRAFT");
  assert.equal((await read.select().from(identifier).all()).length, 0);
  assert.equal((await read.select().from(outbox).all()).length, 0);
});

Deno.test("submitForReview(): of 20 at once exactly one opens a review", async () => {
  await using test = await openTestApp();
  const { repository, ...person } = await test.signIn();
  await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit({ repository, ...person });
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => repository.datasets.submit(dataSetId, "V1")),
  );
  const errors = all.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);
  assert.deepEqual(errors, Array(19).fill("datasetStateConflict"));
  const read = test.app.db.read;
  assert.equal((await read.select().from(review).all()).length, 1);
  assert.equal((await read.select().from(identifier).all()).length, 2);
  assert.equal((await mails(test)).length, 2);
});

Deno.test("submitForReview() sends the review to the administrators of the community, never to the depositor", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn({ administers: [communityId] });
  const reviewer = await test.signIn({ administers: [communityId] });
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person, { communityCode: "j00001" });
  await person.repository.datasets.submit(dataSetId, "V1");
  assert.deepEqual(await mails(test), [["submitted", person.email], ["reviewRequested", reviewer.email]]);
  assert.equal((await governance.repository.reviews.list()).total, 0);
  assert.equal((await reviewer.repository.reviews.list()).list[0].community?.code, "j00001");
});

Deno.test("a version under review cannot be changed", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId, revision } = await deposit(person);
  await person.repository.datasets.submit(dataSetId, "V1");
  const save = person.repository.datasets.save(dataSetId, "V1", { revision, metadata: {} });
  await assert.rejects(save, { error: "datasetStateConflict" });
  const upload = person.repository.files.upload(dataSetId, "V1", "late.txt", "late");
  await assert.rejects(upload, { error: "datasetStateConflict" });
});

Deno.test("recall() returns a dataset under review to draft and closes the review", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  const recalled = await person.repository.datasets.recall(dataSetId, "V1");
  assert.equal(recalled.status, "DRAFT");
  assert.equal(recalled.doi, "10.5072/sdb.00001");
  assert.equal((await test.app.db.read.select().from(review).get())?.state, "RECALLED");
  await assert.rejects(
    governance.repository.reviews.returnForRevision(reviewId, { comments: "too late" }),
    { error: "reviewDecided" },
  );
  assert.deepEqual((await mails(test)).at(-1), ["reviewRecalled", governance.email]);
});

Deno.test("a dataset that is submitted again keeps its DOI and gets a second review", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "请补充 README" });
  const revised = await person.repository.datasets.get(dataSetId);
  assert.deepEqual([revised.status, revised.reviewComment], ["REVISE", "请补充 README"]);
  const again = await person.repository.datasets.submit(dataSetId, "V1");
  assert.equal(again.doi, "10.5072/sdb.00001");
  assert.notEqual(await findReviewId(governance, dataSetId), reviewId);
  const actions = (await test.app.db.read.select().from(auditEvent).all()).map(({ action }) => action);
  assert.deepEqual(actions, ["create", "submit", "returnForRevision", "submit"]);
});

Deno.test("submit() asks for authors, papers, funding, projects and references by name where nothing else is incomplete", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const sentences = async (changes: Parameters<typeof deposit>[1]) => {
    const { dataSetId } = await deposit(person, changes);
    const error = await Promise.resolve(datasets.submit(dataSetId, "V1")).catch((error) => error);
    assert.equal(error.error, "datasetIncomplete");
    return [error.message, error.messageEn];
  };
  const entries = [
    "请完善作者、论文、基金、项目和参考文献信息。",
    "Please complete the author, paper, funding, project and reference information.",
  ];
  assert.deepEqual(await sentences({ authors: [] }), entries);
  assert.deepEqual(await sentences({ funding: [{ number: "1" }], references: [{ type: "code" }] }), entries);
  const rest = ["请先完善数据集信息再提交。", "Please complete the dataset info before submit."];
  assert.deepEqual(await sentences({ title: { zh: "", en: "" } }), rest);
  assert.deepEqual(await sentences({ funding: [{ number: "1" }], title: { zh: "", en: "" } }), rest);
});

Deno.test("recallSubmission() tells the depositor of a private draft that it cannot be withdrawn", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const { dataSetId } = await deposit(person);
  await datasets.makePrivate(dataSetId, "V1");
  await assert.rejects(datasets.recall(dataSetId, "V1"), {
    error: "privateDraftStays",
    code: 30_227,
    message: "私有期不可撤回，结束后将自动提交审核",
    messageEn: "A private draft cannot be withdrawn; it is submitted for review when the period ends",
  });
});
