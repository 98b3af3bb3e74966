/** The pages that show what operators write, with the texts that come with the program. */
import assert from "node:assert/strict";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { announceChange } from "../api/change_counter.ts";
import { systemContext } from "../api/context.ts";
import { article } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import type { ArticleKind } from "../sdk/model/content/article.ts";
import { seedArticles } from "./content.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { openKeptSite, openSite } from "./site.ts";

const HELP = [
  "/help /help?p=publishing_process /help?p=data_policy /help?p=open_api /help?p=oai_pmh /help?p=widgets_component",
  "/help?p=faq /help?p=privacy /faq /publishing_process /data_policy /terms /about/terms",
  "/help/P1 /help/P2 /help/P3 /help/P4 /help/P5 /help/P6 /help/P7 /help/P8 /help/P9",
].join(" ").split(" ");
const NEWS = [
  "/news /blogs /notice /news/propertyVideo /news/Article?id=sample-welcome /blogs/Article?id=versioning",
  "/notice?id=sample-maintenance /news/propertyVideo?id=sample-first-dataset",
].join(" ").split(" ");
const ABOUT =
  "/about /aboutCommunity /about/introduction /introduction /about/dataPaperHelp /partner /partner/Cooperative /partner/Strategic"
    .split(" ");
const DECADE = [
  "/decade /decade/award_list /decade/award_list?year=2020 /decade/award_detail?id=2022-community-5",
  "/decade/chronicle_of_events /Chronicle_of_events /decade/discussion_list /decade/news /ten/tenSpecialTopic",
].join(" ").split(" ");

const CHINESE = /\p{Script=Han}/u;
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const textOf = (html: string) =>
  html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " ");

/** One for all tests that only add to it: the texts take some seconds. All of them are out by then. */
const test = await openTestApp();
test.advance(Date.UTC(2026, 10, 25) - test.app.clock().getTime());
await seedArticles(test);
const go = await openPages(test);
Deno.test.afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

async function addArticle(
  { app }: TestApp,
  { kind, ...row }: Partial<typeof article.$inferInsert> & { kind: ArticleKind; slug: string },
): Promise<void> {
  const now = app.clock().getTime();
  await app.db.withTx(async (tx) => {
    await tx.insert(article).values({
      id: row.slug,
      kind,
      state: "published",
      date: "2026-11-01",
      tags: [],
      extra: {},
      revision: 1,
      firstPublicAt: now,
      createdAt: now,
      updatedAt: now,
      ...row,
    });
    await announceChange(tx, systemContext(app, "test"), [`content:${kind}`]);
  });
}

