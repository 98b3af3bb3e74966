import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessRequest, auditEvent, linkPass, outbox, request } from "../../../db/schema/mod.ts";
import { createRepository, LINK_PASS_HEADER, readLinkAddress, type Repository } from "../../../sdk/mod.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { publish } from "../../../tests/datasets.ts";
import { freePort } from "../../../tests/free_port.ts";
import { startMailServer } from "../../../tests/mail_server.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";

const ASKED = { name: "Li Na", institution: "Institute of Lakes", justification: "For a meta-analysis." };

async function restricted(test: TestApp) {
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const changes = { communityCode: "j00001", accessRight: "RESTRICTED" } as const;
  const { dataSetId } = await publish(test, depositor, reviewer, changes);
  const requester = await test.signIn();
  const { requestId } = await requester.repository.accessRequests.create(dataSetId, "V1", ASKED);
  return { depositor, requester, dataSetId, requestId };
}

const holderOf = (test: TestApp, pass: string) =>
  createRepository({
    server: ORIGIN,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
  });

async function mayDownload(test: TestApp, pass: string, dataSetId: string): Promise<boolean> {
  const { allowedActions } = await holderOf(test, pass).datasets.get(dataSetId);
  return allowedActions.includes("download");
}

const passOf = async (test: TestApp, url: string): Promise<string> =>
  (await test.visitor.links.open(readLinkAddress(url)!)).pass;

async function mailedLink(test: TestApp, { email }: SignedInUser): Promise<string | undefined> {
  await deliverAll(test.app);
  const bodies = (await mailsTo(test, email)).map(({ body }) => body);
  return /http\S+\/shareLink\/\w+/.exec(bodies.join("\n"))?.[0];
}

/** A program that outlives the session. */
async function programOf(test: TestApp, { repository }: SignedInUser): Promise<Repository> {
  const { token } = await repository.tokens.create({
    name: "program",
    scopes: ["read", "deposit"],
    days: 90,
  });
  return createRepository({ server: ORIGIN, token, fetch: (request) => test.api.fetch(request) });
}

Deno.test("accept() mails a link that opens the files until its end, and stores no secret", async () => {
  await using test = await openTestApp();
  const { depositor, requester, dataSetId, requestId } = await restricted(test);
  const { accessRequests: asked } = requester.repository;
  await assert.rejects(asked.create(dataSetId, "V1", ASKED), { error: "accessPending" });
  const { accessRequests } = depositor.repository;
  const [queued] = (await accessRequests.list()).list;
  assert.deepEqual(queued!.actions, ["accept", "reject"]);
  assert.equal(queued!.email, requester.email);
  await accessRequests.accept(requestId, { until: "1m", comments: "Welcome." });
  await assert.rejects(accessRequests.reject(requestId, "No."), { error: "requestDecided" });
  const rows = await test.app.db.read.select().from(outbox).all();
  assert.ok(!JSON.stringify(rows).includes("/shareLink/"));
  const mailed = (await mailedLink(test, requester))!;
  const pass = await passOf(test, mailed);
  assert.ok(await mayDownload(test, pass, dataSetId));
  const { url: first } = await asked.link(requestId);
  const { url } = await asked.link(requestId);
  await assert.rejects(passOf(test, first), { error: "linkEnded" });
  const passes = await test.app.db.read.select().from(linkPass).all();
  assert.ok(passes.every(({ endedAt }) => endedAt !== null), "an old address leaves no pass");
  const [granted] = (await depositor.repository.links.list({ dataSetId })).list;
  assert.equal(granted!.granted, true);
  await assert.rejects(depositor.repository.links.renew(granted!.linkId), { error: "linkGranted" });
  assert.ok(
    await mayDownload(test, await passOf(test, mailed), dataSetId),
    "the mailed address keeps working",
  );
  const audited = await test.app.db.read.select().from(auditEvent).where(
    eq(auditEvent.action, "addAddress"),
  ).all();
  assert.equal(audited.length, 3);
  assert.ok(await mayDownload(test, await passOf(test, url), dataSetId));
  const opened = await asked.open(requestId);
  assert.ok(await mayDownload(test, opened.pass, dataSetId));
  const back = createRepository({
    server: ORIGIN,
    token: requester.token,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: opened.pass },
  });
  assert.equal(
    (await back.accessRequests.open(requestId)).pass,
    opened.pass,
    "whoever comes back has it still",
  );
  await accessRequests.cancel(requestId);
  for (const address of [url, mailed]) await assert.rejects(passOf(test, address), { error: "linkEnded" });
  await assert.rejects(asked.open(requestId), { error: "linkEnded" });
  await assert.rejects(asked.link(requestId), { error: "linkEnded" });
  assert.equal((await asked.own())[0]!.state, "CANCELLED");
});

