/** The steps of the lifecycle between draft and publication, one by one (spec 3 §2, rows 3 to 5, 10 to 12, 18, 19). */
import assert from "node:assert/strict";
import type { ApiError } from "../../../sdk/mod.ts";
import { auditEvent, community, datasetVersion, file, outbox, review, urge } from "../../../db/schema/mod.ts";
import {
  ALL_PASSED,
  completeMetadata,
  deposit,
  findReviewId,
  publish,
  submit,
} from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { connectAs } from "../../../tests/lifecycle/people.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { endDuePrivacies } from "../submission/private_draft.ts";

const DAY = 86_400_000;

const mailsTo = async ({ app }: TestApp, to: string) =>
  (await app.db.read.select().from(outbox).all()).filter(({ kind, payload }) =>
    kind === "mail" && payload.to === to
  )
    .map(({ payload }) => payload.template);

const failures = (all: PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);

const fifty = <T>(call: () => Promise<T>) => Promise.allSettled(Array.from({ length: 50 }, call));

Deno.test("makePrivate() reserves DOI and CSTR for calendar months, clamped to the end of the month", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  test.advance(Date.parse("2027-08-31T02:00:00Z") - test.app.clock().getTime());
  const again = await test.signIn({ email: "again@example.org" });
  const own = await deposit(again);
  const shown = await again.repository.datasets.makePrivate(own.dataSetId, "V1");
  assert.deepEqual([shown.status, shown.privateUntil], ["PRIVATE_DRAFT", "2028-02-29T02:00:00.000Z"]);
  assert.ok(shown.doi && shown.cstr);
  assert.deepEqual(shown.allowedActions, ["endPrivacy", "redirect", "download"]);
  assert.deepEqual(await mailsTo(test, again.email), ["privacyBegun"]);
  assert.equal((await test.app.db.read.select().from(review).all()).length, 0);
  await assert.rejects(again.repository.datasets.remove(own.dataSetId, "V1"), {
    error: "datasetStateConflict",
  });
  for (const months of [0, 7]) {
    await assert.rejects(again.repository.datasets.makePrivate(own.dataSetId, "V1", months), {
      error: "invalidInput",
    });
  }
  await assert.rejects(again.repository.datasets.makePrivate(dataSetId, "V1"), { error: "notFound" });
});

Deno.test("makePrivate() wants a complete draft of which nothing is published", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const { dataSetId } = await datasets.create();
  await assert.rejects(datasets.makePrivate(dataSetId, "V1"), { error: "datasetIncomplete" });
  const published = await publish(test, person, await test.signIn({ role: "governance" }));
  await datasets.addVersion(published.dataSetId);
  await assert.rejects(datasets.makePrivate(published.dataSetId, "V2"), { error: "publishedBefore" });
});

Deno.test("endDuePrivacies() submits what is complete, returns the rest with a mail, and leaves what is not due", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await test.signIn({ role: "governance" });
  const { datasets } = person.repository;
  const [complete, incomplete, later] = [await deposit(person), await deposit(person), await deposit(person)];
  await datasets.makePrivate(complete.dataSetId, "V1", 1);
  await datasets.makePrivate(incomplete.dataSetId, "V1", 1);
  await datasets.makePrivate(later.dataSetId, "V1", 2);
  await test.app.db.withTx(async (tx) => {
    const rows = await tx.select().from(datasetVersion).all();
    assert.equal(rows.length, 3);
    await tx.run(`update dataset_version set title_en = '' where dataset_serial = 2`);
  });
  const context = systemContext(test.app, "job-test");
  assert.deepEqual(await endDuePrivacies(context), { submitted: 0, returned: 0, failed: 0 });
  test.advance(31 * DAY);
  assert.deepEqual(await endDuePrivacies(context), { submitted: 1, returned: 1, failed: 0 });
  assert.deepEqual(await endDuePrivacies(context), { submitted: 0, returned: 0, failed: 0 });
  const states = (await test.app.db.read.select().from(datasetVersion).all()).map(({ status }) => status);
  assert.deepEqual(states, ["UNDER_REVIEW", "DRAFT", "PRIVATE_DRAFT"]);
  assert.equal((await test.app.db.read.select().from(review).all()).length, 1);
  const mails = await mailsTo(test, person.email);
  assert.deepEqual(mails.filter((template) => template !== "privacyBegun").toSorted(), [
    "privacyEnded",
    "privacyIncomplete",
  ]);
});

Deno.test("unProtect ends a private draft once, of 50 at once, and answers all of them alike", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const owner = await test.signIn();
  const draft = await deposit(owner);
  await owner.repository.datasets.makePrivate(draft.dataSetId, "V1");
  await assert.rejects(datasets.unprotect(draft.dataSetId, "V1"), { error: "notFound" });
  const all = await fifty(() => owner.repository.datasets.unprotect(draft.dataSetId, "V1"));
  assert.deepEqual(failures(all), []);
  assert.equal((await test.app.db.read.select().from(review).all()).length, 1);
  const events = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(events.filter(({ action }) => action === "endPrivacy").length, 1);
});

