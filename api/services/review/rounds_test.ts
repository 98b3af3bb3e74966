/** Verdicts of the checklist, what is enough to return, resubmissions, and submissions that nobody could review. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { alarm, dataset, review, reviewSnapshot, user } from "../../../db/schema/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { CHECKLIST, type GivenDecision, type GivenEntry } from "../../../sdk/model/review.ts";
import { ALL_PASSED, deposit, findReviewId, submit } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { findReviewsWithoutReviewer } from "./reviews_without_reviewer.ts";

const refused = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(
    () => "taken",
    (error: ApiError) => error.issues?.map(({ path, key }) => `${path} ${key}`).join() || error.error!,
  );

async function enter(test: TestApp) {
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  return { depositor, governance, ...await submit(depositor, governance) };
}

const mailsTo = async (test: TestApp, { email }: SignedInUser) => {
  await deliverAll(test.app);
  return (await test.visitor.users.localMails()).filter(({ to }) => to === email);
};

Deno.test("checklist entries take pass, fix and comment; a fix stands in the way of accepting, a comment does not", async () => {
  await using test = await openTestApp();
  const { governance, depositor, dataSetId, reviewId } = await enter(test);
  const { reviews } = governance.repository;
  const judged = (first: GivenEntry): GivenDecision => ({ checklist: [first, ...CHECKLIST.slice(1)] });
  const accept = (first: GivenEntry) => refused(reviews.accept(reviewId, judged(first)));
  assert.equal(await accept({ item: "languages", verdict: "fix" }), "checklist checklistToFix");
  assert.equal(
    await accept({ item: "languages", verdict: "comment" }),
    "checklist.0.text checklistTextRequired",
  );
  assert.equal(await accept("title"), "checklist checklistRepeated");
  assert.equal(await accept({ item: "languages", verdict: "comment", text: "Fine, mostly." }), "taken");
  const row = await test.app.db.read.select().from(review).where(eq(review.id, reviewId)).get();
  assert.deepEqual(row?.checklist.slice(0, 2), [
    { item: "languages", verdict: "comment", text: "Fine, mostly." },
    { item: "title", verdict: "pass", text: "" },
  ]);
  const events = await depositor.repository.datasets.history(dataSetId);
  assert.deepEqual(events.find(({ action }) => action === "accept")?.findings, [row!.checklist[0]]);
  const [mail] = (await mailsTo(test, depositor)).filter(({ subject }) => subject.startsWith("审核通过"));
  assert.match(mail.body, /（有意见）：Fine, mostly\./);
});

Deno.test("a review is returned by what is said of one part, or of one item, alone; by nothing it is not", async () => {
  const ways: [GivenDecision, string][] = [
    [{}, "comments returnCommentsRequired"],
    [{ checklist: [{ item: "files", verdict: "fix" }] }, "comments returnCommentsRequired"],
    [{ remarks: [{ about: "title", text: "Say where." }] }, "taken"],
    [{ checklist: [{ item: "files", verdict: "fix", text: "Two do not open." }] }, "taken"],
    [{ comments: "README" }, "taken"],
  ];
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  for (const [decision, outcome] of ways) {
    const { dataSetId, reviewId } = await submit(depositor, governance);
    const found = await refused(governance.repository.reviews.returnForRevision(reviewId, decision));
    assert.equal(found, outcome, JSON.stringify(decision));
    if (outcome !== "taken") continue;
    const seen = await depositor.repository.datasets.get(dataSetId);
    assert.equal(seen.status, "REVISE");
    assert.equal(seen.reviewFindings?.length, decision.checklist ? 1 : 0);
  }
});

Deno.test("reviews from before there were verdicts stay readable: what they name has passed", async () => {
  await using test = await openTestApp();
  const { governance, depositor, reviewId, dataSetId } = await enter(test);
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "README" });
  await test.app.db.withTx((tx) =>
    tx.update(review).set({ checklist: ["title", "files"] }).where(eq(review.id, reviewId))
  );
  for (const { repository } of [governance, depositor]) {
    const [round] = await repository.reviews.rounds(dataSetId, "V1").catch(async () => [
      await repository.reviews.get(reviewId),
    ]);
    assert.deepEqual(round.checklist, [
      { item: "title", verdict: "pass", text: "" },
      { item: "files", verdict: "pass", text: "" },
    ]);
  }
});

Deno.test("a resubmission is called one, and its reviewer sees what changed since the last round", async () => {
  await using test = await openTestApp();
  const { governance, depositor, reviewId, dataSetId } = await enter(test);
  const { reviews } = governance.repository;
  const first = await reviews.get(reviewId);
  assert.deepEqual([first.round, first.comparable], [1, false]);
  assert.equal(await refused(reviews.changes(reviewId)), "notFound");
  await reviews.returnForRevision(reviewId, { comments: "Say where." });
  const { datasets, files } = depositor.repository;
  const { revision } = await datasets.get(dataSetId);
  const title = { zh: "青海湖水位数据集（二）", en: "Water levels of Qinghai Lake, 1960" };
  await datasets.change(dataSetId, "V1", { revision, changes: { title } });
  await files.upload(dataSetId, "V1", "README.md", "# Gauges\n");
  test.advance(60_000);
  await datasets.submit(dataSetId, "V1");
  const secondId = await findReviewId(governance, dataSetId);
  const second = await reviews.get(secondId);
  assert.deepEqual([second.round, second.comparable], [2, true]);
  const changes = await reviews.changes(secondId);
  assert.equal(changes.previousId, reviewId);
  assert.deepEqual(changes.metadata.filter(({ changed }) => changed).map(({ field }) => field), [
    "title.zh",
    "title.en",
  ]);
  assert.deepEqual(changes.counts, { added: 1, removed: 0, changed: 0, renamed: 0, same: 1 });
  const subjects = (await mailsTo(test, governance)).map(({ subject }) => subject);
  assert.equal(subjects.filter((one) => one.startsWith("修改后重新提交，待审核：")).length, 1, `${subjects}`);
  // What was recalled counts as a round as well, and a round that is over keeps what it was.
  await datasets.recall(dataSetId, "V1");
  await files.upload(dataSetId, "V1", "README.md", "# Gauges and levels\n");
  test.advance(60_000);
  await datasets.submit(dataSetId, "V1");
  const third = await reviews.get(await findReviewId(governance, dataSetId));
  assert.equal(third.round, 3);
  assert.deepEqual((await reviews.changes(third.reviewId)).counts.changed, 1);
  assert.deepEqual((await reviews.changes(secondId)).counts.added, 1);
  assert.equal((await test.app.db.read.select().from(reviewSnapshot).all()).length, 2);
  await assert.rejects(test.visitor.reviews.changes(secondId), { error: "notLoggedIn" });
  await assert.rejects((await test.signIn()).repository.reviews.changes(secondId), { error: "notFound" });
});

Deno.test("other reviewers, to whom a dataset was redirected after its return, see a first submission and nothing of before", async () => {
  await using test = await openTestApp();
  const { governance, depositor, reviewId, dataSetId } = await enter(test);
  const communityId = await test.addCommunity("j00001");
  const administrator = await test.signIn({ administers: [communityId] });
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "Not ours." });
  await depositor.repository.datasets.redirect(dataSetId, "V1", "j00001");
  await depositor.repository.datasets.submit(dataSetId, "V1");
  const moved = await administrator.repository.reviews.get(await findReviewId(administrator, dataSetId));
  assert.deepEqual([moved.round, moved.comparable], [1, false]);
});

Deno.test("a governance member's own submission that nobody else can review says so and alarms, once", async () => {
  await using test = await openTestApp();
  const administrator = await test.signIn({ role: "administrator" });
  const alone = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(alone);
  await alone.repository.datasets.submit(dataSetId, "V1");
  const [own] = await alone.repository.reviews.rounds(dataSetId, "V1");
  assert.equal(own.unattended, true);
  const open = async () => (await test.app.db.read.select().from(alarm).all());
  assert.deepEqual((await open()).map(({ kind, detail }) => [kind, detail.count]), [["reviewUnattended", 1]]);
  const told = (await mailsTo(test, alone)).map(({ body }) => body).join();
  assert.match(told, /目前没有其他人可以审核您的提交，平台管理员已收到告警/);
  const alarms = async () =>
    (await mailsTo(test, administrator)).filter(({ subject }) => /无人可以审核/.test(subject));
  assert.equal((await alarms()).length, 1);
  assert.match((await alarms())[0].body, /\/manage\/jobs/);
  assert.deepEqual(await findReviewsWithoutReviewer(systemContext(test.app, "test")), { unattended: 1 });
  assert.equal((await open()).length, 1);
  assert.equal((await alarms()).length, 1);
  const other = await test.signIn({ role: "governance" });
  assert.equal((await alone.repository.reviews.rounds(dataSetId, "V1"))[0].unattended, false);
  assert.deepEqual(await findReviewsWithoutReviewer(systemContext(test.app, "test")), { unattended: 0 });
  await other.repository.reviews.accept(own.reviewId, ALL_PASSED);
});

Deno.test("findReviewsWithoutReviewer() finds a submission whose last reviewer lost the role", async () => {
  await using test = await openTestApp();
  const { governance } = await enter(test);
  const find = () => findReviewsWithoutReviewer(systemContext(test.app, "test"));
  assert.deepEqual(await find(), { unattended: 0 });
  await test.app.db.withTx((tx) =>
    tx.update(user).set({ role: "depositor" }).where(eq(user.id, governance.id))
  );
  assert.deepEqual(await find(), { unattended: 1 });
  assert.equal((await test.app.db.read.select().from(dataset).all()).length, 1);
  assert.equal((await test.app.db.read.select().from(alarm).all()).length, 1);
});

Deno.test("a document for the reviewers that stayed as it was is no change between two rounds; another kind of it is one", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { datasets, attachments } = depositor.repository;
  const { dataSetId } = await deposit(depositor);
  const add = (kind: "ethics" | "personal") =>
    attachments.addCompliance(dataSetId, "V1", "approval.pdf", new Blob(["%PDF-1.4"]), kind);
  const { attachmentId } = await add("ethics");
  const { reviews } = governance.repository;
  const nextRound = async () => {
    test.advance(60_000);
    await datasets.submit(dataSetId, "V1");
    return await findReviewId(governance, dataSetId);
  };
  const changed = async (reviewId: string) =>
    (await reviews.changes(reviewId)).metadata.filter(({ changed }) => changed).map(({ field }) => field);
  await reviews.returnForRevision(await nextRound(), { comments: "Once more." });
  const second = await nextRound();
  assert.deepEqual(await changed(second), []);
  await reviews.returnForRevision(second, { comments: "The kind is wrong." });
  await attachments.removeCompliance(dataSetId, "V1", attachmentId);
  await add("personal");
  assert.deepEqual(await changed(await nextRound()), ["compliance"]);
});
