/** A stolen session alone changes nothing about how its owner signs in (ASVS 7.5.1; safety 3.6). */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { accessToken, auditEvent, identity, user } from "../db/schema/mod.ts";
import { PROOF_MS } from "../sdk/model/limits.ts";
import type { Repository } from "../sdk/mod.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";
import { totpCode } from "./totp.ts";

const PASSWORD = "Gletscher17";

type Step = (repository: Repository, person: SignedInUser) => Promise<unknown>;

/** What decides who gets in, of somebody without a password. */
const STEPS: Record<string, Step> = {
  createAccessToken: ({ tokens }) => tokens.create({ name: "laptop", scopes: ["read"], days: 366 }),
  startSecondFactor: ({ secondFactor }) => secondFactor.start(),
  bindTicket: ({ identities }) => identities.bindTicket(),
  removeIdentity: ({ identities }) => identities.remove("ORCID"),
  firstPassword: ({ profile }) => profile.changePassword({ current: "", password: PASSWORD }),
  cancelAccount: ({ profile }, { email }) => profile.cancel(email, ""),
};

async function bind({ app }: TestApp, userId: string): Promise<void> {
  const at = app.clock().getTime();
  const row = { userId, displayName: "", createdAt: at, lastUsedAt: at };
  await app.db.withTx(async (tx) => {
    await tx.insert(identity).values({ ...row, provider: "ORCID", subject: `${userId}-1` });
    await tx.insert(identity).values({ ...row, provider: "GITHUB", subject: `${userId}-2` });
  });
}

const setPassword = async ({ app }: TestApp, userId: string) => {
  const passwordHash = await hashPassword(PASSWORD);
  await app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, userId)));
};

const userOf = ({ app }: TestApp, id: string) => app.db.read.select().from(user).where(eq(user.id, id)).get();

Deno.test("ten minutes after signing in each grave step wants a proof, and nothing has changed", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await bind(test, person.id);
  test.advance(PROOF_MS + 1);
  const before = await userOf(test, person.id);
  for (const [name, step] of Object.entries(STEPS)) {
    await assert.rejects(step(person.repository, person), { error: "proofRequired", code: 4015 }, name);
  }
  assert.deepEqual(await userOf(test, person.id), before);
  assert.equal((await person.repository.identities.list()).length, 2);
  const { db } = test.app;
  assert.deepEqual(await db.read.select().from(accessToken).all(), []);
  assert.deepEqual(
    await db.read.select().from(auditEvent).where(eq(auditEvent.subjectId, person.id)).all(),
    [],
  );
});

Deno.test("within ten minutes of signing in each of them works", async () => {
  for (const [name, step] of Object.entries(STEPS)) {
    await using test = await openTestApp();
    const person = await test.signIn();
    await bind(test, person.id);
    test.advance(PROOF_MS);
    await assert.doesNotReject(step(person.repository, person), name);
  }
});

Deno.test("the password opens the steps of this session, and of no other", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await setPassword(test, person.id);
  test.advance(PROOF_MS + 1);
  const { users, tokens } = person.repository;
  const create = () => tokens.create({ name: "laptop", scopes: ["read"], days: 1 });
  await assert.rejects(users.prove({ password: "Wrong1234" }), { error: "passwordWrong" });
  await assert.rejects(create(), { error: "proofRequired" });
  await users.prove({ password: PASSWORD });
  await create();
  test.advance(PROOF_MS + 1);
  await assert.rejects(create(), { error: "proofRequired" }, "and not for ever");
});

Deno.test("a code that comes with the step is its proof: new recovery codes, a move, turning it off", async () => {
  await using test = await openTestApp();
  const { repository: { secondFactor } } = await test.signIn();
  const { secret } = await secondFactor.start();
  const code = () => totpCode(secret, test.app.clock().getTime());
  await secondFactor.confirm(code());
  test.advance(PROOF_MS + 1);
  await secondFactor.renewCodes(code());
  test.advance(60_000);
  await secondFactor.start(code());
  test.advance(60_000);
  await secondFactor.remove(code());
  await assert.rejects(secondFactor.start(), { error: "proofRequired" });
});

Deno.test("with two-step verification the password alone does not cancel the account", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await setPassword(test, person.id);
  const { secondFactor, profile, users } = person.repository;
  const { secret } = await secondFactor.start();
  const { codes } = await secondFactor.confirm(totpCode(secret, test.app.clock().getTime()));
  test.advance(PROOF_MS + 1);
  await assert.rejects(profile.cancel(person.email, PASSWORD), { error: "proofRequired" });
  await users.prove({ code: codes[0] });
  await profile.cancel(person.email, PASSWORD);
  assert.equal((await userOf(test, person.id))?.status, "CANCELLED");
});