Deno.test("unProtect ends an embargo for good, and works by its query alone, unless one says no", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }), {
    accessRight: "EMBARGO",
    embargoMonths: 12,
  });
  const { client } = person.repository.datasets;
  const unsure = client.post("/sdb-dataset-service/unProtect", { confirm: false }, { dataSetId });
  await assert.rejects(unsure, { error: "invalidInput" });
  // A client such as curl names the type of a form.
  const asForm = await test.api.request(
    `${ORIGIN}/api/sdb-dataset-service/unProtect?dataSetId=${dataSetId}`,
    {
      method: "POST",
      headers: {
        Authorization: `Bearer ${person.token}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: '{"confirm":false}',
    },
  );
  assert.equal((await asForm.json()).code, 40_000);
  const opened = await client.call("POST", "/sdb-dataset-service/unProtect", { query: { dataSetId } });
  assert.equal((opened as { accessRight: string }).accessRight, "PUBLIC");
  assert.ok((await test.visitor.datasets.get(dataSetId)).allowedActions.includes("download"));
  assert.equal((await test.visitor.datasets.history(dataSetId)).at(-1)?.action, "endEmbargo");
  assert.equal((await person.repository.datasets.unprotect(dataSetId, "V1")).accessRight, "PUBLIC");
  const events = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(events.filter(({ action }) => action === "endEmbargo").length, 1);
});

Deno.test("openAccess() opens restricted files to everybody, once", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }), {
    accessRight: "RESTRICTED",
  });
  const all = await fifty(() => person.repository.datasets.openAccess(dataSetId, "V1"));
  assert.deepEqual(failures(all), Array(49).fill("notRestricted"));
  assert.ok((await test.visitor.datasets.get(dataSetId)).allowedActions.includes("download"));
  assert.deepEqual((await mailsTo(test, person.email)).at(-1), "filesOpened");
});

Deno.test("redirect() moves an open review to the other queue with its age, once, of 50 at once", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const reviewer = await test.signIn({ administers: [communityId] });
  const { dataSetId } = await submit(person, governance);
  test.advance(DAY / 24);
  const { datasets } = person.repository;
  await assert.rejects(datasets.redirect(dataSetId, "V1", "nowhere"), { error: "invalidInput" });
  await assert.rejects(datasets.redirect(dataSetId, "V1", ""), { error: "invalidInput" });
  const all = await fifty(() => datasets.redirect(dataSetId, "V1", "j00001"));
  assert.deepEqual(failures(all), Array(49).fill("redirectedBefore"));
  assert.equal((await governance.repository.reviews.list()).total, 0);
  const { list: [moved] } = await reviewer.repository.reviews.list();
  assert.deepEqual([moved.dataSetId, moved.community?.code, moved.submittedAt, moved.dueAt], [
    dataSetId,
    "j00001",
    "2026-11-02T02:00:00.000Z",
    "2026-11-09T02:00:00.000Z",
  ]);
  const rounds = await test.app.db.read.select().from(review).all();
  assert.deepEqual(rounds.map(({ state }) => state), ["RECALLED", "OPEN"]);
  assert.deepEqual((await mailsTo(test, governance.email)).at(-1), "reviewRedirected");
  assert.deepEqual(await mailsTo(test, reviewer.email), ["reviewRequested"]);
  await datasets.recall(dataSetId, "V1");
  const { revision } = await datasets.get(dataSetId);
  const back = datasets.save(dataSetId, "V1", { revision, metadata: completeMetadata() });
  await assert.rejects(back, { error: "communityFixed" });
});

Deno.test("redirect() after publication is refused with the specified message", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }));
  await assert.rejects(person.repository.datasets.redirect(dataSetId, "V1", "j00001"), {
    error: "deliveredAlready",
    message: "转投失败，数据已发布，不能修改社区。",
    messageEn: "Delivery failed, the data has been published and the community cannot be modified.",
  });
});

Deno.test("urge() is refused as overdue until five working days have passed, and again within five", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await submit(person, governance);
  const { datasets } = connectAs(test, person);
  const urgeAs = (reason: "overdue" | "paperDeadline") =>
    datasets.urge(dataSetId, "V1", { reason, remark: "请尽快" });
  const early = (error: { error: string; issues: { key: string; message: string; messageEn: string }[] }) => {
    assert.equal(error.error, "invalidInput");
    assert.equal(error.issues[0].key, "urgedTooEarly");
    assert.match(error.issues[0].messageEn, /has not exceeded 5 working days yet/);
    return true;
  };
  await assert.rejects(urgeAs("overdue"), early);
  // Monday to Monday: exactly five working days are not more than five.
  test.advance(7 * DAY);
  await assert.rejects(urgeAs("overdue"), early);
  test.advance(1);
  await urgeAs("overdue");
  assert.ok((await mailsTo(test, governance.email)).includes("urged"));
  await assert.rejects(urgeAs("paperDeadline"), { error: "urgedBefore" });
  test.advance(7 * DAY - 1);
  await assert.rejects(urgeAs("paperDeadline"), { error: "urgedBefore" });
  test.advance(1);
  await urgeAs("paperDeadline");
  assert.equal((await test.app.db.read.select().from(urge).all()).length, 2);
});

Deno.test("urge() wants a reason, and words for the reason other", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await submit(person, await test.signIn({ role: "governance" }));
  const urgeWith = (request: object) => person.repository.datasets.urge(dataSetId, "V1", request);
  for (const request of [{}, { reason: "other" }, { reason: "bored" }]) {
    await assert.rejects(urgeWith(request), { error: "invalidInput" }, JSON.stringify(request));
  }
  await urgeWith({ reason: "other", specification: "基金验收" });
});

Deno.test("what a journal holds back waits for its release by the journal or the depositor, and is published once", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  await test.app.db.withTx((tx) => tx.update(community).set({ holdsPublication: true }));
  const person = await test.signIn();
  const reviewer = await test.signIn({ administers: [communityId] });
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, reviewId } = await submit(person, reviewer, { communityCode: "j00001" });
  const held = await reviewer.repository.reviews.accept(reviewId, ALL_PASSED);
  assert.deepEqual([held.status, held.held], ["ACCEPTED", true]);
  await deliverAll(test.app);
  assert.equal((await person.repository.datasets.get(dataSetId)).status, "ACCEPTED");
  await assert.rejects(governance.repository.datasets.release(dataSetId, "V1"), { error: "notFound" });
  const all = await Promise.allSettled([
    ...Array.from({ length: 25 }, () => person.repository.datasets.release(dataSetId, "V1")),
    ...Array.from({ length: 25 }, () => reviewer.repository.datasets.release(dataSetId, "V1")),
  ]);
  assert.deepEqual(failures(all), Array(49).fill("doneBefore"));
  await deliverAll(test.app);
  assert.equal((await test.visitor.datasets.get(dataSetId)).status, "PUBLISHED");
  const events = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(events.filter(({ action }) => action === "completePublishing").length, 1);
});

Deno.test("importFiles() locks the draft with the specified message until the files are there", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const source = await deposit(person);
  await files.upload(source.dataSetId, "V1", "readme.txt", "read me");
  const { dataSetId } = await datasets.create(completeMetadata());
  const importing = await datasets.importFiles(dataSetId, "V1", { from: source.dataSetId, version: "V1" });
  assert.deepEqual([importing.status, importing.allowedActions], ["IMPORTING", ["download"]]);
  const wait = {
    error: "importing",
    message: "文件导入中，请稍候……",
    messageEn: "Wait for files importing...",
  };
  await assert.rejects(datasets.submit(dataSetId, "V1"), wait);
  await assert.rejects(files.upload(dataSetId, "V1", "late.txt", "late"), wait);
  await assert.rejects(datasets.remove(dataSetId, "V1"), wait);
  await deliverAll(test.app);
  const done = await datasets.get(dataSetId);
  assert.deepEqual([done.status, done.count, done.size], [
    "DRAFT",
    2,
    (await datasets.get(source.dataSetId)).size,
  ]);
  const rows = await test.app.db.read.select().from(file).all();
  assert.equal(new Set(rows.map(({ id }) => id)).size, 4);
  assert.equal(new Set(rows.map(({ sha256 }) => sha256)).size, 2);
});

Deno.test("importFiles() takes chosen paths, own datasets only, and no path that collides", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const stranger = await test.signIn();
  const { datasets, files } = person.repository;
  const source = (await deposit(person)).dataSetId;
  await files.upload(source, "V1", "readme.txt", "read me");
  const foreign = await publish(test, stranger, await test.signIn({ role: "governance" }));
  const { dataSetId } = await datasets.create(completeMetadata());
  const take = (from: string, paths?: string[]) =>
    datasets.importFiles(dataSetId, "V1", { from, version: "V1", paths });
  await assert.rejects(take(foreign.dataSetId), { error: "forbidden" });
  await assert.rejects(take("0".repeat(32)), { error: "notFound" });
  await assert.rejects(take(source, ["nowhere.txt"]), { error: "notFound" });
  await assert.rejects(take(dataSetId), { error: "importFromItself" });
  // The same name in another case is another file; the same path is taken.
  await files.upload(dataSetId, "V1", "README.TXT", "mine");
  await files.upload(dataSetId, "V1", "readme.txt", "mine too");
  await assert.rejects(take(source), { error: "pathTaken" });
  const all = await fifty(() => take(source, ["data/levels.csv"]));
  assert.deepEqual(failures(all), Array(49).fill("importing"));
  await deliverAll(test.app);
  const { list } = await files.list(dataSetId, "V1");
  assert.deepEqual(list.map(({ path }) => path), ["README.TXT", "data/levels.csv", "readme.txt"]);
});

Deno.test("an import whose source has gone ends in a draft without the files, and a mail", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets } = person.repository;
  const source = (await deposit(person)).dataSetId;
  const { dataSetId } = await datasets.create(completeMetadata());
  await datasets.importFiles(dataSetId, "V1", { from: source, version: "V1" });
  await datasets.remove(source, "V1");
  await deliverAll(test.app);
  const after = await datasets.get(dataSetId);
  assert.deepEqual([after.status, after.count], ["DRAFT", 0]);
  assert.deepEqual(await mailsTo(test, person.email), ["importFailed"]);
});

Deno.test("accept(): of 50 at once exactly one accepts", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, governance);
  const all = await fifty(() => governance.repository.reviews.accept(reviewId, ALL_PASSED));
  assert.deepEqual(failures(all), Array(49).fill("reviewDecided"));
  const effects = await test.app.db.read.select().from(outbox).all();
  assert.equal(effects.filter(({ kind }) => kind === "publish").length, 1);
});

Deno.test("submit(): of 50 at once exactly one opens a review", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const all = await fifty(() => person.repository.datasets.submit(dataSetId, "V1"));
  assert.deepEqual(failures(all), Array(49).fill("datasetStateConflict"));
  assert.equal((await test.app.db.read.select().from(review).all()).length, 1);
});

Deno.test("an archive keeps its own DOI, which the registrar never hears of, and gets a CSTR", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const told: string[] = [];
  const { registrar } = test.app.external;
  for (const step of ["reserve", "publish"] as const) {
    registrar[step] = (record, scheme) => Promise.resolve(void told.push(record[scheme]!.value));
  }
  const archive = async (archiveDoi: string) => {
    const metadata = completeMetadata({ archiveDoi, archiveEmail: "archive@example.org" });
    const { dataSetId } = await person.repository.datasets.create(metadata, "archive");
    await person.repository.files.upload(dataSetId, "V1", "a.csv", "a,b\n1,2\n");
    await person.repository.attachments.drawCover(dataSetId, "V1");
    return dataSetId;
  };
  const first = await archive("10.1234/Elsewhere.1");
  const shown = await person.repository.datasets.submit(first, "V1");
  assert.deepEqual([shown.doi, shown.cstr], ["10.1234/Elsewhere.1", "31253.11.sdb.00001"]);
  for (const taken of ["10.1234/elsewhere.1", "10.5072/sdb.00099"]) {
    const other = await archive(taken);
    await assert.rejects(
      person.repository.datasets.submit(other, "V1"),
      ({ error, issues }: ApiError) => {
        assert.equal(error, "datasetIncomplete");
        assert.deepEqual(issues.map(({ path, key, message, messageEn }) => [path, key, message, messageEn]), [
          [
            "archiveDoi",
            "doiTaken",
            `DOI ${taken} 已被其他数据集使用`,
            `The DOI ${taken} is already used by another dataset.`,
          ],
        ]);
        return true;
      },
    );
  }
  await governance.repository.reviews.accept(await findReviewId(governance, first), ALL_PASSED);
  await deliverAll(test.app);
  assert.equal((await test.visitor.datasets.get(first)).status, "PUBLISHED");
  assert.equal((await test.visitor.datasets.resolve({ doi: "10.1234/ELSEWHERE.1" })).dataSetId, first);
  assert.deepEqual(told, ["31253.11.sdb.00001", "31253.11.sdb.00001"]);
});

Deno.test("the DOI of an archive can be mended before publication, and the wrong one is free again", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files, attachments } = person.repository;
  const metadata = (archiveDoi: string) =>
    completeMetadata({ archiveDoi, archiveEmail: "archive@example.org" });
  const create = async (doi: string) => {
    const { dataSetId } = await datasets.create(metadata(doi), "archive");
    await files.upload(dataSetId, "V1", "a.csv", "a\n");
    await attachments.drawCover(dataSetId, "V1");
    return dataSetId;
  };
  const [first, second] = [await create("10.1234/wrong"), await create("10.1234/wrong")];
  await datasets.submit(first, "V1");
  await datasets.recall(first, "V1");
  const { revision } = await datasets.get(first);
  await datasets.save(first, "V1", { revision, metadata: metadata("10.1234/right") });
  assert.equal((await datasets.submit(first, "V1")).doi, "10.1234/right");
  assert.equal((await datasets.submit(second, "V1")).doi, "10.1234/wrong");
});
