/** robots.txt and the sitemap: every public dataset in both languages, and nothing that is not public. */
import assert from "node:assert/strict";
import { XMLParser } from "fast-xml-parser";
import { SITEMAP_SERIALS } from "../api/services/catalog/sitemap.ts";
import { deposit, publish as publishWhole } from "./datasets.ts";
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
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publishWhole(test, person, governance);
  const restricted = await publishWhole(test, person, governance, { accessRight: "RESTRICTED" });
  const draft = await deposit(person);
  const site = await openSite(test);
  const allows = readRobots((await read(site, "/robots.txt")).text);
  const { files, urls } = await readSitemap(site);
  assert.deepEqual(files.map(({ loc }) => loc), [
    `${ORIGIN}/sitemap/pages.xml`,
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
