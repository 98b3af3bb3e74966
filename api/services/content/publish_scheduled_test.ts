/** Scheduled articles and the clock. */
import assert from "node:assert/strict";
import { article, auditEvent } from "../../../db/schema/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { changesOf } from "../../change_counter.ts";
import { systemContext } from "../../context.ts";
import { publishScheduled } from "./publish_scheduled.ts";

const HOUR = 3_600_000;

async function open() {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  const begun = test.app.clock().getTime();
  const schedule = async (slug: string, hours: number) => {
    const title = { zh: slug, en: slug };
    const { articleId } = await content.create({ kind: "news", slug, title, date: "2026-11-02" });
    const publishAt = new Date(begun + hours * HOUR).toISOString();
    await content.act(articleId, { action: "schedule", revision: 1, publishAt });
    return articleId;
  };
  const run = () => publishScheduled(systemContext(test.app, "job"));
  const listed = async () => (await test.visitor.catalog.news()).map(({ id }) => id);
  return {
    test,
    content,
    begun,
    schedule,
    run,
    listed,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("publishScheduled() publishes what is due, once, under the time for which it was planned", async () => {
  await using scene = await open();
  const { test, begun, schedule, run, listed } = scene;
  await schedule("one", 1);
  await schedule("two", 3);
  assert.deepEqual(await run(), { published: 0, failed: 0 });
  test.advance(2 * HOUR);
  assert.deepEqual(await listed(), [], "nothing appears without the job");
  const before = changesOf(test.app).newest(["content:news"]);
  const both = await Promise.all([run(), run()]);
  assert.equal(both[0].published + both[1].published, 1);
  assert.ok(changesOf(test.app).newest(["content:news"]) > before);
  assert.deepEqual(await listed(), ["one"]);
  const [row] = await test.app.db.read.select().from(article).all();
  assert.equal(row!.firstPublicAt, begun + HOUR);
  const published = (await test.app.db.read.select().from(auditEvent).all())
    .filter(({ action }) => action === "publishArticle");
  assert.deepEqual(published.map(({ actorId }) => actorId), [null]);
});

Deno.test("publishScheduled() leaves alone what an editor has taken back, and a clock that went back takes nothing back", async () => {
  await using scene = await open();
  const { test, content, schedule, run, listed } = scene;
  const id = await schedule("taken", 1);
  await schedule("kept", 1);
  await content.act(id, { action: "unpublish", revision: 1, steps: 1 });
  test.advance(2 * HOUR);
  await run();
  assert.deepEqual(await listed(), ["kept"]);
  test.advance(-2 * HOUR);
  assert.deepEqual(await run(), { published: 0, failed: 0 });
  assert.deepEqual(await listed(), ["kept"]);
});

Deno.test("the job publish_scheduled publishes nothing after a jump of the clock until an administrator has looked", async () => {
  await using scene = await open();
  const { test, schedule, listed } = scene;
  const time = controlJobClock(test);
  await schedule("in-a-month", 30 * 24);
  await time.run("publish_scheduled");
  time.jump(31 * 24 * HOUR);
  assert.equal(await time.run("publish_scheduled"), false);
  assert.deepEqual(await listed(), []);
  time.jump(-31 * 24 * HOUR);
  // The way back is a jump as well.
  assert.equal(await time.run("publish_scheduled"), false);
  const { repository: { jobs } } = await test.signIn({ role: "administrator" });
  for (const { alarmId } of (await jobs.list()).alarms) await jobs.clearAlarm(alarmId);
  await time.run("publish_scheduled");
  assert.deepEqual(await listed(), []);
  await time.advanceTime(31 * 24 * HOUR);
  assert.equal(await time.run("publish_scheduled"), true);
  assert.deepEqual(await listed(), ["in-a-month"]);
});
