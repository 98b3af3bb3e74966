import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { attachment, auditEvent, outbox, request, requestKey } from "../../../db/schema/mod.ts";
import { type ApiError, createRepository, LINK_PASS_HEADER } from "../../../sdk/mod.ts";
import { ACCESS_ATTACHMENTS_MAX, REQUEST_KEY_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const EMAIL = "li.na@example.org";
const ASKED = { name: "Li Na", institution: "Institute of Lakes", justification: "For a meta-analysis." };

async function restricted(test: TestApp) {
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  return { depositor, dataSetId };
}

async function prove(test: TestApp, email = EMAIL): Promise<string> {
  const { codeId } = await test.visitor.accessRequests.mailCode(email);
  await deliverAll(test.app);
  const mail = (await mailsTo(test, email)).find(({ subject }) => /验证码/.test(subject));
  const code = /\b\d{6}\b/.exec(mail!.body)![0];
  return (await test.visitor.accessRequests.confirmCode(codeId, code)).proof;
}

/** The key in the newest mail that has one. */
async function mailedKey(test: TestApp): Promise<string> {
  await deliverAll(test.app);
  const bodies = (await mailsTo(test, EMAIL)).map(({ body }) => body);
  return /\/accessrequest\?key=(\w+)/.exec(bodies.join("\n"))![1]!;
}

async function mayDownload(test: TestApp, pass: string, dataSetId: string): Promise<boolean> {
  const holder = createRepository({
    server: ORIGIN,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
  });
  return (await holder.datasets.get(dataSetId)).allowedActions.includes("download");
}

Deno.test("requestAccessAsVisitor() asks with a proven e-mail, and its mails lead to the request", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId } = await restricted(test);
  const { accessRequests } = test.visitor;
  const ask = (more: { proof?: string; key?: string }) =>
    accessRequests.createAsVisitor(dataSetId, "V1", { ...ASKED, ...more });
  await assert.rejects(ask({}), { error: "emailProofInvalid" });
  await assert.rejects(ask({ proof: "x".repeat(43) }), { error: "emailProofInvalid" });
  const proof = await prove(test);
  const { request: asked, key } = await ask({ proof });
  assert.deepEqual([asked.state, asked.email, asked.actions], ["PENDING", EMAIL, ["withdraw"]]);
  await assert.rejects(ask({ proof }), { error: "accessPending" });
  const row = await test.app.db.read.select().from(request).where(eq(request.id, asked.requestId)).get();
  assert.deepEqual([row!.requesterId, row!.visitorEmail, row!.visitorLocale], [null, EMAIL, "zh"]);
  const mailed = await mailedKey(test);
  assert.notEqual(mailed, key);
  for (const each of [key, mailed]) assert.equal((await accessRequests.followed(each)).state, "PENDING");
  const stored = JSON.stringify([
    await test.app.db.read.select().from(requestKey),
    await test.app.db.read.select().from(outbox),
  ]);
  for (const each of [key, mailed]) assert.ok(!stored.includes(each));
  const [received] = (await depositor.repository.accessRequests.list()).list;
  assert.deepEqual([received!.requester, received!.email], [ASKED.name, EMAIL]);
});

Deno.test("a visitor opens what was granted, renews, and asks again after the end, without an account", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId } = await restricted(test);
  const { accessRequests } = test.visitor;
  const { request: asked, key } = await accessRequests.createAsVisitor(dataSetId, "V1", {
    ...ASKED,
    proof: await prove(test),
  });
  await assert.rejects(accessRequests.openFollowed(key), { error: "notFound" });
  const { token } = await depositor.repository.tokens.create({
    name: "program",
    scopes: ["read", "deposit"],
    days: 90,
  });
  const deciding = createRepository({ server: ORIGIN, token, fetch: (one) => test.api.fetch(one) });
  await deciding.accessRequests.accept(asked.requestId, { until: "1m" });
  assert.ok(await mayDownload(test, (await accessRequests.openFollowed(key)).pass, dataSetId));
  await deliverAll(test.app);
  const granted = (await mailsTo(test, EMAIL)).find(({ body }) => body.includes("/shareLink/"));
  assert.match(granted!.body, /\/accessrequest\?key=\w+/);
  const renewal = await accessRequests.createAsVisitor(dataSetId, "V1", { ...ASKED, key });
  assert.equal((await accessRequests.withdrawFollowed(renewal.key)).state, "WITHDRAWN");
  await assert.rejects(accessRequests.withdrawFollowed(renewal.key), { error: "requestDecided" });
  const clock = controlJobClock(test);
  await clock.advanceTime(18 * DAY_MS);
  await clock.run("remind_of_access");
  const ending = (await mailsTo(test, EMAIL)).filter(({ subject }) => /即将到期/.test(subject));
  assert.equal(ending.length, 1);
  await clock.advanceTime(16 * DAY_MS);
  await clock.run("settle_access");
  assert.equal((await accessRequests.followed(key)).state, "EXPIRED");
  await assert.rejects(accessRequests.openFollowed(key), { error: "linkEnded" });
  const again = await accessRequests.createAsVisitor(dataSetId, "V1", { ...ASKED, key });
  assert.equal(again.request.state, "PENDING");
  await deciding.accessRequests.reject(again.request.requestId, "Too wide.");
  assert.equal((await accessRequests.followed(again.key)).comments, "Too wide.");
});

