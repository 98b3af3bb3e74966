/** The pages behind links, and those on which depositors manage them. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { mailsTo } from "./accounts.ts";
import { deposit } from "./datasets.ts";
import { ORIGIN } from "./harness.ts";
import { LANGUAGES, open, openAnswers, openPages } from "./pages.ts";

const cookieOf = (answer: Response): string =>
  answer.headers.getSetCookie().find((one) => one.startsWith("sdb-links="))?.split(";")[0] ?? "";

Deno.test("a private link leads a visitor to a draft with its files, in both languages, kept by nobody", async () => {
  const { person, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  const { url } = await person.repository.links.create({ dataSetId, version: "V1", expiry: "1m" });
  const path = new URL(url).pathname;
  const ask = await openAnswers(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const first = await ask(prefix + path);
    assert.equal(first.status, 303);
    const target = first.headers.get("Location")!;
    assert.equal(target, `${prefix}/detail?dataSetId=${dataSetId}&version=V1`);
    const cookie = cookieOf(first);
    assert.match(first.headers.getSetCookie().join(), /HttpOnly/);
    assert.equal(first.headers.get("Referrer-Policy"), "no-referrer");
    for (const tab of ["", "&tab=files"]) {
      const shown = await ask(target + tab, { cookie });
      const text = await shown.text();
      assert.equal(shown.status, 200);
      assert.ok(text.includes(t("sharing.bannerTitle", { kind: "private" })), tab);
      assert.ok(text.includes("/api/sdb-download-service/"), tab);
      assert.ok(!text.includes(path), "the secret is in no page");
      assert.ok(text.includes(t("detail.oncePublished", { meaning: "" }).trim()), "nobody downloads it yet");
      assert.equal(shown.headers.get("Referrer-Policy"), "no-referrer");
      assert.equal(shown.headers.get("Cache-Control"), "private, no-store");
      assert.match(shown.headers.get("X-Robots-Tag")!, /noindex/);
    }
    const { list: [file] } = await person.repository.files.list(dataSetId, "V1");
    const preview = await ask(`${prefix}/file?fileId=${file!.fileId}`, { cookie });
    assert.equal(preview.status, 200);
    assert.equal(preview.headers.get("Referrer-Policy"), "no-referrer");
    await preview.body?.cancel();
    const bare = await ask(target);
    assert.equal(bare.status, 404);
    await bare.body?.cancel();
  }
});

Deno.test("a link with a password asks for it and says nothing of the dataset before", async () => {
  const { person, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId, title } = await deposit(person);
  const request = { dataSetId, expiry: "1w", password: "tern-in-may" };
  const { url } = await person.repository.links.create(request);
  const path = new URL(url).pathname;
  const ask = await openAnswers(test);
  const form = await ask(`/en${path}`);
  const text = await form.text();
  assert.equal(form.status, 200);
  assert.ok(!text.includes(title.en) && !text.includes(dataSetId));
  const wrong = await ask(`/en${path}`, { form: { password: "guess" } });
  assert.ok((await wrong.text()).includes(translator("en")("errors.linkPasswordWrong")));
  // With `no-referrer` a browser hides the origin of the page's own form.
  const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
  const right = await ask(`/en${path}`, { form: { password: "tern-in-may" }, headers });
  assert.equal(right.status, 303);
  assert.notEqual(cookieOf(right), "");
  const foreign = { Origin: "null", "Sec-Fetch-Site": "cross-site" };
  const refused = await ask(`/en${path}`, { form: { password: "tern-in-may" }, headers: foreign });
  assert.equal(refused.status, 403);
  await refused.body?.cancel();
});

Deno.test("a link for certain e-mails asks for one and its code without script, and tells nobody who is listed", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId, title } = await deposit(person);
  const panel = `/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`;
  const form = { intent: "create", kind: "private", version: "V1", access: "view", expiry: "1w", label: "" };
  const wrong = await go(panel, { ...form, password: "", emails: "reviewer@example.org, half@" });
  assert.ok(wrong.text.includes("half@") && wrong.text.includes(translator("zh")("validation.invalidEmail")));
  const made = await go(panel, { ...form, password: "", emails: "reviewer@example.org\nb@example.org" });
  const path = /\/s\/[0-9A-Za-z]{43}/.exec(made.text)![0];
  assert.ok((await go(panel)).text.includes(translator("zh")("sharing.forEmails", { count: 2 })));
  const ask = await openAnswers(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const first = await (await ask(prefix + path)).text();
    assert.ok(first.includes(t("sharing.openEmailIntro")));
    assert.ok(!first.includes(title.en) && !first.includes(dataSetId) && !first.includes("reviewer@"));
    const mailed = async (email: string) => {
      const answer = await ask(prefix + path, { form: { intent: "mail", email } });
      assert.equal(answer.headers.get("Referrer-Policy"), "no-referrer");
      const text = await answer.text();
      const codeId = /name="codeId" value="([^"]+)"/.exec(text)![1]!;
      return {
        codeId,
        text: text.replaceAll(codeId, "").replaceAll(email, "").replaceAll(/nonce="[^"]*"/g, ""),
      };
    };
    const stranger = await mailed("stranger@example.org");
    const listed = await mailed("reviewer@example.org");
    assert.equal(stranger.text, listed.text);
    await deliverAll(test.app);
    const [mail] = await mailsTo(test, "reviewer@example.org");
    const code = /\b\d{6}\b/.exec(mail!.body)![0];
    const guess = { intent: "code", codeId: listed.codeId, email: "reviewer@example.org", code: "12345" };
    const again = await (await ask(prefix + path, { form: guess })).text();
    assert.ok(again.includes(t("errors.mailedCodeWrong")) && again.includes(listed.codeId));
    const right = await ask(prefix + path, { form: { ...guess, code } });
    assert.equal(right.status, 303);
    assert.notEqual(cookieOf(right), "");
  }
  assert.equal((await mailsTo(test, "stranger@example.org")).length, 0);
});

Deno.test("a revoked link answers 429 with the specified sentence and the way to a new application", async () => {
  const { person, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  const { url, linkId } = await person.repository.links.create({ dataSetId, kind: "share", expiry: "1w" });
  const ask = await openAnswers(test);
  const cookie = cookieOf(await ask(new URL(url).pathname));
  const { list: [file] } = await person.repository.files.list(dataSetId, "V1");
  await person.repository.links.revoke(linkId);
  // Whoever had opened it is told so wherever they look next.
  const looked = [new URL(url).pathname, `/detail?dataSetId=${dataSetId}`, `/file?fileId=${file!.fileId}`];
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    for (const path of looked) {
      const answer = await ask(prefix + path, { cookie });
      const text = await answer.text();
      assert.equal(answer.status, 429, path);
      assert.ok(text.includes(t("errors.linkEnded", { link: "private" })));
      assert.ok(
        text.includes(t("planned.resubmit")) && text.includes(`${prefix}/detail?dataSetId=${dataSetId}`),
      );
      assert.equal(answer.headers.get("Retry-After"), null);
      assert.equal(answer.headers.get("Referrer-Policy"), "no-referrer");
    }
    const stranger = await ask(`${prefix}/detail?dataSetId=${dataSetId}`);
    assert.equal(stranger.status, 404);
    await stranger.body?.cancel();
  }
});

Deno.test("a depositor makes, extends and revokes a link without script, and finds it in both lists", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  const panel = `/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`;
  const form = {
    intent: "create",
    version: "V1",
    access: "download",
    expiry: "1w",
    label: "Reviewer 2",
    password: "",
  };
  const made = await go(`/en${panel}`, form);
  const address = /http:\/\/localhost:8000\/s\/[0-9A-Za-z]{43}/.exec(made.text)?.[0];
  assert.ok(address, "the address is shown once");
  const listed = await go(`/en${panel}`);
  assert.ok(listed.text.includes("Reviewer 2") && !listed.text.includes(address));
  const { list: [link] } = await person.repository.links.list({ dataSetId });
  const wrong = await go(panel, { ...form, password: "abc" });
  assert.ok(wrong.text.includes(translator("zh")("validation.linkPasswordShort")));
  const extended = await go("/settings/shareLink", { intent: "extend", linkId: link!.linkId, expiry: "1y" });
  assert.equal(extended.location, "/settings/shareLink?done=extended");
  const renewed = await go(`/en${panel}`, { intent: "renew", linkId: link!.linkId });
  const second = /http:\/\/localhost:8000\/s\/[0-9A-Za-z]{43}/.exec(renewed.text)?.[0];
  assert.ok(second && second !== address, "a new address is shown once");
  const reader = await openPages(test);
  assert.equal((await reader(address.slice(ORIGIN.length))).status, 429);
  const all = await go("/settings/shareLink");
  assert.ok(all.text.includes("Reviewer 2"));
  await go("/settings/shareLink", { intent: "revoke", linkId: link!.linkId });
  assert.equal((await person.repository.links.list({ dataSetId })).list[0]!.state, "revoked");
  const stranger = await openPages(test, await test.signIn());
  assert.equal((await stranger(panel)).status, 404);
});

Deno.test("the list of links is shown by pages, newest first, of one dataset and of all", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  for (let at = 1; at <= 21; at++) {
    test.advance(1_000);
    await person.repository.links.create({ dataSetId, expiry: "1w", label: `Reader no. ${at}.` });
  }
  const panel = `/datalist/tableLayerNew/PrivateLink?${new URLSearchParams({ dataSetId, version: "V1" })}`;
  for (const path of [panel, "/en/settings/shareLink"]) {
    const first = (await go(path)).text;
    assert.ok(first.includes("Reader no. 21.") && !first.includes("Reader no. 1."), path);
    const next = /href="([^"]*[?&](?:amp;)?links=2[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&");
    const second = (await go(next!.split("#")[0]!)).text;
    assert.ok(second.includes("Reader no. 1.") && !second.includes("Reader no. 2."), path);
  }
});

Deno.test("a short address is made on a page, shows a QR code, and leads on in the language of the reader", async () => {
  const { go, ...rest } = await open();
  await using test = rest.test;
  const target = "/detail?dataSetId=d1";
  const asked = await go(`/en/surl?target=${encodeURIComponent(target)}`);
  assert.ok(asked.text.includes(`value="${target}"`));
  const wrong = await go("/en/surl", { target: "https://evil.test/" });
  assert.ok(wrong.text.includes(translator("en")("validation.ownPage")));
  const { location } = await go("/en/surl", { target });
  const code = new URL(location, "http://localhost").searchParams.get("code")!;
  const shown = await go(location);
  assert.ok(shown.text.includes(`/surl/${code}`) && shown.text.includes("<svg"));
  const visitor = await openPages(test);
  for (const [, prefix] of LANGUAGES) {
    const led = await visitor(`${prefix}/surl/${code}`);
    assert.deepEqual([led.status, led.location], [303, prefix + target]);
  }
  assert.equal((await visitor("/surl/zzzzzzz")).status, 404);
  assert.match((await visitor("/surl?target=/list")).location, /^\/login\?/);
});

Deno.test("an edit link leads a co-author to the form, which saves for them and offers neither submission nor access", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  const panel = `/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`;
  const made = await go(panel, {
    intent: "create",
    kind: "edit",
    version: "V1",
    access: "download",
    expiry: "1w",
    label: "Lin",
    password: "",
  });
  const path = /\/editLink\/[0-9A-Za-z]{43}/.exec(made.text)![0];
  const ask = await openAnswers(test);
  assert.match((await ask(path)).headers.get("Location")!, /^\/login\?/);
  const author = await test.signIn();
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const session = `sdb-session=${author.token}`;
    const led = await ask(prefix + path, { cookie: session });
    const target = led.headers.get("Location")!;
    assert.equal(target, `${prefix}/dataset?dataSetId=${dataSetId}&version=V1`);
    const cookie = `${session}; ${cookieOf(led)}`;
    // Opened once more, the address gives no second pass.
    assert.equal(cookieOf(await ask(prefix + path, { cookie })), cookieOf(led));
    const form = await ask(target, { cookie });
    const text = await form.text();
    assert.equal(form.status, 200, target);
    assert.equal(form.headers.get("Referrer-Policy"), "no-referrer");
    assert.ok(text.includes(t("shared_work.guestTitle")), "who came by the link is told so");
    assert.ok(!/value="submit"/.test(text) && text.includes(t("validation.depositorOnly")));
    assert.deepEqual(text.match(/value="(PUBLIC|RESTRICTED|EMBARGO)"/g), ['value="PUBLIC"']);
    const preview = await ask(`${prefix}/preview?dataSetId=${dataSetId}&version=V1`, { cookie });
    assert.equal(preview.status, 404);
  }
  const { list: [link] } = await person.repository.links.list({ dataSetId });
  assert.equal(link!.uses, 2);
});

Deno.test("a log-out closes what links have opened to the browser", async () => {
  const { person, ...rest } = await open();
  await using test = rest.test;
  const ask = await openAnswers(test);
  const cookie = `sdb-session=${person.token}; sdb-links=${"a".repeat(43)}`;
  const left = await ask("/logout", { cookie, form: { fullPath: "/" } });
  assert.match(left.headers.getSetCookie().join("\n"), /^sdb-links=;/m);
});
