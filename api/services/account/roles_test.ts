import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { listAuditEvents } from "../../../db/queries/system/audit.ts";
import { findUser } from "../../../db/queries/account/users.ts";
import { user } from "../../../db/schema/mod.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";

const trailOf = async ({ app }: TestApp, id: string) =>
  (await listAuditEvents(app.db.read, "user", id)).map(({ action, detail }) => ({ action, detail }));

Deno.test("searchAccounts() finds by part of e-mail, name and unit, and pages without gaps or doubles", async () => {
  await using test = await openTestApp();
  const admin = await test.signIn({ role: "administrator", email: "root@example.org" });
  for (let at = 0; at < 7; at++) {
    test.advance(at % 2);
    await test.signIn({ email: `p${at}@lake_50%.org` });
  }
  const { accounts } = admin.repository;
  const seen: string[] = [];
  for (let after: string | undefined, first = true; first || after; first = false) {
    const page = await accounts.list({ size: 3, after });
    assert.equal(page.total, 8);
    seen.push(...page.list.map(({ email }) => email));
    after = page.next;
  }
  assert.equal(seen.length, 8);
  assert.equal(new Set(seen).size, 8);
  assert.equal((await accounts.list({ q: "LAKE_50%" })).total, 7, "% and _ are letters");
  assert.equal((await accounts.list({ q: "lake050" })).total, 0);
  assert.deepEqual((await accounts.list({ role: "administrator" })).list.map(({ email }) => email), [
    "root@example.org",
  ]);
  assert.equal((await accounts.list({ q: "Test Pers" })).total, 8);
});

Deno.test("the accounts of others are for platform administrators alone", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const { id } = await test.signIn();
  const strangers = [
    await test.signIn(),
    await test.signIn({ role: "governance" }),
    await test.signIn({ administers: [communityId] }),
  ];
  for (const { repository: { accounts }, id: own } of strangers) {
    for (const target of [id, own]) {
      await assert.rejects(accounts.list(), { error: "forbidden" });
      await assert.rejects(accounts.get(target), { error: "forbidden" });
      await assert.rejects(accounts.setRole(target, "administrator"), { error: "forbidden" });
      await assert.rejects(accounts.grantCommunity(target, "j00001"), { error: "forbidden" });
      await assert.rejects(accounts.withdrawCommunity(target, "j00001"), { error: "forbidden" });
      await assert.rejects(accounts.requirePasswordUpdate(target), { error: "forbidden" });
    }
  }
  await assert.rejects(test.visitor.accounts.list(), { error: "notLoggedIn" });
  assert.equal((await findUser(test.app.db.read, id))?.role, "depositor");
});

Deno.test("changeRole() takes effect with the next call and tells the audit from what to what", async () => {
  await using test = await openTestApp();
  const admin = await test.signIn({ role: "administrator" });
  const person = await test.signIn();
  await assert.rejects(Promise.resolve(person.repository.reviews.list()), { error: "forbidden" });
  assert.equal((await admin.repository.accounts.setRole(person.id, "governance")).role, "governance");
  await person.repository.reviews.list();
  await admin.repository.accounts.setRole(person.id, "governance");
  const change = { action: "changeRole", detail: { from: "depositor", to: "governance" } };
  assert.deepEqual(await trailOf(test, person.id), [change], "the same role again is no change");
  await assert.rejects(admin.repository.accounts.setRole(person.id, "king" as never), {
    error: "invalidInput",
  });
  await assert.rejects(admin.repository.accounts.setRole("nobody", "governance"), { error: "notFound" });
});

Deno.test("nobody changes their own rights, an administrator neither", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const admin = await test.signIn({ role: "administrator" });
  await test.signIn({ role: "administrator" });
  const { accounts } = admin.repository;
  await assert.rejects(accounts.setRole(admin.id, "depositor"), { error: "forbidden" });
  await assert.rejects(accounts.grantCommunity(admin.id, "j00001"), { error: "forbidden" });
});

Deno.test("of two administrators who demote each other at once one remains, in each of 10 rounds", async () => {
  for (let round = 0; round < 10; round++) {
    await using test = await openTestApp();
    const [a, b] = [
      await test.signIn({ role: "administrator" }),
      await test.signIn({ role: "administrator" }),
    ];
    const done = await Promise.allSettled([
      a.repository.accounts.setRole(b.id, "depositor"),
      b.repository.accounts.setRole(a.id, "depositor"),
    ]);
    assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
    const roles = await test.app.db.read.select({ role: user.role }).from(user).all();
    assert.deepEqual(roles.map(({ role }) => role).sort(), ["administrator", "depositor"]);
  }
});

Deno.test("changeCommunity() grants and withdraws by code, once each in the audit", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const { repository: { accounts } } = await test.signIn({ role: "administrator" });
  const person = await test.signIn();
  assert.deepEqual((await accounts.grantCommunity(person.id, "j00001")).communities, ["j00001"]);
  assert.deepEqual((await accounts.grantCommunity(person.id, "j00001")).communities, ["j00001"]);
  assert.equal((await person.repository.users.me())?.reviewer, true);
  assert.deepEqual((await accounts.withdrawCommunity(person.id, "j00001")).communities, []);
  assert.equal((await person.repository.users.me())?.reviewer, false);
  await assert.rejects(accounts.grantCommunity(person.id, "j99999"), { error: "notFound" });
  assert.deepEqual(await trailOf(test, person.id), [
    { action: "grantCommunity", detail: { community: "j00001" } },
    { action: "withdrawCommunity", detail: { community: "j00001" } },
  ]);
});

Deno.test("forcePasswordUpdate() ends every session; an account without password has none to change", async () => {
  await using test = await openTestApp();
  const { repository: { accounts } } = await test.signIn({ role: "administrator" });
  const person = await test.signIn();
  assert.equal((await accounts.requirePasswordUpdate(person.id)).mustChangePassword, false);
  await assert.rejects(person.repository.users.me(), { error: "sessionExpired" });
  const other = await test.signIn();
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash: "x" }).where(eq(user.id, other.id)));
  assert.equal((await accounts.requirePasswordUpdate(other.id)).mustChangePassword, true);
  await assert.rejects(other.repository.users.me(), { error: "sessionExpired" });
});

Deno.test("a cancelled account gets no rights", async () => {
  await using test = await openTestApp();
  const { repository: { accounts } } = await test.signIn({ role: "administrator" });
  const { id } = await test.signIn();
  await test.app.db.withTx((tx) => tx.update(user).set({ status: "CANCELLED" }).where(eq(user.id, id)));
  await assert.rejects(accounts.setRole(id, "administrator"), { error: "notFound" });
});
