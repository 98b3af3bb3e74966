/** The pages on which access is requested, decided and used, in both languages and without script. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { request } from "../db/schema/mod.ts";
import { type Locale, translator } from "../locales/mod.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { mailsTo } from "./accounts.ts";
import { publish } from "./datasets.ts";
import { LANGUAGES, open, openAnswers, openPages } from "./pages.ts";

const FORM = { intent: "request", name: "Li Na", workUnit: "Institute of Lakes", justification: "A study." };

async function openRestricted() {
  const { test, person: depositor, governance, go: decide } = await open();
  const { dataSetId, title } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const requester = await test.signIn();
  const ask = await openPages(test, requester);
  return { test, depositor, requester, decide, ask, dataSetId, title };
}

const pathOf = (dataSetId: string) => `/accessrequest?dataSetId=${dataSetId}&version=V1`;

Deno.test("a reader is led to the form, asks, and sees the request pending, at both addresses", async () => {
  const { test, requester, ask, dataSetId, ...rest } = await openRestricted();
  await using _ = test;
  const visitor = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const path = prefix + pathOf(dataSetId);
    // Of two requests at the same instant none is the newest.
    test.advance(1_000);
    const detail = await visitor(`${prefix}/detail?dataSetId=${dataSetId}`);
    assert.ok(detail.text.includes(`href="${path}"`) && detail.text.includes(t("access_request.request")));
    const bare = await visitor(path);
    assert.equal(bare.status, 200);
    assert.ok(bare.text.includes(t("access_request.visitorIntro")) && bare.text.includes('name="email"'));
    const own = await visitor(`${prefix}/accessrequest`);
    assert.ok(own.text.includes(t("access_request.noneVisitor")) && own.text.includes("/login?"));
    const form = await ask(path);
    assert.ok(form.text.includes(t("access_request.intro")) && form.text.includes(t("access_request.fees")));
    assert.ok(form.text.includes(t("access_request.emailNote", { email: requester.email })));
    const refused = await ask(path, { ...FORM, justification: " " });
    assert.ok(refused.text.includes(t("validation.justificationRequired")), "what is missing is said");
    assert.ok(refused.text.includes("Institute of Lakes"), "what was typed is kept");
    const approval = new File(["Approved."], "approval.txt");
    const sent = await ask(path, { ...FORM, attachments: approval });
    assert.equal(sent.location, `${path}&done=sent`);
    const shown = await ask(prefix + "/settings/shareLink/" + pathOf(dataSetId).slice(1));
    assert.ok(shown.text.includes(t("access_request.pending")) && shown.text.includes("A study."));
    assert.ok(!shown.text.includes(`name="justification"`), "no second form while one is pending");
    assert.ok(shown.text.includes("approval.txt"), "what came with it is listed");
    const list = await ask(`${prefix}/accessrequest`);
    assert.ok(
      list.text.includes(t("access_request.state.PENDING")) && list.text.includes(rest.title[locale]),
    );
    const [{ requestId }] = await requester.repository.accessRequests.own();
    const withdrawn = await ask(path, { intent: "withdraw", requestId });
    assert.equal(withdrawn.location, `${path}&done=withdrawn`);
  }
});

Deno.test("the depositor accepts on the page, and the requester opens the files without the mail", async () => {
  const { test, requester, ask, decide, dataSetId } = await openRestricted();
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const path = prefix + pathOf(dataSetId);
    // Of two requests at the same instant none is the newest.
    test.advance(1_000);
    await ask(path, FORM);
    const listed = await decide(`${prefix}/settings/shareLink`);
    assert.ok(listed.text.includes("A study.") && listed.text.includes(requester.email));
    const [{ requestId }] = await requester.repository.accessRequests.own();
    const answer = {
      intent: "accept",
      requestId,
      until: "",
      untilDate: "",
      scope: "all",
      comments: "Welcome.",
    };
    const refused = await decide(`${prefix}/settings/shareLink?state=PENDING`, answer);
    assert.ok(
      refused.text.includes(t("validation.acceptExpiryRequired")) && refused.text.includes("Welcome."),
    );
    const accepted = await decide(`${prefix}/settings/shareLink`, { ...answer, until: "1m" });
    assert.equal(accepted.location, `${prefix}/settings/shareLink?done=accepted`);
    const shown = await ask(path);
    assert.ok(shown.text.includes(t("access_request.accepted")) && shown.text.includes("Welcome."));
    const opened = await ask(path, { intent: "open", requestId });
    assert.equal(opened.location, `${prefix}/detail?dataSetId=${dataSetId}&version=V1`);
    const made = await ask(path, { intent: "link", requestId });
    assert.match(made.text, /http:\/\/localhost:8000\/shareLink\/[0-9A-Za-z]{43}/);
    const cancelled = await decide(`${prefix}/settings/shareLink`, { intent: "cancelAccess", requestId });
    assert.equal(cancelled.location, `${prefix}/settings/shareLink?done=cancelled`);
    await assertEnded(locale, prefix, ask, requestId, path);
  }
});

/** What was granted has ended: the page says so with 429, and a new request is possible. */
async function assertEnded(
  locale: Locale,
  prefix: string,
  ask: Awaited<ReturnType<typeof openPages>>,
  requestId: string,
  path: string,
): Promise<void> {
  const t = translator(locale);
  const ended = await ask(path, { intent: "open", requestId });
  assert.equal(ended.status, 429);
  assert.ok(
    ended.text.includes(t("errors.linkEnded", { link: "other" })) &&
      ended.text.includes(t("planned.resubmit")),
  );
  assert.ok(ended.text.includes(`href="${prefix}/detail?dataSetId=`));
  const again = await ask(path);
  assert.ok(again.text.includes(t("access_request.cancelled")));
  assert.ok(again.text.includes(t("access_request.submit")));
}

