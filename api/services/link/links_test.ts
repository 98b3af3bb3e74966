import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessLink, auditEvent, linkPass } from "../../../db/schema/mod.ts";
import {
  createRepository,
  ERRORS,
  LINK_PASS_HEADER,
  type NewLink,
  readLinkAddress,
  type Repository,
} from "../../../sdk/mod.ts";
import { linkExpiry } from "../../../sdk/model/link.ts";
import {
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  LINKS_LABEL_MAX,
  LINKS_MAX,
} from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { deposit, publish } from "../../../tests/datasets.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { ATTEMPT_RULES } from "../limits/rules.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";

const holderOf = ({ api }: TestApp, pass: string): Repository =>
  createRepository({
    server: ORIGIN,
    fetch: (request) => api.fetch(request, { remoteAddress: "203.0.113.7" }),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
  });

async function open(test: TestApp, { url }: NewLink, password?: string) {
  const opened = await test.visitor.links.open({ ...readLinkAddress(url)!, password });
  return { opened, holder: holderOf(test, opened.pass) };
}

async function draftWithLink(
  test: TestApp,
  request: Partial<Parameters<Repository["links"]["create"]>[0]> = {},
) {
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const link = await depositor.repository.links.create({
    dataSetId,
    expiry: "1w",
    version: "V1",
    ...request,
  });
  return { depositor, dataSetId, link };
}

const filesOf = async (holder: Repository, dataSetId: string) =>
  (await holder.files.list(dataSetId, "V1")).list;

/** An outcome of business has HTTP 200, and its own code. */
const REFUSED = [200, ERRORS.filesUnreachable.code];

/** Whether bytes come, or the code of the refusal. */
async function codeOf(test: TestApp, path: string, pass: string): Promise<"bytes" | number[]> {
  const request = new Request(`${ORIGIN}/api${path}`, { headers: { [LINK_PASS_HEADER]: pass } });
  const answer = await test.api.fetch(request);
  if (answer.headers.has("Content-Disposition")) {
    await answer.body?.cancel();
    return "bytes";
  }
  return [answer.status, (await answer.json()).code];
}

Deno.test("openLink() shows a draft with its files and archive to the holder, and to nobody else", async () => {
  await using test = await openTestApp();
  const { dataSetId, link } = await draftWithLink(test);
  const { opened, holder } = await open(test, link);
  const dataset = await holder.datasets.get(dataSetId);
  assert.equal(dataset.status, "DRAFT");
  assert.equal(dataset.authors[0]!.email, "wan***@example.org");
  assert.deepEqual(dataset.allowedActions, ["download"]);
  assert.equal(dataset.linkInUse?.kind, "private");
  const [file] = await filesOf(holder, dataSetId);
  assert.equal(
    await codeOf(test, `/sdb-download-service/download?fileId=${file!.fileId}`, opened.pass),
    "bytes",
  );
  assert.equal(
    await codeOf(test, `/sdb-download-service/getZipFile?dataSetId=${dataSetId}`, opened.pass),
    "bytes",
  );
  assert.equal((await holder.files.preview(file!.fileId)).content.kind, "table");
  await assert.rejects(test.visitor.datasets.get(dataSetId), { error: "notFound" });
  await assert.rejects(test.visitor.files.preview(file!.fileId), { error: "notFound" });
});

Deno.test("openLink() opens an embargo, counts with the link alone, and leaves what visitors share untouched", async () => {
  await using test = await openTestApp();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const changes = { communityCode: "j00001", accessRight: "EMBARGO", embargoMonths: 6 } as const;
  const { dataSetId } = await publish(test, depositor, reviewer, changes);
  const link = await depositor.repository.links.create({ dataSetId, expiry: "1m" });
  const { opened, holder } = await open(test, link);
  const overview = await holder.datasets.overview(dataSetId, undefined, { view: true });
  assert.ok(overview.dataset.allowedActions.includes("download"));
  const seen = await test.visitor.datasets.overview(dataSetId);
  assert.deepEqual(seen.dataset.allowedActions, []);
  assert.equal(seen.dataset.linkInUse, undefined);
  const [file] = await filesOf(holder, dataSetId);
  assert.equal(
    await codeOf(test, `/sdb-download-service/download?fileId=${file!.fileId}`, opened.pass),
    "bytes",
  );
  assert.equal((await test.visitor.statistics.ofDataset(dataSetId)).downloads, 0);
  const [listed] = (await depositor.repository.links.list({ dataSetId })).list;
  assert.deepEqual([listed!.uses, listed!.downloads, listed!.state], [1, 1, "live"]);
});

