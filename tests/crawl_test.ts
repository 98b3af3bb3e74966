/** What a crawler finds from the home pages: every dataset, and not one address for each way to arrange them. */
import assert from "node:assert/strict";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { publish, publishDemo, readManifest } from "./published_rows.ts";
import { readRobots } from "./robots.ts";
import { openSite, pagePaths, type Site } from "./site.ts";
import { toMetadata } from "../sdk/model/manifest.ts";

const demo = new URL("../db/seed/datasets/", import.meta.url);

interface Link {
  /** Path and query. */
  path: string;
  nofollow: boolean;
}

interface Found {
  pages: Map<string, { status: number; canonical?: string; noindex: boolean }>;
  /** Addresses that were seen, followed or not. */
  seen: Set<string>;
}

/** What a page links to, within the site. */
function linksOf(html: string, base: string): Link[] {
  const tags = [...html.matchAll(/<(?:a|link)\s([^>]*)>/g)].map(([, attributes]) => attributes);
  return tags.flatMap((attributes) => {
    const href = /\bhref="([^"]*)"/.exec(attributes)?.[1].replaceAll("&amp;", "&");
    const rel = /\brel="([^"]*)"/.exec(attributes)?.[1].split(" ") ?? [];
    if (href === undefined || rel.includes("stylesheet") || rel.includes("icon")) return [];
    const { origin, pathname, search } = new URL(href, ORIGIN + base);
    return origin === ORIGIN ? [{ path: pathname + search, nofollow: rel.includes("nofollow") }] : [];
  });
}

async function read(site: Site, path: string): Promise<{ answer: Response; html: string }> {
  const headers = { Accept: "text/html", "Accept-Language": path.startsWith("/en") ? "en" : "zh" };
  const answer = await site.fetch(new Request(ORIGIN + path, { headers }));
  const html = answer.headers.get("Content-Type")?.includes("html") ? await answer.text() : "";
  if (!html) await answer.body?.cancel();
  return { answer, html };
}

/** Fetches everything that can be reached by links that `follows` takes, at most `most` addresses. */
async function crawl(site: Site, follows: (link: Link) => boolean, most: number): Promise<Found> {
  const queue = ["/", "/en"];
  const found: Found = { pages: new Map(), seen: new Set(queue) };
  for (const path of queue) {
    assert.ok(queue.length <= most, `more than ${most} addresses to follow, such as ${queue.slice(-3)}`);
    const { answer, html } = await read(site, path);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1].replaceAll("&amp;", "&");
    found.pages.set(path, { status: answer.status, canonical, noindex: html.includes('content="noindex"') });
    const location = answer.headers.get("Location");
    const links = location ? [{ path: location, nofollow: false }] : linksOf(html, path);
    const fresh = links.filter(({ path }) => !found.seen.has(path));
    for (const { path } of fresh) found.seen.add(path);
    queue.push(...new Set(fresh.filter((link) => follows(link)).map(({ path }) => path)));
  }
  return found;
}

/** The demo datasets, and so many more that the list has two pages. */
async function fill({ app }: TestApp): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(demo)) {
    if (isDirectory) ids.push((await publishDemo(app, name)).dataSetId);
  }
  const metadata = toMetadata({ ...readManifest("palmer-penguins"), community: undefined });
  for (let n = 0; n < 12; n++) ids.push((await publish(app, metadata)).dataSetId);
  return ids;
}

const robotsOf = async (site: Site) =>
  readRobots(await (await site.fetch(new Request(`${ORIGIN}/robots.txt`))).text());

/** At most: five tabs of a dataset and of its version, its two identifiers, and the pages of the site; in each language. */
const mostOf = (datasets: number) => 2 * (12 * datasets + 100);

function assertComplete({ pages }: Found, ids: string[]): void {
  for (const id of ids) {
    for (const prefix of ["", "/en"]) {
      assert.ok(pages.has(`${prefix}/detail?dataSetId=${id}`), `${prefix} ${id}`);
    }
  }
  const lists = [...pages.keys()].filter((path) => /\/list\b/.test(path)).sort();
  assert.deepEqual(lists, ["/en/list", "/en/list?page=2", "/list", "/list?page=2"]);
}

