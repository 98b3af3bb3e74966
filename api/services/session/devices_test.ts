/** Devices through the whole app: one's own alone, one by one and all at once. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { session } from "../../../db/schema/mod.ts";
import { SESSION_IDLE_MS } from "../../../sdk/model/limits.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { startSession } from "./sessions.ts";

/** One more place where somebody is signed in. */
async function signInAgain({ app, api }: TestApp, userId: string, userAgent = "Agent") {
  const visitor = { address: "203.0.113.7", userAgent };
  const token = await app.db.withTx((tx) => startSession(tx, { ...app, visitor }, userId, "ORCID"));
  return createRepository({
    server: ORIGIN,
    token,
    fetch: (request) => api.fetch(request),
    headers: { Origin: ORIGIN },
  });
}

const readIds = async ({ app }: TestApp, userId: string) =>
  (await app.db.read.select().from(session).where(eq(session.userId, userId)).all()).map(({ id }) => id);

Deno.test("devices() lists one's own live sessions, newest first, without tokens", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await test.signIn();
  test.advance(60_000);
  const phone = await signInAgain(test, person.id, "x".repeat(500));
  const devices = await phone.profile.devices();
  assert.deepEqual(devices.map(({ current }) => current), [true, false]);
  const { id: _, ...newest } = devices[0];
  const at = test.app.clock().toISOString();
  assert.deepEqual(newest, {
    userAgent: "x".repeat(300),
    address: "203.0.113.7",
    loginType: "ORCID",
    createdAt: at,
    lastSeenAt: at,
    current: true,
  });
  assert.deepEqual((await person.repository.profile.devices()).map(({ current }) => current), [false, true]);
  assert.equal(JSON.stringify(devices).includes(person.token), false);
});

Deno.test("devices() leaves out what no longer opens the account", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  test.advance(SESSION_IDLE_MS - 60_000);
  const second = await signInAgain(test, person.id);
  assert.equal((await second.profile.devices()).length, 2);
  test.advance(60_001);
  assert.equal((await second.profile.devices()).length, 1);
});

Deno.test("logOutDevice() ends one session of one's own and no other", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const phone = await signInAgain(test, person.id);
  const [other] = (await phone.profile.devices()).filter(({ current }) => !current);
  await phone.profile.logOutDevice(other.id);
  await assert.rejects(() => person.repository.profile.read(), { error: "sessionExpired" });
  assert.equal((await phone.profile.devices()).length, 1);
  await assert.rejects(() => phone.profile.logOutDevice(other.id), { error: "notFound" });
});

Deno.test("logOutDevice() finds no session of another person", async () => {
  await using test = await openTestApp();
  const victim = await test.signIn();
  const attacker = await test.signIn({ role: "administrator" });
  const [id] = await readIds(test, victim.id);
  await assert.rejects(() => attacker.repository.profile.logOutDevice(id), { error: "notFound" });
  for (const guess of ["", "x", "' or 1=1 --", "../profile", victim.token, "%00"]) {
    await assert.rejects(() => attacker.repository.profile.logOutDevice(guess), { error: "notFound" }, guess);
  }
  assert.equal((await attacker.repository.profile.devices()).length, 1);
  assert.deepEqual(await readIds(test, victim.id), [id]);
  assert.equal((await victim.repository.profile.devices()).length, 1);
});

Deno.test("logOutEverywhere() ends every session of one's own, this one too", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const bystander = await test.signIn();
  const phone = await signInAgain(test, person.id);
  await phone.profile.logOutEverywhere();
  assert.deepEqual(await readIds(test, person.id), []);
  for (const { profile } of [phone, person.repository]) {
    await assert.rejects(() => profile.devices(), { error: "sessionExpired" });
  }
  assert.equal((await bystander.repository.profile.devices()).length, 1);
});