Deno.test("each page of seeded texts answers 200 in both languages, in its language, with a title and one h1", async () => {
  for (const path of [...HELP, ...NEWS, ...ABOUT, ...DECADE]) {
    const titles = [];
    for (const [locale, prefix] of LANGUAGES) {
      const { status, text } = await go(prefix + path);
      assert.equal(status, 200, prefix + path);
      const [, title] = /<title>(.*?)<\/title>/.exec(text) ?? [];
      assert.ok(title && !title.startsWith("undefined"), `${prefix + path}: ${title}`);
      titles.push(title);
      assert.equal(mainOf(text).match(/<h1[\s>]/g)?.length, 1, `${prefix + path}: headings`);
      assert.ok(textOf(mainOf(text)).replace(/\s+/g, " ").length > 60, `${prefix + path} is empty`);
      if (locale === "zh") assert.ok(CHINESE.test(title!), title);
      else assert.ok(!CHINESE.test(title!.replace(/[（(].*/, "")), title);
    }
    assert.notEqual(titles[0], titles[1], path);
  }
});

Deno.test("no link of these pages is dead, and none leads to another language", async () => {
  const site = await openSite(test);
  const seen = new Map<string, string>();
  for (const path of [...HELP, ...NEWS, ...ABOUT, ...DECADE]) {
    for (const [, prefix] of LANGUAGES) {
      const { text } = await go(prefix + path);
      for (const [, href] of mainOf(text).matchAll(/<a [^>]*?href="(\/[^"]*)"/g)) {
        if (/^\/(?:api|sitemap)/.test(href!)) continue;
        assert.equal(/^\/en(?:\/|$)/.test(href!), prefix !== "", `${prefix + path}: ${href}`);
        const target = href!.split("#")[0]!;
        if (!seen.has(target)) seen.set(target, prefix + path);
      }
    }
  }
  assert.ok(seen.size > 150, String(seen.size));
  for (const [target, from] of seen) {
    const answer = await site.fetch(
      new Request(ORIGIN + target, {
        headers: { "Accept": "text/html", "Accept-Language": target.startsWith("/en") ? "en" : "zh" },
      }),
    );
    await answer.body?.cancel();
    // Datasets and communities come with the demo, not with the texts.
    if (/\/c\/|detail|\/doi\//.test(target)) continue;
    assert.ok([200, 302, 303].includes(answer.status), `${from} -> ${target}: ${answer.status}`);
    test.advance(1_000);
  }
});

Deno.test("formats, Open API and policy tool show the texts that operators edit for them", async () => {
  const shown = [
    ["/sdb_file_format", "几条实用建议", "Practical advice"],
    ["/help?p=sdb_file_format", "几条实用建议", "Practical advice"],
    ["/help?p=open_api", "三种使用方式", "Three ways to use it"],
    ["/data_policy_tool", "怎样使用本工具", "How to use the tool"],
  ] as const;
  for (const [path, zh, en] of shown) {
    for (const [locale, prefix] of LANGUAGES) {
      const { text } = await go(prefix + path);
      assert.match(mainOf(text), new RegExp(`<h2[^>]*>${locale === "zh" ? zh : en}</h2>`), prefix + path);
    }
  }
  assert.doesNotMatch((await go("/help?p=open_api&group=search")).text, /三种使用方式/);
});

Deno.test("/faq groups the questions by subject, and leads to each", async () => {
  for (const [locale, prefix] of LANGUAGES) {
    const main = mainOf((await go(`${prefix}/faq`)).text);
    const subjects = [...main.matchAll(/<h2 id="(subject\d+)"[^>]*>([^<]+)<\/h2>/g)];
    assert.ok(subjects.length >= 5, String(subjects.length));
    for (const [, id, name] of subjects) {
      assert.match(main, new RegExp(`href="#${id}"[^>]*>${name}<`));
      assert.equal(CHINESE.test(name!), locale === "zh", name);
    }
    assert.ok(main.match(/<summary/g)!.length >= 25);
    assert.equal(main.match(/<h3/g)!.length, main.match(/<details[^>]*><summary[^>]*><h3/g)!.length);
  }
});

Deno.test("/help shows what p names, opens the question of faqOpen and knows no other", async () => {
  const faq = await go("/help?p=faq&faqOpen=item5");
  assert.equal(faq.text.match(/<details[^>]* open/g)?.length, 1);
  assert.match(faq.text, /<details[^>]* open[^>]*>(?:(?!<\/details>).)*id="item5"/s);
  assert.equal((await go("/help?p=faq&faqOpen=5")).text.match(/<details[^>]* open/g)?.length, 1);
  // The browser scrolls to what has the focus in the beginning.
  assert.match(faq.text, /<details[^>]* open[^>]*><summary[^>]* autofocus/i);
  assert.equal(faq.text.match(/<summary[^>]* autofocus/gi)?.length, 1);
  for (const id of ["item5", "item6"]) assert.ok((await go("/faq")).text.includes(`id="${id}"`), id);
  assert.match((await go("/data_policy")).text, /<section id="item2"/);
  for (const name of ["nothing", "constructor", "%3Cscript%3E", "P10"]) {
    assert.equal((await go(`/help?p=${name}`)).status, 404, name);
  }
});

Deno.test("the search of help finds guides, questions and policies in either language, and says when there is none", async () => {
  const zh = await go(`/help?q=${encodeURIComponent("私有链接")}`);
  assert.match(zh.text, /faqOpen=item5#item5/);
  assert.match(zh.text, /<mark/);
  const en = await go("/en/help?q=embargo");
  assert.ok((en.text.match(/<article/g)?.length ?? 0) > 2);
  const none = await go("/en/help?q=zzzz%3Cb%3E");
  assert.equal(none.status, 200);
  assert.ok(none.text.includes(translator("en")("articles.noneFound")));
  assert.ok(!none.text.includes("zzzz<b>"));
});

Deno.test("/news/Article finds an article by the id of either language, and other ids are not found", async () => {
  await addArticle(test, {
    kind: "news",
    slug: "two-ids",
    titleZh: "两个编号",
    titleEn: "Two ids",
    extra: { ids: { zh: "101", en: "202" } },
  });
  for (const [locale, path] of [["zh", "/news/Article?id=101"], ["en", "/en/news/Article?id=202"]] as const) {
    const { status, text } = await go(path);
    assert.equal(status, 200, path);
    assert.ok(text.includes(locale === "zh" ? "两个编号" : "Two ids"));
    assert.match(text, /<link rel="canonical" href="[^"]*\/news\/Article\?id=two-ids"/);
  }
  for (const path of ["/news/Article?id=9", "/blogs/Article?id=two-ids", "/notice?id=9"]) {
    assert.equal((await go(path)).status, 404, path);
  }
  assert.equal((await go("/news/propertyVideo?id=9")).status, 404);
  assert.equal((await go("/decade/award_detail?id=9")).status, 404);
});

Deno.test("samples are marked and stay out of search engines", async () => {
  const mark = { zh: translator("zh")("news.sample"), en: translator("en")("news.sample") };
  for (const path of [...DECADE, "/partner/Strategic", "/news/Article?id=sample-welcome"]) {
    for (const [locale, prefix] of LANGUAGES) {
      const { text } = await go(prefix + path);
      assert.match(text, /<meta name="robots" content="noindex"/, path);
      assert.ok(mainOf(text).includes(mark[locale]), prefix + path);
    }
  }
  assert.doesNotMatch((await go("/help/P1")).text, /noindex/);
});

Deno.test("an article that lacks a language is shown in the other, which is said and marked", async () => {
  await addArticle(test, {
    kind: "blog",
    slug: "only-zh",
    titleZh: "只有中文",
    summaryZh: "摘要",
    bodyZh: "<p>只有中文的正文</p>",
  });
  const { text } = await go("/en/blogs/Article?id=only-zh");
  assert.match(text, /<h1 lang="zh-CN"[^>]*>只有中文/);
  assert.match(text, /lang="zh-CN"[^>]*><p>只有中文的正文/);
  assert.ok(text.includes(translator("en")("detail.onlyIn.zh")));
  assert.match((await go("/en/blogs")).text, /<span lang="zh-CN">只有中文<\/span>/);
});

Deno.test("Atom feeds of news and blog are valid, whole and named in the head of their page", async () => {
  await addArticle(test, {
    kind: "blog",
    slug: "hostile",
    titleEn: "A & <b> ]]> title\u0007",
    titleZh: "题",
    bodyEn: '<p>x <a href="/list">y</a></p>',
    date: "2026-11-20",
  });
  const site = await openSite(test);
  for (const base of ["/news", "/blogs"]) {
    for (const [locale, prefix] of LANGUAGES) {
      const page = (await go(prefix + base)).text;
      assert.ok(page.includes(`type="application/atom+xml" href="${prefix + base}/atom.xml"`), prefix + base);
      const answer = await site.fetch(
        new Request(`${ORIGIN}${prefix + base}/atom.xml`, { headers: { "Accept-Language": locale } }),
      );
      assert.equal(answer.headers.get("Content-Type"), "application/atom+xml; charset=utf-8");
      const xml = await answer.text();
      assert.equal(XMLValidator.validate(xml), true, xml.slice(0, 300));
      assert.ok(xml.includes(`xml:lang="${locale === "zh" ? "zh-CN" : "en"}"`));
      assert.ok((xml.match(/<entry>/g)?.length ?? 0) > 5);
      if (locale === "en") assert.ok(xml.includes(`href=&quot;${ORIGIN}/list&quot;`), "addresses are whole");
    }
  }
});

Deno.test("a feed makes addresses of tags whole and leaves what a text says of them as it is", async () => {
  const said = '<code>&lt;a href="/x"&gt; src="/y"</code>';
  await addArticle(test, {
    kind: "blog",
    slug: "about-links",
    titleEn: "Links",
    bodyEn: `<p>${said} <a href="/list?a=1&amp;b=2">l</a> <a href="//other.example/">o</a></p>` +
      '<img src="/a.png" alt="of href=&quot;/z&quot;">',
    date: "2026-11-21",
  });
  const site = await openSite(test);
  const answer = await site.fetch(
    new Request(`${ORIGIN}/en/blogs/atom.xml`, { headers: { "Accept-Language": "en" } }),
  );
  const parsed = new XMLParser().parse(await answer.text());
  const entry = parsed.feed.entry.find(({ title }: { title: unknown }) => title === "Links");
  assert.equal(
    entry.content,
    `<p>${said} <a href="${ORIGIN}/list?a=1&amp;b=2">l</a> <a href="//other.example/">o</a></p>` +
      `<img src="${ORIGIN}/a.png" alt="of href=&quot;/z&quot;">`,
  );
});

Deno.test("a notice in force stands on every page until it is closed, without a script as well", async () => {
  const site = await openSite(test);
  const get = (path: string, cookie = "") =>
    site.request(ORIGIN + path, {
      headers: { Accept: "text/html", "Accept-Language": "zh", Cookie: cookie },
    });
  const shown = async (path: string, cookie?: string) =>
    (await (await get(path, cookie)).text()).includes("data-notice");
  for (const path of ["/", "/list", "/help", "/login", "/nowhere"]) assert.ok(await shown(path), path);
  const html = await (await get("/list?q=a")).text();
  const [, name] = /name="dismiss" value="([^"]+)"/.exec(html)!;
  const post = (back: string) =>
    site.request(`${ORIGIN}/notice/close`, {
      method: "POST",
      headers: { Origin: ORIGIN, "Accept-Language": "zh" },
      body: new URLSearchParams({ dismiss: name!, back }),
    });
  const answer = await post("/list?q=a");
  assert.deepEqual([answer.status, answer.headers.get("Location")], [303, "/list?q=a"]);
  const cookie = answer.headers.get("Set-Cookie")!.split(";")[0]!;
  for (const path of ["/", "/list", "/help"]) assert.equal(await shown(path, cookie), false, path);
  for (const back of ["https://evil.test/", "//evil.test", "/\\evil.test", ""]) {
    assert.equal((await post(back)).headers.get("Location")?.startsWith("/"), true);
    assert.ok(!(await post(back)).headers.get("Location")!.includes("evil"), back);
  }
});

