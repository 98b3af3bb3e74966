import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessLink, archiveLink, auditEvent, mail, outbox } from "../../../db/schema/mod.ts";
import {
  ARCHIVE_LINK_PATH,
  ARCHIVE_LINKS_MAX,
  ERRORS,
  readArchiveLinkAddress,
  type Repository,
} from "../../../sdk/mod.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

type Request = Parameters<Repository["archiveLinks"]["create"]>[0];

const PREPARED: Request = {
  email: "author@example.org",
  title: { zh: "东海浮游生物", en: "" },
  archiveDoi: "10.1234/Plankton.1",
  archiveEmail: "archive@example.org",
  communityCode: "j00001",
  expiry: "1m",
};

async function openJournal(test: TestApp) {
  const editor = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const invite = (changes: Partial<Request> = {}) =>
    editor.repository.archiveLinks.create({ ...PREPARED, mailed: false, ...changes });
  const secretOf = async (changes: Partial<Request> = {}) =>
    readArchiveLinkAddress((await invite(changes)).url!)!;
  return { editor, invite, secretOf };
}

const agreed = true as const;

Deno.test("useArchiveLink() begins the archive with what was prepared, once, and its preparer follows the state", async () => {
  await using test = await openTestApp();
  const { editor, secretOf } = await openJournal(test);
  const secret = await secretOf();
  const author = await test.signIn();
  const { archiveLinks, datasets } = author.repository;
  const prepared = await archiveLinks.open(secret);
  assert.deepEqual([prepared.title, prepared.archiveDoi, prepared.preparedBy, prepared.community?.code], [
    PREPARED.title,
    PREPARED.archiveDoi,
    "Test Person",
    "j00001",
  ]);
  const metadata = { language: "zh", title: { zh: "", en: "Plankton" } };
  const { dataSetId } = await archiveLinks.use({ secret, agreed, metadata });
  const draft = await datasets.get(dataSetId);
  assert.equal(draft.source, "archive");
  assert.deepEqual(draft.title, { zh: "东海浮游生物", en: "Plankton" });
  assert.deepEqual([draft.archiveDoi, draft.archiveEmail, draft.communityCode], [
    PREPARED.archiveDoi,
    PREPARED.archiveEmail,
    "j00001",
  ]);
  // The same person comes back to it; nobody else begins another one.
  assert.equal((await archiveLinks.use({ secret, agreed })).dataSetId, dataSetId);
  const stranger = await test.signIn();
  await assert.rejects(stranger.repository.archiveLinks.open(secret), {
    error: "archiveLinkEnded",
    status: 429,
  });
  await assert.rejects(stranger.repository.archiveLinks.use({ secret, agreed }), {
    error: "archiveLinkEnded",
  });
  const { list: [listed] } = await editor.repository.archiveLinks.list();
  assert.deepEqual([listed!.state, listed!.dataset], ["used", { dataSetId, status: "DRAFT" }]);
  await assert.rejects(editor.repository.datasets.get(dataSetId), { error: "notFound" });
  await assert.rejects(editor.repository.archiveLinks.revoke(listed!.archiveLinkId), {
    error: "archiveLinkEnded",
  });
  const events = await test.app.db.read.select().from(auditEvent)
    .where(eq(auditEvent.subjectId, listed!.archiveLinkId));
  assert.deepEqual(events.map(({ action }) => action), ["createArchiveLink", "useArchiveLink"]);
  await datasets.remove(dataSetId, "V1");
  const { list: [left] } = await editor.repository.archiveLinks.list();
  assert.deepEqual([left!.state, left!.dataset], ["used", undefined]);
});

Deno.test("useArchiveLink() by two people at once begins one archive", async () => {
  await using test = await openTestApp();
  const { secretOf } = await openJournal(test);
  const secret = await secretOf();
  const people = [await test.signIn(), await test.signIn()];
  const outcomes = await Promise.allSettled(
    people.map(({ repository }) => repository.archiveLinks.use({ secret, agreed })),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  const drafts = await Promise.all(people.map(({ repository }) => repository.datasets.mineNewest()));
  assert.equal(drafts.flatMap(({ list }) => list).length, 1);
});

Deno.test("createArchiveLink() mails the address, which is stored nowhere, in the language that was asked for", async () => {
  await using test = await openTestApp();
  const { editor, invite } = await openJournal(test);
  for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
    const { url, email } = await invite({ mailed: true, locale, email: `${locale}@example.org` });
    assert.equal(url, undefined);
    await deliverAll(test.app);
    const [sent] = await test.app.db.read.select().from(mail).where(eq(mail.recipient, email));
    const address = new RegExp(`${ORIGIN}${prefix}${ARCHIVE_LINK_PATH}([0-9A-Za-z]{43})`).exec(sent!.body);
    assert.ok(address, "128 bits and more");
    const stored = JSON.stringify([
      await test.app.db.read.select().from(outbox),
      await test.app.db.read.select().from(archiveLink),
      await test.app.db.read.select().from(auditEvent),
    ]);
    assert.ok(!stored.includes(address[1]!));
    const author = await test.signIn();
    assert.equal((await author.repository.archiveLinks.open(address[1]!)).archiveDoi, PREPARED.archiveDoi);
  }
  assert.equal((await editor.repository.archiveLinks.list()).total, 2);
});