Deno.test("a rejection without a reason comes back, and with one the requester reads it", async () => {
  const { test, requester, ask, decide, dataSetId } = await openRestricted();
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const path = prefix + pathOf(dataSetId);
    // Of two requests at the same instant none is the newest.
    test.advance(1_000);
    await ask(path, FORM);
    const [{ requestId }] = await requester.repository.accessRequests.own();
    const answer = { intent: "reject", requestId, comments: "" };
    const refused = await decide(`${prefix}/settings/shareLink`, answer);
    assert.ok(refused.text.includes(t("validation.rejectionReasonRequired")));
    const rejected = await decide(`${prefix}/settings/shareLink`, { ...answer, comments: "Too wide." });
    assert.equal(rejected.location, `${prefix}/settings/shareLink?done=rejected`);
    const shown = await ask(path);
    assert.ok(shown.text.includes(t("access_request.rejected")) && shown.text.includes("Too wide."));
  }
});

Deno.test("a dataset that needs no request says so, and one that is not there is not found", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance, {});
  const reader = await openPages(test, await test.signIn());
  assert.ok((await reader(pathOf(dataSetId))).text.includes(translator("zh")("errors.accessNotNeeded")));
  assert.ok((await go(pathOf(dataSetId))).text.includes(translator("zh")("errors.accessNotNeeded")));
  assert.equal((await reader(pathOf("0".repeat(32)))).status, 404);
});

