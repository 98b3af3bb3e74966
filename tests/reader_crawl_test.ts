/**
 * What a reader finds who begins at the home pages and follows every link without an account: each address answers, each
 * page has something to read in its own language, and every part of a page that a link names is there.
 */
import assert from "node:assert/strict";
import { insertSampleCommunities } from "../db/queries/catalog/demo_rows.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { seedArticles } from "./content.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { markedTexts } from "./marked_texts.ts";
import { LANGUAGES } from "./pages.ts";
import { publishDemo } from "./published_rows.ts";
import { NAMED } from "./reader_addresses.ts";
import { attribute, read, unescape } from "./site_crawl.ts";
import { openSite, type Site } from "./site.ts";

/** Of addresses that differ in what they name alone, so many are read in each language. */
const EXAMPLES = 8;
/** Where every one is read. */
const WHOLE = /^(?:\/en)?\/(?:news|blogs|notice|decade|help|faq|partner|about)\b/;
/** An address leads on to a page of its own, or back to where one came from. */
const DATASETS = ["palmer-penguins", "librivox-speech", "mauna-loa-co2"];
/** What is read from the bytes of files: downloads, and receipts of files without MD5. */
const NEEDS_BYTES = /^\/api\/(?:sdb-download-service\/|sdb-filetree-service\/public\/files\/\w+\/receipt$)/;
const LEADS_ON = [301, 302, 303];
const TEXT_MIN = 60;

interface Reached {
  /** Of each address the answer's status. */
  status: Map<string, number>;
  /** Ids of the elements of each page. */
  ids: Map<string, Set<string>>;
  /** "page -> target" with the part of the page that is named. */
  parts: { from: string; to: string; id: string }[];
  from: Map<string, string>;
  faults: string[];
}

const localeOf = (path: string): Locale => /^\/en(?=\/|\?|$)/.test(path) ? "en" : "zh";
const isSwitch = (tag: string) => /\shreflang="/.test(tag);

/** Addresses of this site that a page links to, with the part that is named. */
function linksOf(html: string, base: string): { path: string; id: string; isOther: boolean }[] {
  const tags = html.match(/<a\b[^>]*>|<link\b[^>]*rel="alternate"[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const href = attribute(tag, "href");
    if (href === undefined || /^(?:mailto|data|tel):/.test(href)) return [];
    const { origin, pathname, search, hash } = new URL(href, ORIGIN + base);
    // The datasets of this test are rows without contents.
    if (origin !== ORIGIN || NEEDS_BYTES.test(pathname)) return [];
    return [{ path: pathname + search, id: decodeURIComponent(hash.slice(1)), isOther: isSwitch(tag) }];
  });
}

/** Whether enough of its kind has been read. */
function isRepetition(path: string, seen: Map<string, number>): boolean {
  const { pathname, searchParams } = new URL(path, ORIGIN);
  const keys = [...new Set(searchParams.keys())].sort();
  if (WHOLE.test(pathname) && keys.every((key) => key === "id" || key === "p" || key === "year")) {
    return false;
  }
  const place = pathname.replace(/^((?:\/en)?\/(?:c|doi|cstr|diff)|\/api\/[\w-]+\/\w+)\/.*/, "$1");
  // The ways to arrange the list are the matter of crawl_test.ts.
  const shape = /\/list$/.test(place) ? place : `${place} ${keys} ${searchParams.get("tab") ?? ""}`;
  seen.set(shape, (seen.get(shape) ?? 0) + 1);
  return seen.get(shape)! > EXAMPLES;
}

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => unescape(id!)));

async function crawl(
  site: Site,
  test: TestApp,
  onPage: (path: string, html: string) => string[],
): Promise<Reached> {
  const start = LANGUAGES.flatMap(([, prefix]) =>
    NAMED.map((path) => prefix + (path === "/" && prefix ? "" : path))
  );
  const found: Reached = { status: new Map(), ids: new Map(), parts: [], from: new Map(), faults: [] };
  const [queue, shapes] = [new Set<string>(), new Map<string, number>()];
  const add = (path: string, id: string, from: string) => {
    if (id) found.parts.push({ from, to: path, id });
    if (queue.has(path) || (from && isRepetition(path, shapes))) return;
    queue.add(path);
    found.from.set(path, from);
  };
  for (const address of start) add(address.split("#")[0]!, address.split("#")[1] ?? "", "");
  for (const path of queue) {
    assert.ok(queue.size < 2_000, `more than 2,000 addresses, such as ${path}`);
    const { status, html, location } = await read(site, path);
    test.advance(1_000);
    found.status.set(path, status);
    for (const { path: to } of location) add(to, "", path);
    if (html === "") continue;
    found.ids.set(path, idsOf(html));
    if (status === 200) found.faults.push(...onPage(path, html));
    for (const { path: to, id, isOther } of linksOf(html, path)) {
      if (!isOther && localeOf(to) !== localeOf(path) && !/^\/(?:api|sitemap|oai|oembed)/.test(to)) {
        found.faults.push(`${path} leads to the other language: ${to}`);
      }
      add(to, id, path);
    }
  }
  return found;
}

