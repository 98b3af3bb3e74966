import assert from "node:assert/strict";
import { and, eq, like } from "drizzle-orm";
import {
  alarm,
  attachment,
  auditEvent,
  datasetVersion,
  file,
  identifier,
  mail,
  outbox,
  retraction,
} from "../../../db/schema/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { ALL_PASSED, findReviewId, publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { ATTEMPT_RULES } from "../limits/rules.ts";
import { removeOrphanBlobs } from "../file/garbage_collection.ts";
import { purgeRetracted } from "./purge_retracted_files.ts";

const DAY = 86_400_000;

async function openWithDataset(settings?: Record<string, string>) {
  const test = await openTestApp(settings);
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, depositor, governance);
  return { test, depositor, governance, dataSetId, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const refused = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(() => "taken", (error: ApiError) => error.error ?? String(error));

async function decide(
  place: { test: TestApp; governance: SignedInUser },
  id: string,
  decision: string,
  comments = "",
) {
  const answer = await place.governance.repository.retractions.decide(id, {
    decision: decision as "WITHDRAWN",
    comments,
  });
  await deliverAll(place.test.app);
  return answer;
}

/** V2 of a dataset, published with another title. */
async function publishNext(
  test: TestApp,
  depositor: SignedInUser,
  governance: SignedInUser,
  dataSetId: string,
) {
  const { datasets } = depositor.repository;
  const draft = await datasets.addVersion(dataSetId);
  await depositor.repository.files.upload(
    dataSetId,
    draft.version,
    "data/more.csv",
    `more,${draft.version}\n`,
  );
  await datasets.submit(dataSetId, draft.version);
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  return draft.version;
}

async function states({ app }: TestApp) {
  const found = await app.db.read.select({ state: identifier.state }).from(identifier).all();
  return [...new Set(found.map(({ state }) => state))].sort();
}

Deno.test("WITHDRAWN closes the files at once, leaves the tombstone's words, and takes the dataset out of search and counts", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const [{ fileId }] = (await test.visitor.files.list(dataSetId, "V1")).list;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  const answer = await place.governance.repository.retractions.decide(retractionId, {
    decision: "WITHDRAWN",
  });
  // Before anything is delivered.
  for (const repository of [test.visitor, depositor.repository, place.governance.repository]) {
    assert.equal(await refused(repository.files.download(fileId)), "gone");
    assert.equal(await refused(repository.files.downloadAll(dataSetId, "V1")), "gone");
  }
  assert.equal(Date.parse(answer.purgeAt!) - Date.parse(answer.decidedAt!), 30 * DAY);
  await deliverAll(test.app);
  const dataset = await test.visitor.datasets.get(dataSetId);
  assert.equal(dataset.status, "RETRACTED");
  assert.deepEqual(dataset.tombstone, {
    retractedAt: answer.decidedAt,
    reason: "needsWithdrawal",
    specification: "",
    statement: { zh: "水位计未经校准。", en: "The gauges were not calibrated." },
  });
  assert.equal((await test.visitor.datasets.search({ q: "Qinghai" })).total, 0);
  assert.deepEqual(await test.visitor.datasets.latest(), []);
  assert.equal((await test.visitor.statistics.total()).datasets, 0);
  assert.equal((await test.visitor.datasets.resolve({ doi: dataset.doi! })).dataSetId, dataSetId);
  assert.equal((await test.visitor.datasets.resolve({ cstr: dataset.cstr! })).dataSetId, dataSetId);
  assert.deepEqual(await states(test), ["HIDDEN"]);
  const [row] = await test.app.db.read.select().from(datasetVersion).all();
  assert.equal(row.retractedAt, Date.parse(answer.decidedAt!));
  const jsonLd = await test.visitor.datasets.jsonLd(dataSetId);
  assert.equal(jsonLd.distribution, undefined);
  const subjects = (await test.visitor.users.localMails()).map(({ subject }) => subject).join("\n");
  assert.match(subjects, /已撤回：青海湖水位数据集/);
});