Deno.test("a visitor confirms an e-mail, asks, follows, adds a file, opens, withdraws, without an account", async () => {
  const { test, depositor, dataSetId } = await openRestricted();
  await using _ = test;
  const visitor = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const email = `li.${locale}@example.org`;
    const path = prefix + pathOf(dataSetId);
    test.advance(1_000);
    const wrong = await visitor(path, { intent: "code", email: "nobody" });
    assert.ok(wrong.text.includes(t("validation.invalidEmail")));
    const asked = await visitor(path, { intent: "code", email });
    assert.ok(asked.text.includes(t("access_request.codeSent", { email })));
    const codeId = /name="codeId" value="(\w+)"/.exec(asked.text)![1]!;
    await deliverAll(test.app);
    const [mail] = await mailsTo(test, email);
    const code = /\b\d{6}\b/.exec(mail!.body)![0];
    const step = { intent: "confirm", email, codeId };
    const refused = await visitor(path, { ...step, code: code === "000000" ? "000001" : "000000" });
    assert.ok(refused.text.includes(t("errors.mailedCodeWrong")) && refused.text.includes(codeId));
    const proven = await visitor(path, { ...step, code });
    const proof = /name="proof" value="(\w+)"/.exec(proven.text)![1]!;
    assert.ok(proven.text.includes(t("access_request.emailNote", { email })));
    const again = await visitor(path, { ...FORM, proof, email, justification: "" });
    assert.ok(again.text.includes(t("validation.justificationRequired")) && again.text.includes(proof));
    const sent = await visitor(path, { ...FORM, proof, email });
    const key = /^\S*\/accessrequest\?key=(\w+)&done=sent$/.exec(sent.location)![1]!;
    const followed = `${prefix}/accessrequest?key=${key}`;
    const shown = await visitor(followed);
    assert.ok(shown.text.includes(t("access_request.pending")) && shown.text.includes("A study."));
    const answer = await (await openAnswers(test))(followed);
    await answer.body?.cancel();
    assert.deepEqual(
      ["Referrer-Policy", "Cache-Control"].map((name) => answer.headers.get(name)),
      ["no-referrer", "no-store"],
    );
    const none = await visitor(followed, { intent: "attach" });
    assert.ok(none.text.includes(`id="attachments-error"`), "a press without a file says so");
    const file = new File(["Approved."], "approval.txt");
    const added = await visitor(followed, { intent: "attach", attachments: file });
    assert.equal(added.location, `${followed}&done=attached`);
    assert.ok((await visitor(followed)).text.includes("approval.txt"));
    const attachmentId = /name="attachmentId" value="(\w+)"/.exec((await visitor(followed)).text)![1]!;
    const form = { intent: "file", attachmentId };
    const sentBack = await (await openAnswers(test))(followed, { form });
    assert.equal(await sentBack.text(), "Approved.");
    assert.match(sentBack.headers.get("Content-Disposition")!, /^attachment/);
    assert.deepEqual(
      ["Referrer-Policy", "X-Content-Type-Options"].map((name) => sentBack.headers.get(name)),
      ["no-referrer", "nosniff"],
    );
    assert.match(sentBack.headers.get("Cache-Control")!, /no-store/);
    const elsewhere = await visitor(path, { intent: "file", attachmentId });
    assert.ok(elsewhere.status >= 400, "no key, no file");
    const { list: [received] } = await depositor.repository.accessRequests.list({ state: "PENDING" });
    await depositor.repository.accessRequests.accept(received!.requestId, { until: "1m" });
    const opened = await visitor(followed, { intent: "open" });
    assert.equal(opened.location, `${prefix}/detail?dataSetId=${dataSetId}&version=V1`);
    const withdrawn = await visitor(followed, { intent: "withdraw" });
    assert.equal(withdrawn.location, `${followed}&done=withdrawn`);
    const asking = await visitor(followed);
    assert.ok(asking.text.includes(t("access_request.resubmit")) && asking.text.includes(email));
    assert.ok(/id="name"[^>]*value="Li Na"|value="Li Na"[^>]*id="name"/.test(asking.text), "known already");
    assert.ok(asking.text.includes("Institute of Lakes") && !/<textarea[^>]*>A study/.test(asking.text));
    assert.ok(asking.text.includes(attachmentId), "what was sent stays to be had");
    const renewed = await visitor(followed, FORM);
    assert.match(renewed.location, /\/accessrequest\?key=\w+&done=sent$/);
    await visitor(renewed.location, { intent: "withdraw" });
    assert.equal((await visitor(`${prefix}/accessrequest?key=${"x".repeat(43)}`)).status, 404);
  }
});

Deno.test("attachments that are refused leave no request behind, and the field says why", async () => {
  const { test, requester, ask, dataSetId } = await openRestricted();
  await using _ = test;
  const t = translator("zh");
  const six = Array.from({ length: 6 }, (_, at) => new File(["x"], `${at}.txt`));
  const refused = await ask(pathOf(dataSetId), { ...FORM, attachments: six });
  assert.ok(refused.text.includes(t("validation.accessAttachmentLimits")));
  assert.ok(refused.text.includes(`id="attachments-error"`));
  const named = await ask(pathOf(dataSetId), { ...FORM, attachments: new File(["x"], "a\\b.txt") });
  assert.ok(named.text.includes(t("validation.invalidFileName")) && !named.text.includes(`id="name-error"`));
  assert.deepEqual(await requester.repository.accessRequests.own(), []);
});

