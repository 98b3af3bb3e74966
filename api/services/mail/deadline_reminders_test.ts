import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { yieldToEventLoop } from "../../../db/yield_to_event_loop.ts";
import { outbox, user } from "../../../db/schema/mod.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { ALL_PASSED, deposit, findReviewId, publish, submit } from "../../../tests/datasets.ts";
import { createRepository, type Repository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock, type JobClock } from "../../../tests/job_clock.ts";
import { countStatements } from "../../../tests/sql_statements.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { remindOfDeadlines } from "./deadline_reminders.ts";
import { openSession } from "../session/sessions.ts";

const DAY = 86_400_000;
const JOB = "remind_of_deadlines";

/** Subjects of the mails about a deadline to somebody, oldest first. */
async function reminders(test: TestApp, { email }: SignedInUser, wanted: RegExp) {
  const mails = (await mailsTo(test, email)).reverse();
  return mails.filter(({ subject }) => wanted.test(subject));
}

async function signedIn(test: TestApp, { id }: SignedInUser): Promise<Repository> {
  const token = await openSession(test.app, id);
  const headers = { Origin: ORIGIN };
  return createRepository({ server: ORIGIN, token, fetch: (request) => test.api.fetch(request), headers });
}

async function until(test: TestApp, time: JobClock, at: string): Promise<void> {
  await time.advanceTime(Date.parse(at) - test.app.clock().getTime());
  await time.run(JOB);
}

Deno.test("remindOfDeadlines() tells the reviewers of the queue once a round when its due day has passed", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const governance = await test.signIn({ role: "governance" });
  await test.app.db.withTx((tx) => tx.update(user).set({ locale: "en" }).where(eq(user.id, reviewer.id)));
  const { dataSetId } = await submit(person, reviewer, { communityCode: "j00001" });
  const { title } = await person.repository.datasets.get(dataSetId);
  // Five working days after Monday the 2nd.
  await until(test, time, "2026-11-09T02:00:00Z");
  assert.deepEqual(await reminders(test, reviewer, /^Review overdue/), []);
  for (const at of ["2026-11-09T03:00:00Z", "2026-11-09T04:00:00Z", "2026-11-12T02:00:00Z"]) {
    await until(test, time, at);
    const [mail, ...more] = await reminders(test, reviewer, /^Review overdue/);
    assert.deepEqual([mail.subject, more], [`Review overdue: ${title.en}`, []], at);
    assert.match(mail.body, /due on 2026-11-09[\s\S]*\/en\/manage/);
    assert.match(mail.html, /<a href="http:\/\/localhost:8000\/en\/manage/);
  }
  // The session is over by then.
  const { datasets } = await signedIn(test, person);
  await datasets.recall(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await until(test, time, "2026-11-25T02:00:00Z");
  assert.equal((await reminders(test, reviewer, /^Review overdue/)).length, 2);
  for (const one of [person, governance]) assert.deepEqual(await reminders(test, one, /逾期/), []);
});

Deno.test("remindOfDeadlines() says nothing of what was decided in time, nor a second time when old mails are gone", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { reviewId } = await submit(person, governance);
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  const open = await submit(person, governance);
  assert.notEqual(open.reviewId, reviewId);
  await until(test, time, "2026-11-10T02:00:00Z");
  assert.equal((await reminders(test, governance, /逾期/)).length, 1);
  for (const days of [29, 2, 20]) {
    await time.advanceTime(days * DAY);
    await time.run("expire_account_data");
    await time.run(JOB);
  }
  // The mail itself is forgotten after a month.
  assert.deepEqual(await reminders(test, governance, /逾期/), []);
});

Deno.test("remindOfDeadlines() mails the owner seven days before a private period ends, once", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const person = await test.signIn();
  const { dataSetId, title } = await deposit(person);
  await person.repository.datasets.makePrivate(dataSetId, "V1", 1);
  await until(test, time, "2026-11-25T01:59:59Z");
  assert.deepEqual(await reminders(test, person, /即将结束/), []);
  for (const at of ["2026-11-25T02:00:00Z", "2026-11-25T05:00:00Z", "2026-12-01T02:00:00Z"]) {
    await until(test, time, at);
    const [mail, ...more] = await reminders(test, person, /即将结束/);
    assert.deepEqual(more, [], at);
    assert.ok(mail.subject.includes("2026-12-02") && mail.subject.includes(title.zh), mail.subject);
    assert.ok(mail.body.includes(`/detail?dataSetId=${dataSetId}&version=V1`));
  }
  await until(test, time, "2026-12-02T03:00:00Z");
  assert.equal((await reminders(test, person, /即将结束/)).length, 1);
});