Deno.test("listHistory() tells the holder of a link no step of the review", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link } = await draftWithLink(test);
  const governance = await test.signIn({ role: "governance" });
  await depositor.repository.datasets.submit(dataSetId, "V1");
  assert.ok((await governance.repository.datasets.history(dataSetId)).length > 0);
  const { holder } = await open(test, link);
  assert.equal((await holder.datasets.get(dataSetId)).status, "UNDER_REVIEW");
  assert.deepEqual(await holder.datasets.history(dataSetId), []);
});

Deno.test("openLink() rests with every link while a published version is being corrected, to the newest too", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId } = await publish(test, depositor, governance);
  const { links } = depositor.repository;
  const made = [
    await links.create({ dataSetId, expiry: "1m" }),
    await links.create({ dataSetId, version: "V1", expiry: "1m" }),
  ];
  const opened = [await open(test, made[0]!), await open(test, made[1]!)];
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { reason: "needsCorrection" });
  await governance.repository.retractions.decide(retractionId, {
    decision: "CORRECTION",
    comments: "Correct it.",
  });
  assert.equal((await depositor.repository.datasets.get(dataSetId)).version, "V2");
  for (const [at, link] of made.entries()) {
    await assert.rejects(open(test, link), { error: "filesWithheld" });
    // The correction is a draft, which passes from before must not open either.
    await assert.rejects(opened[at]!.holder.datasets.get(dataSetId, "V2"), { error: "filesWithheld" });
  }
});

Deno.test("createLink() takes labels and passwords of every length that is allowed, and says what is not", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const make = (given: { label?: string; password?: string }) =>
    depositor.repository.links.create({ dataSetId, expiry: "1w", ...given });
  await make({ label: "x".repeat(LINKS_LABEL_MAX) });
  await make({ password: "x".repeat(LINK_PASSWORD_MIN) });
  await make({ password: "x".repeat(LINK_PASSWORD_MAX) });
  for (
    const refused of [
      { label: "x".repeat(LINKS_LABEL_MAX + 1) },
      { password: "x".repeat(LINK_PASSWORD_MIN - 1) },
      { password: "x".repeat(LINK_PASSWORD_MAX + 1) },
    ]
  ) await assert.rejects(make(refused), { error: "invalidInput" });
  const [{ passwordHash: _, ...row }] = await test.app.db.read.select().from(accessLink);
  await test.app.db.withTx(async (tx) => {
    for (let n = 3; n < LINKS_MAX; n++) {
      await tx.insert(accessLink).values({ ...row!, id: `l${n}`, secretHash: `h${n}` });
    }
  });
  await assert.rejects(make({}), { error: "tooManyLinks" });
});

Deno.test("createLink() stores hashes alone, and each use is in the audit trail", async () => {
  await using test = await openTestApp();
  const { link } = await draftWithLink(test, { password: "tern-in-may" });
  const secret = readLinkAddress(link.url)!.secret;
  assert.ok(secret.length >= 26);
  await assert.rejects(open(test, link), { error: "linkPasswordWrong" });
  await assert.rejects(open(test, link, "wrong-one"), { error: "linkPasswordWrong" });
  const { opened } = await open(test, link, "tern-in-may");
  const db = test.app.db.read;
  const stored = JSON.stringify([await db.select().from(accessLink), await db.select().from(linkPass)]);
  for (const plain of [secret, opened.pass, "tern-in-may"]) assert.ok(!stored.includes(plain));
  const events = await db.select().from(auditEvent).where(eq(auditEvent.subjectId, link.linkId));
  assert.deepEqual(events.map(({ action }) => action), ["createLink", "openLink"]);
});

