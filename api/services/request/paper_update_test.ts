import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditEvent, datasetVersion, outbox, request } from "../../../db/schema/mod.ts";
import type { ApiError, Input, Paper } from "../../../sdk/mod.ts";
import { completeMetadata, publish } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const PAPERS: Input<Paper[]> = [{
  title: { zh: "青海湖水位六十年", en: "Sixty years of Qinghai Lake" },
  status: "published",
  doi: "10.1000/lake.60",
}];

async function openWithDataset() {
  const test = await openTestApp();
  const depositor = await test.signIn();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const { dataSetId } = await publish(test, depositor, reviewer, { communityCode: "j00001" });
  return { test, depositor, reviewer, dataSetId, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

async function refusal(call: PromiseLike<unknown>) {
  const error = await Promise.resolve(call).then(() => undefined, (error: ApiError) => error);
  assert.ok(error, "was not refused");
  return error;
}

Deno.test("papers go to the reviewers, and the version shows them once they are passed", async () => {
  await using place = await openWithDataset();
  const { test, depositor, reviewer, dataSetId } = place;
  const { db, external } = test.app;
  const update = await depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS);
  assert.deepEqual([update.state, update.version], ["PENDING", "V1"]);
  // Five working days from Monday morning.
  assert.equal(update.dueAt, "2026-11-09T02:00:00.000Z");
  assert.deepEqual(await test.visitor.relatedPapers.list(dataSetId), []);
  await deliverAll(test.app);
  const mails = await test.visitor.users.localMails();
  assert.ok(mails.some(({ subject }) => /待审核的论文更新/.test(subject)));
  const [receipt] = mails.filter(({ subject }) => /已收到论文更新/.test(subject));
  assert.equal(receipt.to, depositor.email);
  assert.match(receipt.body, /2026-11-09/);
  const { list } = await reviewer.repository.relatedPapers.queue({ state: "PENDING" });
  assert.deepEqual(list.map(({ paperUpdateId }) => paperUpdateId), [update.paperUpdateId]);
  const told: [string, (string | undefined)[]][] = [];
  external.registrar.update = ({ papers }, scheme) =>
    Promise.resolve(void told.push([scheme, papers.map(({ doi }) => doi)]));
  assert.equal((await reviewer.repository.relatedPapers.decide(update.paperUpdateId, true)).state, "PASSED");
  await deliverAll(test.app);
  const dataset = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([dataset.version, dataset.versions.length, dataset.papers[0].doi], [
    "V1",
    1,
    "10.1000/lake.60",
  ]);
  assert.equal(
    (await test.visitor.relatedPapers.list(dataSetId, "V1"))[0].title.en,
    "Sixty years of Qinghai Lake",
  );
  assert.deepEqual(told, [
    ["doi", ["10.1000/lake.60"]],
    ["cstr", ["10.1000/lake.60"]],
  ]);
  const [row] = await db.read.select().from(datasetVersion).all();
  assert.equal(row.papers[0].doi, "10.1000/lake.60");
  assert.ok((await test.visitor.users.localMails()).some(({ subject }) => /论文更新已通过/.test(subject)));
  const actions = (await db.read.select().from(auditEvent).all()).map(({ action }) => action);
  assert.deepEqual(actions.slice(-2), ["updatePapers", "decidePapers"]);
});

Deno.test("paper information cannot be empty, incomplete or what it was", async () => {
  await using place = await openWithDataset();
  const { depositor, reviewer, dataSetId } = place;
  const send = (papers: Input<Paper[]>) =>
    refusal(depositor.repository.relatedPapers.submit(dataSetId, "V1", papers));
  const empty = await send([]);
  assert.deepEqual([empty.error, empty.in("zh"), empty.in("en")], [
    "papersEmpty",
    "论文信息不能为空。",
    "Paper information cannot be empty.",
  ]);
  const [issue] = (await send([...PAPERS, { doi: "10.1000/other" }])).issues;
  assert.deepEqual([issue.path, issue.message, issue.messageEn], [
    "papers.1.title",
    "论文信息不能为空。",
    "Paper information cannot be empty.",
  ]);
  assert.equal((await send([{ title: { en: "x" }, doi: "no DOI" }])).issues[0].key, "invalidDoi");
  const { paperUpdateId } = await depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS);
  await reviewer.repository.relatedPapers.decide(paperUpdateId, true);
  assert.equal((await send(PAPERS)).error, "papersUnchanged");
});