Deno.test("an archive link ends by the clock and by revocation", async () => {
  await using test = await openTestApp();
  const { editor, invite, secretOf } = await openJournal(test);
  const author = await test.signIn();
  const { archiveLinks } = author.repository;
  const made = await invite();
  const revoked = readArchiveLinkAddress(made.url!)!;
  await archiveLinks.open(revoked);
  await assert.rejects(archiveLinks.revoke(made.archiveLinkId), { error: "notFound" });
  assert.equal((await editor.repository.archiveLinks.revoke(made.archiveLinkId)).state, "revoked");
  await assert.rejects(archiveLinks.open(revoked), {
    error: "archiveLinkEnded",
    code: ERRORS.archiveLinkEnded.code,
  });
  const short = await secretOf({ expiry: "1w" });
  test.advance(7 * DAY_MS - 1);
  const sender = await test.signIn();
  await sender.repository.archiveLinks.open(short);
  test.advance(1);
  await assert.rejects(sender.repository.archiveLinks.open(short), { error: "archiveLinkEnded" });
});

Deno.test("createArchiveLink() is for communities and the platform, and says what is wrong with a record", async () => {
  await using test = await openTestApp();
  const { editor, invite } = await openJournal(test);
  await test.addCommunity("j00002");
  const depositor = await test.signIn();
  await assert.rejects(depositor.repository.archiveLinks.create(PREPARED), { error: "forbidden" });
  await assert.rejects(async () => await depositor.repository.archiveLinks.list(), { error: "forbidden" });
  await assert.rejects(test.visitor.archiveLinks.create(PREPARED), { error: "notLoggedIn" });
  await assert.rejects(test.visitor.archiveLinks.open("a".repeat(43)), { error: "notLoggedIn" });
  const wrong: [Partial<Request>, string][] = [
    [{ email: "nobody" }, "email"],
    [{ title: { zh: " ", en: "" } }, "title"],
    [{ archiveDoi: "" }, "archiveDoi"],
    [{ archiveDoi: "doi" }, "archiveDoi"],
    [{ archiveEmail: "half@" }, "archiveEmail"],
    [{ communityCode: "j00002" }, "communityCode"],
    [{ communityCode: "x" }, "communityCode"],
    [{ communityCode: "" }, "communityCode"],
    [{ expiry: "2026-11-01" }, "expiry"],
    [{ expiry: "2027-11-03" }, "expiry"],
    [{ expiry: "2027-02-31" }, "expiry"],
  ];
  for (const [changes, path] of wrong) {
    const error = await invite(changes).catch((refused) => refused);
    assert.deepEqual([error.error, error.issues?.[0]?.path], ["invalidInput", path], JSON.stringify(changes));
  }
  const governance = await test.signIn({ role: "governance" });
  const made = await governance.repository.archiveLinks.create({ ...PREPARED, communityCode: "" });
  assert.equal(made.community, undefined);
  assert.equal((await editor.repository.archiveLinks.list()).total, 0);
});

Deno.test("createArchiveLink() lets as many wait as is allowed, and limits mails of one preparer and to one address", async () => {
  await using test = await openTestApp();
  const { invite } = await openJournal(test);
  for (let at = 0; at < 5; at++) await invite();
  await assert.rejects(invite(), { error: "tooManyRequests" });
  const [row] = await test.app.db.read.select().from(archiveLink);
  await test.app.db.withTx(async (tx) => {
    for (let n = 5; n < ARCHIVE_LINKS_MAX - 1; n++) {
      await tx.insert(archiveLink).values({ ...row!, id: `l${n}`, secretHash: `h${n}` });
    }
  });
  await invite({ email: "other@example.org" });
  await assert.rejects(invite({ email: "other@example.org" }), { error: "tooManyLinks" });
  assert.equal((await test.app.db.read.select().from(accessLink)).length, 0);
});

Deno.test("an archive link leaves the contact to a recipient whose own address it is", async () => {
  await using test = await openTestApp();
  const { secretOf } = await openJournal(test);
  const author = await test.signIn({ email: PREPARED.archiveEmail });
  const { archiveLinks, datasets } = author.repository;
  const { dataSetId } = await archiveLinks.use({ secret: await secretOf(), agreed });
  assert.equal((await datasets.get(dataSetId)).archiveEmail, "");
});