Deno.test("attachFollowed() takes five files while the request waits, by its key alone", async () => {
  await using test = await openTestApp();
  const { dataSetId, depositor } = await restricted(test);
  const { accessRequests } = test.visitor;
  const { request: asked, key } = await accessRequests.createAsVisitor(dataSetId, "V1", {
    ...ASKED,
    proof: await prove(test),
  });
  const file = new Blob(["An approval."]);
  await assert.rejects(accessRequests.attachFollowed("", "a.txt", file), { error: "notFound" });
  for (let n = 0; n < ACCESS_ATTACHMENTS_MAX; n++) await accessRequests.attachFollowed(key, `${n}.txt`, file);
  await assert.rejects(accessRequests.attachFollowed(key, "6.txt", file), (error: ApiError) => {
    assert.deepEqual(error.issues.map((one) => one.key), ["accessAttachmentLimits"]);
    return true;
  });
  const [{ attachments }] = (await depositor.repository.accessRequests.list()).list;
  assert.equal(attachments.length, ACCESS_ATTACHMENTS_MAX);
  const answer = await depositor.repository.attachments.download(attachments[0]!.attachmentId);
  assert.equal(await answer.text(), "An approval.");
  await depositor.repository.accessRequests.reject(asked.requestId, "No.");
  await assert.rejects(accessRequests.attachFollowed(key, "late.txt", file), { error: "requestDecided" });
  assert.equal(
    (await test.app.db.read.select().from(attachment)).filter(({ kind }) => kind === "access").length,
    5,
  );
});

Deno.test("downloadFollowed() gives a file of the request to its key alone, enters it, and no cache keeps it", async () => {
  await using test = await openTestApp();
  const { dataSetId, depositor } = await restricted(test);
  const { accessRequests } = test.visitor;
  const ask = async (email: string) => {
    const proof = await prove(test, email);
    const { key, request: { requestId } } = await accessRequests.createAsVisitor(dataSetId, "V1", {
      ...ASKED,
      proof,
    });
    const { attachmentId } = await accessRequests.attachFollowed(key, "<b>.html", new Blob([`Of ${email}`]));
    return { key, requestId, attachmentId };
  };
  const mine = await ask(EMAIL);
  const other = await ask("wang@example.org");
  const answer = await accessRequests.downloadFollowed(mine.key, mine.attachmentId);
  assert.equal(answer.headers.get("Cache-Control"), "private, no-store");
  assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
  assert.match(answer.headers.get("Content-Disposition")!, /^attachment/);
  assert.equal(await answer.text(), `Of ${EMAIL}`);
  for (const key of [other.key, "x".repeat(43)]) {
    await assert.rejects(accessRequests.downloadFollowed(key, mine.attachmentId), { error: "notFound" });
  }
  const { repository } = await test.signIn({ role: "administrator" });
  for (const { attachments } of [repository, test.visitor]) {
    await assert.rejects(attachments.download(mine.attachmentId), { error: "notFound" });
  }
  // An answer takes nothing back of what the requester has sent.
  await depositor.repository.accessRequests.reject(mine.requestId, "No.");
  assert.equal(
    await (await accessRequests.downloadFollowed(mine.key, mine.attachmentId)).text(),
    `Of ${EMAIL}`,
  );
  await (await depositor.repository.attachments.download(mine.attachmentId)).body?.cancel();
  const events = await test.app.db.read.select().from(auditEvent)
    .where(eq(auditEvent.action, "downloadAttachment"));
  assert.deepEqual(
    events.map(({ subject, subjectId, actorId, detail }) => [subject, subjectId, actorId, detail]),
    [null, null, depositor.id].map((who) => [
      "request",
      mine.requestId,
      who,
      { attachmentId: mine.attachmentId },
    ]),
  );
  test.advance(REQUEST_KEY_MS + 1);
  await assert.rejects(accessRequests.downloadFollowed(mine.key, mine.attachmentId), { error: "notFound" });
});

Deno.test("a visitor's request tells nobody whether the e-mail has an account, and its key ends after a year", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await restricted(test);
  const member = await test.signIn();
  await member.repository.accessRequests.create(dataSetId, "V1", ASKED);
  const { accessRequests } = test.visitor;
  const proof = await prove(test, member.email);
  // The account's own pending request is not in the way.
  const { key, request: asked } = await accessRequests.createAsVisitor(dataSetId, "V1", { ...ASKED, proof });
  assert.equal(asked.requester, ASKED.name);
  assert.equal((await member.repository.accessRequests.own()).length, 1);
  await assert.rejects(member.repository.requests.get(asked.requestId), { error: "notFound" });
  test.advance(REQUEST_KEY_MS + 1);
  await assert.rejects(accessRequests.followed(key), { error: "notFound" });
});