Deno.test("a change of an article empties the kept pages that show it, and no others; closed notices do not mix", async () => {
  let reads = 0;
  const api = {
    fetch(request: Request, bindings?: object) {
      reads++;
      return test.api.fetch(request, bindings);
    },
  };
  const site = await openKeptSite(test, { api });
  const isKept = async (path: string, cookie = "") => {
    const before = reads;
    const answer = await site.request(ORIGIN + path, {
      headers: { "Accept-Language": "zh", Cookie: cookie },
    });
    await answer.text();
    return reads === before;
  };
  const pages = ["/help", "/help/P1", "/faq", "/blogs", "/partner", "/decade", "/terms"];
  for (const path of pages) await isKept(path);
  for (const path of pages) assert.ok(await isKept(path), path);
  await addArticle(test, { kind: "help", slug: "new-guide", titleZh: "新", titleEn: "New" });
  const emptied = [];
  for (const path of pages) if (!await isKept(path)) emptied.push(path);
  assert.deepEqual(emptied, ["/help", "/help/P1", "/faq"]);
  const search = `/help?q=${encodeURIComponent("条款")}`;
  await isKept(search);
  assert.ok(await isKept(search));
  await addArticle(test, { kind: "terms", slug: "new-terms", titleZh: "新", titleEn: "New" });
  assert.equal(await isKept(search), false, "a search of help finds terms as well");
  assert.equal(
    await isKept("/terms", "dismissedNotices=some-notice"),
    false,
    "without the banner it is another page",
  );
  await addArticle(test, { kind: "notice", slug: "new-notice", titleZh: "新", titleEn: "New" });
  for (const path of pages) assert.equal(await isKept(path), false, path);
});

