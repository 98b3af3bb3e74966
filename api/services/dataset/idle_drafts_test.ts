import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { dataset, datasetVersion } from "../../../db/schema/mod.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { ALL_PASSED, deposit, publish, submit } from "../../../tests/datasets.ts";
import { createRepository, type Repository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock, type JobClock } from "../../../tests/job_clock.ts";
import { systemContext } from "../../context.ts";
import { addMonths } from "../../../sdk/model/time.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { deleteIdleDrafts } from "./idle_drafts.ts";
import { openSession } from "../session/sessions.ts";

const DAY = 86_400_000;
const JOB = "delete_idle_drafts";

async function rowOf(test: TestApp, dataSetId: string) {
  const rows = await test.app.db.read.select().from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial)).where(eq(dataset.id, dataSetId))
    .all();
  return rows.map(({ dataset_version }) => dataset_version).sort((a, b) => b.number - a.number)[0];
}

/** Until `before` days are left of the six months, then one run. */
async function runBefore(test: TestApp, time: JobClock, updatedAt: number, days: number): Promise<void> {
  await time.advanceTime(addMonths(updatedAt, 6) - days * DAY - test.app.clock().getTime());
  await time.run(JOB);
}

const notices = async (test: TestApp, { email }: SignedInUser) =>
  (await mailsTo(test, email)).map(({ subject }) => subject).reverse();

Deno.test("deleteIdleDrafts() mails 30, 7 and 1 days before, once each, then deletes and tells how to restore", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const { updatedAt } = await rowOf(test, dataSetId);
  await runBefore(test, time, updatedAt, 31);
  assert.deepEqual(await notices(test, person), []);
  for (const [days, count] of [[30, 1], [29, 1], [7, 2], [6, 2], [1, 3]]) {
    await runBefore(test, time, updatedAt, days);
    assert.equal((await notices(test, person)).length, count, `${days} days before`);
  }
  await runBefore(test, time, updatedAt, 0.5);
  assert.equal((await rowOf(test, dataSetId)).deletedAt, null);
  // The mail's own day must be over as well.
  await runBefore(test, time, updatedAt, -0.25);
  assert.ok((await rowOf(test, dataSetId)).deletedAt);
  const subjects = await notices(test, person);
  assert.equal(subjects.length, 4);
  assert.match(subjects[2], /2027-05-02/);
  assert.match(subjects[3], /已删除/);
  const gone = await signedIn(test, person);
  await assert.rejects(async () => await gone.datasets.get(dataSetId), { error: "notFound" });
  assert.equal((await gone.datasets.mine()).total, 0);
  assert.deepEqual((await gone.datasets.deleted()).map((one) => one.dataSetId), [dataSetId]);
});

/** Sessions do not outlive the months. */
async function signedIn(test: TestApp, { id }: SignedInUser): Promise<Repository> {
  const token = await openSession(test.app, id);
  return createRepository({
    server: ORIGIN,
    token,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN },
  });
}

async function deleted(test: TestApp, time: JobClock, dataSetId: string): Promise<void> {
  const { updatedAt } = await rowOf(test, dataSetId);
  for (const days of [30, 7, 1, 0]) await runBefore(test, time, updatedAt, days);
  assert.ok((await rowOf(test, dataSetId)).deletedAt);
}

Deno.test("deleteIdleDrafts() starts over after a save", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const first = await rowOf(test, dataSetId);
  await runBefore(test, time, first.updatedAt, 30);
  await runBefore(test, time, first.updatedAt, 7);
  assert.equal((await rowOf(test, dataSetId)).remindedDays, 7);
  const owner = await signedIn(test, person);
  const { revision, ...metadata } = await owner.datasets.get(dataSetId);
  await owner.datasets.save(dataSetId, "V1", { revision, metadata });
  await time.advanceTime(20 * DAY);
  await time.run(JOB);
  const saved = await rowOf(test, dataSetId);
  assert.deepEqual([saved.deletedAt, saved.remindedDays], [null, null]);
  // The save changed nothing, so that the version was not updated by it.
  assert.equal(saved.updatedAt, first.updatedAt);
  await runBefore(test, time, saved.usedAt!, 30);
  assert.equal((await rowOf(test, dataSetId)).remindedDays, 30);
  assert.equal((await notices(test, person)).length, 3);
});

