import assert from "node:assert/strict";
import { eq, like } from "drizzle-orm";
import { archiveLink, auditEvent, mail, outbox } from "../../../db/schema/mod.ts";
import { ARCHIVE_LINKS_MAX, readArchiveLinkAddress, type Repository } from "../../../sdk/mod.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { systemContext } from "../../context.ts";
import { deliverMail } from "../mail/queue.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const PREPARED = {
  email: "author@example.org",
  title: { zh: "东海浮游生物", en: "" },
  archiveDoi: "10.1234/Plankton.1",
  communityCode: "j00001",
  expiry: "1m",
  mailed: false,
};

async function openJournal(test: TestApp) {
  const community = await test.addCommunity("j00001");
  const { archiveLinks } = (await test.signIn({ administers: [community] })).repository;
  const made = await archiveLinks.create(PREPARED);
  const author = (await test.signIn()).repository.archiveLinks;
  return { archiveLinks, id: made.archiveLinkId, made, author, community };
}

const secretOf = ({ url }: { url?: string }) => readArchiveLinkAddress(url!)!;

async function mailedSecrets(test: TestApp): Promise<string[]> {
  await deliverAll(test.app);
  const rows = await test.app.db.read.select().from(mail).where(eq(mail.recipient, PREPARED.email));
  const address = new RegExp(`${ORIGIN}(?:/en)?/archiveLink/([0-9A-Za-z]{43})`);
  return rows.map(({ body }) => address.exec(body)![1]!);
}

async function actionsOf(test: TestApp, id: string): Promise<string[]> {
  const rows = await test.app.db.read.select().from(auditEvent).where(eq(auditEvent.subjectId, id));
  return rows.map(({ action }) => action);
}

Deno.test("extendArchiveLink() moves the end of a link that waits, and its address stays", async () => {
  await using test = await openTestApp();
  const { archiveLinks, id, made, author } = await openJournal(test);
  for (const expiry of ["1w", "2026-01-01", "2029-01-01", "2027-02-31", ""]) {
    await assert.rejects(archiveLinks.extend(id, expiry), { error: "invalidInput" });
  }
  const longer = await archiveLinks.extend(id, "3m");
  assert.ok(longer.expiresAt > made.expiresAt);
  const row = await test.app.db.read.select().from(archiveLink).where(eq(archiveLink.id, id)).get();
  assert.equal(new Date(row!.expiresAt).toISOString(), longer.expiresAt);
  test.advance(40 * DAY_MS);
  const late = (await test.signIn()).repository.archiveLinks;
  assert.equal((await late.open(secretOf(made))).expiresAt, longer.expiresAt);
  assert.deepEqual(await actionsOf(test, id), ["createArchiveLink", "extendArchiveLink"]);
  await assert.rejects(author.extend(id, "1y"));
});

Deno.test("sendArchiveLink() makes another address that is stored nowhere, and the one before ends at once", async () => {
  await using test = await openTestApp();
  const { archiveLinks, id, made, author } = await openJournal(test);
  const shown = await archiveLinks.send(id, { mailed: false });
  assert.notEqual(secretOf(shown), secretOf(made));
  await assert.rejects(author.open(secretOf(made)), { error: "archiveLinkEnded" });
  assert.equal((await author.open(secretOf(shown))).archiveDoi, PREPARED.archiveDoi);
  const mailed = await archiveLinks.send(id, { locale: "en", expiry: "3m" });
  assert.equal(mailed.url, undefined);
  assert.ok(mailed.expiresAt > made.expiresAt);
  // The address works until the mail with another one is written.
  await author.open(secretOf(shown));
  const [first] = await mailedSecrets(test);
  await assert.rejects(author.open(secretOf(shown)), { error: "archiveLinkEnded" });
  await author.open(first!);
  await archiveLinks.send(id);
  const secrets = await mailedSecrets(test);
  assert.equal(new Set(secrets).size, 2);
  await assert.rejects(author.open(first!), { error: "archiveLinkEnded" });
  await author.open(secrets.find((one) => one !== first)!);
  const stored = JSON.stringify([
    await test.app.db.read.select().from(outbox),
    await test.app.db.read.select().from(archiveLink),
    await test.app.db.read.select().from(auditEvent),
  ]);
  for (const secret of [secretOf(shown), ...secrets]) assert.ok(!stored.includes(secret));
  assert.deepEqual((await actionsOf(test, id)).slice(1), Array(3).fill("sendArchiveLink"));
});

