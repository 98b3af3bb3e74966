import assert from "node:assert/strict";
import { outbox } from "../../db/schema/mod.ts";
import { openTestApp } from "../../tests/harness.ts";
import { backOffMs, deliverAll, deliverDue } from "./outbox_delivery.ts";
import { addEffect } from "../services/outbox/effects.ts";

Deno.test("backOffMs() doubles from a second to an hour", () => {
  assert.deepEqual([1, 2, 3, 4].map(backOffMs), [1_000, 2_000, 4_000, 8_000]);
  assert.equal(backOffMs(40), 3_600_000);
});

Deno.test("addEffect() with a key that is there already adds nothing", async () => {
  await using test = await openTestApp();
  const add = () =>
    test.app.db.withTx((tx) => addEffect(tx, test.app, "index", "1:publish:1", { serial: 1 }));
  await add();
  await add();
  assert.equal((await test.app.db.read.select().from(outbox).all()).length, 1);
});

Deno.test("deliverDue() tries a failing effect again after its back-off, and the rest at once", async () => {
  await using test = await openTestApp();
  const refreshed: number[] = [];
  let broken = true;
  test.app.search.refresh = (serial) => {
    if (serial === 1 && broken) return Promise.reject(new Error("index is locked"));
    refreshed.push(serial);
    return Promise.resolve();
  };
  await test.app.db.withTx(async (tx) => {
    for (const serial of [1, 2, 3]) await addEffect(tx, test.app, "index", String(serial), { serial });
  });
  await deliverDue(test.app);
  assert.deepEqual(refreshed, [2, 3]);
  const [failed] = await test.app.db.read.select().from(outbox).all();
  assert.deepEqual([failed.attempts, failed.doneAt, failed.lastError], [1, null, "Error: index is locked"]);
  broken = false;
  await deliverAll(test.app);
  assert.deepEqual(refreshed, [2, 3]);
  test.advance(1_000);
  await deliverAll(test.app);
  assert.deepEqual(refreshed, [2, 3, 1]);
});