Deno.test("restoreDraft() gives a draft back to its owner for thirty days, then it is gone for good", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const [person, stranger] = [await test.signIn(), await test.signIn()];
  const [kept, lost] = [await deposit(person), await deposit(person)];
  for (const version of ["V1", ""]) {
    await person.repository.links.create({ dataSetId: kept.dataSetId, version, expiry: "1y" });
  }
  await deleted(test, time, kept.dataSetId);
  await time.run(JOB);
  const owner = await signedIn(test, person);
  const other = await signedIn(test, stranger);
  await assert.rejects(async () => await other.datasets.restore(kept.dataSetId, "V1"), { error: "notFound" });
  await assert.rejects(async () => await test.visitor.datasets.restore(kept.dataSetId, "V1"), {
    error: "notLoggedIn",
  });
  const restored = await owner.datasets.restore(kept.dataSetId, "V1");
  // Its links were told to be gone and stay so.
  assert.deepEqual((await owner.links.list()).list.map(({ state }) => state), ["revoked", "revoked"]);
  assert.deepEqual([restored.status, restored.title, restored.count], ["DRAFT", kept.title, 1]);
  const row = await rowOf(test, kept.dataSetId);
  assert.deepEqual([row.deletedAt, row.remindedDays, row.updatedAt], [
    null,
    null,
    test.app.clock().getTime(),
  ]);
  await time.advanceTime(31 * DAY);
  const late = await signedIn(test, person);
  await assert.rejects(async () => await late.datasets.restore(lost.dataSetId, "V1"), { error: "notFound" });
  await time.run(JOB);
  assert.equal(await rowOf(test, lost.dataSetId), undefined);
  assert.equal((await rowOf(test, kept.dataSetId)).deletedAt, null);
  const history = await late.datasets.history(kept.dataSetId);
  assert.deepEqual(history.map(({ action }) => action), ["create", "remove", "restore"]);
});

Deno.test("deleteIdleDrafts() deletes a draft V2 and leaves V1 as it is; addVersion() gives that V2 back as it was", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const governance = await test.signIn({ role: "governance" });
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, governance);
  await person.repository.datasets.addVersion(dataSetId);
  const more = await person.repository.files.upload(dataSetId, "V2", "data/more.csv", "month,level\n");
  const before = await rowOf(test, dataSetId);
  await deleted(test, time, dataSetId);
  assert.equal((await test.visitor.datasets.get(dataSetId)).status, "PUBLISHED");
  const owner = await signedIn(test, person);
  await assert.rejects(owner.files.download(more.fileId), { error: "notFound" });
  const again = await owner.datasets.addVersion(dataSetId);
  assert.deepEqual([again.version, again.status, again.count], ["V2", "DRAFT", 2]);
  const after = await rowOf(test, dataSetId);
  assert.equal(after.id, before.id);
  assert.equal(after.revision, before.revision + 1);
  assert.deepEqual([after.deletedAt, after.remindedDays, after.updatedAt], [
    null,
    null,
    test.app.clock().getTime(),
  ]);
  assert.equal(await (await owner.files.download(more.fileId)).text(), "month,level\n");
  const [last] = (await owner.datasets.history(dataSetId)).filter(({ version }) => version === "V2")
    .reverse();
  assert.equal(last.action, "restore");
  await assert.rejects(async () => await owner.datasets.restore(dataSetId, "V2"), { error: "notFound" });
});

