/** The pages on which access is requested, decided and used, in both languages and without script. */
import assert from "node:assert/strict";
import { type Locale, translator } from "../locales/mod.ts";
import { publish } from "./datasets.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";

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
    assert.equal(bare.status, 303);
    assert.match(bare.location, /\/login\?/);
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
    const own = await ask(`${prefix}/accessrequest`);
    assert.ok(own.text.includes(t("access_request.state.PENDING")) && own.text.includes(rest.title[locale]));
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
    const answer = { intent: "accept", requestId, until: "", untilDate: "", comments: "Welcome." };
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
  assert.ok(ended.text.includes(t("errors.linkEnded")) && ended.text.includes(t("planned.resubmit")));
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
