import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { systemContext } from "../../context.ts";
import { datasetVersion, review, user } from "../../../db/schema/mod.ts";
import type { ApiError, DatasetMetadata, Input } from "../../../sdk/mod.ts";
import { ALL_PASSED, deposit, findReviewId, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser } from "../../../tests/harness.ts";
import { connectAs } from "../../../tests/lifecycle/people.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { liftEmbargo } from "../publication/embargo.ts";
import { endDuePrivacies } from "./private_draft.ts";

const DAY = 86_400_000;

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(() => assert.fail("was not refused"), (error) => error);
const said = (error: ApiError) =>
  error.issues.map(({ path, key, message, messageEn }) => [path, key, message, messageEn]);

/** A depositor and a reviewer whose sessions outlive an embargo. */
async function openApp() {
  const test = await openTestApp();
  const stay = async (role: "depositor" | "governance"): Promise<SignedInUser> => {
    const person = await test.signIn({ role });
    return { ...person, repository: connectAs(test, person, { role }) };
  };
  return { test, person: await stay("depositor"), governance: await stay("governance") };
}

async function addVersion(
  { repository: { datasets } }: SignedInUser,
  id: string,
  changes: Input<DatasetMetadata>,
) {
  const { revision, version, ...draft } = await datasets.addVersion(id);
  const metadata = { ...draft, description: { zh: "新", en: "New" }, ...changes };
  await datasets.save(id, version, { revision, metadata });
}

Deno.test("submit() refuses to close again what was PUBLIC once, and says which version (spec 3 §2, row 19)", async () => {
  const { test, person, governance } = await openApp();
  await using _ = test;
  const { datasets } = person.repository;
  const { dataSetId } = await publish(test, person, governance);
  await addVersion(person, dataSetId, { accessRight: "RESTRICTED" });
  const error = await refusal(datasets.submit(dataSetId, "V2"));
  assert.equal(error.error, "datasetIncomplete");
  assert.deepEqual(said(error), [[
    "accessRight",
    "accessStaysPublic",
    "V1 已公开，之后的版本不能改为“限制性获取”，请选择“完全公开”。如需关闭文件，请提交撤稿申请。",
    "V1 is open, so a later version cannot be “Restricted”: choose “Open”. To close files, request a retraction.",
  ]]);
  assert.deepEqual((await datasets.missing(dataSetId, "V2")).map(({ key }) => key), ["accessStaysPublic"]);
  assert.equal((await datasets.get(dataSetId, "V2")).status, "DRAFT");
  const { revision } = await datasets.get(dataSetId, "V2");
  const saved = await datasets.change(dataSetId, "V2", {
    revision,
    changes: { accessRight: "EMBARGO", embargoMonths: 1 },
  });
  assert.deepEqual(saved.missing.map(({ key, params }) => [key, params?.found]), [[
    "accessStaysPublic",
    "EMBARGO",
  ]]);
  await datasets.change(dataSetId, "V2", { revision: saved.revision, changes: { accessRight: "PUBLIC" } });
  assert.equal((await datasets.submit(dataSetId, "V2")).status, "UNDER_REVIEW");
});

Deno.test("submit() lets a version that was never open become open, or change from RESTRICTED to EMBARGO", async () => {
  const { test, person, governance } = await openApp();
  await using _ = test;
  const { datasets } = person.repository;
  const { dataSetId } = await publish(test, person, governance, { accessRight: "RESTRICTED" });
  await addVersion(person, dataSetId, { accessRight: "EMBARGO", embargoMonths: 12 });
  assert.equal((await datasets.submit(dataSetId, "V2")).status, "UNDER_REVIEW");
});

