import assert from "node:assert/strict";
import { outbox } from "../../db/schema/mod.ts";
import { openTestHouse } from "../../tests/harness.ts";
import { backOff, deliverDue, drain } from "./outbox_delivery.ts";
import { addEffect } from "../services/outbox/effects.ts";

Deno.test("backOff() doubles from a second to an hour", () => {
  assert.deepEqual([1, 2, 3, 4].map(backOff), [1_000, 2_000, 4_000, 8_000]);
  assert.equal(backOff(40), 3_600_000);
});

Deno.test("addEffect() with a key that is there already adds nothing", async () => {
  await using test = await openTestHouse();
  const add = () =>
    test.house.db.withTx((tx) => addEffect(tx, test.house, "index", "1:publish:1", { serial: 1 }));
  await add();
  await add();
  assert.equal((await test.house.db.read.select().from(outbox).all()).length, 1);
});

Deno.test("deliverDue() tries a failing effect again after its back-off, and the rest at once", async () => {
  await using test = await openTestHouse();
  const refreshed: number[] = [];
  let broken = true;
  test.house.search.refresh = (serial) => {
    if (serial === 1 && broken) return Promise.reject(new Error("index is locked"));
    refreshed.push(serial);
    return Promise.resolve();
  };
  await test.house.db.withTx(async (tx) => {
    for (const serial of [1, 2, 3]) await addEffect(tx, test.house, "index", String(serial), { serial });
  });
  await deliverDue(test.house);
  assert.deepEqual(refreshed, [2, 3]);
  const [failed] = await test.house.db.read.select().from(outbox).all();
  assert.deepEqual([failed.attempts, failed.doneAt, failed.lastError], [1, null, "Error: index is locked"]);
  broken = false;
  await drain(test.house);
  assert.deepEqual(refreshed, [2, 3]);
  test.advance(1_000);
  await drain(test.house);
  assert.deepEqual(refreshed, [2, 3, 1]);
});