Deno.test("a page of the menus without its text says so, and does not break", async () => {
  await using empty = await openTestApp();
  const go = await openPages(empty);
  const paths = [...HELP, ...ABOUT, ...DECADE, "/news", "/blogs", "/notice", "/news/propertyVideo"]
    .filter((path) => !/award_detail|privacy/.test(path));
  for (const path of paths) {
    for (const [, prefix] of LANGUAGES) assert.equal((await go(prefix + path)).status, 200, prefix + path);
  }
  assert.ok(
    (await go("/terms")).text.includes(translator("zh")("terms.intro")),
    "registration asks for terms",
  );
});

Deno.test("files of the build are sent in parts, as players ask for them", async () => {
  const site = await openSite(test);
  const get = (headers: Record<string, string>) =>
    site.request(`${ORIGIN}/video/sample-first-dataset.webm`, { headers });
  const whole = await get({});
  const size = Number(whole.headers.get("Content-Length"));
  assert.deepEqual([whole.status, whole.headers.get("Content-Type")], [200, "video/webm"]);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const part = await get({ Range: "bytes=10-19" });
  assert.deepEqual([part.status, part.headers.get("Content-Range")], [206, `bytes 10-19/${size}`]);
  assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.slice(10, 20));
  assert.equal((await get({ Range: `bytes=${size}-` })).status, 416);
  assert.equal((await get({ Range: "bytes=0-9", "If-Range": '"other"' })).status, 200);
});

