import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { findUserByEmail, listAdministered } from "../../../db/queries/account/users.ts";
import { community, user } from "../../../db/schema/mod.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";
import { openSession } from "../session/sessions.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, ensureDemoAccounts } from "./demo_accounts.ts";

Deno.test("ensureDemoAccounts() gives the reviewer every sample community, and no other", async () => {
  await using test = await openTestApp();
  const { db } = test.app;
  await ensureDemoAccounts(test.app);
  const sample = await test.addCommunity("j00001");
  await test.addCommunity("j00002");
  await db.withTx((tx) => tx.update(community).set({ sample: true }).where(eq(community.id, sample)));
  await ensureDemoAccounts(test.app);
  await ensureDemoAccounts(test.app);
  assert.equal((await db.read.select().from(user).all()).length, DEMO_ACCOUNTS.length);
  const reviewer = await findUserByEmail(db.read, "reviewer@example.org");
  assert.deepEqual((await listAdministered(db.read, reviewer!.id)).map(({ code }) => code), ["j00001"]);
});

Deno.test("every demo account logs in with the password that is printed", async () => {
  await using test = await openTestApp();
  await ensureDemoAccounts(test.app);
  for (const { email } of DEMO_ACCOUNTS) {
    assert.equal((await test.visitor.users.login(email, DEMO_PASSWORD)).key, email);
  }
});

Deno.test("every demo account, an older one too, can save its profile as it stands", async () => {
  await using test = await openTestApp();
  const { db } = test.app;
  await ensureDemoAccounts(test.app);
  const [{ id }] = await db.read.select().from(user).limit(1).all();
  await db.withTx((tx) =>
    tx.update(user).set({ phone: "", workUnit: "", organizations: [] }).where(eq(user.id, id))
  );
  await ensureDemoAccounts(test.app);
  for (const { email, phone } of DEMO_ACCOUNTS) {
    const owner = await findUserByEmail(db.read, email);
    const repository = createRepository({
      server: ORIGIN,
      token: await openSession(test.app, owner!.id),
      fetch: (request) => test.api.fetch(request),
      headers: { Origin: ORIGIN },
    });
    const profile = await repository.profile.read();
    assert.equal(profile.phone, phone);
    assert.deepEqual(await repository.profile.update(profile), profile);
  }
});

Deno.test("ensureDemoAccounts() refuses production", async () => {
  await using test = await openTestApp({ ENVIRONMENT: "production" });
  await assert.rejects(ensureDemoAccounts(test.app), /refused in production/);
  assert.equal((await test.app.db.read.select().from(user).all()).length, 0);
});