Deno.test("submitPapers() takes the last paper away, and nothing where there is none", async () => {
  await using place = await openWithDataset();
  const { test, depositor, reviewer, dataSetId } = place;
  const { relatedPapers } = depositor.repository;
  const added = await relatedPapers.submit(dataSetId, "V1", PAPERS);
  await reviewer.repository.relatedPapers.decide(added.paperUpdateId, true);
  const { paperUpdateId, papers } = await relatedPapers.submit(dataSetId, "V1", []);
  assert.deepEqual(papers, []);
  await reviewer.repository.relatedPapers.decide(paperUpdateId, true);
  assert.deepEqual((await test.visitor.datasets.get(dataSetId)).papers, []);
  assert.equal((await refusal(relatedPapers.submit(dataSetId, "V1", []))).error, "papersEmpty");
  const forgotten = await refusal(relatedPapers.submit(dataSetId, "V1", undefined as never));
  assert.deepEqual(forgotten.issues.map(({ path, key }) => [path, key]), [["papers", "required"]]);
  const [row] = await test.app.db.read.select().from(datasetVersion).all();
  assert.deepEqual(row.papers, []);
});

Deno.test("papers of a published version of one's own, one update at a time", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const stranger = await test.signIn();
  assert.equal(
    (await refusal(stranger.repository.relatedPapers.submit(dataSetId, "V1", PAPERS))).error,
    "forbidden",
  );
  assert.equal(
    (await refusal(test.visitor.relatedPapers.submit(dataSetId, "V1", PAPERS))).error,
    "notLoggedIn",
  );
  const draft = await depositor.repository.datasets.create();
  assert.equal(
    (await refusal(depositor.repository.relatedPapers.submit(draft.dataSetId, "V1", PAPERS))).error,
    "datasetStateConflict",
  );
  const outcomes = await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS).then(
          () => "taken",
          (error) => error.error,
        ),
    ),
  );
  assert.deepEqual(outcomes.filter((one) => one !== "requestPending"), ["taken"]);
  assert.equal((await test.app.db.read.select().from(request).all()).length, 1);
});

Deno.test("strangers read dates and states of the history; comments and papers in review are for depositor and reviewers", async () => {
  await using place = await openWithDataset();
  const { test, depositor, reviewer, dataSetId } = place;
  const { paperUpdateId } = await depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS);
  const returned = await refusal(reviewer.repository.relatedPapers.decide(paperUpdateId, false));
  assert.equal(returned.issues[0].key, "commentsRequired");
  await reviewer.repository.relatedPapers.decide(paperUpdateId, false, "The DOI leads nowhere.");
  const stranger = await test.signIn();
  for (const { relatedPapers: papers } of [test.visitor, stranger.repository]) {
    const [entry] = await papers.history(dataSetId);
    assert.deepEqual([entry.state, entry.comments, entry.papers], ["RETURNED", "", []]);
    assert.ok(entry.decidedAt);
  }
  for (const { relatedPapers: papers } of [depositor.repository, reviewer.repository]) {
    const [entry] = await papers.history(dataSetId, "V1");
    assert.deepEqual([entry.comments, entry.papers.length], ["The DOI leads nowhere.", 1]);
  }
  assert.deepEqual(await test.visitor.relatedPapers.history(dataSetId, "V1").then((list) => list.length), 1);
  await deliverAll(test.app);
  const mail = (await test.visitor.users.localMails()).find(({ subject }) => /请修改关联论文/.test(subject));
  assert.match(mail?.body ?? "", /The DOI leads nowhere\./);
  // A returned update may be followed by another.
  await depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS);
});

