import assert from "node:assert/strict";
import { auditEvent, outbox } from "../../../db/schema/mod.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { jobRun } from "../../../db/schema/mod.ts";
import { systemContext } from "../../context.ts";
import { EMBARGO_JOB, liftDueEmbargoes } from "./embargo.ts";

const MINUTE = 60_000;
const MONTH = 31 * 1_440 * MINUTE;

/** One round of the job, with its result kept as the jobs keep it. */
async function look({ app }: TestApp) {
  const { lifted, failed, waiting } = await liftDueEmbargoes(systemContext(app, "job-test"));
  const at = app.clock().getTime();
  const result = { lifted, failed, waiting };
  const row = { name: EMBARGO_JOB, dueAt: at, startedAt: at, finishedAt: at, result };
  await app.db.withTx((tx) => tx.insert(jobRun).values(row));
  return { lifted, waiting: Object.keys(waiting).length };
}

async function enter(test: TestApp) {
  const governance = await test.signIn({ role: "governance" });
  const embargo = { accessRight: "EMBARGO" as const, embargoMonths: 1 };
  return await publish(test, await test.signIn(), governance, embargo);
}

const accessOf = async (test: TestApp, dataSetId: string) =>
  (await test.visitor.datasets.get(dataSetId)).accessRight;

Deno.test("liftDueEmbargoes() opens what two looks at the clock, ten minutes apart, agree on", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await enter(test);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 0 });
  test.advance(MONTH);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 1 });
  test.advance(10 * MINUTE - 1);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 1 });
  assert.equal(await accessOf(test, dataSetId), "EMBARGO");
  test.advance(1);
  assert.deepEqual(await look(test), { lifted: 1, waiting: 0 });
  assert.equal(await accessOf(test, dataSetId), "PUBLIC");
  test.advance(20 * MINUTE);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 0 });
  const events = await test.app.db.read.select().from(auditEvent).all();
  assert.equal(events.filter(({ action }) => action === "endEmbargo").length, 1);
  const effects = await test.app.db.read.select().from(outbox).all();
  assert.equal(effects.filter(({ payload }) => payload.template === "filesOpened").length, 1);
});

Deno.test("liftDueEmbargoes(): a clock that was wrong for a moment opens nothing", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await enter(test);
  test.advance(13 * MONTH);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 1 });
  assert.equal((await test.visitor.datasets.get(dataSetId)).allowedActions.includes("download"), false);
  test.advance(-13 * MONTH);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 0 });
  test.advance(MONTH);
  assert.deepEqual(await look(test), { lifted: 0, waiting: 1 });
  assert.equal(await accessOf(test, dataSetId), "EMBARGO");
});

Deno.test("liftDueEmbargoes(): the first look outlives the process", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-test-" });
  try {
    let dataSetId = "";
    {
      await using test = await openTestApp({ DATA_DIR: dataDir });
      ({ dataSetId } = await enter(test));
      test.advance(MONTH);
      assert.deepEqual(await look(test), { lifted: 0, waiting: 1 });
    }
    await using test = await openTestApp({ DATA_DIR: dataDir });
    test.advance(MONTH + 10 * MINUTE);
    assert.deepEqual(await look(test), { lifted: 1, waiting: 0 });
    assert.equal(await accessOf(test, dataSetId), "PUBLIC");
  } finally {
    await Deno.remove(dataDir, { recursive: true }).catch(() => {});
  }
});
