import assert from "node:assert/strict";
import { alarm, auditEvent, jobRun } from "../../../db/schema/mod.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import type { AlarmKind } from "../../../sdk/model/job.ts";
import { systemContext } from "../../context.ts";
import { isStopped, raiseAlarm } from "./alarms.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const alarms = (test: TestApp) => test.app.db.read.select().from(alarm).all();

async function administrator(test: TestApp): Promise<SignedInUser> {
  return await test.signIn({ role: "administrator", email: `chief-${crypto.randomUUID()}@example.org` });
}

for (
  const [name, move] of [["an hour on", HOUR], ["an hour back", -HOUR], ["a day to the second", DAY]] as const
) {
  Deno.test(`watchClock() lets the jobs go on when the clock moves by ${name}`, async () => {
    await using test = await openTestApp();
    const time = controlJobClock(test);
    await time.run("expire_captchas");
    time.jump(move);
    assert.equal(await time.run("delete_idle_drafts"), true);
    assert.deepEqual(await alarms(test), []);
  });
}

for (
  const [name, move] of [["13 months on", 396 * DAY], ["a year back", -365 * DAY], [
    "a day and a second",
    DAY + 1000,
  ]] as const
) {
  Deno.test(`watchClock() stops what cannot be undone when the clock jumps ${name}, and tells administrators once`, async () => {
    await using test = await openTestApp();
    const time = controlJobClock(test);
    const chief = await administrator(test);
    await time.run("expire_captchas");
    time.jump(move);
    assert.equal(await time.run("delete_idle_drafts"), false);
    assert.equal(await time.run("lift_embargoes"), false);
    assert.equal(await time.run("remove_orphan_blobs"), false);
    assert.equal(await time.run("expire_captchas"), true);
    const rows = await alarms(test);
    assert.deepEqual(rows.map(({ kind, clearedAt }) => [kind, clearedAt]), [["clockJump", null]]);
    assert.equal(Date.parse(String(rows[0].detail.to)) - Date.parse(String(rows[0].detail.from)), move);
    const names = (await test.app.db.read.select().from(jobRun).all()).map((run) => run.name);
    assert.deepEqual(names, ["expire_captchas", "watch_clock", "expire_captchas"]);
    const mails = (await mailsTo(test, chief.email)).filter(({ body }) => body.includes("/manage/jobs"));
    assert.equal(mails.length, 1);
    const metrics = await (await test.api.request("/metrics")).text();
    assert.match(metrics, /^sdb_open_alarms 1$/m);
  });
}

Deno.test("watchClock() tells a stop of the server from a clock that moved under a running one", async () => {
  for (
    const [cause, running, move] of [
      ["stop", false, 2 * DAY],
      ["clock", true, 2 * DAY],
      ["clock", false, -2 * DAY],
    ] as const
  ) {
    await using test = await openTestApp();
    const time = controlJobClock(test);
    if (running) await time.run("expire_captchas");
    else await leaveRun(test);
    time.jump(move);
    await time.run("expire_captchas");
    assert.deepEqual((await alarms(test)).map(({ detail }) => detail.cause), [cause]);
  }
});

/** A run of a process that is gone. */
async function leaveRun({ app }: TestApp): Promise<void> {
  const now = app.clock().getTime();
  const run = { name: "expire_captchas", dueAt: now, startedAt: now, finishedAt: now };
  await app.db.withTx((tx) => tx.insert(jobRun).values(run));
}

Deno.test("watchClock() sees small jumps add up, which no two ticks show", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  await time.run("expire_captchas");
  for (let jumps = 0; jumps < 2; jumps++) {
    time.jump(13 * HOUR);
    await time.run("expire_captchas");
  }
  assert.equal((await alarms(test)).length, 1);
});

Deno.test("watchClock() raises one alarm however many jobs start at once", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  await time.run("expire_captchas");
  time.jump(30 * DAY);
  await Promise.all(["expire_sessions", "forget_walks", "lift_embargoes", "forget_attempts"].map(time.run));
  assert.equal((await alarms(test)).length, 1);
});

Deno.test("watchClock() takes months in which the app ticked for time, not for a jump", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  await time.advanceTime(400 * DAY);
  assert.equal(await time.run("delete_idle_drafts"), true);
  assert.deepEqual(await alarms(test), []);
});

Deno.test("clearAlarm() is for administrators, is written down, and lets the jobs go on", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  await time.run("expire_captchas");
  time.jump(30 * DAY);
  await time.run("delete_idle_drafts");
  const chief = await administrator(test);
  const { repository: { jobs } } = chief;
  const [open] = (await jobs.list()).alarms;
  await assert.rejects(async () => await jobs.run("delete_idle_drafts"), { error: "jobsStopped" });
  const other = await test.signIn({ role: "governance" });
  await assert.rejects(async () => await other.repository.jobs.clearAlarm(open.alarmId), {
    error: "forbidden",
  });
  await assert.rejects(async () => await test.visitor.jobs.clearAlarm(open.alarmId), {
    error: "notLoggedIn",
  });
  await assert.rejects(async () => await jobs.clearAlarm("nothing"), { error: "notFound" });
  await Promise.all(Array.from({ length: 5 }, () => jobs.clearAlarm(open.alarmId)));
  const [row] = await alarms(test);
  assert.equal(row.clearedBy, chief.id);
  const events = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(events.filter(({ action }) => action === "clearAlarm").length, 1);
  assert.equal(await time.run("delete_idle_drafts"), true);
});

Deno.test("raiseAlarm() mails once while an alarm of the kind is open, which keeps what was found last", async () => {
  await using test = await openTestApp();
  const chief = await administrator(test);
  const context = systemContext(test.app, "test");
  const raise = (count: number) =>
    test.app.db.withTx((tx) => raiseAlarm(tx, context, "fileDamaged", { count, sha256: "ab" }));
  assert.deepEqual([await raise(1), await raise(2)], [true, false]);
  assert.deepEqual((await alarms(test)).map(({ detail }) => detail.count), [2]);
  assert.equal((await mailsTo(test, chief.email)).filter(({ body }) => body.includes("fixity")).length, 1);
});

Deno.test("isStopped() is true of what the kind of an open alarm stops, and of nothing else", () => {
  const jobs = [{ name: "purge", destructive: true }, { name: "sweep", destructive: true }, {
    name: "count",
    destructive: false,
  }];
  const stopped = (kind: AlarmKind, job?: string) =>
    jobs.filter((one) => isStopped(one, [{ kind, detail: job ? { job } : {} }])).map(({ name }) => name);
  assert.deepEqual(stopped("clockJump"), ["purge", "sweep"]);
  assert.deepEqual(stopped("databaseDamaged"), ["purge", "sweep"]);
  assert.deepEqual(stopped("massDeletion", "sweep"), ["sweep"]);
  assert.deepEqual(stopped("fileDamaged"), []);
});
