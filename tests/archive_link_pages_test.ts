/** The page behind an archive link, and the one on which institutions and journals prepare records. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { openTestApp } from "./harness.ts";
import { mailsTo } from "./accounts.ts";
import { LANGUAGES, openAnswers, openPages } from "./pages.ts";

const RECORD = {
  intent: "create",
  titleZh: "东海浮游生物",
  titleEn: "Plankton of the East China Sea",
  archiveDoi: "10.1234/plankton.1",
  archiveEmail: "archive@example.org",
  communityCode: "j00001",
  expiry: "3m",
  locale: "zh",
};

Deno.test("a journal mails an archive link, which leads through the login to the filled form, and follows it", async () => {
  await using test = await openTestApp();
  const editor = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const go = await openPages(test, editor);
  const ask = await openAnswers(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const author = await test.signIn({ email: `${locale}@example.org` });
    const form = { ...RECORD, locale, email: author.email, sending: "mailed" };
    const made = await go(`${prefix}/manage/archiveLinks`, form);
    assert.ok(made.text.includes(t("archive_link.mailed", { email: author.email })));
    assert.ok(!made.text.includes("/archiveLink/"));
    await deliverAll(test.app);
    const [mail] = await mailsTo(test, author.email);
    const path = new RegExp(`${prefix}/archiveLink/[0-9A-Za-z]{43}`).exec(mail!.body)![0];
    const asked = await ask(path);
    assert.equal(
      asked.headers.get("Location"),
      `${prefix}/login?fullPath=${encodeURIComponent(path)}`,
    );
    const login = await ask(asked.headers.get("Location")!);
    assert.equal(login.headers.get("Referrer-Policy"), "no-referrer");
    await login.body?.cancel();
    const cookie = `sdb-session=${author.token}`;
    const shown = await ask(path, { cookie });
    const text = await shown.text();
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get("Referrer-Policy"), "no-referrer");
    assert.match(shown.headers.get("X-Robots-Tag")!, /noindex/);
    assert.match(shown.headers.get("Cache-Control")!, /no-store/);
    for (const value of [RECORD.archiveDoi, RECORD.archiveEmail]) {
      assert.ok(text.includes(`value="${value}"`));
    }
    assert.ok(text.includes(locale === "zh" ? RECORD.titleZh : RECORD.titleEn));
    const again = await ask(path, { cookie, form: { action: "create", archiveDoi: RECORD.archiveDoi } });
    assert.ok((await again.text()).includes(t("dataset_form.agreeRequired")));
    const begun = await ask(path, {
      cookie,
      form: {
        action: "create",
        agree: "true",
        dataSetTypeCode: "001",
        language: "zh",
        archiveDoi: RECORD.archiveDoi,
        archiveEmail: RECORD.archiveEmail,
      },
    });
    assert.equal(begun.status, 303);
    const draft = begun.headers.get("Location")!;
    assert.ok(draft.startsWith(`${prefix}/dataset?dataSetId=`), draft);
    const filled = await (await ask(draft, { cookie })).text();
    for (const value of [RECORD.titleZh, RECORD.titleEn, RECORD.archiveDoi, "j00001"]) {
      assert.ok(filled.includes(value), value);
    }
    // The author comes back to the draft; nobody else gets anything.
    assert.ok((await ask(path, { cookie })).headers.get("Location")!.startsWith(`${prefix}/dataset?`));
    const stranger = await test.signIn();
    const ended = await ask(path, { cookie: `sdb-session=${stranger.token}` });
    const words = await ended.text();
    assert.equal(ended.status, 429);
    assert.equal(ended.headers.get("Retry-After"), null);
    assert.equal(ended.headers.get("Referrer-Policy"), "no-referrer");
    assert.ok(words.includes(t("errors.archiveLinkEnded")));
    const listed = await go(`${prefix}/manage/archiveLinks`);
    assert.ok(listed.text.includes(t("archive_link.state.used")) && listed.text.includes(author.email));
    assert.ok(listed.text.includes(t("vocabulary.status.DRAFT")));
  }
});

Deno.test("an editor who sends the link themself sees its address once, may revoke it, and is told what is wrong", async () => {
  await using test = await openTestApp();
  const editor = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const go = await openPages(test, editor);
  const page = "/en/manage/archiveLinks";
  const form = { ...RECORD, email: "author@example.org", sending: "shown" };
  const wrong = await go(page, { ...form, archiveDoi: "none", titleZh: "", titleEn: "" });
  const t = translator("en");
  assert.ok(wrong.text.includes(t("validation.invalidDoi")) && wrong.text.includes(t("validation.required")));
  const made = await go(page, form);
  const path = /\/archiveLink\/[0-9A-Za-z]{43}/.exec(made.text)![0];
  assert.ok(!(await go(page)).text.includes(path));
  const { list: [link] } = await editor.repository.archiveLinks.list();
  const { archiveLinkId, email } = link!;
  const extended = await go(page, { intent: "extend", archiveLinkId, expiry: "6m" });
  assert.equal(extended.location, `${page}?done=extended`);
  const early = await go(page, { intent: "extend", archiveLinkId, expiry: "1w" });
  assert.ok(early.text.includes(t("validation.expiryRange")));
  const renewed = await go(page, { intent: "show", archiveLinkId, expiry: "" });
  const newPath = /\/archiveLink\/[0-9A-Za-z]{43}/.exec(renewed.text)![0];
  assert.notEqual(newPath, path);
  const author = await openPages(test, await test.signIn());
  assert.equal((await author(path)).status, 429, "the address before has ended");
  const mailedAgain = await go(page, { intent: "send", archiveLinkId, expiry: "1y" });
  assert.ok(mailedAgain.text.includes(t("archive_link.mailed", { email })));
  assert.equal((await author(newPath)).status, 200, "it works until the mail is sent");
  const revoked = await go(page, { intent: "revoke", archiveLinkId });
  assert.equal(revoked.location, `${page}?done=revoked`);
  assert.equal((await author(newPath)).status, 429);
  assert.equal((await author(page)).status, 403);
});