Deno.test("deleteIdleDrafts() deletes what was returned only if nothing was ever published (spec 3 §2, row 8)", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const governance = await test.signIn({ role: "governance" });
  const person = await test.signIn();
  const published = await publish(test, person, governance);
  const { repository: { datasets, files } } = person;
  await datasets.addVersion(published.dataSetId);
  await files.upload(published.dataSetId, "V2", "data/more.csv", "month,level\n1961-01,2\n");
  await datasets.submit(published.dataSetId, "V2");
  const first = await submit(person, governance);
  for (const { reviewId } of (await governance.repository.reviews.list()).list) {
    await governance.repository.reviews.returnForRevision(reviewId, { checklist: [], comments: "README" });
  }
  await deleted(test, time, first.dataSetId);
  const returned = await rowOf(test, published.dataSetId);
  assert.deepEqual([returned.status, returned.number, returned.deletedAt], ["REVISE", 2, null]);
});

Deno.test("deleteIdleDrafts() keeps the correction of a withheld version, and only until a correction is public", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const governance = await test.signIn({ role: "governance" });
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, governance);
  await person.repository.datasets.addVersion(dataSetId);
  const mark = (change: object) =>
    test.app.db.withTx((tx) =>
      tx.update(datasetVersion).set(change).where(eq(datasetVersion.status, "PUBLISHED"))
    );
  await mark({ withheldAt: test.app.clock().getTime() });
  const { updatedAt } = await rowOf(test, dataSetId);
  for (const days of [30, 7, 1, 0]) await runBefore(test, time, updatedAt, days);
  const kept = await rowOf(test, dataSetId);
  assert.deepEqual([kept.number, kept.deletedAt, kept.remindedDays], [2, null, null]);
  const owner = await signedIn(test, person);
  await owner.files.upload(dataSetId, "V2", "data/more.csv", "month,level\n1961-01,2\n");
  await owner.datasets.submit(dataSetId, "V2");
  const decider = await signedIn(test, governance);
  const [{ reviewId }] = (await decider.reviews.list()).list;
  await decider.reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
  await owner.datasets.addVersion(dataSetId);
  assert.equal((await rowOf(test, dataSetId)).number, 3);
  await deleted(test, time, dataSetId);
  assert.equal((await test.visitor.datasets.get(dataSetId)).version, "V2");
});

/** The dates that the mails about a draft named, oldest first, with the days that were left when each was written. */
async function remindedOn(test: TestApp, { email }: SignedInUser) {
  const mails = (await mailsTo(test, email)).reverse();
  return mails.map(({ subject }) => /\d{4}-\d\d-\d\d/.exec(subject)?.[0]);
}

const shanghaiDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** Every mail keeps its distance: 30, 7 and 1 days, and the draft is there for all of them. */
async function awaitTheEnd(test: TestApp, time: JobClock, person: SignedInUser, dataSetId: string) {
  const first = test.app.clock().getTime();
  await time.run(JOB);
  const end = first + 30 * DAY;
  for (const [days, count] of [[30, 1], [8, 1], [7, 2], [2, 2], [1, 3], [0.1, 3]]) {
    await time.advanceTime(end - days * DAY - test.app.clock().getTime());
    await time.run(JOB);
    assert.equal((await rowOf(test, dataSetId)).deletedAt, null, `${days} days before`);
    assert.equal((await notices(test, person)).length, count, `${days} days before`);
  }
  assert.deepEqual(await remindedOn(test, person), Array(3).fill(shanghaiDay(end)));
  await time.advanceTime(end - test.app.clock().getTime());
  await time.run(JOB);
  assert.ok((await rowOf(test, dataSetId)).deletedAt);
}

Deno.test("deleteIdleDrafts() gives a draft that was idle for 400 days before anybody looked all three mails", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  await time.advanceTime(400 * DAY);
  await awaitTheEnd(test, time, person, dataSetId);
});

