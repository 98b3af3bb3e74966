/** robots.txt and the sitemap: every public dataset in both languages, and nothing that is not public. */
import assert from "node:assert/strict";
import { XMLParser } from "fast-xml-parser";
import { ANNIVERSARY_TAG, type ArticleKind } from "../sdk/model/content/article.ts";
import type { ArticleGiven } from "../sdk/resources/content.ts";
import { SITEMAP_SERIALS } from "../api/services/catalog/sitemap.ts";
import { deposit, publish as publishWhole } from "./datasets.ts";
import { seedArticles } from "./content.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { publish } from "./published_rows.ts";
import { readRobots } from "./robots.ts";
import { openSite, type Site } from "./site.ts";

interface Url {
  loc: string;
  lastmod?: string;
  "xhtml:link": { "@hreflang": string; "@href": string }[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  isArray: (name) => ["url", "sitemap", "xhtml:link"].includes(name),
});

async function read(site: Site, path: string, headers: Record<string, string> = {}) {
  const answer = await site.fetch(new Request(ORIGIN + path, { headers }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function readSitemap(site: Site) {
  const { text, headers } = await read(site, "/sitemap.xml");
  assert.match(headers.get("Content-Type")!, /^application\/xml/);
  const files = parser.parse(text).sitemapindex.sitemap as { loc: string; lastmod?: string }[];
  const urls: Url[] = [];
  for (const { loc } of files) {
    const { status, text } = await read(site, loc.slice(ORIGIN.length));
    assert.equal(status, 200, loc);
    const found = parser.parse(text).urlset.url as Url[];
    assert.ok(found.length <= 50_000);
    urls.push(...found);
  }
  return { files, urls };
}

Deno.test("robots.txt names the sitemap of this site beside its rules", async () => {
  await using test = await openTestApp();
  const site = await openSite(test, "https://data.example.org");
  const { text, headers } = await read(site, "/robots.txt");
  assert.ok(text.includes("\nSitemap: https://data.example.org/sitemap.xml\n"));
  assert.ok(text.includes("\nDisallow: /settings\n"));
  assert.match(headers.get("Content-Type")!, /^text\/plain/);
});

Deno.test("the sitemap has every public dataset in both languages, with its twin and its day, and nothing else", async () => {
  await using test = await openTestApp();
  await seedArticles(test);
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publishWhole(test, person, governance);
  const restricted = await publishWhole(test, person, governance, { accessRight: "RESTRICTED" });
  const draft = await deposit(person);
  const site = await openSite(test);
  const allows = readRobots((await read(site, "/robots.txt")).text);
  const { files, urls } = await readSitemap(site);
  assert.deepEqual(files.map(({ loc }) => loc), [
    `${ORIGIN}/sitemap/pages.xml`,
    `${ORIGIN}/sitemap/articles.xml`,
    `${ORIGIN}/sitemap/datasets-0.xml`,
  ]);
  const datasets = urls.filter(({ loc }) => loc.includes("/detail?"));
  const addresses = [dataSetId, restricted.dataSetId].flatMap((id) => [
    `${ORIGIN}/detail?dataSetId=${id}`,
    `${ORIGIN}/en/detail?dataSetId=${id}`,
  ]);
  assert.deepEqual(datasets.map(({ loc }) => loc), addresses);
  assert.ok(!urls.some(({ loc }) => loc.includes(draft.dataSetId)));
  for (const { loc, lastmod, ...rest } of urls) {
    const path = loc.slice(ORIGIN.length);
    const page = await read(site, path || "/", {
      Accept: "text/html",
      "Accept-Language": /^\/en/.test(path) ? "en" : "zh",
    });
    assert.equal(page.status, 200, loc);
    assert.ok(allows(path || "/") && !page.text.includes('content="noindex"'), loc);
    const twins = rest["xhtml:link"].map((link) => [link["@hreflang"], link["@href"]]);
    assert.deepEqual(twins.map(([tag]) => tag), ["zh-CN", "en", "x-default"]);
    assert.ok(twins.some(([, href]) => href === loc), loc);
    for (const [, href] of twins) assert.ok(urls.some((url) => url.loc === href), href);
    if (loc.includes("/detail?")) assert.ok(Date.parse(lastmod!) > 0);
  }
});

Deno.test("the sitemap has every public article with a page of its own, and no sample or draft", async () => {
  await using test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  const add = async (kind: ArticleKind, slug: string, { sample = false, publishes = true } = {}) => {
    const body = { zh: "正文", en: "Text" };
    const { articleId } = await content.create({
      ...{ kind, slug, body, sample },
      title: { zh: "题", en: "Title" },
      date: "2026-11-01",
    });
    if (publishes) await content.act(articleId, { action: "publish", revision: 1 });
  };
  for (const kind of ["news", "discussion", "story", "blog", "notice"] as const) {
    await add(kind, `one-${kind}`);
  }
  await add("news", "shown", { sample: true });
  await add("blog", "unfinished", { publishes: false });
  await add("faq", "question");
  const site = await openSite(test);
  const { urls } = await readSitemap(site);
  const own = urls.filter(({ loc }) => loc.includes("?id="));
  const paths = own.map(({ loc }) => loc.slice(ORIGIN.length));
  assert.deepEqual(
    new Set(paths),
    new Set(
      ["/news/Article?id=one-news", "/news/Article?id=one-discussion", "/news/Article?id=one-story"]
        .concat("/blogs/Article?id=one-blog", "/notice?id=one-notice").flatMap((
          path,
        ) => [path, `/en${path}`]),
    ),
  );
  for (const { loc, lastmod, ...rest } of own) {
    assert.equal(lastmod, test.app.clock().toISOString(), loc);
    assert.deepEqual(rest["xhtml:link"].map((link) => link["@hreflang"]), ["zh-CN", "en", "x-default"]);
    const page = await read(site, loc.slice(ORIGIN.length), {
      Accept: "text/html",
      "Accept-Language": loc.includes("/en/") ? "en" : "zh",
    });
    assert.equal(page.status, 200, loc);
    assert.ok(!page.text.includes('content="noindex"'), loc);
    assert.ok(page.text.includes(`rel="canonical" href="${loc}"`), loc);
  }
});

Deno.test("a file of the sitemap is asked for again with its ETag, and changes with its datasets", async () => {
  await using test = await openTestApp();
  await publish(test.app, {});
  const site = await openSite(test);
  const file = "/sitemap/datasets-0.xml";
  const first = await read(site, file);
  const headers = { "If-None-Match": first.headers.get("ETag")! };
  assert.match(first.headers.get("Cache-Control")!, /public, max-age=\d+/);
  assert.deepEqual([(await read(site, file, headers)).status, (await read(site, file)).status], [304, 200]);
  await publish(test.app, {});
  assert.equal((await read(site, file, headers)).status, 200);
  for (const path of ["/sitemap/datasets-7.xml", "/sitemap/datasets-x.xml", "/sitemap/a.xml"]) {
    assert.equal((await read(site, path)).status, 404, path);
  }
});

Deno.test("the datasets are cut into files by serial, and a file is read in batches as it is sent", async () => {
  await using test = await openTestApp();
  await publish(test.app, {});
  const far = 2 * SITEMAP_SERIALS;
  await test.app.db.maintain((client) =>
    client.executeMultiple(`
      with recursive n(s) as (select ${far} + 1 union all select s + 1 from n where s < ${far} + 2500)
      insert into dataset (serial, id, owner_id, created_at) select s, 'x' || s, 'owner', 0 from n;
      insert into search_document (dataset_serial, version_id, facets, published_at, updated_at)
        select serial, id, '{}', 0, serial from dataset where serial > ${far};`)
  );
  const site = await openSite(test);
  const { files, urls } = await readSitemap(site);
  assert.deepEqual(files.map(({ loc }) => loc.slice(ORIGIN.length)), [
    "/sitemap/pages.xml",
    "/sitemap/datasets-0.xml",
    "/sitemap/datasets-2.xml",
  ]);
  assert.equal(new Set(urls.map(({ loc }) => loc)).size, urls.length);
  assert.equal(urls.filter(({ loc }) => loc.includes("dataSetId=x")).length, 5000);
  const before = test.statements.length;
  await read(site, "/sitemap/datasets-2.xml");
  assert.equal(test.statements.slice(before).filter((sql) => sql.includes("search_document")).length, 1 + 3);
});

Deno.test("the sitemap has pages of help, policies and the anniversary as long as their articles are public", async () => {
  await using test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  // A list without datasets is no page for search engines.
  await publish(test.app, {});
  const add = async (kind: ArticleKind, slug: string, more: Partial<ArticleGiven> = {}) => {
    const title = { zh: "题", en: "Title" };
    const { articleId } = await content.create({ kind, slug, title, date: "2026-11-01", ...more });
    await content.act(articleId, { action: "publish", revision: 1 });
    return articleId;
  };
  const site = await openSite(test);
  const paths = async () => {
    const { urls } = await readSitemap(site);
    for (const { loc } of urls) {
      const path = loc.slice(ORIGIN.length) || "/";
      const headers = { "Accept": "text/html", "Accept-Language": path.startsWith("/en") ? "en" : "zh" };
      const { status, text } = await read(site, path, headers);
      assert.deepEqual([status, text.includes('content="noindex"')], [200, false], loc);
    }
    return urls.map(({ loc }) => loc.slice(ORIGIN.length)).filter((path) => !/^\/en(?:\/|$)/.test(path));
  };
  const before = await paths();
  for (const part of ["retraction", "privacy", "decade", "P1", "introduction"]) {
    assert.ok(!before.some((path) => path.includes(part)), part);
  }
  const retraction = await add("policy", "retraction");
  await add("help", "P1");
  await add("about", "introduction");
  await add("about", "my_page");
  await add("terms", "earlier");
  await add("chronicle", "begun", { extra: { year: 2016 } });
  await add("award", "first", { extra: { year: 2024, award: "personal", winner: { zh: "甲", en: "A" } } });
  await add("partner", "one", { extra: { relation: "strategic" } });
  await add("news", "told", { tags: [ANNIVERSARY_TAG] });
  await add("policy", "shown", { sample: true });
  const added = (await paths()).filter((path) => !before.includes(path));
  assert.deepEqual(
    added.toSorted(),
    ("/about/introduction /about/my_page /about/terms/earlier /decade /decade/award_detail?id=first " +
      "/decade/award_list /decade/chronicle_of_events /decade/news /help/P1 /help?p=retraction " +
      "/news/Article?id=told /partner/Strategic").split(" "),
  );
  await content.act(retraction, { action: "archive", revision: 1, steps: 1 });
  assert.ok(!(await paths()).includes("/help?p=retraction"));
});
