/** Two processes on one database: the other one has a memory and a search index of its own. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { changeLog } from "../../../db/schema/mod.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { announceChange, changesOf } from "../../change_counter.ts";
import { type App, systemContext } from "../../context.ts";
import { runJob } from "../../jobs/mod.ts";
import { controlJobClock, jobNamed } from "../../../tests/job_clock.ts";
import { ProcessState } from "../../process_state.ts";
import { ColumnIndex } from "../search/column_index.ts";
import { beginToFollow, followChanges } from "./follow_change_log.ts";

async function openOther({ app }: TestApp): Promise<App> {
  const other = { ...app, state: new ProcessState(), search: new ColumnIndex(app.db) };
  await beginToFollow(other);
  await other.search.load();
  return other;
}

const QUERY = { q: "", filters: {}, sort: "newest", page: 1, size: 10 } as const;
const found = async ({ search }: App) => (await search.search(QUERY as never)).total;

async function openSharing(): Promise<TestApp> {
  const test = await openTestApp();
  test.app.config.sharedData = true;
  return test;
}

async function publishOne(test: TestApp): Promise<void> {
  await publish(test, await test.signIn(), await test.signIn({ role: "governance" }));
}

Deno.test("followChanges() finds what another process has published, with one statement when there is nothing", async () => {
  await using test = await openSharing();
  const other = await openOther(test);
  const before = changesOf(other).position();
  await publishOne(test);
  assert.deepEqual([await found(test.app), await found(other), changesOf(other).position()], [1, 0, before]);
  await followChanges(other);
  assert.equal(await found(other), 1);
  assert.ok(changesOf(other).position() > before, "kept pages have ended");
  const [statements, count] = [test.statements.length, changesOf(other).position()];
  await followChanges(other);
  assert.deepEqual([test.statements.length - statements, changesOf(other).position()], [1, count]);
});

Deno.test("followChanges() does not count a second time what this process has written itself", async () => {
  await using test = await openSharing();
  const other = await openOther(test);
  await test.app.db.withTx((tx) => announceChange(tx, test.app, ["news"]));
  const counts = [test.app, other].map((app) => changesOf(app).position());
  for (const app of [test.app, other]) await followChanges(app);
  assert.deepEqual([test.app, other].map((app) => changesOf(app).position()), [counts[0], counts[1] + 1]);
});

Deno.test("followChanges() takes out what another process has taken out", async () => {
  await using test = await openSharing();
  await publishOne(test);
  const other = await openOther(test);
  assert.equal(await found(other), 1);
  await test.app.db.withTx((tx) => tx.run(sql`update dataset_version set withheld_at = 1`));
  await test.app.search.refresh(1);
  await followChanges(other);
  assert.equal(await found(other), 0);
});

Deno.test("followChanges() loads everything anew where the log has forgotten what was missed", async () => {
  await using test = await openSharing();
  const other = await openOther(test);
  await publishOne(test);
  await controlJobClock(test).advanceTime(3 * 86_400_000);
  assert.ok(await runJob(test.app, jobNamed("forget_runs")));
  assert.equal((await test.app.db.read.select().from(changeLog).all()).length, 1);
  await followChanges(other);
  assert.equal(await found(other), 1);
});

Deno.test("announceChange() writes nothing where one process has the database to itself", async () => {
  await using test = await openTestApp();
  await publishOne(test);
  assert.deepEqual(await test.app.db.read.select().from(changeLog).all(), []);
  assert.equal(await found(systemContext(test.app, "test")), 1);
});