Deno.test("every page that asks whether it was helpful takes the answer, an own page about the site or of terms as well", async () => {
  await using site = await openTestApp();
  await seedArticles(site);
  for (const [kind, slug] of [["about", "team"], ["terms", "terms-2025"]] as const) {
    await addArticle(site, { kind, slug, titleZh: "题", titleEn: "Title" });
  }
  const visit = await openPages(site);
  const asking: string[] = [];
  for (const path of [...HELP, ...ABOUT, ...DECADE, "/about/team", "/about/terms/terms-2025"]) {
    const { text } = await visit(path);
    const page = /<input type="hidden" name="page" value="([^"]+)"/.exec(text)?.[1];
    if (page === undefined) continue;
    asking.push(page);
    assert.equal((await visit("/feedback", { page, helpful: "yes" })).status, 303, page);
  }
  for (const page of ["/about/team", "/about/terms/terms-2025", "/help/P1", "/faq", "/about/introduction"]) {
    assert.ok(asking.includes(page), `${page} asks`);
  }
});

Deno.test("an address with a name that is longer than any article has is not found, in both languages", async () => {
  const long = "x".repeat(81);
  for (
    const path of [
      ...["/about/", "/about/terms/", "/help?p=", "/help/", "/notice?id=", "/news/propertyVideo?id="],
      ...["/news/Article?id=", "/blogs/Article?id=", "/decade/award_detail?id="],
    ]
  ) {
    for (const [, prefix] of LANGUAGES) {
      assert.equal((await go(prefix + path + long)).status, 404, prefix + path);
    }
  }
});

Deno.test("a search of help that finds more than it lists says so", async () => {
  await using site = await openTestApp();
  for (let at = 0; at < 51; at++) {
    await addArticle(site, { kind: "help", slug: `p${at}`, titleZh: "题", titleEn: "T", searchText: "data" });
  }
  const visit = await openPages(site);
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await visit(`${prefix}/help?q=data`);
    assert.ok(text.includes(translator(locale)("articles.found", { count: 51, words: "data" })));
    assert.ok(text.includes(translator(locale)("articles.foundMore", { count: 50 })));
  }
});

Deno.test("lists of articles say what an address asks for that there is not, and lead to what there is", async () => {
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const shown = async (path: string) => mainOf((await go(prefix + path)).text);
    for (const [path, pages] of [["/news", 2], ["/blogs", 1]] as const) {
      const beyond = await shown(`${path}?page=99`);
      assert.ok(beyond.includes(t("articles.noSuchPage", { page: 99, pages })), beyond);
      assert.ok(beyond.includes(`href="${prefix}${path}${pages > 1 ? `?page=${pages}` : ""}"`));
      assert.doesNotMatch(beyond, /page=98/);
      const none = await shown(`${path}?tag=doesnotexist`);
      assert.ok(none.includes(t("articles.noneOfTag", { tag: "doesnotexist" })));
      assert.ok(none.includes(t(path === "/news" ? "articles.allNews" : "articles.allPosts")));
    }
    const awards = await shown("/decade/award_list?year=1999");
    assert.ok(awards.includes(t("articles.decade.noAwards", { year: "1999" })));
    assert.doesNotMatch(awards, /aria-current="page"[^>]*>[^<]*20\d\d/);
    assert.ok(
      !(await shown("/decade/award_list?year=2020")).includes(
        t("articles.decade.noAwards", { year: "2020" }),
      ),
    );
  }
});

Deno.test("/decade/award_list names a winner once", async () => {
  for (const [, prefix] of LANGUAGES) {
    const cards = mainOf((await go(`${prefix}/decade/award_list?year=2022`)).text).split("<h3").slice(1);
    assert.ok(cards.length > 5);
    for (const card of cards) {
      const [title, ...others] = textOf(`<h3${card.slice(0, card.indexOf("</li>"))}`).split(/\s{2,}/)
        .map((words) => words.trim()).filter(Boolean);
      assert.ok(!others.includes(title), `${title} stands there twice`);
    }
  }
});