const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const plain = (html: string) =>
  html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

function contentFaults(path: string, html: string): string[] {
  const main = mainOf(html);
  const headings = main.match(/<h1[\s>]/g)?.length ?? 0;
  return [
    ...headings === 1 ? [] : [`${path}: ${headings} headings of level 1`],
    ...plain(main).length > TEXT_MIN ? [] : [`${path}: ${plain(main)}`],
  ];
}

const CHINESE = /\p{Script=Han}/u;
/** Five words of English in a row, of which more than two are no names. */
const WORDS = /[A-Za-z][A-Za-z'’-]*(?:,? [A-Za-z][A-Za-z'’-]*){4,}/g;
const isEnglish = (text: string) =>
  (text.match(WORDS) ?? []).some((words) =>
    words.split(" ").filter((word) => /^[a-z]/.test(word)).length > 2
  );
/** What is written in no language: code, formulas, and what keys are called. */
const WITHOUT_LANGUAGE = /^(?:code|pre|kbd|samp|math)$/;
/** Citations, references and names of files are copied as they are. */
const COPIED =
  /\[DS\/OL\]|^[A-Z][a-z]+ [A-Z]{1,3}, |^(?:Download |Preview |Signed receipt of |Copy the SHA-256 of )?\S+\.\w{2,4}$/;

function languageFaults(path: string, html: string): string[] {
  const own = localeOf(path);
  const isWrong = (text: string) => own === "zh" ? isEnglish(text) : CHINESE.test(text);
  return markedTexts(html, { spoken: true })
    .filter(({ text, lang, within }) =>
      isWrong(text) && lang.startsWith(own) && !COPIED.test(text) &&
      !within.some((name) => WITHOUT_LANGUAGE.test(name))
    )
    .map(({ text }) => `${path}: ${text.trim().slice(0, 120)}`);
}

const faultsOf = (
  path: string,
  html: string,
) => [...contentFaults(path, html), ...languageFaults(path, html)];

Deno.test("the crawler's eye sees a text of the wrong language, unless it is marked", () => {
  const page = (body: string) =>
    `<html lang="en"><body><main><h1>Title</h1>${"word ".repeat(30)}${body}</main></body></html>`;
  assert.equal(faultsOf("/en", page("<p>数据</p>")).length, 1);
  assert.equal(faultsOf("/en", page('<a aria-label="数据">x</a>')).length, 1);
  assert.deepEqual(faultsOf("/en", page('<p lang="zh-CN">数据 <b>甲</b></p><code>数据</code>')), []);
  const zh = (body: string) =>
    page(body).replace('lang="en"', 'lang="zh-CN"').replace(/(word )+/, "字".repeat(80));
  assert.equal(faultsOf("/", zh("<p>This is how it goes here.</p>")).length, 1);
  assert.deepEqual(
    faultsOf("/", zh('<p>CC BY-NC-SA <span lang="en">This is how it goes here.</span></p>')),
    [],
  );
});

Deno.test("a reader without an account finds no dead link, no empty page and no text of another language", async () => {
  await using test = await openTestApp();
  const communities = JSON.parse(
    Deno.readTextFileSync(new URL("../db/seed/communities.json", import.meta.url)),
  );
  await test.app.db.withTx((tx) => insertSampleCommunities(tx, communities, test.app.clock().getTime()));
  for (const name of DATASETS) await publishDemo(test.app, name);
  test.advance(30 * 86_400_000);
  await seedArticles(test);
  const found = await crawl(await openSite(test), test, faultsOf);
  const bad = [...found.status].filter(([, status]) => status !== 200 && !LEADS_ON.includes(status));
  assert.deepEqual(bad.map(([path, status]) => `${found.from.get(path)} -> ${path}: ${status}`), []);
  assert.deepEqual(found.faults, []);
  const absent = found.parts.filter(({ to, id }) => found.ids.has(to) && !found.ids.get(to)!.has(id));
  assert.deepEqual(absent.map(({ from, to, id }) => `${from} -> ${to}#${id}`), []);
  assert.ok(found.ids.size > 300, `${found.ids.size} pages`);
});
