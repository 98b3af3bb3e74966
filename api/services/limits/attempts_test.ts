import assert from "node:assert/strict";
import { attempt } from "../../../db/schema/mod.ts";
import { openTestHouse } from "../../../tests/harness.ts";
import { DomainError } from "../../error.ts";
import { JOBS, runJob } from "../../jobs/mod.ts";
import { countAttempt, countAttempts, excuseAttempts, forgetAttempts } from "./attempts.ts";
import { HOUR } from "./rules.ts";

const WHO = "lin.yue@example.org";

Deno.test("countAttempt() counts simultaneous tries one by one, and says when to come back", async () => {
  await using test = await openTestHouse();
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => countAttempt(test.house, "login", WHO)),
  );
  assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 5);
  const refused = tries.find((one) => one.status === "rejected")!.reason;
  assert.ok(refused instanceof DomainError);
  assert.deepEqual([refused.error, refused.params, refused.data], ["tooManyRequests", { seconds: 60 }, {
    seconds: 60,
  }]);
});

Deno.test("countAttempt() keeps no e-mail, and no row for an address that nobody knows", async () => {
  await using test = await openTestHouse();
  await countAttempt(test.house, "login", WHO);
  await countAttempt(test.house, "loginAddress", "");
  const rows = await test.house.db.read.select().from(attempt).all();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes("lin.yue"));
});

Deno.test("excuseAttempts() takes back one try, forgetAttempts() all", async () => {
  await using test = await openTestHouse();
  for (let n = 0; n < 5; n++) await countAttempt(test.house, "login", WHO);
  await excuseAttempts(test.house, { forgive: [["login", WHO]] });
  await countAttempt(test.house, "login", WHO);
  await assert.rejects(countAttempt(test.house, "login", WHO), { error: "tooManyRequests" });
  await forgetAttempts(test.house, "login", WHO);
  for (let n = 0; n < 5; n++) await countAttempt(test.house, "login", WHO);
});

Deno.test("countAttempts() counts nothing after the one that is refused", async () => {
  await using test = await openTestHouse();
  for (let n = 0; n < 20; n++) await countAttempt(test.house, "loginAddress", "192.0.2.1");
  const tries = [["loginAddress", "192.0.2.1"], ["login", WHO]] as const;
  await assert.rejects(countAttempts(test.house, tries), { error: "tooManyRequests" });
  const rows = await test.house.db.read.select().from(attempt).all();
  assert.deepEqual(rows.map(({ kind, count }) => [kind, count]), [["loginAddress", 20]]);
});

Deno.test("forget_attempts removes what can decide nothing more, and nothing else", async () => {
  await using test = await openTestHouse();
  const job = JOBS.find(({ name }) => name === "forget_attempts")!;
  for (let n = 0; n < 5; n++) await countAttempt(test.house, "login", WHO);
  test.advance(HOUR / 2);
  await countAttempt(test.house, "resend", WHO);
  test.advance(HOUR / 2 + 1);
  await runJob(test.house, job);
  const rows = await test.house.db.read.select().from(attempt).all();
  assert.deepEqual(rows.map(({ kind, count }) => [kind, count]), [["resend", 1]]);
});
