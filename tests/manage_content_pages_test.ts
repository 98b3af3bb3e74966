/** What the pages of /manage/content say of what was not taken, and that readers see what editors write. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { ARTICLE_KINDS, type ArticleKind, hasBody } from "../sdk/model/content/article.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { DEFAULT_SITE_SETTINGS } from "../sdk/model/content/site_settings.ts";
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/form_owner.ts";
import type { ArticleGiven } from "../sdk/resources/content.ts";
import { fieldsOf } from "./form_fields.ts";
import { openTestApp } from "./harness.ts";
import { type Fields, LANGUAGES, openPages } from "./pages.ts";

async function open() {
  const test = await openTestApp();
  const editor = await test.signIn({ role: "governance" });
  const { content } = editor.repository;
  const go = await openPages(test, editor);
  return { test, content, go, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const EXTRA: Partial<Record<ArticleKind, Record<string, unknown>>> = {
  award: { year: 2024, award: "personal", winner: "A" },
  chronicle: { year: 2024, month: 2 },
  partner: { relation: "strategic" },
  banner: { href: "/list", action: "Go" },
  video: { mediaId: "/video/hello.webm" },
};
const given = (kind: ArticleKind, slug = `one-${kind}`): ArticleGiven => ({
  kind,
  slug,
  title: { zh: `题 ${kind}`, en: `Title ${kind}` },
  summary: { zh: `摘要 ${kind}`, en: `Summary ${kind}` },
  body: { zh: `<p>正文 ${kind}</p>`, en: `<p>Text ${kind}</p>` },
  date: "2026-11-01",
  extra: EXTRA[kind],
});

Deno.test("the text of an article of every kind is on its page; a kind without a text has no editor for it", async () => {
  await using scene = await open();
  const { content, go } = scene;
  for (const kind of ARTICLE_KINDS) {
    const { articleId } = await content.create(given(kind));
    await content.act(articleId, { action: "publish", revision: 1 });
    for (const [locale, prefix] of LANGUAGES) {
      const words = `<p>${locale === "zh" ? "正文" : "Text"} ${kind}</p>`;
      const shown = await go(prefix + articlePath(given(kind)));
      assert.equal(shown.text.includes(words), hasBody(kind), kind);
      const form = await go(`${prefix}/manage/content/article?id=${articleId}`);
      assert.equal(form.text.includes('for="body.zh"'), hasBody(kind), kind);
      assert.equal(fieldsOf(form.text)["body.zh"], `<p>正文 ${kind}</p>`, "what is stored stays");
      const preview = await go(`${prefix}/manage/content/preview?id=${articleId}`);
      assert.equal(preview.text.includes(words), hasBody(kind), kind);
    }
  }
});

Deno.test("/manage/content/settings: of two editors the second sees what the first saved, before saving over it", async () => {
  await using scene = await open();
  const { content, go } = scene;
  const path = "/manage/content/settings";
  const form = (prefix: string) => `<form method="post" action="${prefix}${path}"`;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const opened = fieldsOf((await go(prefix + path)).text, form(prefix));
    const { revision } = await content.settings();
    const others = {
      ...DEFAULT_SITE_SETTINGS,
      maintenance: { zh: `今晚维护 ${locale}`, en: "" },
      menus: DEFAULT_SITE_SETTINGS.menus.toReversed(),
      footer: [{ label: { zh: "甲", en: "A" }, href: `/list?from=${locale}` }],
    };
    await content.saveSettings({ revision, settings: others });
    const own: Fields = { ...opened, "maintenance.en": "Own notice" };
    const { text } = await go(prefix + path, own);
    assert.ok(text.includes(t("content.otherSettingsText")));
    const other = text.slice(text.indexOf("<dl"), text.indexOf("</dl>"));
    for (const words of [`今晚维护 ${locale}`, `1. ${t("content.menus.about")}`, `/list?from=${locale}`]) {
      assert.ok(other.includes(words), words);
    }
    assert.ok(!other.includes(t("content.order.home")), "what is alike is not named");
    assert.ok(!other.includes("Own notice"));
    const again = fieldsOf(text, form(prefix));
    assert.equal(again["maintenance.en"], "Own notice");
    // A field that is wrong does not bring the newest save under what was entered before.
    const wrong = await go(prefix + path, { ...own, "external.videos.en": "no address" });
    assert.equal(fieldsOf(wrong.text, form(prefix)).revision, opened.revision);
    assert.equal((await go(prefix + path, again)).status, 303);
    assert.equal((await content.settings()).settings.maintenance.en, "Own notice");
  }
});

Deno.test("/manage/content/revisions says why a save is not brought back", async () => {
  await using scene = await open();
  const { content, go } = scene;
  const { articleId } = await content.create(given("news", "first"));
  await content.save(articleId, { revision: 1, article: given("news", "second") });
  await content.create(given("news", "first"));
  for (const [locale, prefix] of LANGUAGES) {
    const fields = { id: articleId, number: "1", revision: "2", steps: "0" };
    const { status, text } = await go(`${prefix}/manage/content/revisions`, fields);
    assert.equal(status, 200);
    assert.ok(text.includes(translator(locale)("validation.slugTaken", { slug: "first" })));
    assert.ok(!text.includes("issues"));
  }
});

/** Fields that nobody fills in. */
const CARRIED = ["intent", "kind", "id", "revision", "steps", SIGNED_IN_AS, NOT_TYPED];

