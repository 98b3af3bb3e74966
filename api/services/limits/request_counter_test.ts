import assert from "node:assert/strict";
import { attempt } from "../../../db/schema/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { REQUEST_RULES } from "./rules.ts";
import { RequestCounter } from "./request_counter.ts";

const ADDRESS = "203.0.113.9";

Deno.test("RequestCounter goes on where the one before it ended", async () => {
  await using test = await openTestApp();
  const { db, clock } = test.app;
  const before = new RequestCounter(db, clock);
  const left = REQUEST_RULES.search.tries;
  before.charge("search", ADDRESS, left - 5);
  await before.flush();
  for (let n = 0; n < 3; n++) before.count("search", ADDRESS);
  await before.flush();
  const after = new RequestCounter(db, clock);
  await after.load();
  assert.equal(after.count("search", ADDRESS)?.remaining, 1);
  assert.equal(after.count("search", "203.0.113.10")?.remaining, left - 1);
});

Deno.test("RequestCounter writes what has changed, each once, and nothing when nothing has", async () => {
  await using test = await openTestApp();
  const counter = new RequestCounter(test.app.db, test.app.clock);
  for (let n = 0; n < 2_500; n++) counter.count("anonymous", `10.0.${n >> 8}.${n & 255}`);
  counter.count("anonymous", "10.0.0.0");
  await counter.flush();
  const rows = await test.app.db.read.select().from(attempt).all();
  assert.equal(rows.length, 2_500);
  assert.equal(rows.find(({ who }) => who === "10.0.0.0")?.count, 2);
  const before = test.statements.length;
  await counter.flush();
  assert.equal(test.statements.length, before);
});

Deno.test("RequestCounter keeps what could not be written for the next time", async () => {
  await using test = await openTestApp();
  const counter = new RequestCounter(test.app.db, test.app.clock);
  counter.count("search", ADDRESS);
  await test.app.db.maintain((client) => client.execute("ALTER TABLE attempt RENAME TO away"));
  await assert.rejects(counter.flush());
  await test.app.db.maintain((client) => client.execute("ALTER TABLE away RENAME TO attempt"));
  await counter.flush();
  assert.equal((await test.app.db.read.select().from(attempt).all()).length, 1);
});
