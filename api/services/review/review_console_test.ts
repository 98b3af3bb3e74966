import assert from "node:assert/strict";
import { and, eq } from "drizzle-orm";
import { auditEvent, datasetVersion, outbox, review, reviewSnapshot, urge } from "../../../db/schema/mod.ts";
import { ALL_PASSED, findReviewId, submit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

Deno.test("listReviewQueue() filters by community and words, counts states, and marks what was urged", async () => {
  await using test = await openTestApp();
  const first = await test.addCommunity("j00001");
  const second = await test.addCommunity("j00002");
  const person = await test.signIn();
  const editor = await test.signIn({ administers: [first, second] });
  const one = await submit(person, editor, { communityCode: "j00001" });
  const title = { zh: "百分之百 100% 数据", en: "All of it" };
  const two = await submit(person, editor, { communityCode: "j00002", title });
  const { reviews } = editor.repository;
  const ids = async (filter: Parameters<typeof reviews.list>[0]) =>
    (await reviews.list(filter)).list.map(({ reviewId }) => reviewId);
  assert.deepEqual(await ids({ community: "j00002" }), [two.reviewId]);
  assert.deepEqual(await ids({ q: "100%" }), [two.reviewId]);
  assert.deepEqual(await ids({ q: "%" }), [two.reviewId], "a percent sign stands for itself");
  assert.deepEqual(await ids({ q: "nothing" }), []);
  await test.app.db.withTx(async (tx) => {
    const [row] = await tx.select().from(review).where(eq(review.id, two.reviewId));
    await tx.insert(urge).values({
      id: "u1",
      versionId: row.versionId,
      reason: "other",
      specification: "截稿",
      createdAt: row.submittedAt + 1,
    });
  });
  assert.deepEqual(await ids({ sort: "overdue" }), [two.reviewId, one.reviewId]);
  const queue = await reviews.list({ sort: "overdue" });
  assert.equal(queue.counts.OPEN, 2);
  assert.deepEqual([queue.list[0].urges, queue.list[0].lastUrge?.specification], [1, "截稿"]);
  assert.deepEqual(queue.communities.map(({ code, holds }) => [code, holds]), [["j00001", false], [
    "j00002",
    false,
  ]]);
});

Deno.test("listReviewQueue() finds no version by words that its reviewer may no longer read", async () => {
  await using test = await openTestApp();
  const community = await test.addCommunity("j00001");
  const person = await test.signIn();
  const editor = await test.signIn({ administers: [community] });
  const { reviewId } = await submit(person, editor, { communityCode: "j00001" });
  const { reviews } = editor.repository;
  assert.equal((await reviews.list({ q: "Qinghai" })).total, 1);
  await reviews.returnForRevision(reviewId, { comments: "mend it" });
  assert.equal((await reviews.list({ state: "RETURNED" })).total, 1);
  assert.equal((await reviews.list({ state: "RETURNED", q: "Qinghai" })).total, 0);
});

Deno.test("platform administrators read every queue and decide in none", async () => {
  await using test = await openTestApp();
  const community = await test.addCommunity("j00001");
  const person = await test.signIn();
  const editor = await test.signIn({ administers: [community] });
  const { reviewId } = await submit(person, editor, { communityCode: "j00001" });
  const administrator = await test.signIn({ role: "administrator" });
  assert.equal((await administrator.repository.reviews.list()).total, 1);
  await assert.rejects(administrator.repository.reviews.accept(reviewId, ALL_PASSED), { error: "forbidden" });
});

Deno.test("holdPublication(): what is accepted waits in HELD until its release", async () => {
  await using test = await openTestApp();
  const community = await test.addCommunity("j00001");
  const person = await test.signIn();
  const editor = await test.signIn({ administers: [community] });
  const governance = await test.signIn({ role: "governance" });
  const { reviews, datasets } = editor.repository;
  await assert.rejects(governance.repository.reviews.holdPublication("j00001", true), { error: "forbidden" });
  assert.deepEqual(await reviews.holdPublication("j00001", true), { hold: true });
  const { dataSetId, reviewId } = await submit(person, editor, { communityCode: "j00001" });
  await reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
  const version = await test.app.db.read.select().from(datasetVersion).get();
  assert.deepEqual([version?.status, version?.held], ["ACCEPTED", true]);
  const { list, counts } = await reviews.list({ state: "HELD" });
  assert.deepEqual([list[0].reviewId, list[0].held, counts.HELD, counts.ACCEPTED], [reviewId, true, 1, 0]);
  await datasets.release(dataSetId, "V1");
  await deliverAll(test.app);
  assert.equal((await datasets.get(dataSetId)).status, "PUBLISHED");
  assert.equal((await reviews.list({ state: "HELD" })).total, 0);
});

Deno.test("of 50 accepts and returns at once exactly one decides, and the others hear who did", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const team = [await test.signIn({ role: "governance" }), await test.signIn({ role: "governance" })];
  const { reviewId } = await submit(person, team[0]);
  const all = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => {
    const { reviews } = team[n % 2].repository;
    return n % 3 === 0
      ? reviews.returnForRevision(reviewId, { comments: "改" })
      : reviews.accept(reviewId, ALL_PASSED);
  }));
  const refused = all.flatMap((one) => one.status === "rejected" ? [one.reason] : []);
  assert.equal(refused.length, 49);
  const row = (await test.app.db.read.select().from(review).get())!;
  const decider = await team[0].repository.reviews.get(reviewId);
  for (const error of refused) {
    assert.equal(error.error, "reviewDecided");
    assert.ok(error.messageEn.includes(row.state === "ACCEPTED" ? "accepted" : "returned"), error.messageEn);
    assert.ok(error.messageEn.includes(decider.decidedBy), error.messageEn);
  }
  const rows = await test.app.db.read.select().from(outbox).where(eq(outbox.kind, "publish")).all();
  assert.equal(rows.length, row.state === "ACCEPTED" ? 1 : 0);
});

