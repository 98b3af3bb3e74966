/** The copy of one's own data: all of it, nobody else's, no secret. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessToken, policySubscription, session, user } from "../../../db/schema/mod.ts";
import { toIso } from "../../../sdk/model/time.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { MESSAGE, proved } from "../../../tests/contact_form.ts";
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

Deno.test("export() holds the subscription and the messages of the account's e-mail, and no secret of theirs", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "4" });
  const { app } = test;
  const [person, administrator] = [
    await test.signIn({ email: MESSAGE.email }),
    await test.signIn({ role: "administrator" }),
  ];
  await test.visitor.subscriptions.ask(person.email);
  await test.visitor.subscriptions.ask("other@example.org");
  const asked = toIso(app.clock().getTime());
  const [{ body }] = await mailsTo(test, person.email);
  const token = /[?&]token=([^\s&]+)/.exec(body)![1];
  const waiting = await person.repository.profile.export();
  assert.deepEqual(waiting.policySubscription, { locale: "zh", createdAt: asked, confirmedAt: null });
  test.advance(1_000);
  await test.visitor.subscriptions.confirm(token);
  const confirmed = toIso(app.clock().getTime());
  const { reference } = await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  const sent = toIso(app.clock().getTime());
  await test.visitor.contact.send({ ...MESSAGE, email: "other@example.org", ...await proved(test) });
  await administrator.repository.contact.mark(reference, true);
  const copy = await person.repository.profile.export();
  assert.deepEqual(copy.policySubscription, { locale: "zh", createdAt: asked, confirmedAt: confirmed });
  const answeredAt = toIso(app.clock().getTime());
  assert.deepEqual(copy.messages, [{ reference, ...MESSAGE, locale: "zh", createdAt: sent, answeredAt }]);
  const { endToken, confirmHash } = (await app.db.read.select().from(policySubscription)
    .where(eq(policySubscription.email, person.email)).get())!;
  for (const secret of [endToken, confirmHash!, token, "other@example.org", administrator.id]) {
    assert.equal(JSON.stringify(copy).includes(secret), false, secret);
  }
  const other = await (await test.signIn()).repository.profile.export();
  assert.deepEqual([other.policySubscription, other.messages], [null, []]);
});
