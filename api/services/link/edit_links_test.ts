/** Edit links: a co-author who is signed in works on one unpublished version, and does nothing else with it. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { deleteExpiredPasses } from "../../../db/queries/link/links.ts";
import { auditEvent, formPresence, linkPass, upload } from "../../../db/schema/mod.ts";
import {
  type ApiError,
  createRepository,
  LINK_PASS_HEADER,
  type NewLink,
  readLinkAddress,
  type Repository,
} from "../../../sdk/mod.ts";
import { translator } from "../../../locales/mod.ts";
import { metadataSchema } from "../../../sdk/model/metadata/metadata.ts";
import { LINK_PASS_HOURS } from "../../../sdk/model/limits.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { ALL_PASSED, deposit, findReviewId } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { openSession } from "../session/sessions.ts";
import { verifyUnattended } from "../upload/finish.ts";

/** What somebody does with an account and the pass of a link. */
const withPass = ({ api }: TestApp, { token }: SignedInUser, pass: string): Repository =>
  createRepository({
    server: ORIGIN,
    token,
    fetch: (request) => api.fetch(request),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
  });

async function open(test: TestApp, person: SignedInUser, { url }: NewLink) {
  const opened = await person.repository.links.open(readLinkAddress(url)!);
  return { opened, shared: withPass(test, person, opened.pass) };
}

async function scene(test: TestApp) {
  const [depositor, author] = [await test.signIn(), await test.signIn()];
  const { dataSetId } = await deposit(depositor);
  const link = await depositor.repository.links.create({ kind: "edit", dataSetId, expiry: "1m" });
  return { depositor, author, dataSetId, link, ...await open(test, author, link) };
}

const titled = async (repository: Repository, dataSetId: string, en: string) => {
  const dataset = await repository.datasets.get(dataSetId, "V1");
  const metadata = metadataSchema.parse(dataset);
  return { revision: dataset.revision, metadata: { ...metadata, title: { ...metadata.title, en } } };
};

Deno.test("an edit link lets a co-author save a version, under their name in the trail and the history", async () => {
  await using test = await openTestApp();
  const { depositor, author, dataSetId, link, shared } = await scene(test);
  const dataset = await shared.datasets.get(dataSetId, "V1");
  assert.equal(link.version, "V1");
  assert.deepEqual([dataset.own, dataset.linkInUse?.kind], [false, "edit"]);
  assert.deepEqual(dataset.allowedActions, ["save", "download"]);
  // A masked e-mail would be saved as such.
  assert.ok(dataset.authors.every(({ email }) => !email?.includes("*")));
  for (const title of ["Terns of Qinghai", "Terns of Qinghai Lake"]) {
    await shared.datasets.save(dataSetId, "V1", await titled(shared, dataSetId, title));
  }
  await shared.files.upload(dataSetId, "V1", "notes.txt", new Blob(["seen"]));
  const saved = await depositor.repository.datasets.get(dataSetId, "V1");
  assert.deepEqual([saved.title.en, saved.own], ["Terns of Qinghai Lake", true]);
  const events = await test.app.db.read.select().from(auditEvent).where(eq(auditEvent.action, "save"));
  assert.deepEqual(events.map(({ detail }) => detail.part), ["metadata", "metadata", "files"]);
  assert.ok(events.every(({ actorId, detail }) => actorId === author.id && detail.linkId === link.linkId));
  const history = await depositor.repository.datasets.history(dataSetId);
  assert.deepEqual(history.filter(({ action }) => action === "save").map(({ by }) => by), ["Test Person"]);
});

Deno.test("an edit link allows neither submission, deletion, other access, links, FTP nor versions", async () => {
  await using test = await openTestApp({ FTP: "on", FTP_CERT: "ftp.crt", FTP_KEY: "ftp.key" });
  const { depositor, dataSetId, shared } = await scene(test);
  const { datasets, links } = shared;
  const { revision, metadata } = await titled(shared, dataSetId, "Terns");
  const forbidden = { error: "forbidden" };
  await assert.rejects(datasets.submit(dataSetId, "V1"), forbidden);
  await assert.rejects(datasets.remove(dataSetId, "V1"), forbidden);
  await assert.rejects(shared.uploads.makeFtpAccess(dataSetId, "V1"), forbidden);
  await assert.rejects(datasets.makePrivate(dataSetId, "V1", 2), forbidden);
  await assert.rejects(links.create({ dataSetId, expiry: "1w" }), { error: "notFound" });
  const closed = { ...metadata, accessRight: "EMBARGO", embargoMonths: 6 } as const;
  await assert.rejects(datasets.save(dataSetId, "V1", { revision, metadata: closed }), (error: ApiError) => {
    assert.deepEqual(error.issues.map(({ path, key }) => [path, key]), [
      ["accessRight", "depositorOnly"],
      ["embargoMonths", "depositorOnly"],
    ]);
    return error.error === "invalidInput";
  });
  const stored = await depositor.repository.datasets.get(dataSetId, "V1");
  assert.deepEqual([stored.status, stored.accessRight, stored.title.en], [
    "DRAFT",
    "PUBLIC",
    stored.title.en,
  ]);
  assert.notEqual(stored.title.en, "Terns");
});