Deno.test("fifty decisions about an update have one effect, none of them by its depositor or a stranger", async () => {
  await using place = await openWithDataset();
  const { test, depositor, reviewer, dataSetId } = place;
  const governance = await test.signIn({ role: "governance" });
  const { paperUpdateId } = await depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS);
  assert.equal(
    (await refusal(depositor.repository.relatedPapers.decide(paperUpdateId, true))).error,
    "ownSubmission",
  );
  assert.equal(
    (await refusal(governance.repository.relatedPapers.decide(paperUpdateId, true))).error,
    "forbidden",
  );
  assert.equal(
    (await refusal(Promise.resolve(depositor.repository.relatedPapers.queue()))).error,
    "forbidden",
  );
  assert.equal((await governance.repository.relatedPapers.queue()).total, 0);
  const outcomes = await Promise.all(
    Array.from(
      { length: 50 },
      (_, index) =>
        reviewer.repository.relatedPapers.decide(paperUpdateId, index % 2 === 0, "decided")
          .then(() => "taken", (error) => error.error),
    ),
  );
  assert.deepEqual(outcomes.filter((one) => one !== "requestDecided"), ["taken"]);
  const mails = await test.app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all();
  assert.equal(mails.filter(({ key }) => /papers(Passed|Returned)/.test(key)).length, 1);
});

Deno.test("a withdrawal returns the papers that waited", async () => {
  await using place = await openWithDataset();
  const { test, depositor, reviewer, dataSetId } = place;
  const administrator = await test.signIn({ role: "administrator" });
  const { paperUpdateId } = await depositor.repository.relatedPapers.submit(dataSetId, "V1", PAPERS);
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await administrator.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  assert.equal(
    (await refusal(reviewer.repository.relatedPapers.decide(paperUpdateId, true))).error,
    "requestDecided",
  );
  assert.equal((await depositor.repository.relatedPapers.history(dataSetId))[0].state, "RETURNED");
  const [event] = (await test.app.db.read.select().from(auditEvent).all())
    .filter(({ action }) => action === "paperUpdate.close");
  assert.deepEqual([event.subject, event.subjectId, event.actorId], [
    "request",
    paperUpdateId,
    administrator.id,
  ]);
});

Deno.test("papers that are passed reach a later version whose list is still the old one, and its open form hears of it", async () => {
  await using place = await openWithDataset();
  const { test, depositor, reviewer, dataSetId } = place;
  const { datasets, relatedPapers } = depositor.repository;
  const { paperUpdateId } = await relatedPapers.submit(dataSetId, "V1", PAPERS);
  const draft = await datasets.addVersion(dataSetId);
  await reviewer.repository.relatedPapers.decide(paperUpdateId, true);
  const after = await datasets.get(dataSetId, "V2");
  assert.deepEqual([after.papers.map(({ doi }) => doi), after.revision], [
    ["10.1000/lake.60"],
    draft.revision + 1,
  ]);
  // A form that was open since before would put the old list back.
  const title = { zh: "青海湖水位", en: "Levels of Qinghai Lake" };
  const metadata = completeMetadata({ communityCode: "j00001", title });
  const late = await refusal(datasets.save(dataSetId, "V2", { revision: draft.revision, metadata }));
  assert.equal(late.error, "revisionConflict");
  const [event] = (await test.app.db.read.select().from(auditEvent).all())
    .filter(({ action }) => action === "decidePapers");
  assert.equal(event.detail.alsoIn, "V2");
});

Deno.test("papers that the depositor wrote into a later version stay there", async () => {
  await using place = await openWithDataset();
  const { depositor, reviewer, dataSetId } = place;
  const { datasets, relatedPapers } = depositor.repository;
  const { paperUpdateId } = await relatedPapers.submit(dataSetId, "V1", PAPERS);
  const { revision } = await datasets.addVersion(dataSetId);
  const papers = [{ title: { zh: "另一篇", en: "Another" } }];
  const metadata = completeMetadata({ communityCode: "j00001", papers });
  const { revision: saved } = await datasets.save(dataSetId, "V2", { revision, metadata });
  await reviewer.repository.relatedPapers.decide(paperUpdateId, true);
  const after = await datasets.get(dataSetId, "V2");
  assert.deepEqual([after.papers[0].title.en, after.revision], ["Another", saved]);
});
