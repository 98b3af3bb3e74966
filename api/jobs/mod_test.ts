import assert from "node:assert/strict";
import { datasetVersion, jobRun, session } from "../../db/schema/mod.ts";
import { ALL_PASSED, publish, submit } from "../../tests/datasets.ts";
import { openTestApp } from "../../tests/harness.ts";
import { controlJobClock, jobNamed as job } from "../../tests/job_clock.ts";
import { systemContext } from "../context.ts";
import { LEASE_MS } from "../services/job/lease.ts";
import { queueMail } from "../services/mail/queue.ts";
import { JOBS, runJob, startJobs, waitBefore } from "./mod.ts";

const DAY = 86_400_000;
const MONTH = 31 * DAY;
const A_MAIL = {
  to: "person@example.org",
  template: "accountCancelled",
  locale: "en",
  params: {},
  key: "test",
} as const;

Deno.test("lift_embargoes opens what is due, once, and leaves the rest closed", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const governance = await test.signIn({ role: "governance" });
  const embargo = (embargoMonths: number) => ({ accessRight: "EMBARGO" as const, embargoMonths });
  const person = await test.signIn();
  const short = await publish(test, person, governance, embargo(1));
  const long = await publish(test, person, governance, embargo(6));
  await time.run("lift_embargoes");
  assert.equal((await test.visitor.datasets.get(short.dataSetId)).accessRight, "EMBARGO");
  await time.advanceTime(MONTH);
  // Two looks at the clock must agree.
  await time.run("lift_embargoes");
  await time.advanceTime(20 * 60_000);
  await time.run("lift_embargoes");
  const opened = await test.visitor.datasets.get(short.dataSetId);
  assert.deepEqual([opened.accessRight, opened.allowedActions], ["PUBLIC", ["download"]]);
  assert.equal((await test.visitor.datasets.get(long.dataSetId)).accessRight, "EMBARGO");
});

Deno.test("runJob() runs a job once in its slot, however many servers ask", async () => {
  await using test = await openTestApp();
  const runs = await Promise.all(Array.from({ length: 5 }, () => runJob(test.app, job("lift_embargoes"))));
  assert.deepEqual(runs.filter(Boolean).length, 1);
  const rows = await test.app.db.read.select().from(jobRun).all();
  assert.deepEqual(rows.map(({ name, result }) => [name, result]), [["lift_embargoes", {
    lifted: 0,
    failed: 0,
    waiting: {},
  }]]);
});

Deno.test("expire_sessions removes sessions past their end and keeps the others", async () => {
  await using test = await openTestApp();
  await test.signIn();
  test.advance(8 * 86_400_000);
  const fresh = await test.signIn();
  await runJob(test.app, job("expire_sessions"));
  const rows = await test.app.db.read.select().from(session).all();
  assert.deepEqual(rows.map(({ userId }) => userId), [fresh.id]);
});

Deno.test("startJobs() publishes what is accepted without waiting for the next round, and stops", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, governance);
  const stop = startJobs(test.app);
  try {
    await governance.repository.reviews.accept(reviewId, ALL_PASSED);
    const status = async () => (await test.app.db.read.select().from(datasetVersion).get())?.status;
    for (let turn = 0; turn < 200 && await status() !== "PUBLISHED"; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(await status(), "PUBLISHED");
  } finally {
    await stop();
  }
});

Deno.test("startJobs(): a mail server that does not answer keeps no dataset from being published", async () => {
  await using test = await openTestApp();
  const held = Promise.withResolvers<void>();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { reviewId } = await submit(person, governance);
  let asked = 0;
  test.app.external.mailer = { send: () => (asked++, held.promise) };
  await test.app.db.withTx((tx) => queueMail(tx, systemContext(test.app, "test"), A_MAIL));
  const stop = startJobs(test.app);
  try {
    await until(() => Promise.resolve(asked > 0));
    await governance.repository.reviews.accept(reviewId, ALL_PASSED);
    await until(async () =>
      (await test.app.db.read.select().from(datasetVersion).get())?.status === "PUBLISHED"
    );
    assert.equal(asked, 1, "the mail server has not answered yet");
  } finally {
    held.resolve();
    await stop();
  }
});