Deno.test("WITHDRAWN tells the registrar to hide DOI and CSTR behind the page of the version", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const hidden: [string, string | undefined, string][] = [];
  const { registrar } = test.app.external;
  registrar.hide = (record, scheme) =>
    Promise.resolve(void hidden.push([scheme, record[scheme]?.value, record.landingPage]));
  const { doi, cstr } = await test.visitor.datasets.get(dataSetId);
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await decide(place, retractionId, "WITHDRAWN");
  const url = `${ORIGIN}/detail?dataSetId=${dataSetId}&version=V1`;
  assert.deepEqual(hidden, [
    ["doi", doi, url],
    ["cstr", cstr, url],
  ]);
});

Deno.test("the file names of a withdrawn version are for its depositor and the platform, those of a public one for all", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const stranger = await test.signIn();
  await publishNext(test, depositor, governance, dataSetId);
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await decide(place, retractionId, "WITHDRAWN");
  for (const repository of [test.visitor, stranger.repository]) {
    const { list, total, totalSize } = await repository.files.list(dataSetId, "V1");
    assert.deepEqual([list, total, totalSize], [[], 0, 0]);
    assert.equal((await repository.files.list(dataSetId, "V2")).total, 2);
    const { files } = await repository.datasets.compare(dataSetId, { left: "V1", right: "V2" });
    assert.deepEqual([...new Set(files.map(({ change }) => change))], ["added"]);
  }
  for (const { repository } of [depositor, governance]) {
    assert.equal((await repository.files.list(dataSetId, "V1")).total, 1);
  }
});

Deno.test("fifty decisions at once have one effect", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      refused(governance.repository.retractions.decide(retractionId, {
        decision: (["WITHDRAWN", "CORRECTION", "REJECTED"] as const)[index % 3],
        comments: "decided",
      }))),
  );
  assert.deepEqual(outcomes.filter((one) => one !== "requestDecided"), ["taken"]);
  const db = test.app.db.read;
  const decisions = (await db.select().from(auditEvent).all())
    .filter(({ action }) => ["retract", "withholdForCorrection", "rejectRetraction"].includes(action));
  assert.equal(decisions.length, 1);
  const effects = await db.select().from(outbox).where(like(outbox.key, `%${retractionId}%`)).all();
  assert.equal(effects.filter(({ kind }) => kind === "index").length <= 1, true);
});

Deno.test("decide() is for the platform, never about one's own, and rejecting wants a comment", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  const by = (person: SignedInUser) =>
    refused(person.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" }));
  assert.equal(await by(depositor), "forbidden");
  assert.equal(await by(await test.signIn()), "notFound");
  const own = await publish(test, governance, await test.signIn({ role: "governance" }));
  const request = await submitRetractionRequest(governance, own.dataSetId);
  assert.equal(
    await refused(governance.repository.retractions.decide(request.retractionId, { decision: "WITHDRAWN" })),
    "ownSubmission",
  );
  assert.equal(
    await refused(
      governance.repository.retractions.decide(retractionId, { decision: "REJECTED", comments: " " }),
    ),
    "invalidInput",
  );
  const administrator = await test.signIn({ role: "administrator" });
  assert.equal(await by(administrator), "taken");
  assert.equal(await by(administrator), "requestDecided");
});

Deno.test("REJECTED leaves the dataset public and tells the depositor why; another request may follow", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await decide(place, retractionId, "REJECTED", "原始记录表明校准有效。");
  const dataset = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([dataset.status, dataset.tombstone], ["PUBLISHED", undefined]);
  assert.equal((await test.visitor.datasets.search({ q: "Qinghai" })).total, 1);
  const [mail] = (await test.visitor.users.localMails()).filter(({ subject }) => /未获批准/.test(subject));
  assert.match(mail.body, /原始记录表明校准有效。/);
  await submitRetractionRequest(depositor, dataSetId);
});