Deno.test("deleteIdleDrafts() after a long downtime begins with the first mail, 30 days before the end", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  await time.run(JOB);
  time.jump(396 * DAY);
  assert.equal(await time.run(JOB), false);
  const { repository: { jobs } } = await test.signIn({ role: "administrator" });
  await jobs.clearAlarm((await jobs.list()).alarms[0].alarmId);
  await awaitTheEnd(test, time, person, dataSetId);
});

Deno.test("deleteIdleDrafts() after a downtime between two mails keeps the distance of those that are left", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  await runBefore(test, time, (await rowOf(test, dataSetId)).updatedAt, 30);
  await time.advanceTime(100 * DAY);
  const seventh = test.app.clock().getTime();
  await time.run(JOB);
  assert.equal((await remindedOn(test, person)).at(-1), shanghaiDay(seventh + 7 * DAY));
  await time.advanceTime(6 * DAY);
  await time.run(JOB);
  assert.equal((await rowOf(test, dataSetId)).deletedAt, null);
  assert.equal((await notices(test, person)).length, 3);
  await time.advanceTime(DAY);
  await time.run(JOB);
  assert.ok((await rowOf(test, dataSetId)).deletedAt);
});

Deno.test("deleteIdleDrafts() deletes none of more than a round may, goes on mailing, and waits for an administrator", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  for (let n = 0; n < 11; n++) await person.repository.datasets.create();
  const [{ updatedAt }] = await test.app.db.read.select().from(datasetVersion).all();
  for (const days of [30, 7, 1]) await runBefore(test, time, updatedAt, days);
  assert.equal((await notices(test, person)).length, 33);
  const young = await (await signedIn(test, person)).datasets.create();
  const deleted = async () => {
    const rows = await test.app.db.read.select().from(datasetVersion).all();
    return rows.filter(({ deletedAt }) => deletedAt !== null).length;
  };
  await runBefore(test, time, updatedAt, -1);
  assert.equal(await deleted(), 0);
  const { repository: { jobs } } = await test.signIn({ role: "administrator" });
  const [{ kind, detail, alarmId }] = (await jobs.list()).alarms;
  assert.deepEqual([kind, detail], ["massDeletion", { job: JOB, count: 11, total: 12 }]);
  await jobs.clearAlarm(alarmId);
  await time.advanceTime(DAY);
  await time.run(JOB);
  assert.equal(await deleted(), 11);
  assert.equal((await rowOf(test, young.dataSetId)).deletedAt, null);
});

for (
  const [name, from, to] of [
    ["31 August, before a common year's February", "2026-08-31T04:00:00Z", "2027-02-28T04:00:00Z"],
    ["31 August, before a leap year's February", "2027-08-31T04:00:00Z", "2028-02-29T04:00:00Z"],
    ["29 February", "2028-02-29T04:00:00Z", "2028-08-29T04:00:00Z"],
    ["the end of a year", "2026-12-31T15:59:59Z", "2027-06-30T15:59:59Z"],
    ["a year's last hour in Shanghai", "2026-12-31T16:30:00Z", "2027-06-30T16:30:00Z"],
  ] as const
) {
  Deno.test(`a draft left on ${name} is deleted six calendar months later, no second before`, async () => {
    await using test = await openTestApp();
    const time = controlJobClock(test);
    const person = await test.signIn();
    test.advance(Date.parse(from) - test.app.clock().getTime());
    const owner = await signedIn(test, person);
    const { dataSetId } = await owner.datasets.create({});
    for (const days of [30, 7, 1]) {
      await time.advanceTime(Date.parse(to) - days * DAY - test.app.clock().getTime());
      await time.run(JOB);
    }
    await time.advanceTime(DAY - 1000);
    const look = () => deleteIdleDrafts(systemContext(test.app, "test"));
    assert.equal((await look()).deleted, 0);
    test.advance(1000);
    assert.equal((await look()).deleted, 1);
    assert.ok((await rowOf(test, dataSetId)).deletedAt);
  });
}