Deno.test("a crawler that keeps the rules finds every dataset in both languages, and few addresses beside", async () => {
  await using test = await openTestApp();
  const ids = await fill(test);
  const site = await openSite(test);
  const allows = await robotsOf(site);
  const found = await crawl(site, ({ path, nofollow }) => allows(path) && !nofollow, mostOf(ids.length));
  assertComplete(found, ids);
  // So a crawler that reads robots.txt alone finds no more.
  assert.deepEqual([...found.seen].filter((path) => allows(path) && !found.pages.has(path)), []);
  for (const [path, { status, canonical, noindex }] of found.pages) {
    assert.ok([200, 302, 501].includes(status), `${path}: ${status}`);
    if (status !== 200 || noindex || path.startsWith("/api/")) continue;
    assert.ok(found.pages.has(canonical?.slice(ORIGIN.length) || "/"), `${path}: ${canonical}`);
  }
});

Deno.test("a crawler that follows no nofollow, and reads no robots.txt, finds no more than tabs beside", async () => {
  await using test = await openTestApp();
  const ids = await fill(test);
  const site = await openSite(test);
  // Downloads and answers for programs are no pages.
  const found = await crawl(
    site,
    ({ path, nofollow }) => !nofollow && !/^\/(?:api\/|oembed\?)/.test(path),
    mostOf(ids.length),
  );
  assertComplete(found, ids);
});

Deno.test("every way to arrange the list is nofollow, closed to robots, and has the plain list as its canonical page", async () => {
  await using test = await openTestApp();
  await fill(test);
  const site = await openSite(test);
  const allows = await robotsOf(site);
  const arranged = [
    "?subject=170",
    "?sort=newest",
    "?size=50",
    "?q=the",
    "?q=the&year=2020&sort=views&size=10&page=2",
  ];
  for (const prefix of ["", "/en"]) {
    const plain = `${prefix}/list`;
    for (const query of ["", ...arranged]) {
      const { html } = await read(site, plain + query);
      const open = linksOf(html, plain).filter(({ path, nofollow }) =>
        path.startsWith(`${plain}?`) && !/^\/(en\/)?list\?page=\d+$/.test(path) && (!nofollow || allows(path))
      );
      assert.deepEqual(open, [], plain + query);
      if (query === "") assert.ok(linksOf(html, plain).length > 50);
      if (html.includes('content="noindex"')) continue;
      assert.ok(html.includes(`<link rel="canonical" href="${ORIGIN}${plain}"`), plain + query);
    }
    const { html } = await read(site, `${plain}?page=2`);
    assert.ok(html.includes(`<link rel="canonical" href="${ORIGIN}${plain}?page=2"`));
    const beyond = await read(site, `${plain}?page=9`);
    assert.ok(beyond.html.includes('content="noindex"'), "past the end");
  }
});

Deno.test("robots.txt closes every page with a form and every other call, and opens what harvesters read", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const allows = await robotsOf(site);
  const open = [
    "",
    "/list",
    "/list?page=7",
    "/detail?dataSetId=x",
    "/detail?dataSetId=x&version=V2",
    "/communities",
  ];
  open.push(
    "/c/x",
    "/news",
    "/news/Article?id=x",
    "/about/terms",
    "/help?p=open_api",
    "/data_policy_tool",
    "/doi/10.5072/x",
    "/cstr/x",
  );
  const closed = [
    "/list?q=x",
    "/list?page=2&subject=170",
    "/list?subject=170&page=2",
    "/detail?dataSetId=x&tab=files",
  ];
  closed.push(
    "/news?lang=en",
    "/detail?dataSetId=x&lang=en",
    "/diff/x",
    "/login?fullPath=x",
    "/settings/devices",
    "/data_policy_tool?id=x",
  );
  // The tool is its form: what a visitor comes to read and what is sent from it have one address.
  const forms = pagePaths(site, "POST").filter((path) => !open.includes(path));
  for (const prefix of ["", "/en"]) {
    for (const path of open) assert.ok(allows(prefix + path || "/"), prefix + path);
    for (const path of [...closed, ...forms]) {
      assert.ok(!allows(prefix + path), prefix + path);
    }
  }
  for (
    const path of ["/api/sdb-export-service/x", "/api/sdb-dataset-service/attachment/x", "/api/openapi.json"]
  ) {
    assert.ok(allows(path), path);
  }
  for (const path of ["/api/sdb-query-service/query?q=x", "/api/sdb-download-service/x"]) {
    assert.ok(!allows(path), path);
  }
  assert.ok(allows("/static/_client.js"), "a crawler may draw the page");
});