Deno.test("only the depositor decides, reject() needs a reason, and the requester may withdraw", async () => {
  await using test = await openTestApp();
  const { depositor, requester, requestId } = await restricted(test);
  const stranger = await test.signIn({ role: "administrator" });
  const accept = { until: "1m" };
  await assert.rejects(stranger.repository.accessRequests.accept(requestId, accept), { error: "notFound" });
  await assert.rejects(requester.repository.accessRequests.accept(requestId, accept), { error: "forbidden" });
  const { accessRequests } = depositor.repository;
  await assert.rejects(accessRequests.reject(requestId, " "), (error: { issues: { key: string }[] }) => {
    assert.deepEqual(error.issues.map(({ key }) => key), ["rejectionReasonRequired"]);
    return true;
  });
  const withdrawn = await requester.repository.accessRequests.withdraw(requestId);
  assert.equal(withdrawn.state, "WITHDRAWN");
  await assert.rejects(accessRequests.accept(requestId, accept), { error: "requestDecided" });
  await deliverAll(test.app);
  const subjects = (await mailsTo(test, depositor.email)).map(({ subject }) => subject).join("\n");
  assert.match(subjects, /访问申请已撤回/);
});

Deno.test("accept() refuses an end that is missing, past, 366 days away or no day at all, and a list of no files", async () => {
  await using test = await openTestApp();
  const { depositor, requestId } = await restricted(test);
  const { accessRequests } = depositor.repository;
  const dayAt = (days: number) =>
    new Date(test.app.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const cases = [
    ["", "acceptExpiryRequired"],
    [dayAt(-1), "expiryRange"],
    [dayAt(367), "expiryRange"],
    ["2027-02-31", "invalidDate"],
    ["2w", "invalidDate"],
  ] as const;
  for (const [until, key] of cases) {
    await assert.rejects(
      accessRequests.accept(requestId, { until }),
      (error: { issues: { path: string; key: string }[] }) => {
        assert.deepEqual(error.issues.map((one) => [one.path, one.key]), [["until", key]], until);
        return true;
      },
    );
  }
  await assert.rejects(
    accessRequests.accept(requestId, { until: "1m", files: [] }),
    (error: { issues: { path: string; key: string }[] }) =>
      error.issues.every(({ path, key }) => path === "files" && key === "noFilesChosen"),
    "none is not all",
  );
  const row = await test.app.db.read.select().from(request).where(eq(request.id, requestId)).get();
  assert.equal(row!.state, "PENDING");
  assert.equal((await accessRequests.accept(requestId, { until: dayAt(360) })).state, "ACCEPTED");
});

Deno.test("of two decisions at once one counts, with one link and one mail", async () => {
  await using test = await openTestApp();
  const { depositor, requester, requestId } = await restricted(test);
  const { accessRequests, links } = depositor.repository;
  const outcomes = await Promise.allSettled([
    accessRequests.accept(requestId, { until: "1m" }),
    accessRequests.accept(requestId, { until: "1y" }),
    accessRequests.reject(requestId, "No."),
  ]);
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  await deliverAll(test.app);
  const answers = (await mailsTo(test, requester.email)).filter(({ subject }) => /通过/.test(subject));
  assert.equal(answers.length, 1);
  const { state } = (await requester.repository.accessRequests.own())[0]!;
  assert.equal((await links.list()).total, state === "ACCEPTED" ? 1 : 0);
});

Deno.test("settle_access ends what has expired, and the requester may ask again", async () => {
  await using test = await openTestApp();
  const { depositor, requester, dataSetId, requestId } = await restricted(test);
  await depositor.repository.accessRequests.accept(requestId, { until: "1w" });
  const mailed = (await mailedLink(test, requester))!;
  const { accessRequests } = await programOf(test, requester);
  const clock = controlJobClock(test);
  await clock.run("settle_access");
  assert.equal((await accessRequests.own())[0]!.state, "ACCEPTED");
  await clock.advanceTime(8 * DAY_MS);
  await clock.run("settle_access");
  const row = await test.app.db.read.select().from(request).where(eq(request.id, requestId)).get();
  assert.equal(row!.state, "EXPIRED");
  const ended = (await mailsTo(test, requester.email)).filter(({ subject }) => /访问已过期/.test(subject));
  assert.equal(ended.length, 1);
  assert.match(ended[0]!.body, new RegExp(`/accessrequest\\?dataSetId=${dataSetId}`));
  await assert.rejects(passOf(test, mailed), { error: "linkEnded" });
  const again = await accessRequests.create(dataSetId, "V1", ASKED);
  assert.equal(again.state, "PENDING");
});

Deno.test("a link that the depositor revokes by itself ends the request, and open files close pending ones", async () => {
  await using test = await openTestApp();
  const { depositor, requester, dataSetId, requestId } = await restricted(test);
  await depositor.repository.accessRequests.accept(requestId, { until: "1w" });
  const { list: [link] } = await depositor.repository.links.list();
  await depositor.repository.links.revoke(link!.linkId);
  const pending = await requester.repository.accessRequests.create(dataSetId, "V1", ASKED);
  await depositor.repository.datasets.openAccess(dataSetId, "V1");
  await controlJobClock(test).run("settle_access");
  const states = (await requester.repository.accessRequests.own()).map((one) => [one.requestId, one.state]);
  assert.deepEqual(
    new Map(states as [string, string][]),
    new Map([[requestId, "CANCELLED"], [
      pending.requestId,
      "CANCELLED",
    ]]),
  );
  await assert.rejects(requester.repository.accessRequests.create(dataSetId, "V1", ASKED), {
    error: "accessNotNeeded",
  });
});

Deno.test("a mail of an acceptance that was cancelled before it was sent is not sent", async () => {
  await using test = await openTestApp();
  const { depositor, requester, requestId } = await restricted(test);
  await depositor.repository.accessRequests.accept(requestId, { until: "1w" });
  await depositor.repository.accessRequests.cancel(requestId);
  assert.equal(await mailedLink(test, requester), undefined);
});

Deno.test("the sixth request about a dataset in a day is refused", async () => {
  await using test = await openTestApp();
  const { requester, dataSetId, requestId } = await restricted(test);
  const { accessRequests } = requester.repository;
  await accessRequests.withdraw(requestId);
  for (let at = 0; at < 4; at++) {
    await accessRequests.withdraw((await accessRequests.create(dataSetId, "V1", ASKED)).requestId);
  }
  await assert.rejects(accessRequests.create(dataSetId, "V1", ASKED), { error: "tooManyRequests" });
});

Deno.test("the queue of all types leaves requests for access out, and a token needs deposit to decide", async () => {
  await using test = await openTestApp();
  const { depositor, requestId } = await restricted(test);
  await assert.rejects(Promise.resolve(depositor.repository.requests.list()), { error: "forbidden" });
  const { token } = await depositor.repository.tokens.create({
    name: "reviews",
    scopes: ["read", "review"],
    days: 30,
  });
  const program = createRepository({ server: ORIGIN, token, fetch: (request) => test.api.fetch(request) });
  const decision = { action: "accept", until: "1m" };
  await assert.rejects(program.requests.decide(requestId, decision), { error: "scopeMissing" });
  await assert.rejects(program.accessRequests.accept(requestId, { until: "1m" }), { error: "scopeMissing" });
});

Deno.test("terms() tells how long answers take once there are three", async () => {
  await using test = await openTestApp();
  const { depositor, requester, dataSetId, requestId } = await restricted(test);
  const [asking, deciding] = [await programOf(test, requester), await programOf(test, depositor)];
  const terms = () => asking.accessRequests.terms(dataSetId, "V1");
  assert.deepEqual(await terms(), { needed: true });
  await deciding.accessRequests.reject(requestId, "No.");
  for (let at = 0; at < 2; at++) {
    const { requestId: id } = await asking.accessRequests.create(dataSetId, "V1", ASKED);
    test.advance(36 * 3_600_000);
    await deciding.accessRequests.reject(id, "No.");
  }
  assert.deepEqual(await terms(), { needed: true, answerDays: 2 });
  assert.deepEqual(await deciding.accessRequests.terms(dataSetId, "V1"), { needed: false });
  assert.equal((await test.app.db.read.select().from(accessRequest).all()).length, 3);
});

Deno.test("remind_of_access reminds the depositor after 5 and 15 working days, and the requester before the end", async () => {
  await using test = await openTestApp();
  const { depositor, requester, requestId } = await restricted(test);
  const deciding = await programOf(test, depositor);
  const clock = controlJobClock(test);
  const remindersTo = async ({ email }: SignedInUser, subject: RegExp) => {
    await clock.run("remind_of_access");
    return (await mailsTo(test, email)).filter((mail) => subject.test(mail.subject)).length;
  };
  const waiting = /等待处理/;
  assert.equal(await remindersTo(depositor, waiting), 0);
  await clock.advanceTime(8 * DAY_MS);
  assert.equal(await remindersTo(depositor, waiting), 1);
  await clock.advanceTime(DAY_MS);
  assert.equal(await remindersTo(depositor, waiting), 1);
  await clock.advanceTime(13 * DAY_MS);
  assert.equal(await remindersTo(depositor, waiting), 2);
  await clock.advanceTime(30 * DAY_MS);
  assert.equal(await remindersTo(depositor, waiting), 2);
  await deciding.accessRequests.accept(requestId, { until: "1m" });
  const ending = /即将到期/;
  assert.equal(await remindersTo(requester, ending), 0);
  await clock.advanceTime(18 * DAY_MS);
  assert.equal(await remindersTo(requester, ending), 1);
  await clock.advanceTime(DAY_MS);
  assert.equal(await remindersTo(requester, ending), 1);
});

Deno.test("remind_of_access reminds of the end once more after the depositor has moved it", async () => {
  await using test = await openTestApp();
  const { depositor, requester, requestId } = await restricted(test);
  const deciding = await programOf(test, depositor);
  const clock = controlJobClock(test);
  const reminders = async () => {
    await clock.run("remind_of_access");
    return (await mailsTo(test, requester.email)).filter(({ subject }) => /即将到期/.test(subject)).length;
  };
  await deciding.accessRequests.accept(requestId, { until: "1m" });
  await clock.advanceTime(18 * DAY_MS);
  assert.equal(await reminders(), 1);
  const { list: [link] } = await deciding.links.list();
  await deciding.links.extend(link!.linkId, "3m");
  assert.equal(await reminders(), 1);
  await clock.advanceTime(80 * DAY_MS);
  assert.equal(await reminders(), 2);
  assert.equal(await reminders(), 2);
});

Deno.test("remind_of_access goes on behind 500 requests that need nothing", async () => {
  await using test = await openTestApp();
  const { depositor, requestId } = await restricted(test);
  const db = test.app.db.read;
  const row = (await db.select().from(request).where(eq(request.id, requestId)).get())!;
  await test.app.db.withTx(async (tx) => {
    for (let n = 0; n < 501; n++) {
      const id = `r${n}`;
      // Reminded once, and not due for the second time.
      await tx.insert(request).values({ ...row, id, createdAt: row.createdAt - 1 });
      await tx.insert(accessRequest).values({ id, reminders: 1 });
    }
  });
  const clock = controlJobClock(test);
  await clock.advanceTime(8 * DAY_MS);
  await clock.run("remind_of_access");
  const reminded = (await mailsTo(test, depositor.email)).filter(({ subject }) => /等待处理/.test(subject));
  assert.equal(reminded.length, 1);
});

Deno.test("opening a dataset ends what was granted, with a mail that says why", async () => {
  await using test = await openTestApp();
  const { depositor, requester, dataSetId, requestId } = await restricted(test);
  await depositor.repository.accessRequests.accept(requestId, { until: "1y" });
  const mailed = (await mailedLink(test, requester))!;
  await depositor.repository.datasets.openAccess(dataSetId, "V1");
  await controlJobClock(test).run("settle_access");
  assert.equal((await requester.repository.accessRequests.own())[0]!.state, "CANCELLED");
  const closed = (await mailsTo(test, requester.email)).filter(({ subject }) => /申请已关闭/.test(subject));
  assert.equal(closed.length, 1);
  await assert.rejects(passOf(test, mailed), { error: "linkEnded" });
});

Deno.test("an acceptance while the mail server is down is mailed once it is back, with a link that works", async () => {
  const port = freePort();
  const SMTP_URL = `smtp://sdb:${encodeURIComponent("Post/Office 1")}@127.0.0.1:${port}`;
  await using test = await openTestApp({ SMTP_URL });
  const before = await startMailServer(port);
  const { depositor, dataSetId, requestId } = await restricted(test);
  await deliverAll(test.app);
  await before[Symbol.asyncDispose]();
  await depositor.repository.accessRequests.accept(requestId, { until: "1m" });
  await deliverAll(test.app);
  await using server = await startMailServer(port);
  test.advance(3_600_000);
  await deliverAll(test.app);
  await deliverAll(test.app);
  const links = server.mails.flatMap(({ text }) => /http\S+\/shareLink\/\w+/.exec(text ?? "")?.[0] ?? []);
  assert.equal(links.length, 1);
  assert.ok(await mayDownload(test, await passOf(test, links[0]!), dataSetId));
});
