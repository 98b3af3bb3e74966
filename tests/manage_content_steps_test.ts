/** The forms of /manage/content without scripts: what is wrong is named, nothing typed is lost, and grave steps ask first. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { translator } from "../locales/mod.ts";
import { DEFAULT_SITE_SETTINGS } from "../sdk/model/content/site_settings.ts";
import { MEDIA_FORM_MAX } from "../routes/_form_limits.ts";
import type { ArticleGiven } from "../sdk/resources/content.ts";
import { fieldsOf } from "./form_fields.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { openSite } from "./site.ts";

async function open() {
  const test = await openTestApp();
  const editor = await test.signIn({ role: "governance" });
  const { content } = editor.repository;
  const go = await openPages(test, editor);
  return { test, content, go, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const SETTINGS = "/manage/content/settings";
const ARTICLE = "/manage/content/article";
const formTo = (path: string) => `<form method="post" action="${path}"`;
/** Texts of the list of problems. */
const problemsOf = (html: string): string[] => {
  const begin = html.indexOf('id="problems"');
  const list = begin < 0 ? "" : html.slice(begin, html.indexOf("</ul>", begin));
  return [...list.matchAll(/<a href="#[^"]*"[^>]*>([^<]*)/g)].map(([, text]) => text!);
};
const news = (slug: string): ArticleGiven => ({
  kind: "news",
  slug,
  title: { zh: "题", en: `Title ${slug}` },
  date: "2026-11-01",
});

Deno.test("/manage/content/settings: what is no number hides no menu, is named, and stays as it was typed", async () => {
  await using scene = await open();
  const { content, go } = scene;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const path = prefix + SETTINGS;
    const opened = fieldsOf((await go(path)).text, formTo(path));
    const wrong = { "menus.help": "-5", "menus.about": "abc", "home.latest": "1000", "home.totals": "0" };
    const problem = t("content.placeWrong", { max: 999 });
    const mores: Record<string, string>[] = [{}, { "external.videos.en": "no address" }];
    for (const more of mores) {
      const { status, text } = await go(path, { ...opened, ...wrong, ...more });
      assert.equal(status, 200);
      const label = `${t("content.order.menus")} · ${t("content.menus.help")}`;
      assert.ok(problemsOf(text).includes(t("ui.fieldProblem", { field: label, problem })), label);
      const again = fieldsOf(text, formTo(path));
      for (const [name, value] of Object.entries({ ...wrong, ...more })) {
        assert.equal(again[name], value, name);
      }
    }
    // Another error brings back the numbers as well, in the order in which they were.
    const other = { "menus.help": "40", "external.videos.en": "no address" };
    const refused = await go(path, { ...opened, ...other });
    assert.equal(fieldsOf(refused.text, formTo(path))["menus.help"], "40");
    assert.ok(problemsOf(refused.text)[0]!.startsWith(t("layout.external.videos")));
    assert.deepEqual((await content.settings()).settings.menus, DEFAULT_SITE_SETTINGS.menus);
  }
  const opened = fieldsOf((await go(SETTINGS)).text, formTo(SETTINGS));
  assert.equal((await go(SETTINGS, { ...opened, "menus.help": "" })).status, 303);
  assert.ok(!(await content.settings()).settings.menus.includes("help"), "an empty one hides it");
});

Deno.test("forms of articles keep the article in their address, and the language link leads to it", async () => {
  await using scene = await open();
  const { content, go } = scene;
  const { articleId } = await content.create(news("kept"));
  for (const [, prefix] of LANGUAGES) {
    const path = `${prefix}${ARTICLE}?id=${articleId}`;
    const other = `${prefix ? "" : "/en"}${ARTICLE}?id=${articleId}`;
    const { text } = await go(path);
    const actions = [...text.matchAll(/<form[^>]* method="post" action="([^"]*article[^"]*)"/g)];
    assert.ok(actions.length > 2);
    for (const [, action] of actions) assert.equal(action, path);
    const failed = await go(path, { ...fieldsOf(text), slug: "a b" });
    assert.ok(failed.text.includes(`href="${other}&lang=`));
    const past = {
      intent: "schedule",
      id: articleId,
      revision: "1",
      steps: "0",
      publishAt: "2020-01-02T03:04",
    };
    const unscheduled = await go(path, past);
    assert.ok(
      unscheduled.text.includes('value="2020-01-02T03:04"'),
      "the time that was refused is still there",
    );
    assert.ok(unscheduled.text.includes(`href="${other}&lang=`));
    const fresh = await go(`${prefix}${ARTICLE}?kind=video`);
    assert.ok(fresh.text.includes(`action="${prefix}${ARTICLE}?kind=video"`));
    const revisions = `${prefix}/manage/content/revisions?id=${articleId}`;
    const gone = await go(revisions, { id: articleId, number: "1", revision: "7", steps: "0" });
    assert.ok(
      gone.text.includes(`href="${prefix ? "" : "/en"}/manage/content/revisions?id=${articleId}&lang=`),
    );
  }
});