Deno.test("returnReview(): comments and remarks reach the depositor by mail and in the history", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, governance);
  const remarks = [{ about: "files" as const, text: "第二个文件打不开" }];
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "请修改", remarks });
  const mails = await test.app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all();
  const [{ payload }] = mails.filter(({ payload }) => payload.template === "returned");
  const { comments } = payload.params as { comments: string };
  assert.match(comments, /^请修改\n\n• (数据文件|Data files)[：:] ?第二个文件打不开$/);
  const event = (await person.repository.datasets.history(dataSetId)).find(({ remarks }) => remarks);
  assert.deepEqual([event?.comment, event?.remarks], ["请修改", remarks]);
  const strangers = await test.signIn();
  await assert.rejects(strangers.repository.reviews.get(reviewId), { error: "notFound" });
});

Deno.test("setCalendarDay() moves terms and ages of open reviews, clearCalendarDay() moves them back", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, governance);
  const before = await governance.repository.reviews.get(reviewId);
  const date = new Date(new Date(before.dueAt).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await assert.rejects(person.repository.reviews.setDay({ date, working: false }), { error: "forbidden" });
  await assert.rejects(
    governance.repository.reviews.setDay({ date: "2026-02-30", working: false }),
    { error: "invalidInput" },
  );
  assert.deepEqual(await governance.repository.reviews.setDay({ date, working: false }), [
    { date, working: false },
  ]);
  const after = await governance.repository.reviews.get(reviewId);
  assert.ok(after.dueAt > before.dueAt, `${after.dueAt} is not later than ${before.dueAt}`);
  assert.equal((await governance.repository.reviews.list()).list[0].dueAt, after.dueAt);
  const next = await submit(person, governance);
  assert.equal((await governance.repository.reviews.get(next.reviewId)).dueAt >= after.dueAt, true);
  assert.deepEqual(await governance.repository.reviews.clearDay(date), []);
  assert.equal((await governance.repository.reviews.get(reviewId)).dueAt, before.dueAt);
  await assert.rejects(governance.repository.reviews.clearDay(date), { error: "notFound" });
  const events = await test.app.db.read.select().from(auditEvent)
    .where(and(eq(auditEvent.subject, "calendar"), eq(auditEvent.subjectId, date))).all();
  assert.deepEqual(events.map(({ action }) => action), ["setCalendarDay", "clearCalendarDay"]);
});