Deno.test("CORRECTION withholds the version for good, opens a draft that is its copy, and that one takes its place", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const [{ fileId }] = (await test.visitor.files.list(dataSetId, "V1")).list;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { reason: "needsCorrection" });
  await decide(place, retractionId, "CORRECTION", "See the gauges.");
  const seen = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([seen.version, seen.status, seen.withheld], ["V1", "PUBLISHED", true]);
  assert.equal(await refused(test.visitor.files.download(fileId)), "filesWithheld");
  assert.equal((await test.visitor.datasets.search({ q: "Qinghai" })).total, 0);
  assert.deepEqual(await states(test), ["HIDDEN"]);
  const draft = await depositor.repository.datasets.get(dataSetId);
  assert.deepEqual([draft.version, draft.status, draft.count], ["V2", "DRAFT", 1]);
  assert.deepEqual(draft.title, seen.title);
  await depositor.repository.files.upload(dataSetId, "V2", "data/levels.csv", "month,level\n1960-01,4\n");
  await depositor.repository.datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const corrected = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([corrected.version, corrected.withheld], ["V2", false]);
  const faulty = await test.visitor.datasets.get(dataSetId, "V1");
  assert.deepEqual([faulty.withheld, faulty.newerVersion], [true, "V2"]);
  assert.equal(await refused(test.visitor.files.download(fileId)), "filesWithheld");
  // The identifier of the faulty file stays hidden, all others are findable.
  const rows = await test.app.db.read.select().from(identifier).where(eq(identifier.state, "HIDDEN")).all();
  assert.deepEqual(rows.map(({ filePath }) => filePath), ["data/levels.csv"]);
  assert.equal(rows[0].value.endsWith(".f00001"), true);
  assert.equal((await test.visitor.datasets.search({ q: "Qinghai" })).total, 1);
});

Deno.test("CORRECTION makes the depositor's draft the correction, as it is, and their mail says so", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const { datasets, files } = depositor.repository;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { reason: "needsCorrection" });
  await datasets.addVersion(dataSetId);
  await files.upload(dataSetId, "V2", "data/more.csv", "more\n");
  const before = await datasets.get(dataSetId, "V2");
  await decide(place, retractionId, "CORRECTION");
  const [after, withheld] = [await datasets.get(dataSetId, "V2"), await datasets.get(dataSetId, "V1")];
  assert.deepEqual([after.status, after.count, after.revision], ["DRAFT", 2, before.revision]);
  assert.deepEqual([after.versions.length, withheld.withheld], [2, true]);
  const [mail] = (await test.visitor.users.localMails()).filter(({ subject }) => /^请更正/.test(subject));
  assert.match(mail.body, /您的草稿 V2 将作为更正版本/);
  assert.match(mail.body, new RegExp(`/dataset\\?dataSetId=${dataSetId}&version=V2`));
  await datasets.submit(dataSetId, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const shown = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([shown.version, shown.withheld, shown.doiPending], ["V2", false, false]);
});

Deno.test("CORRECTION tells the platform who must do what about a version that is in other hands", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const { datasets, files } = depositor.repository;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { reason: "needsCorrection" });
  await datasets.addVersion(dataSetId);
  await files.upload(dataSetId, "V2", "data/more.csv", "more\n");
  await datasets.submit(dataSetId, "V2");
  const correct = () =>
    governance.repository.retractions.decide(retractionId, { decision: "CORRECTION", comments: "" });
  const error = await correct().then(() => undefined, (error: ApiError) => error);
  assert.equal(error?.error, "correctionBlocked");
  assert.match(error!.message, /V2 正在审核.*退回 V2.*撤回审核/);
  assert.match(error!.messageEn, /V2 of this dataset is under review\. Its reviewers must return V2/);
  assert.equal((await test.visitor.datasets.get(dataSetId)).withheld, false);
  // Once it was returned it is the correction.
  const reviewId = await findReviewId(governance, dataSetId);
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "See the request." });
  assert.equal((await correct()).state, "CORRECTION");
  assert.equal((await datasets.get(dataSetId, "V2")).status, "REVISE");
});

Deno.test("while one version is corrected the earlier version stands", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  await publishNext(test, depositor, governance, dataSetId);
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { version: "V2" });
  await decide(place, retractionId, "CORRECTION");
  await deliverAll(test.app);
  const shown = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([shown.version, shown.newerVersion], ["V1", undefined]);
  assert.deepEqual(
    shown.versions.map(({ version, withheld }) => [version, withheld]),
    [["V2", true], ["V1", false]],
  );
  assert.equal((await test.visitor.datasets.search({ q: "Qinghai" })).list[0].dataset.version, "V1");
});

