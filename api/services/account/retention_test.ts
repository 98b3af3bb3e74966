import assert from "node:assert/strict";
import { accessToken, accountCode, mail, outbox } from "../../../db/schema/mod.ts";
import { mailsTo, newestLink, PERSON, registerActive } from "../../../tests/accounts.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { systemContext } from "../../context.ts";
import { JOBS } from "../../jobs/mod.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { addEffect } from "../outbox/effects.ts";

const DAY = 86_400_000;
const job = JOBS.find(({ name }) => name === "expire_account_data")!;
// What stops the job when the clock jumps has tests of its own: `alarms_test.ts`.
const run = ({ app }: TestApp) => job.run(systemContext(app, "test"));

async function count({ app: { db } }: TestApp) {
  const rows = await Promise.all([
    db.read.select().from(accountCode).all(),
    db.read.select().from(accessToken).all(),
    db.read.select().from(outbox).all(),
    db.read.select().from(mail).all(),
  ]);
  return rows.map(({ length }) => length);
}

Deno.test("expire_account_data removes codes a day after their end, and leaves open ones", async () => {
  await using test = await openTestApp();
  await test.visitor.users.register(PERSON);
  await mailsTo(test);
  test.advance(2 * DAY - 60_000);
  await run(test);
  assert.deepEqual(await count(test), [1, 0, 1, 1]);
  await test.visitor.users.resendActivation(PERSON.email);
  const { userName, code } = await newestLink(test);
  test.advance(DAY - 3_600_000);
  await run(test);
  assert.deepEqual((await count(test))[0], 1, "the old code went, the new one is good still");
  await test.visitor.users.activate(userName, code);
});

Deno.test("expire_account_data removes sent mails and local ones after 30 days, and no other effect", async () => {
  await using test = await openTestApp();
  await registerActive(test);
  await test.app.db.withTx((tx) => addEffect(tx, test.app, "index", "1:publish:1", { serial: 1 }));
  await deliverAll(test.app);
  const waiting = { kind: "mail", key: "mail:waiting", payload: {}, createdAt: 0, dueAt: 2 ** 52 };
  await test.app.db.withTx((tx) => tx.insert(outbox).values(waiting));
  test.advance(29 * DAY);
  await run(test);
  assert.deepEqual((await count(test)).slice(2), [3, 1]);
  test.advance(2 * DAY);
  await run(test);
  assert.deepEqual((await count(test)).slice(2), [2, 0]);
  const left = await test.app.db.read.select().from(outbox).all();
  assert.deepEqual(left.map(({ key }) => key), ["index:1:publish:1", "mail:waiting"]);
});

Deno.test("expire_account_data removes access tokens 90 days after they were revoked or ended", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const make = (name: string, days: number) => repository.tokens.create({ name, scopes: ["read"], days });
  const revoked = await make("revoked", 365);
  await make("short", 1);
  await make("long", 365);
  await repository.tokens.revoke(revoked.id);
  const names = async () =>
    (await test.app.db.read.select().from(accessToken).all()).map(({ name }) => name).sort();
  test.advance(90 * DAY - 60_000);
  await run(test);
  assert.deepEqual(await names(), ["long", "revoked", "short"]);
  test.advance(DAY);
  await run(test);
  assert.deepEqual(await names(), ["long", "short"]);
  test.advance(DAY);
  await run(test);
  assert.deepEqual(await names(), ["long"]);
});

Deno.test("cancelAccount() takes the mails along that this server kept in place of sending them", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  for (const { email } of [person, other]) await test.visitor.users.forgotPassword(email);
  assert.equal((await mailsTo(test, person.email)).length, 1);
  await person.repository.profile.cancel(person.email, "");
  const left = await test.app.db.read.select().from(mail).all();
  assert.deepEqual(left.map(({ recipient }) => recipient), [other.email]);
});