Deno.test("sendArchiveLink() takes back a mail that has not gone, so that the address which it shows stays", async () => {
  await using test = await openTestApp();
  const { archiveLinks, author } = await openJournal(test);
  const { archiveLinkId } = await archiveLinks.create({ ...PREPARED, mailed: true });
  await archiveLinks.send(archiveLinkId);
  const shown = await archiveLinks.send(archiveLinkId, { mailed: false });
  assert.deepEqual(await mailedSecrets(test), []);
  assert.equal((await author.open(secretOf(shown))).archiveDoi, PREPARED.archiveDoi);
});

Deno.test("withArchiveLink() makes no address for the mail of an earlier sending that is being sent already", async () => {
  await using test = await openTestApp();
  const { archiveLinks, author } = await openJournal(test);
  const { archiveLinkId } = await archiveLinks.create({ ...PREPARED, mailed: true });
  const [claimed] = await test.app.db.read.select().from(outbox).where(
    like(outbox.key, "mail:archiveInvitation%"),
  );
  const shown = await archiveLinks.send(archiveLinkId, { mailed: false });
  await deliverMail(systemContext(test.app, "test"), claimed!.payload as Record<string, unknown>);
  assert.deepEqual(await mailedSecrets(test), []);
  assert.equal((await author.open(secretOf(shown))).archiveDoi, PREPARED.archiveDoi);
});

Deno.test("sendArchiveLink() gives a link that has expired a new end, and none to one that was used or revoked", async () => {
  await using test = await openTestApp();
  const { id, made, community } = await openJournal(test);
  test.advance(40 * DAY_MS);
  const { repository } = await test.signIn();
  const again = await reenter(test, id, community);
  await assert.rejects(again.extend(id, "1y"), { error: "archiveLinkEnded" });
  await assert.rejects(again.send(id, { mailed: false }), { error: "invalidInput" });
  const renewed = await again.send(id, { mailed: false, expiry: "1w" });
  assert.equal(renewed.state, "waiting");
  await assert.rejects(repository.archiveLinks.open(secretOf(made)), { error: "archiveLinkEnded" });
  await repository.archiveLinks.use({ secret: secretOf(renewed), agreed: true });
  for (const act of [again.send(id, { expiry: "1y" }), again.extend(id, "1y")]) {
    await assert.rejects(act, { error: "archiveLinkEnded" });
  }
  const other = await again.create(PREPARED);
  await again.revoke(other.archiveLinkId);
  await assert.rejects(again.send(other.archiveLinkId, { expiry: "1y" }), { error: "archiveLinkEnded" });
  await assert.rejects(again.extend(other.archiveLinkId, "1y"), { error: "archiveLinkEnded" });
});

/** The preparer of a link with a session of now. */
async function reenter(test: TestApp, id: string, community: string): Promise<Repository["archiveLinks"]> {
  const editor = await test.signIn({ administers: [community] });
  await test.app.db.withTx((tx) =>
    tx.update(archiveLink).set({ preparerId: editor.id }).where(eq(archiveLink.id, id))
  );
  return editor.repository.archiveLinks;
}

Deno.test("links are sent again to their preparer's order alone, within the limits of mails and of links that wait", async () => {
  await using test = await openTestApp();
  const { archiveLinks, id, author } = await openJournal(test);
  const stranger = (await test.signIn({ administers: [await test.addCommunity("j00002")] })).repository;
  const governance = (await test.signIn({ role: "governance" })).repository;
  for (const { archiveLinks } of [stranger, governance]) {
    await assert.rejects(archiveLinks.send(id), { error: "notFound" });
    await assert.rejects(archiveLinks.extend(id, "1y"), { error: "notFound" });
  }
  await assert.rejects(author.send(id), { error: "forbidden" });
  await assert.rejects(test.visitor.archiveLinks.send(id), { error: "notLoggedIn" });
  for (let n = 0; n < 4; n++) await archiveLinks.send(id);
  await assert.rejects(archiveLinks.send(id), { error: "tooManyRequests" });
  const row = await test.app.db.read.select().from(archiveLink).where(eq(archiveLink.id, id)).get();
  await test.app.db.withTx(async (tx) => {
    const now = row!.createdAt;
    await tx.insert(archiveLink).values({
      ...row!,
      id: "old",
      email: "late@example.org",
      secretHash: "old",
      expiresAt: now - 1,
    });
    for (let n = 1; n < ARCHIVE_LINKS_MAX; n++) {
      await tx.insert(archiveLink).values({ ...row!, id: `l${n}`, secretHash: `h${n}` });
    }
  });
  await assert.rejects(archiveLinks.send("old", { expiry: "1w" }), { error: "tooManyLinks" });
});
