/** The contact page as a browser without scripts sees it, and the page on which messages are answered. */
import assert from "node:assert/strict";
import { contactMessage } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const fieldOf = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(text)?.slice(1)
    .find(Boolean) ?? "";

const LETTER = { kind: "fault", name: "Li <Lei>", email: "li@example.org", message: "a\n<b>", dataset: "" };

Deno.test("/about/contact sends a message without a script after ten seconds, and keeps what was typed before", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const form = await go(`${prefix}/contact?dataset=10.5072/sdb.00001`);
    assert.equal(form.status, 200);
    assert.equal(fieldOf(form.text, "dataset"), "10.5072/sdb.00001");
    assert.ok(form.text.includes(t("contact.noScript", { seconds: 10 })));
    const token = fieldOf(form.text, "token");
    const email = `li.${locale}@example.org`;
    const early = await go(`${prefix}/about/contact`, { ...LETTER, email, token });
    assert.ok(early.text.includes(t("errors.contactTooSoon", { seconds: 10 })));
    for (const kept of ["Li &lt;Lei", email, "a\n&lt;b"]) assert.ok(early.text.includes(kept), kept);
    assert.equal(fieldOf(early.text, "token"), token, "the wait goes on and does not begin again");
    test.advance(10_000);
    const sent = await go(`${prefix}/about/contact`, { ...LETTER, email, token });
    assert.equal(sent.status, 303);
    const reference = /sent=(\d{8}-\w{6})$/.exec(sent.location)?.[1] ?? "";
    const receipt = await go(sent.location);
    assert.ok(receipt.text.includes(t("contact.sentReference", { reference })));
  }
  const rows = await test.app.db.read.select().from(contactMessage).all();
  assert.deepEqual(rows.map(({ locale, message }) => [locale, message]).sort(), [["en", "a\n<b>"], [
    "zh",
    "a\n<b>",
  ]]);
});

Deno.test("/about/contact says what is missing beside each field, and gives an expired form a new token", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const token = fieldOf((await go(`${prefix}/about/contact`)).text, "token");
    const empty = await go(`${prefix}/about/contact`, { kind: "fault", token });
    assert.ok(empty.text.includes(t("validation.nameRequired")));
    assert.ok(empty.text.includes(t("validation.emailRequired")));
    const unchosen = await go(`${prefix}/about/contact`, { ...LETTER, kind: "", token });
    assert.ok(unchosen.text.includes(t("contact.kindRequired")));
    test.advance(5 * 3_600_000);
    const expired = await go(`${prefix}/about/contact`, { ...LETTER, token });
    assert.ok(expired.text.includes(t("errors.contactExpired")));
    assert.ok(expired.text.includes("li@example.org"));
    assert.notEqual(fieldOf(expired.text, "token"), token);
  }
});

Deno.test("/about/contact fills in who is signed in, and shows no reference that an address makes up", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: "wang@example.org" });
  const form = await (await openPages(test, person))("/about/contact?sent=<script>");
  assert.ok(form.text.includes("wang@example.org") && form.text.includes("Test Person"));
  assert.ok(!form.text.includes(translator("zh")("contact.sent")));
});

Deno.test("/manage/messages lists what is open, and marks it as answered", async () => {
  await using test = await openTestApp();
  const visitor = await openPages(test);
  const token = fieldOf((await visitor("/en/about/contact")).text, "token");
  test.advance(10_000);
  await visitor("/en/about/contact", { ...LETTER, token });
  const [{ id: reference }] = await test.app.db.read.select().from(contactMessage).all();
  const go = await openPages(test, await test.signIn({ role: "administrator" }));
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const open = await go(`${prefix}/manage/messages`);
    assert.ok(open.text.includes(reference) && open.text.includes("&lt;b>"));
    assert.ok(open.text.includes(`href="mailto:li@example.org?subject=%5B${reference}%5D"`));
    assert.ok(open.text.includes(t("own_datasets.timeZone")));
    const marked = await go(`${prefix}/manage/messages`, { reference, answered: "yes" });
    assert.equal(marked.status, 303);
    assert.ok((await go(marked.location)).text.includes(t("contact.marked")));
    assert.ok((await go(`${prefix}/manage/messages?state=answered`)).text.includes(reference));
    await go(`${prefix}/manage/messages`, { reference, answered: "" });
  }
});