/** Where the list of problems leads, and the text of each link. */
function problemsOf(html: string): [string, string][] {
  const begin = html.indexOf('id="problems"');
  const list = begin < 0 ? "" : html.slice(begin, html.indexOf("</ul>", begin));
  return [...list.matchAll(/<a href="#([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id!, text!]);
}

Deno.test("the list of problems of the forms of content leads to fields that are there", async () => {
  await using scene = await open();
  const { go } = scene;
  const seen = new Set<string>();
  const expectLinks = (html: string, what: string) => {
    const problems = problemsOf(html);
    assert.ok(problems.length > 0, what);
    for (const [id] of problems) {
      assert.ok(html.includes(` id="${id}"`), `${what}: #${id}`);
      seen.add(id);
    }
  };
  for (const [, prefix] of LANGUAGES) {
    for (const kind of ARTICLE_KINDS) {
      const path = `${prefix}/manage/content/article`;
      const fields = fieldsOf((await go(`${path}?kind=${kind}`)).text);
      const texts = Object.keys(fields).filter((name) =>
        !CARRIED.includes(name) && !name.startsWith("body.")
      );
      const right = { ...fields, slug: "x", "title.zh": "题" };
      for (const value of ["", "<".repeat(3_000)]) {
        const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, value]));
        expectLinks((await go(path, { ...fields, ...all(texts) })).text, `${kind} ${value.length}`);
        // Fields of the kind are looked at when the others are right.
        const extra = texts.filter((name) => name.startsWith("extra."));
        const { status, text } = await go(path, { ...right, ...all(extra) });
        if (status === 200) expectLinks(text, `${kind}, its own fields, ${value.length}`);
      }
    }
    const path = `${prefix}/manage/content/settings`;
    const fields = fieldsOf((await go(path)).text, `<form method="post" action="${path}"`);
    const wrong = Object.keys(fields).filter((name) => /^(maintenance|external|footer)\./.test(name));
    const long = Object.fromEntries(wrong.map((name) => [name, "x".repeat(3_000)]));
    expectLinks((await go(path, { ...fields, ...long })).text, "settings");
    expectLinks((await go(path, { ...fields, "footer.0.href": "/list" })).text, "settings without a label");
  }
  for (const id of ["extra.winner.zh", "extra.action.zh", "title.zh", "footer.0.label.zh"]) {
    assert.ok(seen.has(id), `${id} of ${[...seen]}`);
  }
});

Deno.test("without scripts each field for a file of the library says which kind of file it names", async () => {
  await using scene = await open();
  const { go } = scene;
  const kinds = {
    "extra.mediaId": "video",
    "extra.poster": "picture",
    "extra.captions.en": "captions",
  } as const;
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/manage/content/article?kind=video`);
    for (const [field, kind] of Object.entries({ ...kinds, "cover.mediaId": "picture" })) {
      const hint = translator(locale)("content.mediaHint", { kind });
      assert.ok(text.includes(`id="${field}-hint" class="text-sm text-faint">${hint}<`), `${field}: ${hint}`);
    }
  }
});

Deno.test("the form of an article says who sees and hears of a save, and what readers will not see", async () => {
  await using scene = await open();
  const { content, go } = scene;
  const add = async (article: ArticleGiven, isPublic = true) => {
    const { articleId, revision } = await content.create(article);
    if (isPublic) await content.act(articleId, { action: "publish", revision });
    return articleId;
  };
  const until = "2026-10-31";
  const date = "2030-01-01";
  const cases: [
    id: string,
    note: Parameters<ReturnType<typeof translator>>[0],
    values?: Record<string, string>,
  ][] = [
    [await add(given("policy")), "content.note.policy"],
    [await add(given("terms")), "content.note.policy"],
    [await add({ ...given("help"), slug: "data_policy" }), "content.note.policy"],
    [await add(given("help")), "content.note.public"],
    [await add({ ...given("notice"), extra: { until } }), "content.note.past", { until }],
    [await add({ ...given("news"), date }), "content.note.future", { date }],
    [await add(given("banner"), false), "content.note.room", { count: "2" }],
  ];
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    for (const [id, note, values] of cases) {
      const { text } = await go(`${prefix}/manage/content/article?id=${id}`);
      assert.ok(text.includes(t(note, values)), `${id} ${note}`);
    }
    const draft = await go(
      `${prefix}/manage/content/article?id=${await add(given("blog", `b-${locale}`), false)}`,
    );
    assert.ok(!draft.text.includes("data-article-notes"), "an ordinary draft needs none");
    assert.ok(!draft.text.includes(t("content.openPublic")));
    const [[policy]] = cases;
    const shown = await go(`${prefix}/manage/content/article?id=${policy}`);
    assert.ok(shown.text.includes(`href="${prefix}${articlePath(given("policy"))}"`), "its public page");
  }
});

Deno.test("the form of what is shown without a picture asks for none", async () => {
  await using scene = await open();
  const { content, go } = scene;
  for (const kind of ["banner", "news"] as const) {
    const { articleId } = await content.create(given(kind));
    const { text } = await go(`/manage/content/article?id=${articleId}`);
    assert.equal(text.includes("cover.mediaId"), kind === "news", kind);
  }
});