Deno.test("openLink() limits guesses of a password, and of addresses", async () => {
  await using test = await openTestApp();
  const { link } = await draftWithLink(test, { password: "tern-in-may" });
  for (let n = 0; n < 5; n++) {
    await assert.rejects(open(test, link, `guess-${n}`), { error: "linkPasswordWrong" });
  }
  await assert.rejects(open(test, link, "tern-in-may"), { error: "tooManyRequests", code: 42_902 });
  // Somebody at another address is not kept out by that.
  const elsewhere = createRepository({
    server: ORIGIN,
    fetch: (request) => test.api.fetch(request, { remoteAddress: "198.51.100.9" }),
    headers: { Origin: ORIGIN },
  });
  const asked = { ...readLinkAddress(link.url)!, password: "tern-in-may" };
  assert.ok((await elsewhere.links.open(asked)).pass);
  const guesser = holderOf(test, "");
  const errors = new Map<string, number>();
  for (let n = 0; n < 40; n++) {
    const secret = `A${n}`.padEnd(43, "b");
    const { error } = await guesser.links.open({ kind: "private", secret }).catch((e) => e);
    errors.set(error, (errors.get(error) ?? 0) + 1);
  }
  assert.deepEqual([...errors], [["notFound", 30], ["tooManyRequests", 10]]);
});

Deno.test("revokeLink() ends the access of those who have opened it, with 42901", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link } = await draftWithLink(test);
  const { holder } = await open(test, link);
  await holder.datasets.get(dataSetId);
  const stranger = await test.signIn();
  await assert.rejects(stranger.repository.links.revoke(link.linkId), { error: "notFound" });
  assert.equal((await depositor.repository.links.revoke(link.linkId)).state, "revoked");
  await assert.rejects(holder.datasets.get(dataSetId), { error: "linkEnded" });
  await assert.rejects(open(test, link), { code: 42_901, status: 429, data: { dataSetId } });
  await assert.rejects(depositor.repository.links.extend(link.linkId, "1y"), { error: "linkEnded" });
  const answer = await test.api.request(`${ORIGIN}/api/sdb-share-service/public/open`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: ORIGIN },
    body: JSON.stringify(readLinkAddress(link.url)),
  });
  // No waiting brings it back.
  assert.deepEqual([answer.status, answer.headers.get("Retry-After")], [429, null]);
});

Deno.test("a link ends by the clock, and extendLink() moves its end once it is later", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link } = await draftWithLink(test, { expiry: "2026-11-03" });
  const { holder } = await open(test, link);
  const { links } = depositor.repository;
  await assert.rejects(links.extend(link.linkId, "2026-11-03"), { error: "invalidInput" });
  await links.extend(link.linkId, "1w");
  test.advance(DAY_MS);
  // A pass lives for a day at most, the link goes on.
  await assert.rejects(holder.datasets.get(dataSetId), { error: "notFound" });
  await open(test, link);
  test.advance(6 * DAY_MS - 1);
  const again = await open(test, link);
  await again.holder.datasets.get(dataSetId);
  test.advance(1);
  await assert.rejects(open(test, link), { error: "linkEnded" });
  await assert.rejects(again.holder.datasets.get(dataSetId), { error: "linkEnded" });
});

Deno.test("renewLink() gives a link another address, and ends the earlier ones with all that they opened", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link: made } = await draftWithLink(test, { label: "Reviewers" });
  const { links } = depositor.repository;
  const { holder } = await open(test, made);
  const renewed = await links.renew(made.linkId);
  assert.notEqual(renewed.url, made.url);
  assert.deepEqual([renewed.linkId, renewed.label, renewed.expiresAt], [
    made.linkId,
    "Reviewers",
    made.expiresAt,
  ]);
  // Each look at an ended address says so, and none counts as a guess.
  for (let n = 0; n < ATTEMPT_RULES.codeCheck.tries + 2; n++) {
    await assert.rejects(test.visitor.links.open(readLinkAddress(made.url)!), { error: "linkEnded" });
  }
  await assert.rejects(holder.datasets.get(dataSetId), { error: "linkEnded" });
  const again = await links.renew(made.linkId);
  for (const { url } of [made, renewed]) {
    await assert.rejects(test.visitor.links.open(readLinkAddress(url)!), { error: "linkEnded" });
  }
  assert.equal((await (await open(test, again)).holder.datasets.get(dataSetId)).dataSetId, dataSetId);
  const stored = JSON.stringify([
    await test.app.db.read.select().from(accessLink),
    await test.app.db.read.select().from(auditEvent),
  ]);
  assert.ok(!stored.includes(readLinkAddress(renewed.url)!.secret));
  const events = await test.app.db.read.select().from(auditEvent).where(eq(auditEvent.action, "renewLink"));
  assert.deepEqual(events.map(({ subjectId, actorId }) => [subjectId, actorId]), [
    [made.linkId, depositor.id],
    [made.linkId, depositor.id],
  ]);
  const stranger = await test.signIn();
  await assert.rejects(stranger.repository.links.renew(made.linkId), { error: "notFound" });
  await assert.rejects(test.visitor.links.renew(made.linkId), { error: "notLoggedIn" });
  await links.revoke(made.linkId);
  await assert.rejects(links.renew(made.linkId), { error: "linkEnded" });
});