Deno.test("the embargo of a later version ends with the first one's, and submit() says so (spec 2 §4)", async () => {
  const { test, person, governance } = await openApp();
  await using _ = test;
  const { datasets } = person.repository;
  const { dataSetId, embargoEndsAt } = await publish(test, person, governance, {
    accessRight: "EMBARGO",
    embargoMonths: 12,
  });
  assert.equal(embargoEndsAt, "2027-11-02T02:00:00.000Z");
  test.advance(300 * DAY);
  await addVersion(person, dataSetId, {});
  const error = await refusal(datasets.submit(dataSetId, "V2"));
  assert.deepEqual(said(error), [[
    "embargoMonths",
    "embargoBeyondFirst",
    "V1 的保护期至 2027-11-02 为止，之后的版本不能更晚公开：您选择了 12 个月，最多 3 个月，文件于该日一并公开。",
    "The embargo of V1 ends on 2027-11-02, and the files of later versions must open by then: found 12 months, at most 3 months; the files open on that day.",
  ]]);
  const { revision } = await datasets.get(dataSetId, "V2");
  await datasets.change(dataSetId, "V2", { revision, changes: { embargoMonths: 3 } });
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const published = await datasets.get(dataSetId, "V2");
  assert.deepEqual([published.status, published.embargoEndsAt], ["PUBLISHED", embargoEndsAt]);
});

const CLOSED = [
  "communityCode",
  "communityClosed",
  "社区“j00001”目前没有可以审核您的数据的管理员，请选择其他社区，或不选社区、由数据治理团队审核。",
  "The community “j00001” currently has no administrator who could review your data: choose another community, or choose none to have the data governance team review them.",
];

Deno.test("submit() refuses a community in which nobody can decide, its own depositor least of all (spec 3 §2, row 6)", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn({ administers: [communityId] });
  const { dataSetId } = await deposit(person, { communityCode: "j00001" });
  for (const action of ["submit", "makePrivate"] as const) {
    const error = await refusal(person.repository.datasets[action](dataSetId, "V1"));
    assert.deepEqual([error.error, said(error)], ["datasetIncomplete", [CLOSED]], action);
  }
  assert.equal((await test.app.db.read.select().from(review).all()).length, 0);
  await test.signIn({ administers: [communityId] });
  assert.equal((await person.repository.datasets.submit(dataSetId, "V1")).status, "UNDER_REVIEW");
});

Deno.test("redirect() refuses a community in which nobody can decide, and the one chance stays", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn({ administers: [communityId] });
  const { datasets } = person.repository;
  const { dataSetId } = await deposit(person);
  await datasets.submit(dataSetId, "V1");
  const error = await refusal(datasets.redirect(dataSetId, "V1", "j00001"));
  assert.deepEqual([error.error, said(error)], ["invalidInput", [CLOSED]]);
  await test.signIn({ administers: [communityId] });
  assert.equal((await datasets.redirect(dataSetId, "V1", "j00001")).community?.code, "j00001");
});

Deno.test("a private draft whose community has lost its last administrator is returned, not sent to nobody", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn();
  const reviewer = await test.signIn({ administers: [communityId] });
  const { dataSetId } = await deposit(person, { communityCode: "j00001" });
  await person.repository.datasets.makePrivate(dataSetId, "V1", 1);
  const { db } = test.app;
  await db.withTx((tx) => tx.update(user).set({ status: "CANCELLED" }).where(eq(user.id, reviewer.id)));
  test.advance(40 * DAY);
  const ended = await endDuePrivacies(systemContext(test.app, "test"));
  assert.deepEqual(ended, { submitted: 0, returned: 1, failed: 0 });
  assert.equal((await db.read.select().from(datasetVersion).get())?.status, "DRAFT");
});

Deno.test("a community that has lost its administrators can be left by a save, and by a save alone while it is open", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn();
  await test.signIn({ role: "governance" });
  const reviewer = await test.signIn({ administers: [communityId] });
  const { datasets } = person.repository;
  const { dataSetId } = await publish(test, person, reviewer, { communityCode: "j00001" });
  await addVersion(person, dataSetId, {});
  const leave = async () => {
    const { revision } = await datasets.get(dataSetId, "V2");
    return datasets.change(dataSetId, "V2", { revision, changes: { communityCode: "" } });
  };
  assert.equal((await refusal(leave())).error, "communityFixed");
  const { db } = test.app;
  await db.withTx((tx) => tx.update(user).set({ status: "CANCELLED" }).where(eq(user.id, reviewer.id)));
  assert.deepEqual(said(await refusal(datasets.submit(dataSetId, "V2"))), [CLOSED]);
  assert.deepEqual((await leave()).missing, []);
  const submitted = await datasets.submit(dataSetId, "V2");
  assert.deepEqual([submitted.status, submitted.community], ["UNDER_REVIEW", undefined]);
});