Deno.test("an older version that was not withdrawn comes back into search and behind the identifiers", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  await publishNext(test, depositor, governance, dataSetId);
  const [shared, added] = (await test.visitor.files.list(dataSetId, "V2")).list;
  const updated: string[] = [];
  test.app.external.registrar.update = (_record, scheme) => Promise.resolve(void updated.push(scheme));
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { version: "V2" });
  await decide(place, retractionId, "WITHDRAWN");
  assert.equal((await test.visitor.datasets.search({ q: "Qinghai" })).list[0].dataset.version, "V1");
  const shown = await test.visitor.datasets.get(dataSetId);
  assert.equal(shown.version, "V1");
  assert.equal((await test.visitor.datasets.get(dataSetId, "V2")).status, "RETRACTED");
  assert.equal((await test.visitor.datasets.resolve({ doi: shown.doi! })).version, "V1");
  assert.deepEqual(updated, ["doi", "cstr"]);
  // The file that V1 has too keeps its identifier, the other one leads to the tombstone.
  assert.equal((await test.visitor.datasets.resolve({ cstr: shared.cstr! })).version, "V1");
  assert.equal((await test.visitor.datasets.resolve({ cstr: added.cstr! })).version, "V2");
  const hidden = await test.app.db.read.select().from(identifier).where(eq(identifier.state, "HIDDEN"))
    .all();
  assert.deepEqual(hidden.map(({ value }) => value), [added.cstr]);
});

Deno.test("purgeRetracted() deletes the files when the quarantine is over, once, and their bytes follow", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  const { app } = test;
  const purge = async () => (await purgeRetracted(systemContext(app, "purge"))).purged;
  const [{ cstr, sha256, size }] = (await test.visitor.files.list(dataSetId, "V1")).list;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  assert.equal(await purge(), 0);
  await decide(place, retractionId, "WITHDRAWN");
  test.advance(30 * DAY - 1);
  assert.equal(await purge(), 0);
  test.advance(1);
  assert.equal(await purge(), 1);
  assert.equal(await purge(), 0);
  const [row] = await app.db.read.select().from(retraction).all();
  assert.equal(row.purgedAt, app.clock().getTime());
  assert.equal((await app.db.read.select().from(file).all()).length, 0);
  const [event] = await app.db.read.select().from(auditEvent)
    .where(and(eq(auditEvent.action, "purgeFiles"), eq(auditEvent.subjectId, dataSetId))).all();
  assert.equal(event.actorId, null);
  // The file's own identifier still leads to the tombstone.
  assert.deepEqual(await test.visitor.datasets.resolve({ cstr: cstr! }), { dataSetId, version: "V1" });
  test.advance(2 * DAY);
  await removeOrphanBlobs(systemContext(app, "test"));
  assert.equal(await app.external.storage.has({ sha256, size }), false);
  assert.equal((await test.visitor.datasets.get(dataSetId)).tombstone?.reason, "needsWithdrawal");
});

Deno.test("purgeRetracted() deletes the files of no version while more are due than one round may take", async () => {
  await using place = await openWithDataset({ QUARANTINE_DAYS: "0" });
  const { test, depositor, governance } = place;
  for (let n = 0; n < 11; n++) {
    const { dataSetId } = await publish(test, depositor, governance);
    const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
    await decide(place, retractionId, "WITHDRAWN");
  }
  const files = async () => (await test.app.db.read.select().from(file).all()).length;
  const before = await files();
  assert.deepEqual(await purgeRetracted(systemContext(test.app, "purge")), {
    purged: 0,
    failed: 0,
    refused: 11,
  });
  assert.equal(await files(), before);
  const rows = await test.app.db.read.select().from(alarm).all();
  assert.deepEqual(rows.map(({ detail }) => detail), [{ job: "purge_retracted", count: 11, total: 12 }]);
});

Deno.test("purgeRetracted() goes on past a version that fails, and counts what went", async () => {
  await using place = await openWithDataset({ QUARANTINE_DAYS: "0" });
  const { test, depositor, governance, dataSetId: first } = place;
  const { dataSetId: second } = await publish(test, depositor, governance);
  const ids: string[] = [];
  for (const dataSetId of [first, second]) {
    const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
    await decide(place, retractionId, "WITHDRAWN");
    ids.push(retractionId);
  }
  await test.app.db.maintain((client) =>
    client.execute(`CREATE TRIGGER fail BEFORE UPDATE ON retraction WHEN NEW.id = '${ids[0]}'
      BEGIN SELECT RAISE(ABORT, 'on purpose'); END`)
  );
  const outcome = await purgeRetracted(systemContext(test.app, "purge"));
  assert.deepEqual(outcome, { purged: 1, failed: 1, refused: 0 });
  const rows = await test.app.db.read.select().from(retraction).all();
  assert.deepEqual(rows.filter(({ purgedAt }) => purgedAt !== null).map(({ id }) => id), [ids[1]]);
});

