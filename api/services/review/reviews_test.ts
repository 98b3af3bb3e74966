import assert from "node:assert/strict";
import { datasetVersion, outbox, review } from "../../../db/schema/mod.ts";
import { ALL_PASSED, submit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

Deno.test("acceptReview() accepts the version and leaves publishing to the outbox", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, governance);
  const accepted = await governance.repository.reviews.accept(reviewId, { ...ALL_PASSED, comments: "好" });
  assert.equal(accepted.status, "ACCEPTED");
  const row = await test.app.db.read.select().from(review).get();
  assert.deepEqual([row?.state, row?.reviewerId, row?.comments], ["ACCEPTED", governance.id, "好"]);
  const kinds = (await test.app.db.read.select().from(outbox).all()).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === "publish").length, 1);
});

Deno.test("acceptReview() wants the whole checklist, returnReview() wants comments", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { repository, ...governance } = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, { repository, ...governance });
  const keys = (key: string) => (error: { error: string; issues: { key: string }[] }) =>
    error.error === "invalidInput" && error.issues[0].key === key;
  await assert.rejects(
    repository.reviews.accept(reviewId, { checklist: ["title"] }),
    keys("checklistIncomplete"),
  );
  await assert.rejects(repository.reviews.returnForRevision(reviewId, {}), keys("returnCommentsRequired"));
  assert.equal((await test.app.db.read.select().from(review).get())?.state, "OPEN");
});

Deno.test("acceptReview(): of 20 at once exactly one decides", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const reviewers = [await test.signIn({ role: "governance" }), await test.signIn({ role: "governance" })];
  const { reviewId } = await submit(person, reviewers[0]);
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => reviewers[n % 2].repository.reviews.accept(reviewId, ALL_PASSED)),
  );
  const errors = all.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);
  assert.deepEqual(errors, Array(19).fill("reviewDecided"));
  const rows = await test.app.db.read.select().from(outbox).all();
  assert.equal(rows.filter(({ kind }) => kind === "publish").length, 1);
});

Deno.test("accepting and returning at once leaves one decision and its state", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { repository, ...governance } = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, { repository, ...governance });
  const all = await Promise.allSettled([
    repository.reviews.returnForRevision(reviewId, { comments: "改" }),
    repository.reviews.accept(reviewId, ALL_PASSED),
  ]);
  assert.deepEqual(all.map(({ status }) => status), ["fulfilled", "rejected"]);
  const read = test.app.db.read;
  assert.equal((await read.select().from(review).get())?.state, "RETURNED");
  assert.equal((await read.select().from(datasetVersion).get())?.status, "REVISE");
});

Deno.test("nobody reviews a submission of their own, not even an administrator of its community", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn({ administers: [communityId] });
  await test.signIn({ administers: [communityId] });
  const { reviewId } = await submit(person, person, { communityCode: "j00001" });
  await assert.rejects(person.repository.reviews.accept(reviewId, ALL_PASSED), { error: "ownSubmission" });
  const own = person.repository.reviews.returnForRevision(reviewId, { comments: "x" });
  await assert.rejects(own, { error: "ownSubmission" });
});

Deno.test("reviews are decided by their community, or by governance without one; others see nothing", async () => {
  await using test = await openTestApp();
  const first = await test.addCommunity("j00001");
  const second = await test.addCommunity("j00002");
  const person = await test.signIn();
  const own = await test.signIn({ administers: [first] });
  const other = await test.signIn({ administers: [second] });
  const governance = await test.signIn({ role: "governance" });
  const administrator = await test.signIn({ role: "administrator" });
  const { reviewId } = await submit(person, own, { communityCode: "j00001" });
  for (const stranger of [other, governance, await test.signIn()]) {
    await assert.rejects(stranger.repository.reviews.get(reviewId), { error: "notFound", status: 404 });
    await assert.rejects(stranger.repository.reviews.accept(reviewId, ALL_PASSED), { error: "notFound" });
  }
  await assert.rejects(test.visitor.reviews.get(reviewId), { error: "notLoggedIn" });
  await assert.rejects(administrator.repository.reviews.accept(reviewId, ALL_PASSED), { error: "forbidden" });
  assert.equal((await administrator.repository.reviews.get(reviewId)).state, "OPEN");
  assert.equal((await own.repository.reviews.accept(reviewId, ALL_PASSED)).status, "ACCEPTED");
});

Deno.test("listReviewQueue() gives the open reviews oldest first and says which are overdue", async () => {
  await using test = await openTestApp();
  const queue: string[] = [];
  // Sessions do not outlive the days between, so people sign in again.
  for (const days of [6, 2]) {
    const person = await test.signIn();
    const { reviewId } = await submit(person, await test.signIn({ role: "governance" }));
    queue.push(reviewId);
    test.advance(days * 86_400_000);
  }
  const again = await test.signIn({ role: "governance" });
  const { list, total } = await again.repository.reviews.list();
  assert.equal(total, 2);
  assert.deepEqual(list.map(({ reviewId }) => reviewId), queue);
  assert.deepEqual(list.map(({ workingDays, overdue }) => [workingDays, overdue]), [[6, true], [2, false]]);
});

Deno.test("listReviewQueue() is closed to those who review nothing", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await assert.rejects(person.repository.reviews.list().then(), { error: "forbidden" });
  await assert.rejects(test.visitor.reviews.list().then(), { error: "notLoggedIn" });
});