Deno.test("texts for answers are kept on their page, and one of them fills in a decision", async () => {
  const { test, requester, decide, dataSetId } = await openRestricted();
  await using _ = test;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const here = `${prefix}/settings/shareLink/templates`;
    const empty = await decide(here, { intent: "save", templateId: "", use: "reject", name: " ", text: "" });
    assert.ok(empty.text.includes(t("validation.nameRequired")));
    const input = {
      intent: "save",
      templateId: "",
      use: "reject",
      name: `Wide ${locale}`,
      text: "Narrow it.",
    };
    assert.equal((await decide(here, input)).location, `${here}?done=saved`);
    assert.ok((await decide(here)).text.includes(input.name));
    test.advance(1_000);
    const { requestId } = await requester.repository.accessRequests.create(dataSetId, "V1", {
      name: "Li Na",
      justification: "A study.",
    });
    const received = await decide(`${prefix}/settings/shareLink`);
    assert.ok(received.text.includes("/sdb-share-service/access/export") && received.text.includes(here));
    const templateId = /<option value="(\w{32})"/.exec(received.text)![1]!;
    const decision = { intent: "template", use: "reject", requestId, template: templateId, comments: "" };
    const filled = await decide(`${prefix}/settings/shareLink`, decision);
    assert.match(filled.text, /<textarea[^>]*>Narrow it\.<\/textarea>/);
    await requester.repository.accessRequests.withdraw(requestId);
    const removed = await decide(here, { intent: "remove", templateId });
    assert.equal(removed.location, `${here}?done=removed`);
  }
});

Deno.test("an acceptance of chosen files says which path is none, and both sides read what was granted", async () => {
  const { test, requester, ask, decide, dataSetId } = await openRestricted();
  await using _ = test;
  const t = translator("zh");
  const { requestId } = await requester.repository.accessRequests.create(dataSetId, "V1", {
    name: "Li Na",
    justification: "A study.",
  });
  const answer = { intent: "accept", use: "accept", requestId, until: "1m", files: "data/\r\nno such file" };
  const refused = await decide("/settings/shareLink", answer);
  assert.ok(refused.text.includes(t("validation.noSuchFile", { path: "no such file" })));
  await decide("/settings/shareLink", { ...answer, files: "data\r\n" });
  assert.ok((await decide("/settings/shareLink?state=ACCEPTED")).text.includes(">data/<"));
  assert.ok((await ask(pathOf(dataSetId))).text.includes(">data/<"));
});

Deno.test("all files are granted only to who says so, and paths beside that are asked about", async () => {
  const { test, requester, decide, dataSetId } = await openRestricted();
  await using _ = test;
  const { requestId } = await requester.repository.accessRequests.create(dataSetId, "V1", {
    name: "Li Na",
    justification: "A study.",
  });
  const answer = { intent: "accept", use: "accept", requestId, until: "1m" };
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const received = `${prefix}/settings/shareLink`;
    const meanNone: Record<string, string>[] = [{}, { files: "" }, { scope: "chosen", files: " \r\n" }];
    for (const given of meanNone) {
      const refused = await decide(received, { ...answer, ...given });
      assert.ok(refused.text.includes(t("validation.noFilesChosen")), JSON.stringify(given));
    }
    const both = await decide(received, { ...answer, scope: "all", files: "data/" });
    assert.ok(both.text.includes(t("access_request.bothScopes")) && both.text.includes(">data/<"));
  }
  const row = await test.app.db.read.select().from(request).where(eq(request.id, requestId)).get();
  assert.equal(row!.state, "PENDING");
  const accepted = await decide("/settings/shareLink", { ...answer, scope: "all", files: "" });
  assert.equal(accepted.location, "/settings/shareLink?done=accepted");
});
