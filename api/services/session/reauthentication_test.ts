import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { session, user } from "../../../db/schema/mod.ts";
import { PROOF_MS } from "../../../sdk/model/limits.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { totpCode } from "../../../tests/totp.ts";
import { systemContext } from "../../context.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { requireReauthentication } from "./reauthentication.ts";
import { hashToken } from "../../secrets.ts";
import { findActor } from "./sessions.ts";

const PASSWORD = "Sediment2026";

async function withPassword(test: TestApp): Promise<SignedInUser> {
  const person = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
  return person;
}

/** What {@link requireReauthentication} says of a session now. */
async function judge({ app }: TestApp, { token }: SignedInUser): Promise<string> {
  const context = { ...systemContext(app, "proof-test"), actor: await findActor(app, token) };
  try {
    return requireReauthentication(context).id && "proved";
  } catch (error) {
    return (error as { error: string }).error;
  }
}

Deno.test("requireReauthentication() takes a session for ten minutes after its sign-in, and again after prove()", async () => {
  await using test = await openTestApp();
  const person = await withPassword(test);
  const elsewhere = await test.visitor.users.login(person.email, PASSWORD);
  assert.equal(await judge(test, person), "proved");
  test.advance(PROOF_MS);
  assert.equal(await judge(test, person), "proved");
  test.advance(1);
  assert.equal(await judge(test, person), "proofRequired");
  await person.repository.users.prove({ password: PASSWORD });
  assert.equal(await judge(test, person), "proved");
  const other = { ...person, token: elsewhere.token.access_token };
  assert.equal(await judge(test, other), "proofRequired", "each session proves itself");
});

Deno.test("prove() takes no wrong password, and slows down who guesses", async () => {
  await using test = await openTestApp();
  const person = await withPassword(test);
  const { users } = person.repository;
  test.advance(PROOF_MS + 1);
  const guesses = ["Wrong12345", "", "a", "b", "c"];
  for (const password of guesses) await assert.rejects(users.prove({ password }), { error: "passwordWrong" });
  await assert.rejects(users.prove({ password: PASSWORD }), { error: "tooManyRequests" });
  assert.equal(await judge(test, person), "proofRequired");
});

Deno.test("prove() wants a code where two-step verification is on, and takes each once", async () => {
  await using test = await openTestApp();
  const person = await withPassword(test);
  const { users, secondFactor } = person.repository;
  const codeNow = (secret: string) => totpCode(secret, test.app.clock().getTime());
  const { secret } = await secondFactor.start();
  const { codes } = await secondFactor.confirm(codeNow(secret));
  test.advance(PROOF_MS + 1);
  await assert.rejects(users.prove({ password: PASSWORD }), { error: "secondFactorWrong" });
  assert.equal(await judge(test, person), "proofRequired");
  await users.prove({ code: codeNow(secret) });
  assert.equal(await judge(test, person), "proved");
  await assert.rejects(users.prove({ code: codeNow(secret) }), { error: "secondFactorWrong" });
  test.advance(PROOF_MS + 1);
  await users.prove({ code: codes[0] });
  assert.equal(await judge(test, person), "proved");
});

Deno.test("prove() is a session's own: not a visitor's, not a token's, and of nobody without password and code", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  await assert.rejects(test.visitor.users.prove({ password: PASSWORD }), { error: "notLoggedIn" });
  await assert.rejects(person.repository.users.prove({ password: PASSWORD }), { error: "proofRequired" });
  const scopes = ["read", "deposit", "review"] as const;
  const { token } = await person.repository.tokens.create({ name: "t", scopes: [...scopes], days: 1 });
  const { users } = createRepository({ server: ORIGIN, token, fetch: (request) => test.api.fetch(request) });
  await assert.rejects(users.prove({ password: PASSWORD }), { error: "scopeMissing" });
});

Deno.test("startSession() keeps when the session was proved; an older session never was", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const [row] = await test.app.db.read.select().from(session).all();
  assert.equal(row.provedAt, test.app.clock().getTime());
  await test.app.db.withTx((tx) =>
    tx.update(session).set({ provedAt: 0 }).where(eq(session.tokenHash, hashToken(person.token)))
  );
  assert.equal(await judge(test, person), "proofRequired");
});