Deno.test("a version that was returned and redirected once leaves a community that has closed", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn();
  const reviewer = await test.signIn({ administers: [communityId] });
  const { datasets } = person.repository;
  const { dataSetId } = await deposit(person);
  await datasets.submit(dataSetId, "V1");
  await datasets.redirect(dataSetId, "V1", "j00001");
  const reviewId = await findReviewId(reviewer, dataSetId);
  await reviewer.repository.reviews.returnForRevision(reviewId, { comments: "改" });
  const { db } = test.app;
  await db.withTx((tx) => tx.update(user).set({ status: "CANCELLED" }).where(eq(user.id, reviewer.id)));
  const { revision } = await datasets.get(dataSetId);
  await datasets.change(dataSetId, "V1", { revision, changes: { communityCode: "" } });
  assert.equal((await datasets.submit(dataSetId, "V1")).status, "UNDER_REVIEW");
});

Deno.test("accept() refuses to close again what was opened during the review, by its owner or by the job", async () => {
  for (const accessRight of ["EMBARGO", "RESTRICTED"] as const) {
    const { test, person, governance } = await openApp();
    await using _ = test;
    const { datasets } = person.repository;
    const embargo = { accessRight: "EMBARGO" as const, embargoMonths: 6 };
    const { dataSetId } = await publish(test, person, governance, embargo);
    await addVersion(person, dataSetId, { accessRight, embargoMonths: 3 });
    await datasets.submit(dataSetId, "V2");
    if (accessRight === "EMBARGO") await datasets.unprotect(dataSetId, "V1");
    else {
      test.advance(200 * DAY);
      const context = systemContext(test.app, "test");
      assert.ok(
        await liftEmbargo(context, (await test.app.db.read.select().from(datasetVersion).get())!.id),
      );
    }
    const { reviews } = governance.repository;
    const reviewId = await findReviewId(governance, dataSetId);
    const error = await refusal(reviews.accept(reviewId, ALL_PASSED));
    const [zh, en] = accessRight === "EMBARGO" ? ["保护期", "Embargo"] : ["限制性获取", "Restricted"];
    assert.deepEqual([error.error, error.message, error.messageEn], [
      "openedMeanwhile",
      `V1 已公开，本版本不能再以“${zh}”发布：请退回修改，由提交者改为“完全公开”。`,
      `V1 is open now, so this version cannot be published as “${en}”: return it for revision, so that the depositor can choose “Open”.`,
    ]);
    assert.equal((await datasets.get(dataSetId, "V2")).status, "UNDER_REVIEW");
    await reviews.returnForRevision(reviewId, { comments: "改为公开" });
    const { revision } = await datasets.get(dataSetId, "V2");
    await datasets.change(dataSetId, "V2", { revision, changes: { accessRight: "PUBLIC" } });
    await datasets.submit(dataSetId, "V2");
    await reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
    await deliverAll(test.app);
    assert.equal((await datasets.get(dataSetId, "V2")).status, "PUBLISHED");
  }
});

Deno.test("what was accepted and held goes out as it was accepted, though an earlier version was opened since", async () => {
  const { test, person, governance } = await openApp();
  await using _ = test;
  const { datasets } = person.repository;
  const { dataSetId } = await publish(test, person, governance, { accessRight: "RESTRICTED" });
  await addVersion(person, dataSetId, {});
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  const { db } = test.app;
  await db.withTx((tx) =>
    tx.update(datasetVersion).set({ held: true }).where(eq(datasetVersion.status, "ACCEPTED"))
  );
  await datasets.openAccess(dataSetId, "V1");
  await datasets.release(dataSetId, "V2");
  await deliverAll(test.app);
  const { status, accessRight } = await datasets.get(dataSetId, "V2");
  assert.deepEqual([status, accessRight], ["PUBLISHED", "RESTRICTED"]);
});
