import assert from "node:assert/strict";
import { alarm, mail } from "../../../db/schema/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { systemContext } from "../../context.ts";
import { clearAlarm } from "./alarms.ts";
import { deletionLimit, requestDeletion } from "./deletion_guard.ts";

const DAY = 86_400_000;

Deno.test("deletionLimit() is one in a hundred, and never under 10 or over 100", () => {
  const cases = [[0, 10], [50, 10], [1_099, 10], [1_100, 11], [5_000, 50], [10_000, 100], [1_000_000, 100]];
  for (const [total, limit] of cases) assert.equal(deletionLimit(total), limit, String(total));
});

Deno.test("requestDeletion() raises one alarm for a round that is too large, and lets smaller ones pass", async () => {
  await using test = await openTestApp();
  await test.signIn({ role: "administrator" });
  const context = systemContext(test.app, "test");
  const ask = (count: number, total: number) => requestDeletion(context, { job: "some_job", count, total });
  assert.deepEqual([await ask(10, 20), await ask(100, 10_000)], [true, true]);
  assert.deepEqual(await test.app.db.read.select().from(alarm).all(), []);
  assert.deepEqual([await ask(11, 20), await ask(101, 1_000_000), await ask(404, 404)], [
    false,
    false,
    false,
  ]);
  const rows = await test.app.db.read.select().from(alarm).all();
  assert.deepEqual(rows.map(({ kind, detail }) => [kind, detail]), [
    ["massDeletion", { job: "some_job", count: 404, total: 404 }],
  ]);
  await controlJobClock(test).run("end_privacies");
  const [sent, ...others] = await test.app.db.read.select().from(mail).all();
  assert.deepEqual(others, []);
  assert.match(sent.body, /解除后，两天内的下一轮将删除这 11 项/, "what clearing allows");
});

/** Asks for rounds of a job, and clears the alarms that come of it. */
async function openRounds() {
  const test = await openTestApp();
  const administrator = await test.signIn({ role: "administrator" });
  const context = systemContext(test.app, "test");
  const actor = { kind: "user", id: administrator.id, role: "administrator" } as never;
  const listAlarms = async () => await test.app.db.read.select().from(alarm).all();
  return {
    test,
    ask: (count: number, job = "some_job") => requestDeletion(context, { job, count, total: 1_000 }),
    /** @returns how many were open. */
    async clear() {
      test.advance(1_000);
      const open = (await listAlarms()).filter((row) => row.clearedAt === null);
      for (const { id } of open) await clearAlarm({ ...context, actor }, id);
      return open.length;
    },
  };
}

Deno.test("requestDeletion() lets one round delete as many as a cleared alarm named, within two days, of that job", async () => {
  const { test, ask, clear } = await openRounds();
  await using _ = test;
  assert.equal(await ask(200), false);
  assert.equal(await clear(), 1);
  assert.equal(await ask(200, "other_job"), false);
  assert.equal(await ask(211), false, "more than was named, and ten beside");
  assert.equal(await clear(), 2);
  assert.equal(await ask(211), true);
  assert.equal(await ask(211), false, "it served its round");
  assert.equal(await clear(), 1);
  test.advance(2 * DAY);
  assert.equal(await ask(211), false, "it was cleared too long ago");
});

Deno.test("requestDeletion() lets pass what became due between an alarm and the next round, up to the usual number", async () => {
  const { test, ask, clear } = await openRounds();
  await using _ = test;
  await ask(200);
  await clear();
  assert.equal(await ask(201), true);
  await ask(200);
  await clear();
  assert.equal(await ask(210), true);
});

Deno.test("requestDeletion() keeps no permission that a later one has overtaken", async () => {
  const { test, ask, clear } = await openRounds();
  await using _ = test;
  for (const count of [200, 250]) {
    assert.equal(await ask(count), false);
    assert.equal(await clear(), 1);
  }
  assert.equal(await ask(250), true);
  assert.equal(await ask(180), false, "that of 200 is used up too");
});

Deno.test("requestDeletion() keeps no permission for which the next round had no use", async () => {
  const { test, ask, clear } = await openRounds();
  await using _ = test;
  await ask(200);
  await clear();
  assert.equal(await ask(3), true);
  assert.equal(await ask(180), false);
});