/** The one test that found something fails, and not one of a busy machine: half a minute. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 300; turn++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail("did not come about");
}

Deno.test("runJob() leaves a job alone that another server is still at, until that one says nothing any more", async () => {
  await using test = await openTestApp();
  const startedAt = test.app.clock().getTime();
  const runningUntil = startedAt + LEASE_MS;
  await test.app.db.withTx((tx) =>
    tx.insert(jobRun).values({ name: "lift_embargoes", dueAt: 1, startedAt, runningUntil })
  );
  assert.equal(await runJob(test.app, job("lift_embargoes")), false);
  test.advance(LEASE_MS);
  assert.equal(await runJob(test.app, job("lift_embargoes")), true);
});

Deno.test("waitBefore() lets nothing that deletes run at the start of the process", async () => {
  await using test = await openTestApp();
  const waits = () => Promise.all(JOBS.map((one) => waitBefore(test.app, one)));
  const deleting = JOBS.filter(({ deletes }) => deletes).map(({ name }) => name);
  assert.deepEqual(deleting, [
    "expire_sessions",
    "expire_captchas",
    "forget_walks",
    "forget_attempts",
    "expire_uploads",
    "delete_idle_drafts",
    "purge_retracted",
    "expire_account_data",
    "remove_abandoned_uploads",
    "remove_orphan_blobs",
    "empty_quarantine",
    "forget_runs",
  ]);
  // A new database may be the wrong one.
  assert.deepEqual(await waits(), JOBS.map(({ deletes, everyMs }) => deletes ? everyMs : 0));
  const time = controlJobClock(test);
  await time.run("remove_orphan_blobs");
  await time.advanceTime(DAY / 4);
  assert.equal(await waitBefore(test.app, job("remove_orphan_blobs")), DAY * 3 / 4);
  await time.advanceTime(5 * DAY);
  assert.equal(await waitBefore(test.app, job("remove_orphan_blobs")), 600_000);
  test.advance(-30 * DAY);
  assert.equal(await waitBefore(test.app, job("remove_orphan_blobs")), DAY, "a clock that went back");
});

Deno.test("waitBefore() counts from when the database was made where a job has never run", async () => {
  await using test = await openTestApp();
  const wait = () => waitBefore(test.app, job("empty_quarantine"));
  test.advance(DAY / 4);
  assert.equal(await wait(), DAY * 3 / 4);
  test.advance(DAY);
  assert.equal(await wait(), 600_000);
  test.advance(-30 * DAY);
  assert.equal(await wait(), DAY, "a clock that went back");
});

Deno.test("forget_runs keeps ninety days; runs that never ended stay unfinished", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  await time.run("expire_sessions");
  await test.app.db.withTx((tx) =>
    tx.insert(jobRun).values({ name: "expire_sessions", dueAt: 1, startedAt: 1 })
  );
  await time.advanceTime(DAY);
  await time.run("forget_runs");
  const names = async () => (await test.app.db.read.select().from(jobRun).all()).map(({ name }) => name);
  assert.equal((await names()).filter((name) => name === "expire_sessions").length, 1);
  await time.advanceTime(91 * DAY);
  await time.run("forget_runs");
  assert.ok(!(await names()).includes("expire_sessions"));
});

Deno.test("expire_account_data, and every other job, says of each count of what it deletes that it deletes", async () => {
  await using test = await openTestApp();
  for (const { name, deletes = [], run } of JOBS.filter(({ deletes }) => deletes)) {
    const counts = Object.keys(await run(systemContext(test.app, name)));
    assert.deepEqual(deletes.filter((count) => !counts.includes(count)), [], name);
    if (name === "expire_account_data") assert.deepEqual(counts.toSorted(), [...deletes].toSorted());
  }
});