Deno.test("two people at once: the older save is refused, and both see who else has the form open", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, shared } = await scene(test);
  const mine = await titled(depositor.repository, dataSetId, "Mine");
  await shared.datasets.save(dataSetId, "V1", await titled(shared, dataSetId, "Theirs"));
  await assert.rejects(depositor.repository.datasets.save(dataSetId, "V1", mine), {
    error: "revisionConflict",
  });
  assert.deepEqual((await shared.datasets.reportPresence(dataSetId, "V1")).others, []);
  const seen = await depositor.repository.datasets.reportPresence(dataSetId, "V1");
  assert.deepEqual([seen.shared, seen.others.map(({ name }) => name)], [true, ["Test Person"]]);
  // Frequent reports are written once in a while, often enough to stay seen.
  const seenAt = async () =>
    (await test.app.db.read.select().from(formPresence)).map((row) => row.seenAt).sort();
  const before = await seenAt();
  test.advance(4_000);
  await shared.datasets.reportPresence(dataSetId, "V1");
  assert.deepEqual(await seenAt(), before);
  test.advance(12_000);
  await shared.datasets.reportPresence(dataSetId, "V1");
  assert.notDeepEqual(await seenAt(), before);
  test.advance(61_000);
  assert.deepEqual((await depositor.repository.datasets.reportPresence(dataSetId, "V1")).others, []);
  const alone = await deposit(depositor);
  assert.equal((await depositor.repository.datasets.reportPresence(alone.dataSetId, "V1")).shared, false);
});

Deno.test("revokeLink() ends an edit session at once; the pass of one person opens nothing to another", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link, opened, shared } = await scene(test);
  await assert.rejects(test.visitor.links.open(readLinkAddress(link.url)!), { error: "notLoggedIn" });
  const thief = withPass(test, await test.signIn(), opened.pass);
  await assert.rejects(thief.datasets.get(dataSetId, "V1"), { error: "notFound" });
  const last = await titled(shared, dataSetId, "Too late");
  await depositor.repository.links.revoke(link.linkId);
  // Told so in words of its own, and not that there was nothing.
  await assert.rejects(shared.datasets.save(dataSetId, "V1", last), (error: ApiError) => {
    assert.deepEqual([error.error, error.data], ["linkEnded", { dataSetId }]);
    return error.in("en") === translator("en")("errors.linkEnded", { link: "edit" });
  });
  await assert.rejects(shared.files.upload(dataSetId, "V1", "late.txt", new Blob(["x"])), {
    error: "linkEnded",
  });
  await assert.rejects(shared.datasets.reportPresence(dataSetId, "V1"), { error: "linkEnded" });
  await assert.rejects(thief.datasets.get(dataSetId, "V1"), { error: "notFound" });
  const other = await deposit(depositor);
  await assert.rejects(shared.datasets.get(other.dataSetId), { error: "notFound" });
  test.advance((LINK_PASS_HOURS + 1) * 3_600_000);
  await test.app.db.withTx((tx) => deleteExpiredPasses(tx, test.app.clock().getTime()));
  assert.equal((await test.app.db.read.select().from(linkPass)).length, 0, "kept for a day, and no longer");
});

Deno.test("an edit link ends with the publication, and is made for no published version", async () => {
  await using test = await openTestApp();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const [depositor, author] = [await test.signIn(), await test.signIn()];
  const changes = { communityCode: "j00001", accessRight: "EMBARGO", embargoMonths: 6 } as const;
  const { dataSetId } = await deposit(depositor, changes);
  const request = { kind: "edit", dataSetId, expiry: "1m" } as const;
  const link = await depositor.repository.links.create(request);
  const { shared } = await open(test, author, link);
  await depositor.repository.datasets.submit(dataSetId, "V1");
  assert.deepEqual((await shared.datasets.get(dataSetId, "V1")).allowedActions, ["download"]);
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  // A link to work on a draft opens no embargo.
  assert.deepEqual((await shared.datasets.get(dataSetId, "V1")).allowedActions, []);
  await assert.rejects(open(test, author, link), { error: "linkEnded" });
  await assert.rejects(depositor.repository.links.create(request), { error: "datasetStateConflict" });
});

