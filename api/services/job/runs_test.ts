import assert from "node:assert/strict";
import { jobRun } from "../../../db/schema/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { JOBS } from "../../jobs/mod.ts";

Deno.test("readJobs() lists every job with its rhythm, its last run and what waits", async () => {
  await using test = await openTestApp();
  const { repository: { jobs } } = await test.signIn({ role: "administrator" });
  const started = await jobs.run("expire_sessions");
  assert.deepEqual([started.name, started.result, started.running], [
    "expire_sessions",
    { removed: 0 },
    undefined,
  ]);
  const overview = await jobs.list();
  assert.deepEqual(overview.jobs.map(({ name }) => name), JOBS.map(({ name }) => name));
  const shown = overview.jobs.find(({ name }) => name === "expire_sessions")!;
  assert.deepEqual([shown.everyMs, shown.destructive, shown.last?.runId], [900_000, false, started.runId]);
  assert.equal(overview.jobs.find(({ name }) => name === "delete_idle_drafts")?.destructive, true);
  assert.deepEqual(overview.outbox, { waiting: 0, failing: 0 });
});

Deno.test("readRuns() gives pages, newest first, of one job or of all; what never ended is not running", async () => {
  await using test = await openTestApp();
  const { repository: { jobs } } = await test.signIn({ role: "administrator" });
  const rows = Array.from(
    { length: 5 },
    (_, at) => ({ name: at % 2 ? "odd" : "even", dueAt: at, startedAt: at }),
  );
  await test.app.db.withTx((tx) => tx.insert(jobRun).values(rows));
  const page = await jobs.runs({ size: 2 });
  assert.deepEqual([page.total, page.list.map(({ name }) => name)], [5, ["even", "odd"]]);
  assert.deepEqual([page.list[0].finishedAt, page.list[0].running], [undefined, undefined]);
  const odd = await jobs.runs({ name: "odd" });
  assert.deepEqual(odd.list.map(({ startedAt }) => Date.parse(startedAt)), [3, 1]);
});

Deno.test("runJobNow() runs one at a time and knows only the jobs there are", async () => {
  await using test = await openTestApp();
  const { repository: { jobs } } = await test.signIn({ role: "administrator" });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, async () => await jobs.run("forget_runs")),
  );
  const refused = outcomes.flatMap((one) => one.status === "rejected" ? [one.reason.error] : []);
  assert.ok(refused.every((error) => error === "jobRunning"), refused.join());
  assert.equal((await jobs.runs({ name: "forget_runs" })).total, 5 - refused.length);
  await assert.rejects(async () => await jobs.run("rm -rf"), { error: "notFound" });
});

Deno.test("jobs are for administrators alone", async () => {
  await using test = await openTestApp();
  for (const role of ["depositor", "governance"] as const) {
    const { repository: { jobs } } = await test.signIn({ role });
    await assert.rejects(async () => await jobs.list(), { error: "forbidden" });
    await assert.rejects(async () => await jobs.runs(), { error: "forbidden" });
    await assert.rejects(async () => await jobs.run("forget_runs"), { error: "forbidden" });
  }
  await assert.rejects(async () => await test.visitor.jobs.list(), { error: "notLoggedIn" });
  assert.deepEqual(await test.app.db.read.select().from(jobRun).all(), []);
});