Deno.test("remindOfDeadlines() mails the owner seven days before an embargo ends, once, unless it was ended before", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const embargo = { accessRight: "EMBARGO" as const, embargoMonths: 1 };
  const { title } = await publish(test, person, governance, embargo);
  const opened = await publish(test, person, governance, embargo);
  await person.repository.datasets.unprotect(opened.dataSetId, "V1");
  await until(test, time, "2026-11-25T01:59:59Z");
  assert.deepEqual(await reminders(test, person, /将于/), []);
  for (const at of ["2026-11-25T02:00:05Z", "2026-11-26T02:00:00Z"]) {
    await until(test, time, at);
    const [mail, ...more] = await reminders(test, person, /将于/);
    assert.deepEqual(more, [], at);
    assert.ok(mail.subject.includes("2026-12-02") && mail.subject.includes(title.zh), mail.subject);
  }
});

Deno.test("remindOfDeadlines() mails the end of an embargo that two versions share once, for the newer one", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, person, governance, { accessRight: "EMBARGO", embargoMonths: 1 });
  const { datasets, files } = person.repository;
  await time.advanceTime(3_600_000);
  await datasets.addVersion(dataSetId);
  await files.upload(dataSetId, "V2", "data/more.csv", "month,level\n");
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  await until(test, time, "2026-11-26T02:00:00Z");
  const [mail, ...more] = await reminders(test, person, /将于/);
  assert.deepEqual(more, []);
  assert.match(mail.subject, /2026-12-02/);
  assert.match(mail.body, /V2/);
});

/** Rounds that are overdue, with two who may decide each. */
async function openOverdue(rounds: number) {
  const test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  await test.signIn({ role: "governance" });
  const reviewIds: string[] = [];
  for (let round = 0; round < rounds; round++) {
    reviewIds.push((await submit(person, governance)).reviewId);
  }
  test.advance(8 * DAY);
  const remind = () => remindOfDeadlines(systemContext(test.app, "test"));
  return { test, reviewIds, remind };
}

async function countOverdueMails(test: TestApp): Promise<number> {
  const rows = await test.app.db.read.select({ key: outbox.key }).from(outbox).all();
  return rows.filter(({ key }) => key.startsWith("mail:reviewOverdue:")).length;
}

Deno.test("remindOfDeadlines() asks no more when more was said before, and writes nothing", async () => {
  const taken: number[] = [];
  for (const rounds of [1, 3]) {
    const { test, remind } = await openOverdue(rounds);
    await using _ = test;
    assert.equal((await remind()).reminded, 2 * rounds);
    const { result, statements } = await countStatements(test, remind);
    assert.equal(result.reminded, 0);
    assert.deepEqual(statements.filter((sql) => !sql.startsWith("select")), []);
    taken.push(statements.length);
  }
  assert.equal(taken[0], taken[1]);
});

Deno.test("remindOfDeadlines() writes each round by itself: others have their turn in between, and one failure stops no other", async () => {
  const { test, reviewIds, remind } = await openOverdue(4);
  await using _ = test;
  const { db } = test.app;
  await db.maintain((client) =>
    client.execute(`create trigger broken before insert on outbox
      when instr(new.key, '${reviewIds[1]}') begin select raise(abort, 'broken'); end`)
  );
  const seen = new Set<number>();
  let running = true;
  const run = remind().finally(() => running = false);
  while (running) {
    await yieldToEventLoop();
    seen.add(await countOverdueMails(test));
  }
  assert.deepEqual(await run, { reminded: 6, failed: 1 });
  assert.ok(seen.has(2) && seen.has(4), [...seen].join());
  await db.maintain((client) => client.execute("drop trigger broken"));
  assert.deepEqual(await remind(), { reminded: 2, failed: 0 });
});
