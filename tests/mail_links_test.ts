/**
 * Every mail with a link leads its addressee to a page that opens for them, and to the one where the work is: the form
 * for a draft, the review for a reviewer. Links with a secret in them are followed where their mails are tested.
 */
import assert from "node:assert/strict";
import { eq, isNull } from "drizzle-orm";
import { systemContext } from "../api/context.ts";
import { openSession } from "../api/services/session/sessions.ts";
import { raiseAlarm } from "../api/services/job/alarms.ts";
import { deleteIdleDrafts } from "../api/services/dataset/idle_drafts.ts";
import { giveUpImport } from "../api/services/file/import.ts";
import type { QueuedMail } from "../api/services/mail/queue.ts";
import { remindOfAccess } from "../api/services/request/access_reminders.ts";
import { settleAccess } from "../api/services/request/access_requests.ts";
import { endDuePrivacies } from "../api/services/submission/private_draft.ts";
import { giveUpPublishing } from "../api/services/publication/publish.ts";
import { remindOfDeadlines } from "../api/services/mail/deadline_reminders.ts";
import { community, datasetVersion, membership, outbox, review, user } from "../db/schema/mod.ts";
import { allMessages, translator } from "../locales/mod.ts";
import { ALARM_KINDS } from "../sdk/model/job.ts";
import { MESSAGE, proved } from "./contact_form.ts";
import { ALL_PASSED, deposit, findReviewId, publish, submit } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { openPages } from "./pages.ts";
import { submitRetractionRequest } from "./retractions.ts";

const DAY = 86_400_000;
const FORM = /^\/dataset\?dataSetId=\w+&version=V\d+$/;
const PAGE = /^\/detail\?dataSetId=\w+&version=V\d+$/;
const REVIEW = /^\/manage\/Details\?reviewId=\w+$/;
const MESSAGES = /^\/manage\/messages$/;
const SHARED_LINKS = /^\/settings\/shareLink$/;
const ACCESS = /^\/accessrequest\?dataSetId=\w+&version=V\d+$/;
const JOBS = /^\/manage\/jobs$/;

/** Where each mail has to lead. */
const PLACES: Record<string, RegExp> = {
  reviewRequested: REVIEW,
  reviewOverdue: REVIEW,
  urged: REVIEW,
  returned: FORM,
  recalled: FORM,
  importFailed: FORM,
  privacyIncomplete: FORM,
  draftIdle: FORM,
  withheld: FORM,
  draftDeleted: /^\/datalist\/deleted$/,
  papersSubmitted: /^\/manage\/papers\?id=\w+$/,
  papersReturned: /^\/datalist\/RelatedPaper\?/,
  retractionRequested: /^\/manage\/retractions\?id=\w+$/,
  retractionRecalled: /^\/manage\/retractions\?id=\w+$/,
  contactReceived: MESSAGES,
  ...Object.fromEntries(
    ["accessRequested", "accessWaiting", "accessWithdrawn"].map((template) => [template, SHARED_LINKS]),
  ),
  ...Object.fromEntries(
    ["Received", "Accepted", "Rejected", "Cancelled", "Expired", "Closed", "Ending"]
      .map((step) => [`access${step}`, ACCESS]),
  ),
  publishFailed: /^\/datalist\/retryPublishing\?dataSetId=\w+&version=V\d+$/,
  ...Object.fromEntries(
    [
      "submitted",
      "urgeReceived",
      "redirected",
      "accepted",
      "acceptedHeld",
      "letter",
      "published",
      "publishDelayed",
      "privacyBegun",
      "privacyEnding",
      "privacyEnded",
      "embargoEnding",
      "filesOpened",
      "retractionReceived",
      "retractionRejected",
      "retracted",
      "papersReceived",
      "papersPassed",
    ].map((template) => [template, PAGE]),
  ),
  ...Object.fromEntries(
    [
      "clock",
      "massDeletion",
      "fileDamaged",
      "copyDamaged",
      "databaseDamaged",
      "auditBroken",
      "reviewUnattended",
    ]
      .map((name) => [`${name}Alarm`, JOBS]),
  ),
};

/**
 * About accounts: their links carry a secret, or lead to the account's own pages. An invitation carries a secret as well
 * (tests/archive_link_pages_test.ts).
 */
const OF_ACCOUNTS = new Set([
  "archiveInvitation",
  "activation",
  "emailTaken",
  "resetPassword",
  "setUp",
  "passwordChanged",
  "bindEmail",
  "secondFactorChanged",
  "accessTokenCreated",
  "identityBound",
  "policySubscribe",
  "policyChanged",
]);

interface Stage {
  test: TestApp;
  depositor: SignedInUser;
  governance: SignedInUser;
  /** Follows the links of the mails that were written since the last time. */
  follow(): Promise<void>;
}