Deno.test("former reviewers read neither title nor DOI of what is its depositor's own draft again", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const administrator = await test.signIn({ role: "administrator" });
  const returned = await submit(person, governance);
  const { reviews } = governance.repository;
  const shown = async ({ repository }: typeof governance) => {
    const { title, doi } = await repository.reviews.get(returned.reviewId);
    return [title.en, doi];
  };
  const hidden = "(Returned or recalled: title no longer shown)";
  const open = ["Water levels of Qinghai Lake", "10.5072/sdb.00001"];
  assert.deepEqual(await shown(governance), open);
  await reviews.returnForRevision(returned.reviewId, { checklist: [], comments: "README" });
  assert.deepEqual(await shown(governance), [hidden, undefined]);
  assert.deepEqual(await shown(administrator), open);
  const { list: [row] } = await reviews.list({ state: "RETURNED" });
  assert.deepEqual([row.title.en, row.doi], [hidden, undefined]);
  const [round] = await person.repository.reviews.rounds(returned.dataSetId, "V1");
  assert.deepEqual([round.title.en, round.doi], open);
  await person.repository.datasets.submit(returned.dataSetId, "V1");
  assert.deepEqual(await shown(governance), open);
  await person.repository.datasets.recall(returned.dataSetId, "V1");
  assert.deepEqual(await shown(governance), [hidden, undefined]);
});

Deno.test("a queue says of a dataset that was redirected before snapshots that it went elsewhere", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const communityId = await test.addCommunity("geo");
  await test.signIn({ administers: [communityId] });
  const { dataSetId, reviewId } = await submit(person, governance);
  await person.repository.datasets.redirect(dataSetId, "V1", "geo");
  await test.app.db.withTx((tx) => tx.delete(reviewSnapshot));
  const { list: [row] } = await governance.repository.reviews.list({ state: "RECALLED" });
  assert.equal(row.reviewId, reviewId);
  assert.deepEqual([row.title.zh, row.title.en], [
    "（已转投其他审核队列，标题不再显示）",
    "(Redirected to another queue: title no longer shown)",
  ]);
});

Deno.test("the queue keeps the title of what was redirected, as it stood then; what was edited since stays unknown", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const communityId = await test.addCommunity("j00001");
  const administrator = await test.signIn({ administers: [communityId] });
  const { reviewId, dataSetId } = await submit(person, governance);
  await person.repository.datasets.redirect(dataSetId, "V1", "j00001");
  const shown = async () => {
    const { list: [row] } = await governance.repository.reviews.list({ state: "RECALLED" });
    assert.equal(row.reviewId, reviewId);
    return [row.title.zh, row.title.en, row.doi];
  };
  const titles = ["青海湖水位数据集", "Water levels of Qinghai Lake", undefined];
  assert.deepEqual(await shown(), titles);
  await administrator.repository.reviews.returnForRevision(await findReviewId(administrator, dataSetId), {
    comments: "Say where.",
  });
  const { revision } = await person.repository.datasets.get(dataSetId);
  const title = { zh: "另一个题目", en: "Another title" };
  await person.repository.datasets.change(dataSetId, "V1", { revision, changes: { title } });
  assert.deepEqual(await shown(), titles);
  await assert.rejects(governance.repository.datasets.get(dataSetId, "V1"), { error: "notFound" });
});