Deno.test("linkExpiry() takes the five lives and a day within a year", () => {
  const now = Date.parse("2026-11-02T02:00:00Z");
  const ends = ["1w", "1m", "1y", "2026-11-02", "2027-11-02"].map((one) => linkExpiry(now, one)!);
  assert.deepEqual(ends.map((end) => new Date(end).toISOString()), [
    "2026-11-09T02:00:00.000Z",
    "2026-12-02T02:00:00.000Z",
    "2027-11-02T02:00:00.000Z",
    // Shown as the day that was chosen.
    "2026-11-02T15:59:59.000Z",
    "2027-11-02T02:00:00.000Z",
  ]);
  for (const wrong of ["2026-11-01", "2027-11-03", "1999-01-01"]) {
    assert.equal(linkExpiry(now, wrong), undefined);
  }
});

Deno.test("createLink() refuses ends that no link may have, and datasets of others", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId } = await draftWithLink(test);
  const { links } = depositor.repository;
  for (const expiry of ["2026-11-01", "2027-11-03", "2027-02-31", "366d", ""]) {
    await assert.rejects(links.create({ dataSetId, expiry }), { error: "invalidInput" }, expiry);
  }
  await assert.rejects(links.create({ dataSetId, expiry: "1w", password: "short" }), {
    error: "invalidInput",
  });
  const other: SignedInUser = await test.signIn();
  await assert.rejects(other.repository.links.create({ dataSetId, expiry: "1w" }), { error: "notFound" });
  await assert.rejects(test.visitor.links.create({ dataSetId, expiry: "1w" }), { error: "notLoggedIn" });
});

Deno.test("a link to one version opens no other, and one for viewing no file", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link } = await draftWithLink(test, { access: "view" });
  const { opened, holder } = await open(test, link);
  const [file] = await filesOf(holder, dataSetId);
  assert.deepEqual(
    await codeOf(test, `/sdb-download-service/download?fileId=${file!.fileId}`, opened.pass),
    REFUSED,
  );
  assert.deepEqual(
    await codeOf(test, `/sdb-download-service/getZipFile?dataSetId=${dataSetId}`, opened.pass),
    REFUSED,
  );
  await assert.rejects(holder.files.preview(file!.fileId), { error: "filesUnreachable" });
  const other = await deposit(depositor);
  await assert.rejects(holder.datasets.get(other.dataSetId), { error: "notFound" });
  await assert.rejects(holder.datasets.submit(dataSetId, "V1"), { error: "notLoggedIn" });
  await depositor.repository.datasets.remove(dataSetId, "V1");
  await assert.rejects(open(test, link), { error: "notFound" });
});

Deno.test("an ended link explains the absence of the version that it opened alone, and not while another one is open", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId, link } = await draftWithLink(test, { version: "V1" });
  const { links } = depositor.repository;
  const { opened } = await open(test, link);
  const second = await links.create({ dataSetId, version: "V1", expiry: "1m" });
  const other = await open(test, second);
  const both = holderOf(test, `${opened.pass}_${other.opened.pass}`);
  await links.revoke(link.linkId);
  assert.equal((await both.datasets.get(dataSetId)).dataSetId, dataSetId);
  const late = holderOf(test, opened.pass);
  await assert.rejects(late.datasets.get(dataSetId, "V1"), { error: "linkEnded" });
  await assert.rejects(late.datasets.get(dataSetId), { error: "linkEnded" });
  await assert.rejects(late.datasets.get(dataSetId, "V9"), { error: "notFound" });
  await assert.rejects(both.datasets.get(dataSetId, "V9"), { error: "notFound" });
});