Deno.test("a quarantine of 0 days ends at the next round", async () => {
  await using place = await openWithDataset({ QUARANTINE_DAYS: "0" });
  const { retractionId } = await submitRetractionRequest(place.depositor, place.dataSetId);
  await decide(place, retractionId, "WITHDRAWN");
  assert.equal((await purgeRetracted(systemContext(place.test.app, "purge"))).purged, 1);
});

Deno.test("decideRetraction() CORRECTION goes on with a draft that was deleted for idleness, and destroys nothing", async () => {
  await using place = await openWithDataset();
  const { test, depositor, dataSetId } = place;
  await depositor.repository.datasets.addVersion(dataSetId);
  await depositor.repository.files.upload(dataSetId, "V2", "data/more.csv", "more\n");
  const deletedAt = test.app.clock().getTime();
  const second = eq(datasetVersion.number, 2);
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ deletedAt }).where(second));
  const before = (await test.app.db.read.select().from(datasetVersion).where(second).get())!;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await decide(place, retractionId, "CORRECTION");
  const after = await test.app.db.read.select().from(datasetVersion).where(second).get();
  assert.deepEqual([after?.id, after?.deletedAt, after?.fileCount], [before.id, null, 2]);
  assert.equal((await depositor.repository.datasets.get(dataSetId)).version, "V2");
});

Deno.test("recallRetraction(): the author takes back a request that nobody has decided, and may ask again", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  const { retractions, datasets } = depositor.repository;
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  const stranger = await test.signIn();
  assert.equal(await refused(stranger.repository.retractions.recall(retractionId)), "notFound");
  assert.equal(await refused(governance.repository.retractions.recall(retractionId)), "forbidden");
  const recalled = await retractions.recall(retractionId);
  await deliverAll(test.app);
  assert.deepEqual([recalled.state, recalled.decidedAt !== undefined], ["RECALLED", true]);
  assert.equal((await datasets.get(dataSetId)).status, "PUBLISHED");
  const [event] = await test.app.db.read.select().from(auditEvent)
    .where(eq(auditEvent.action, "recallRetraction")).all();
  assert.equal((event.detail as Record<string, unknown>).retractionId, retractionId);
  const mails = await test.app.db.read.select().from(mail).where(like(mail.subject, "%取消%")).all();
  // What had not gone when it was recalled asks nobody to decide.
  const asking = await test.app.db.read.select().from(mail).where(like(mail.subject, "%待处理的撤稿申请%"));
  assert.deepEqual(asking, []);
  assert.deepEqual(mails.map(({ recipient }) => recipient), [governance.email]);
  assert.equal(await refused(retractions.recall(retractionId)), "requestDecided");
  assert.equal(await refused(decide(place, retractionId, "WITHDRAWN")), "requestDecided");
  const { counts } = await governance.repository.retractions.list();
  assert.deepEqual([counts.PENDING, counts.RECALLED], [0, 1]);
  const again = await submitRetractionRequest(depositor, dataSetId);
  await decide(place, again.retractionId, "REJECTED", "Not for this reason.");
  assert.equal(await refused(retractions.recall(again.retractionId)), "requestDecided");
});

Deno.test("requestRetraction(): who asks and recalls in a loop is told to wait until the next day, for that dataset alone", async () => {
  await using place = await openWithDataset();
  const { test, depositor, governance, dataSetId } = place;
  for (let n = 0; n < ATTEMPT_RULES.retraction.tries; n++) {
    const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
    await depositor.repository.retractions.recall(retractionId);
  }
  const kept = await test.app.db.read.select().from(attachment).all();
  assert.equal(await refused(submitRetractionRequest(depositor, dataSetId)), "tooManyRequests");
  assert.equal((await test.app.db.read.select().from(attachment).all()).length, kept.length);
  const other = await publish(test, depositor, governance);
  await submitRetractionRequest(depositor, other.dataSetId);
});
