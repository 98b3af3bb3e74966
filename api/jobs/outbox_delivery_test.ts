import assert from "node:assert/strict";
import { jobRun, outbox } from "../../db/schema/mod.ts";
import { ALL_PASSED, submit } from "../../tests/datasets.ts";
import { openTestApp } from "../../tests/harness.ts";
import { openApp } from "../app.ts";
import type { App } from "../context.ts";
import { ProcessState } from "../process_state.ts";
import { LEASE_MS } from "../services/job/lease.ts";
import { backOffMs, deliverAll, deliverDue, within } from "./outbox_delivery.ts";
import { addEffect } from "../services/outbox/effects.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;

Deno.test("backOffMs() doubles from a second to an hour", () => {
  assert.deepEqual([1, 2, 3, 4].map(backOffMs), [1_000, 2_000, 4_000, 8_000]);
  assert.equal(backOffMs(40), 3_600_000);
});

Deno.test("within() gives up what takes longer than its limit, and lets the rest pass", async () => {
  const never = new Promise<void>(() => {});
  await assert.rejects(within(20, never), /not delivered within 0.02 seconds/);
  await within(60_000, Promise.resolve());
  await assert.rejects(within(60_000, Promise.reject(new Error("refused"))), /refused/);
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

/** Another server on the same database: the same parts, and a memory of its own. */
const otherServer = (app: App): App => ({ ...app, state: new ProcessState() });

async function addIndexEffects(app: App, serials: readonly number[]): Promise<void> {
  await app.db.withTx(async (tx) => {
    for (const serial of serials) await addEffect(tx, app, "index", String(serial), { serial });
  });
}

Deno.test("deliverDue(): of two servers side by side each delivers what the other has not leased", async () => {
  await using test = await openTestApp();
  const delivered: string[] = [];
  const serve = (name: string, app: App): App => ({
    ...app,
    search: {
      ...app.search,
      refresh: async (serial: number) => {
        delivered.push(`${name} ${serial}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    } as App["search"],
  });
  const serials = Array.from({ length: 12 }, (_, n) => n);
  await addIndexEffects(test.app, serials);
  await Promise.all([
    deliverDue(serve("a", test.app)),
    deliverDue(serve("b", otherServer(test.app))),
  ]);
  const bySerial = delivered.map((one) => Number(one.split(" ")[1])).toSorted((a, b) => a - b);
  assert.deepEqual(bySerial, serials, "each once");
  assert.deepEqual([...new Set(delivered.map((one) => one[0]))].toSorted(), ["a", "b"]);
});

Deno.test("deliverDue() takes over what another server has leased and let go of, and not before", async () => {
  await using test = await openTestApp();
  const refreshed: number[] = [];
  test.app.search.refresh = (serial) => Promise.resolve(void refreshed.push(serial));
  await addIndexEffects(test.app, [1]);
  // The other one died at its work.
  const until = test.app.clock().getTime() + LEASE_MS;
  await test.app.db.withTx((tx) => tx.update(outbox).set({ claimedBy: "other", claimedUntil: until }));
  await deliverAll(test.app);
  test.advance(LEASE_MS - 1);
  await deliverAll(test.app);
  assert.deepEqual(refreshed, []);
  test.advance(1);
  await deliverAll(test.app);
  assert.deepEqual(refreshed, [1]);
  const row = await test.app.db.read.select().from(outbox).get();
  assert.deepEqual([row?.claimedBy, row?.claimedUntil, row?.attempts], [null, null, 0]);
});

Deno.test("deliverDue() does not wait for a lease that a clock wrote which was wrong", async () => {
  await using test = await openTestApp();
  test.app.search.refresh = () => Promise.resolve();
  await addIndexEffects(test.app, [1]);
  const until = test.app.clock().getTime() + 86_400_000;
  await test.app.db.withTx((tx) => tx.update(outbox).set({ claimedBy: "other", claimedUntil: until }));
  assert.equal(await deliverDue(test.app), 1);
});

Deno.test("deliverDue() tells the registrar one thing at a time, whichever server does", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { reviewId } = await submit(person, await test.signIn({ role: "governance" }));
  const governance = await test.signIn({ role: "governance" });
  let [atWork, most, told] = [0, 0, 0];
  const { registrar } = test.app.external;
  registrar.publish = async () => {
    told++;
    most = Math.max(most, ++atWork);
    await new Promise((resolve) => setTimeout(resolve, 20));
    atWork--;
  };
  await governance.repository.reviews.accept(reviewId, ALL_PASSED);
  const servers = [test.app, otherServer(test.app), otherServer(test.app)];
  for (let turn = 0; turn < 10; turn++) await Promise.all(servers.map(deliverDue));
  assert.deepEqual([told, most], [2, 1]);
});

Deno.test("deliverDue() judges nothing that another server has taken over meanwhile", async () => {
  await using test = await openTestApp();
  test.app.search.refresh = async () => {
    const claimedUntil = test.app.clock().getTime() + LEASE_MS;
    await test.app.db.withTx((tx) => tx.update(outbox).set({ claimedBy: "other", claimedUntil }));
    throw new Error("too late");
  };
  await addIndexEffects(test.app, [1]);
  await deliverDue(test.app);
  const row = await test.app.db.read.select().from(outbox).get();
  assert.deepEqual([row?.claimedBy, row?.attempts, row?.lastError], ["other", 0, null]);
});

Deno.test("openApp() lets go of what its process had leased before it died, where it is alone", async () => {
  await using test = await openTestApp();
  await addIndexEffects(test.app, [1]);
  const until = test.app.clock().getTime() + LEASE_MS;
  await test.app.db.withTx(async (tx) => {
    await tx.update(outbox).set({ claimedBy: "before", claimedUntil: until });
    await tx.insert(jobRun).values({ name: "scan", dueAt: 1, startedAt: 1, runningUntil: until });
  });
  await test.app.close();
  const config = { ...test.config };
  const again = await openApp({ config, migrations, clock: test.app.clock });
  try {
    assert.equal((await again.db.read.select().from(outbox).get())?.claimedUntil, null);
    assert.equal((await again.db.read.select().from(jobRun).get())?.runningUntil, null);
  } finally {
    await again.close();
  }
});
