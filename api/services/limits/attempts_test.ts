import assert from "node:assert/strict";
import { attempt } from "../../../db/schema/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { DomainError } from "../../error.ts";
import { JOBS, runJob } from "../../jobs/mod.ts";
import { countAttempt, countAttempts, resetAfterSuccess, resetAttemptCount } from "./attempts.ts";
import { HOUR } from "./rules.ts";

const WHO = "lin.yue@example.org";

Deno.test("countAttempt() counts simultaneous tries one by one, and says when to come back", async () => {
  await using test = await openTestApp();
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => countAttempt(test.app, "login", WHO)),
  );
  assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 5);
  const refused = tries.find((one) => one.status === "rejected")!.reason;
  assert.ok(refused instanceof DomainError);
  assert.deepEqual([refused.error, refused.params, refused.data], ["tooManyRequests", { seconds: 60 }, {
    seconds: 60,
  }]);
});

Deno.test("countAttempt() keeps no e-mail, and no row for an address that nobody knows", async () => {
  await using test = await openTestApp();
  await countAttempt(test.app, "login", WHO);
  await countAttempt(test.app, "loginAddress", "");
  const rows = await test.app.db.read.select().from(attempt).all();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes("lin.yue"));
});

Deno.test("resetAfterSuccess() takes back one try, resetAttemptCount() all", async () => {
  await using test = await openTestApp();
  for (let n = 0; n < 5; n++) await countAttempt(test.app, "login", WHO);
  await resetAfterSuccess(test.app, { undo: [["login", WHO]] });
  await countAttempt(test.app, "login", WHO);
  await assert.rejects(countAttempt(test.app, "login", WHO), { error: "tooManyRequests" });
  await resetAttemptCount(test.app, "login", WHO);
  for (let n = 0; n < 5; n++) await countAttempt(test.app, "login", WHO);
});

Deno.test("countAttempts() counts nothing after the one that is refused", async () => {
  await using test = await openTestApp();
  for (let n = 0; n < 20; n++) await countAttempt(test.app, "loginAddress", "192.0.2.1");
  const tries = [["loginAddress", "192.0.2.1"], ["login", WHO]] as const;
  await assert.rejects(countAttempts(test.app, tries), { error: "tooManyRequests" });
  const rows = await test.app.db.read.select().from(attempt).all();
  assert.deepEqual(rows.map(({ kind, count }) => [kind, count]), [["loginAddress", 20]]);
});

Deno.test("forget_attempts removes what can decide nothing more, and nothing else", async () => {
  await using test = await openTestApp();
  const job = JOBS.find(({ name }) => name === "forget_attempts")!;
  for (let n = 0; n < 5; n++) await countAttempt(test.app, "login", WHO);
  test.advance(HOUR / 2);
  await countAttempt(test.app, "resend", WHO);
  test.advance(HOUR / 2 + 1);
  await runJob(test.app, job);
  const rows = await test.app.db.read.select().from(attempt).all();
  assert.deepEqual(rows.map(({ kind, count }) => [kind, count]), [["resend", 1]]);
});