const followed = new Set<string>();

async function onStage(act: (stage: Stage) => Promise<void>): Promise<void> {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const seen = new Set<string>();
  const follow = async () => {
    const rows = await test.app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all();
    for (const { key, payload } of rows) {
      if (seen.has(key)) continue;
      seen.add(key);
      await followMail(test, payload as unknown as QueuedMail);
    }
  };
  await act({ test, depositor, governance, follow });
  await follow();
}

async function followMail(test: TestApp, { to, template, locale, params }: QueuedMail): Promise<void> {
  followed.add(template);
  if (!allMessages(locale).get(`mail.${template}Body`)!.includes("{link}")) return;
  const link = String(params.link);
  assert.ok(link.startsWith(ORIGIN), `${template}: ${link}`);
  const path = link.slice(ORIGIN.length);
  assert.match(path, PLACES[template], template);
  const person = await test.app.db.read.select().from(user).where(eq(user.email, to)).get();
  // A session of today: many of these mails come months after the last one.
  const token = await openSession(test.app, person!.id);
  const go = await openPages(test, { token } as SignedInUser);
  const { status, text } = await go(path);
  assert.equal(status, template === "retracted" ? 410 : 200, `${template}: ${path}`);
  if (PLACES[template] === FORM) assert.match(text, /name="revision"/, `${template}: no form at ${path}`);
  if (PLACES[template] === REVIEW) await checkReview(test, path, text);
  if (template === "publishFailed") {
    assert.ok(text.includes(translator("zh")("own_datasets.action.retryPublishing")));
  }
}

/** As long as it is open, it can be decided there. */
async function checkReview(test: TestApp, path: string, text: string): Promise<void> {
  const id = new URL(path, ORIGIN).searchParams.get("reviewId")!;
  const row = await test.app.db.read.select().from(review).where(eq(review.id, id)).get();
  assert.ok(row, path);
  if (row.state === "OPEN") assert.ok(text.includes(`id="decide-${id}"`), `nothing to decide at ${path}`);
}

const versionId = async ({ app }: TestApp) =>
  (await app.db.read.select().from(datasetVersion).all()).at(-1)!.id;

