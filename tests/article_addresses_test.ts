/** Every published text has a page that shows it, whatever its kind and slug. */
import assert from "node:assert/strict";
import { article } from "../db/schema/mod.ts";
import type { ArticleKind } from "../sdk/model/content/article.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

async function open() {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  const given = (kind: ArticleKind, slug: string) => ({
    kind,
    slug,
    title: { zh: `题 ${kind} ${slug}`, en: `Title ${kind} ${slug}` },
    body: { zh: `<p>正文 ${kind} ${slug}</p>`, en: `<p>Text ${kind} ${slug}</p>` },
    date: "2026-11-01",
  });
  const add = async (kind: ArticleKind, slug: string) => {
    const { articleId } = await content.create(given(kind, slug));
    await content.act(articleId, { action: "publish", revision: 1 });
    return articleId;
  };
  return { test, content, given, add, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const slugsOf = async ({ app }: TestApp) =>
  (await app.db.read.select({ kind: article.kind, slug: article.slug }).from(article).all())
    .map(({ kind, slug }) => `${kind}/${slug}`).toSorted();

Deno.test("a page about the platform and terms with any slug have an address, which /about and the search lead to", async () => {
  await using scene = await open();
  const go = await openPages(scene.test);
  await scene.add("about", "my_page");
  await scene.add("about", "introduction");
  await scene.add("terms", "terms");
  await scene.add("terms", "earlier");
  const shown = [["about", "my_page", "/about/my_page"], [
    "terms",
    "earlier",
    "/about/terms/earlier",
  ]] as const;
  for (const [locale, prefix] of LANGUAGES) {
    for (const [kind, slug, path] of shown) {
      assert.equal(articlePath({ kind, slug }), path);
      const { status, text } = await go(prefix + path);
      assert.equal(status, 200, prefix + path);
      assert.ok(text.includes(`<p>${locale === "zh" ? "正文" : "Text"} ${kind} ${slug}</p>`), path);
      assert.match(text, new RegExp(`<link rel="canonical" href="[^"]*${prefix}${path}"`));
      assert.doesNotMatch(text, /noindex/);
    }
    const about = (await go(`${prefix}/about`)).text;
    assert.ok(about.includes(`href="${prefix}/about/my_page"`));
    assert.ok(!about.includes(`Title about introduction`), "it has an entry of its own");
  }
  assert.ok((await go("/en/help?q=earlier")).text.includes('href="/en/about/terms/earlier"'));
  const led = await go("/en/about/terms/terms");
  assert.deepEqual([led.status, led.location], [301, "/en/about/terms"]);
  const partner = await go("/about/partner_intro");
  assert.equal(partner.status, 404, "an article that is not there leads nowhere");
  for (const path of ["/about/nothing", "/about/constructor", "/about/terms/nothing"]) {
    assert.equal((await go(path)).status, 404, path);
  }
});

Deno.test("the page of contact shows whom to ask, as an editor wrote it", async () => {
  await using scene = await open();
  await scene.add("about", "contact");
  const { text } = await (await openPages(scene.test))("/en/about/contact");
  assert.ok(text.includes("<p>Text about contact</p>"));
});

Deno.test("createArticle(), saveArticle() and importArticles() refuse a slug under which no page would show the text", async () => {
  await using scene = await open();
  const { test, content, given, add } = scene;
  await add("help", "guide");
  await add("policy", "rule");
  const hidden: [ArticleKind, string, string][] = [
    ["policy", "guide", "/help?p=guide"],
    ["help", "rule", "/help?p=rule"],
    ["help", "faq", "/help?p=faq"],
    ["policy", "faq", "/help?p=faq"],
    ["policy", "open_api", "/help?p=open_api"],
    ["about", "influence", "/about/influence"],
    ["about", "terms", "/about/terms"],
  ];
  const isRefused = (path: string, field: RegExp) => (error: Error) => {
    const { error: name, issues } = error as unknown as {
      error: string;
      issues: { path: string; key: string; params: object; messageEn: string }[];
    };
    assert.deepEqual([name, issues[0]?.key, issues[0]?.params], ["invalidInput", "addressTaken", { path }]);
    assert.match(issues[0]!.path, field);
    assert.ok(issues[0]!.messageEn.includes(path));
    return true;
  };
  const before = await slugsOf(test);
  for (const [kind, slug, path] of hidden) {
    await assert.rejects(content.create(given(kind, slug)), isRefused(path, /^slug$/), `${kind}/${slug}`);
    const text = "---\ntitle: Title\ndate: 2026-11-01\n---\n\nText\n";
    const imported = content.importFiles([{ path: `${kind}/${slug}.en.md`, text }]);
    await assert.rejects(imported, isRefused(path, new RegExp(`^${kind}/${slug}.*slug$`)));
  }
  assert.deepEqual(await slugsOf(test), before);
  const { articleId } = await content.create(given("policy", "free"));
  const renamed = content.save(articleId, { revision: 1, article: given("policy", "guide") });
  await assert.rejects(renamed, isRefused("/help?p=guide", /^slug$/));
  await content.save(articleId, { revision: 1, article: given("policy", "other") });
});

Deno.test("saveArticle() keeps a slug that an article had before, also where a page hides it", async () => {
  await using scene = await open();
  const { test, content, given, add } = scene;
  const articleId = await add("help", "guide");
  await test.app.db.withTx((tx) => tx.update(article).set({ slug: "faq" }));
  const saved = await content.save(articleId, { revision: 1, steps: 1, article: given("help", "faq") });
  assert.equal(saved.slug, "faq");
});