Deno.test("the list of problems of an article names each field, and which characters of its name are wrong", async () => {
  await using scene = await open();
  const { go } = scene;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const path = `${prefix}${ARTICLE}?kind=banner`;
    const fields = fieldsOf((await go(path)).text);
    const named = async (typed: Record<string, string>) =>
      problemsOf((await go(path, { ...fields, "title.zh": "题", ...typed })).text);
    const slug = (problem: string) => t("ui.fieldProblem", { field: t("content.field.slug"), problem });
    const characters = t("validation.slugCharacters", { found: "é ␣" });
    assert.ok((await named({ slug: "é é" })).includes(slug(characters)));
    assert.ok((await named({ slug: "-a" })).includes(slug(t("validation.slugStart"))));
    assert.ok((await named({ slug: "" })).includes(slug(t("validation.required"))));
    const link = t("ui.fieldProblem", {
      field: t("content.extra.href"),
      problem: t("validation.invalidLink"),
    });
    assert.ok((await named({ slug: "a", "extra.href": "list", "extra.action.zh": "看" })).includes(link));
    const settings = prefix + SETTINGS;
    const opened = fieldsOf((await go(settings)).text, formTo(settings));
    const { text } = await go(settings, { ...opened, "footer.0.label.zh": "甲", "footer.0.href": "list" });
    const address = `${t("content.footerLink", { number: 1 })} · ${t("content.footerHref")}`;
    assert.deepEqual(problemsOf(text), [
      t("ui.fieldProblem", { field: address, problem: t("validation.invalidLink") }),
    ]);
  }
});

const picture = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#26b" } }).png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "blue.png", { type: "image/png" });
};

Deno.test("deleting a file of the library asks first, and shows what it is about", async () => {
  await using scene = await open();
  const { content, go } = scene;
  const path = "/manage/content/media";
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const file = await picture();
    const { mediaId } = await content.addMedia(file.name, file, { zh: "蓝", en: "Blue" });
    const list = `${prefix}${path}?kind=picture`;
    const { text } = await go(list);
    assert.ok(!text.includes('value="remove"'), "one press on the list deletes nothing");
    const asks = `${list}&remove=${mediaId}`;
    assert.ok(text.includes(`href="${asks}"`));
    const question = await go(asks);
    assert.ok(question.text.includes(t("content.removeTitle", { name: "blue.webp" })));
    assert.ok(question.text.includes(`href="${list}"`), "a way back");
    assert.equal((await content.media()).total, 1);
    const { articleId } = await content.create({
      ...news(`with-${locale}`),
      cover: { mediaId, alt: { zh: "", en: "" } },
    });
    const used = await go(asks);
    assert.ok(used.text.includes(t("content.removeUsed")) && !used.text.includes('value="remove"'));
    await content.save(articleId, { revision: 1, article: news(`with-${locale}`) });
    const { status, location } = await go(list, fieldsOf((await go(asks)).text, formTo(list)));
    assert.equal(status, 303);
    assert.ok((await go(location)).text.includes(t("content.did.remove")));
    assert.equal((await content.media()).total, 0);
  }
});

Deno.test("restoring an earlier save asks first, and says when readers see it at once", async () => {
  await using scene = await open();
  const { content, go } = scene;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { articleId } = await content.create(news(`old-${locale}`));
    const article = { ...news(`old-${locale}`), title: { zh: "新", en: "New" } };
    await content.save(articleId, { revision: 1, article });
    const list = `${prefix}/manage/content/revisions?id=${articleId}`;
    const asks = `${list}&restore=1`;
    const { text } = await go(list);
    assert.ok(!text.includes('name="number"'), "one press on the list restores nothing");
    assert.ok(text.includes(`href="${asks}"`));
    assert.ok(!(await go(asks)).text.includes(t("content.restorePublic")));
    await content.act(articleId, { action: "publish", revision: 2 });
    const question = await go(asks);
    assert.ok(question.text.includes(t("content.restoreTitle", { number: 1 })));
    assert.ok(question.text.includes(t("content.restorePublic")));
    assert.ok(!(await go(`${list}&restore=2`)).text.includes('name="number"'), "the current one is there");
    const { status } = await go(list, fieldsOf(question.text, formTo(list)));
    assert.equal(status, 303);
    assert.equal((await content.read(articleId)).title.zh, "题");
  }
});

Deno.test("a file that is too large for the library leads back to its page, in megabytes", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn({ role: "governance" });
  const site = await openSite(test);
  for (const [locale, prefix] of LANGUAGES) {
    const body = new ReadableStream({ pull: () => assert.fail("nothing of it is read") }, {
      highWaterMark: 0,
    });
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(MEDIA_FORM_MAX + 1),
      Origin: ORIGIN,
      Cookie: `sdb-session=${token}`,
    };
    const init = { method: "POST", headers, body, duplex: "half" };
    const answer = await site.fetch(
      new Request(`${ORIGIN}${prefix}/manage/content/media?kind=picture`, init),
    );
    assert.equal(answer.status, 413);
    const text = await answer.text();
    assert.ok(text.includes(translator(locale)("content.fileTooLarge", { max: "10 MB" })));
    assert.ok(text.includes('name="file"'), "the form is there again");
  }
});