const STAGES: Record<string, (stage: Stage) => Promise<void>> = {
  async review({ test, depositor, governance, follow }) {
    const { datasets } = depositor.repository;
    const { dataSetId } = await submit(depositor, governance);
    await datasets.urge(dataSetId, "V1", { reason: "paperDeadline" });
    await follow();
    await datasets.recall(dataSetId, "V1");
    await follow();
    await datasets.submit(dataSetId, "V1");
    const reviewId = await findReviewId(governance, dataSetId);
    await governance.repository.reviews.returnForRevision(reviewId, { comments: "README" });
    await follow();
    await datasets.submit(dataSetId, "V1");
    await follow();
    test.advance(10 * DAY);
    await remindOfDeadlines(systemContext(test.app, "test"));
  },
  async community({ test, depositor, governance, follow }) {
    const id = await test.addCommunity("j00001");
    await test.app.db.withTx((tx) => tx.update(community).set({ holdsPublication: true }));
    const administrator = await test.signIn({ administers: [id] });
    const { dataSetId } = await submit(depositor, governance);
    await depositor.repository.datasets.redirect(dataSetId, "V1", "j00001");
    await follow();
    const reviewId = await findReviewId(administrator, dataSetId);
    await administrator.repository.reviews.accept(reviewId, ALL_PASSED);
  },
  async publication({ test, depositor, governance, follow }) {
    const { dataSetId } = await publish(test, depositor, governance, {
      accessRight: "EMBARGO",
      embargoMonths: 1,
    });
    await follow();
    const { repository } = depositor;
    const first = { title: { zh: "论文", en: "Paper" }, status: "published", doi: "10.1000/1" } as const;
    const update = await repository.relatedPapers.submit(dataSetId, "V1", [first]);
    await follow();
    await governance.repository.relatedPapers.decide(update.paperUpdateId, true);
    const second = { ...first, doi: "10.1000/2" };
    const other = await repository.relatedPapers.submit(dataSetId, "V1", [second]);
    await governance.repository.relatedPapers.decide(other.paperUpdateId, false, "DOI");
    await follow();
    await repository.datasets.unprotect(dataSetId, "V1");
    await follow();
  },
  async embargo({ test, depositor, governance }) {
    await publish(test, depositor, governance, { accessRight: "EMBARGO", embargoMonths: 1 });
    test.advance(25 * DAY);
    await remindOfDeadlines(systemContext(test.app, "test"));
  },
  async failures({ test, depositor, governance, follow }) {
    const from = await publish(test, depositor, governance);
    const { dataSetId } = await depositor.repository.datasets.create({ title: { zh: "草稿", en: "Draft" } });
    await depositor.repository.datasets.importFiles(dataSetId, "V1", { from: from.dataSetId, version: "V1" });
    const context = systemContext(test.app, "test");
    await giveUpImport(context, { versionId: await versionId(test), from: "" } as never, "no disk");
    await follow();
    await submit(depositor, governance);
    const failing = await versionId(test);
    await test.app.db.withTx((tx) =>
      tx.update(datasetVersion).set({ status: "PUBLISHING" }).where(eq(datasetVersion.id, failing))
    );
    await giveUpPublishing(context, { versionId: failing }, "no disk");
  },
  async privacy({ test, depositor, follow }) {
    const id = await test.addCommunity("j00001");
    await test.signIn({ administers: [id] });
    const { datasets } = depositor.repository;
    const first = await deposit(depositor);
    await datasets.makePrivate(first.dataSetId, "V1", 1);
    const second = await deposit(depositor, { communityCode: "j00001" });
    await datasets.makePrivate(second.dataSetId, "V1", 1);
    await follow();
    const context = systemContext(test.app, "test");
    test.advance(26 * DAY);
    await remindOfDeadlines(context);
    await follow();
    await test.app.db.withTx((tx) => tx.delete(membership));
    test.advance(6 * DAY);
    await endDuePrivacies(context);
  },
  async idleness({ test, depositor, follow }) {
    await deposit(depositor);
    const context = systemContext(test.app, "test");
    for (const days of [155, 24, 6, 2, 31]) {
      test.advance(days * DAY);
      await deleteIdleDrafts(context);
      const now = test.app.clock().getTime();
      await test.app.db.withTx((tx) => tx.update(outbox).set({ doneAt: now }).where(isNull(outbox.doneAt)));
      await follow();
    }
  },
  async letters({ test, depositor, governance, follow }) {
    const { dataSetId } = await publish(test, depositor, governance);
    await governance.repository.datasets.contact(dataSetId, "V1", { message: "请问数据是否完整？" });
    await follow();
  },
  async access({ test, depositor, governance, follow }) {
    const { dataSetId } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
    const { accessRequests } = governance.repository;
    const ask = async () => {
      const payload = { name: "Li Na", justification: "A study." };
      return (await accessRequests.create(dataSetId, "V1", payload)).requestId;
    };
    const { accessRequests: own } = depositor.repository;
    await accessRequests.withdraw(await ask());
    await own.reject(await ask(), "Too wide.");
    const cancelled = await ask();
    await own.accept(cancelled, { until: "1w" });
    await own.cancel(cancelled);
    await own.accept(await ask(), { until: "1m" });
    await ask();
    await follow();
    const context = systemContext(test.app, "test");
    test.advance(20 * DAY);
    await remindOfAccess(context);
    test.advance(20 * DAY);
    await settleAccess(context);
    await follow();
    await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ accessRight: "PUBLIC" }));
    await settleAccess(context);
  },
  async retraction({ test, depositor, governance, follow }) {
    const decide = async (decision: "REJECTED" | "CORRECTION" | "WITHDRAWN") => {
      const { dataSetId } = await publish(test, depositor, governance);
      const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
      await follow();
      await governance.repository.retractions.decide(retractionId, { decision, comments: "see" });
      await follow();
    };
    const { dataSetId } = await publish(test, depositor, governance);
    const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
    await depositor.repository.retractions.recall(retractionId);
    await follow();
    await decide("REJECTED");
    await decide("CORRECTION");
    await decide("WITHDRAWN");
  },
  async contact({ test }) {
    await test.signIn({ role: "administrator" });
    await test.visitor.contact.send({ ...MESSAGE, ...await proved(test) });
  },
  async alarms({ test }) {
    await test.signIn({ role: "administrator" });
    const context = systemContext(test.app, "test");
    for (const kind of ALARM_KINDS) await test.app.db.withTx((tx) => raiseAlarm(tx, context, kind, {}));
  },
};

for (const [name, act] of Object.entries(STAGES)) {
  Deno.test(`the links of mails open for their addressees, where the work is: ${name}`, () => onStage(act));
}

Deno.test("every kind of mail with a link was followed", () => {
  const templates = [...allMessages("zh").keys()].flatMap((key) =>
    /^mail\.(\w+)Subject$/.exec(key)?.[1] ?? []
  );
  const missing = templates.filter((one) =>
    allMessages("zh").get(`mail.${one}Body`)!.includes("{link}") && !OF_ACCOUNTS.has(one) &&
    !followed.has(one)
  );
  assert.deepEqual(missing, []);
});