/** An upload of a co-author of which all bytes have come, and whose pass has ended before they were read back. */
async function uploadOfDays(test: TestApp) {
  const shown = await scene(test);
  const { dataSetId, shared } = shown;
  const wanted = { dataSetId, version: "V1", path: "long.bin", size: 3 };
  const { uploadId } = await shared.uploads.create(wanted);
  await shared.uploads.append(uploadId, 0, "ab");
  await test.app.db.withTx((tx) => tx.update(upload).set({ size: 2, state: "verifying" }));
  test.advance((LINK_PASS_HOURS + 1) * 3_600_000);
  await test.app.db.withTx((tx) => deleteExpiredPasses(tx, test.app.clock().getTime()));
  const signInAgain = async (person: SignedInUser) =>
    withPass(test, { ...person, token: await openSession(test.app, person.id) }, "");
  return { ...shown, owner: await signInAgain(shown.depositor), again: await signInAgain(shown.author) };
}

const paths = async ({ files }: Repository, dataSetId: string) =>
  (await files.list(dataSetId, "V1")).list.map(({ path }) => path);

Deno.test("an upload that a co-author began becomes a file while the link lives, though the pass has ended", async () => {
  await using test = await openTestApp();
  const { owner, again, dataSetId } = await uploadOfDays(test);
  await assert.rejects(again.datasets.get(dataSetId, "V1"), { error: "notFound" });
  assert.equal((await verifyUnattended(systemContext(test.app, "test"))).verified, 1);
  assert.deepEqual(await paths(owner, dataSetId), ["data/levels.csv", "long.bin"]);
});

Deno.test("an upload that a co-author began is refused at its end once the link is revoked, unless another one lives", async () => {
  await using test = await openTestApp();
  const { owner, dataSetId, link } = await uploadOfDays(test);
  await owner.links.revoke(link.linkId);
  await verifyUnattended(systemContext(test.app, "test"));
  const [{ state, problem }] = await test.app.db.read.select().from(upload);
  assert.deepEqual([state, problem?.error], ["failed", "notFound"]);
  assert.deepEqual(await paths(owner, dataSetId), ["data/levels.csv"]);
  const second = await openTestApp();
  await using _ = second;
  const shown = await uploadOfDays(second);
  const other = { kind: "edit", dataSetId: shown.dataSetId, expiry: "1w" } as const;
  await shown.again.links.open(readLinkAddress((await shown.owner.links.create(other)).url)!);
  await shown.owner.links.revoke(shown.link.linkId);
  await verifyUnattended(systemContext(second.app, "test"));
  assert.deepEqual(await paths(shown.owner, shown.dataSetId), ["data/levels.csv", "long.bin"]);
});

Deno.test("what a co-author does to files names the link in the trail, and them in the history", async () => {
  await using test = await openTestApp();
  const { depositor, author, dataSetId, link, shared } = await scene(test);
  await shared.files.change(dataSetId, "V1", { move: [{ from: "data", to: "raw" }] });
  const { removalId } = await shared.files.change(dataSetId, "V1", { remove: ["raw"] });
  await shared.files.restore(dataSetId, "V1", removalId!);
  await depositor.repository.files.change(dataSetId, "V1", { move: [{ from: "raw", to: "data" }] });
  const events = (await test.app.db.read.select().from(auditEvent)).filter(({ action }) =>
    /Files$/.test(action)
  );
  assert.deepEqual(events.map(({ action, actorId, detail }) => [action, actorId, detail.linkId]), [
    ["changeFiles", author.id, link.linkId],
    ["changeFiles", author.id, link.linkId],
    ["restoreFiles", author.id, link.linkId],
    ["changeFiles", depositor.id, undefined],
  ]);
  const history = await depositor.repository.datasets.history(dataSetId);
  const names = history.filter(({ action }) => /Files$/.test(action)).map(({ by }) => by);
  assert.deepEqual(names, ["Test Person", "Test Person", "Test Person", undefined]);
});
