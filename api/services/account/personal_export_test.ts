/** The copy of one's own data: all of it, nobody else's, no secret. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessToken, session, user } from "../../../db/schema/mod.ts";
import { ALL_PASSED, deposit, publish, submit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { hashPassword } from "../credential/password_hash.ts";

interface Copy {
  account: { email: string; phone: string };
  devices: unknown[];
  accessTokens: { name: string }[];
  datasets: { dataSetId: string; version: string; status: string; title: { en: string } }[];
  reviews: { dataSetId: string; comments: string; state: string }[];
  events: { action: string; byOwner: boolean }[];
}

Deno.test("export() holds one's own data and no secret", async () => {
  await using test = await openTestApp();
  const { app } = test;
  const person = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const draft = await deposit(person);
  const sent = await submit(person, reviewer);
  await reviewer.repository.reviews.returnForRevision(sent.reviewId, {
    ...ALL_PASSED,
    comments: "Please name the gauge.",
  });
  const passwordHash = await hashPassword("Sediment2026");
  const now = app.clock().getTime();
  await app.db.withTx(async (tx) => {
    const phone = app.external.vault.encrypt("+8613800138000", `user/${person.id}/phone`);
    await tx.update(user).set({ passwordHash, phone, totpSecret: "v1.totp" }).where(eq(user.id, person.id));
    const row = { id: "t1", tokenHash: "hash-of-token", userId: person.id, name: "script" };
    await tx.insert(accessToken).values({ ...row, scopes: ["read"], createdAt: now, expiresAt: now + 1e9 });
  });
  const copy = await person.repository.profile.export() as unknown as Copy;
  assert.deepEqual([copy.account.email, copy.account.phone], [person.email, "+8613800138000"]);
  assert.deepEqual(copy.datasets.map(({ dataSetId, version, status }) => [dataSetId, version, status]), [
    [draft.dataSetId, "V1", "DRAFT"],
    [sent.dataSetId, "V1", "REVISE"],
  ]);
  assert.deepEqual(copy.accessTokens.map(({ name }) => name), ["script"]);
  assert.equal(copy.devices.length, 1);
  assert.deepEqual(copy.reviews, []);
  assert.deepEqual(copy.events, [{
    at: app.clock().toISOString(),
    action: "exportPersonalData",
    byOwner: true,
    detail: {},
  }]);
  const text = JSON.stringify(copy);
  const [{ tokenHash }] = await app.db.read.select().from(session).where(eq(session.userId, person.id))
    .all();
  for (const secret of [passwordHash, tokenHash, person.token, "hash-of-token", "v1.totp", reviewer.email]) {
    assert.equal(text.includes(secret), false, secret);
  }
  const { reviews } = await reviewer.repository.profile.export() as unknown as Copy;
  assert.deepEqual(reviews.map(({ dataSetId, state, comments }) => [dataSetId, state, comments]), [
    [sent.dataSetId, "RETURNED", "Please name the gauge."],
  ]);
});

Deno.test("export() is made ten times an hour and no more", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  for (let times = 0; times < 10; times++) await repository.profile.export();
  await assert.rejects(() => repository.profile.export(), { error: "tooManyRequests" });
  test.advance(3_600_000);
  // The session has not been idle for 100 minutes.
  assert.ok(await repository.profile.export());
});

Deno.test("export() holds what the person has asked for, with the decision and without who decided", async () => {
  await using test = await openTestApp();
  const [person, platform] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, person, platform);
  const { retractionId: requestId } = await submitRetractionRequest(person, dataSetId);
  const comments = "The gauges are named in the files.";
  await platform.repository.requests.decide(requestId, { action: "reject", comments });
  const copy = await person.repository.profile.export();
  const [asked, ...others] = copy.requests as { payload: { statement: unknown } }[];
  assert.deepEqual(others, []);
  assert.deepEqual(asked, {
    requestId,
    type: "retraction",
    dataSetId,
    version: "V1",
    state: "REJECTED",
    payload: asked.payload,
    comments,
    createdAt: test.app.clock().toISOString(),
    decidedAt: test.app.clock().toISOString(),
  });
  assert.deepEqual(asked.payload.statement, {
    zh: "水位计未经校准。",
    en: "The gauges were not calibrated.",
  });
  assert.deepEqual((await platform.repository.profile.export()).requests, []);
});
