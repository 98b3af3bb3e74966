/** Account cancellation through the whole app: what goes, what stays, and what forbids it. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import {
  accessToken,
  accountCode,
  auditEvent,
  dataset,
  identity,
  mail,
  membership,
  outbox,
  recoveryCode,
  session,
  user,
} from "../../../db/schema/mod.ts";
import { deposit, publish, submit } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { issueCode } from "../one_time_code/codes.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { hashPassword, verifyPassword } from "../credential/password_hash.ts";

const PASSWORD = "Sediment2026";
const PHONE = "+8613800138000";

const readUser = ({ app }: TestApp, id: string) =>
  app.db.read.select().from(user).where(eq(user.id, id)).get();

/** Everything that an account can have. */
async function furnish({ app }: TestApp, { id }: SignedInUser): Promise<void> {
  const now = app.clock().getTime();
  const passwordHash = await hashPassword(PASSWORD);
  await app.db.withTx(async (tx) => {
    await tx.update(user).set({
      passwordHash,
      phone: app.external.vault.encrypt(PHONE, `user/${id}/phone`),
      gender: "female",
      researchArea: "lakes",
      title: "Professor",
      country: "CN",
      workUnit: "Institute",
      totpSecret: "sealed",
      totpConfirmedAt: now,
    }).where(eq(user.id, id));
    const ended = { createdAt: now, lastUsedAt: now };
    await tx.insert(identity).values({
      provider: "ORCID",
      subject: "0000-0002-1825-0097",
      userId: id,
      ...ended,
    });
    await tx.insert(accessToken).values({
      id: "t1",
      tokenHash: "h1",
      userId: id,
      name: "script",
      scopes: ["read"],
      createdAt: now,
      expiresAt: now + 1_000_000,
    });
    await tx.insert(recoveryCode).values({ codeHash: "c1", userId: id });
    await issueCode(tx, app, id, "reset");
  });
}

Deno.test("cancel() erases what is personal, keeps what is published, and mails the old address", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const person = await test.signIn({ email: "wang@example.org", administers: [communityId] });
  const governance = await test.signIn({ role: "governance" });
  await furnish(test, person);
  const published = await publish(test, person, governance);
  const draft = await deposit(person);
  await person.repository.profile.cancel(" Wang@Example.org ", PASSWORD);

  const row = (await readUser(test, person.id))!;
  assert.deepEqual(
    [
      row.status,
      row.email,
      row.realName,
      row.workUnit,
      row.organizations,
      row.phone,
      row.gender,
      row.researchArea,
    ],
    ["CANCELLED", `cancelled-${person.id}@invalid`, "", "", [], "", "", ""],
  );
  assert.deepEqual(
    [row.title, row.country, row.passwordHash, row.totpSecret, row.totpConfirmedAt, row.cancelledAt],
    ["", "", null, null, null, test.app.clock().getTime()],
  );
  const db = test.app.db.read;
  for (const table of [session, accessToken, identity, accountCode, recoveryCode, membership]) {
    assert.deepEqual(await db.select().from(table).where(eq(table.userId, person.id)).all(), []);
  }
  const kept = await test.visitor.datasets.get(published.dataSetId);
  assert.equal(kept.authors[0].name.en, "Wang Fang");
  assert.equal(await db.select().from(dataset).where(eq(dataset.id, draft.dataSetId)).get(), undefined);
  const events = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, person.id)).all();
  assert.deepEqual(events.map(({ action }) => action), ["cancelAccount"]);
  await deliverAll(test.app);
  const mails = await db.select().from(mail).where(eq(mail.recipient, "wang@example.org")).all();
  assert.equal(mails.at(-1)?.subject, "您的科研数据银行账号已注销");
});

Deno.test("cancel() ends every session at once and frees the e-mail", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: "wang@example.org" });
  await person.repository.profile.cancel("wang@example.org", "");
  await assert.rejects(() => person.repository.profile.read(), { error: "sessionExpired" });
  const again = await test.signIn({ email: "wang@example.org" });
  assert.notEqual(again.id, person.id);
  assert.deepEqual((await again.repository.datasets.mine()).list, []);
});

Deno.test("cancel() forgets the address in mails that have gone out", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: "wang@example.org" });
  const governance = await test.signIn({ role: "governance" });
  await publish(test, person, governance);
  const sentTo = async () =>
    (await test.app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all())
      .filter(({ payload, doneAt }) => payload.to === "wang@example.org" && doneAt !== null).length;
  assert.ok(await sentTo() > 0);
  await person.repository.profile.cancel("wang@example.org", "");
  assert.equal(await sentTo(), 0);
});

Deno.test("cancel() wants the account's own e-mail and its password", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  await furnish(test, person);
  const { profile } = person.repository;
  const error = await profile.cancel(other.email, PASSWORD).then(() => undefined, (e) => e);
  assert.deepEqual([error.error, error.issues[0].path, error.issues[0].key], [
    "invalidInput",
    "userName",
    "emailNotYours",
  ]);
  await assert.rejects(() => profile.cancel(person.email, "Wrong12345"), { error: "passwordWrong" });
  await assert.rejects(() => profile.cancel(person.email, ""), { error: "passwordWrong" });
  const row = (await readUser(test, person.id))!;
  assert.equal(row.status, "ACTIVE");
  assert.equal(await verifyPassword(row.passwordHash, PASSWORD), true);
  assert.equal((await readUser(test, other.id))!.status, "ACTIVE");
});

Deno.test("cancel() waits for datasets in review, and changes nothing until then", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const draft = await deposit(person);
  const { dataSetId } = await submit(person, governance);
  await assert.rejects(() => person.repository.profile.cancel(person.email, ""), { error: "accountInUse" });
  assert.equal((await readUser(test, person.id))!.status, "ACTIVE");
  assert.equal((await person.repository.datasets.get(draft.dataSetId)).status, "DRAFT");
  await person.repository.datasets.recall(dataSetId, "V1");
  await person.repository.profile.cancel(person.email, "");
  assert.equal((await readUser(test, person.id))!.status, "CANCELLED");
});

Deno.test("the last platform administrator cannot cancel", async () => {
  await using test = await openTestApp();
  const last = await test.signIn({ role: "administrator" });
  await assert.rejects(() => last.repository.profile.cancel(last.email, ""), { error: "accountInUse" });
  await test.signIn({ role: "administrator" });
  await last.repository.profile.cancel(last.email, "");
  assert.equal((await readUser(test, last.id))!.role, "depositor");
});
