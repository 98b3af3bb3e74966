/** Walks over every page that a person can reach, as a browser without scripts reads it. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { ADDRESSES } from "./addresses.ts";
import { deposit, publish, submit } from "./datasets.ts";
import { ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { pagePaths, type Site } from "./site.ts";

interface Target {
  path: string;
  method: "GET" | "POST";
}

export const unescape = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

export const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : unescape(value);
};

/** Texts of an island's properties that are addresses within the site. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return /^\/(?!\/)[\w/.?=&%+:-]*$/.test(value) ? [value] : [];
  if (!value || typeof value !== "object") return [];
  // Where a form is sent to stands in its markup as well.
  return Object.entries(value).flatMap(([name, one]) => name === "action" ? [] : pathsIn(one));
}

/** What a form of a search sends along, whatever is typed. */
function hiddenFields(html: string, form: string): URLSearchParams {
  const start = html.indexOf(form);
  const inside = html.slice(start, html.indexOf("</form>", start));
  const fields = (inside.match(/<input[^>]*\stype="hidden"[^>]*>/g) ?? []).map((tag) => [
    attribute(tag, "name") ?? "",
    attribute(tag, "value") ?? "",
  ]);
  return new URLSearchParams(fields);
}

/** Where a page leads: links, forms and their buttons, and what islands were given to lead to. */
export function targetsOf(html: string, base: string): Target[] {
  const tags = html.match(/<(?:a|form|button|input|sdb-island)\b[^>]*>/g) ?? [];
  const found = tags.flatMap((tag): { to?: string; method: Target["method"] }[] => {
    const method = /\smethod="post"/i.test(tag) ? "POST" : "GET";
    if (tag.startsWith("<a")) return [{ to: attribute(tag, "href"), method }];
    if (tag.startsWith("<form")) {
      const to = attribute(tag, "action") ?? base;
      return [{ to: method === "GET" ? `${to}?${hiddenFields(html, tag)}` : to, method }];
    }
    if (tag.startsWith("<sdb-island")) {
      const props = JSON.parse(attribute(tag, "data-props") ?? "{}");
      return pathsIn(props).map((to) => ({ to, method: "GET" as const }));
    }
    return [{ to: attribute(tag, "formaction"), method: "POST" }];
  });
  return found.flatMap(({ to, method }) => {
    if (to === undefined || /^(?:#|mailto:|data:)/.test(to)) return [];
    const { origin, pathname, search } = new URL(to, ORIGIN + base);
    return origin === ORIGIN ? [{ path: pathname + search, method }] : [];
  });
}

/** These show the same rows arranged anew by what stands in the address. */
const LISTS = /^(?:\/en)?\/(?:list|datalist|manage|diff|news|login|register|help)\b/;

/** Of the many ways to arrange a list, and of the ways back after a login, a few of each kind are followed. */
function isRepetition(path: string, seen: Map<string, number>): boolean {
  const { pathname, searchParams } = new URL(path, ORIGIN);
  if (!LISTS.test(pathname) && !searchParams.has("lang")) return false;
  const keys = [...new Set(searchParams.keys())].sort();
  const shape = pathname === "/list" || pathname === "/en/list"
    ? `${pathname} ${Math.min(keys.length, 2)}`
    : `${pathname} ${keys} ${searchParams.get("tab")} ${searchParams.get("p")}`;
  seen.set(shape, (seen.get(shape) ?? 0) + 1);
  return seen.get(shape)! > (pathname.startsWith("/diff") ? 4 : 8);
}

export interface Crawl {
  /** Addresses that answered, each with its status. */
  answered: Map<string, number>;
  /** Forms that are posted, by address and the page that has them. */
  posts: Map<string, string>;
  /** "page -> target: status" of what leads nowhere. */
  dead: string[];
}

const PAGES_MAX = 3000;
export const isDead = (status: number) => status === 404 || status >= 500;

/** @param onPage Sees each page on the way. */
export async function crawl(
  site: Site,
  start: string[],
  person?: SignedInUser,
  onPage: (path: string, html: string) => void = () => {},
): Promise<Crawl> {
  const wanted = new Set(start);
  const links = new Map<string, string>();
  const [answered, posts, shapes] = [new Map<string, number>(), new Map<string, string>(), new Map()];
  for (const path of wanted) {
    assert.ok(wanted.size < PAGES_MAX, `more than ${PAGES_MAX} addresses, such as ${path}`);
    const { status, html, location } = await read(site, path, person);
    answered.set(path, status);
    onPage(path, html);
    for (const { path: to, method } of [...targetsOf(html, path), ...location]) {
      // A page that says what is missing may be loaded again, and read in the other language; others are asked anyway.
      if (isSamePage(to, path)) continue;
      // A login leads back to where one came from, whatever that is.
      if (new URL(path, ORIGIN).searchParams.get("fullPath") === to) continue;
      if (method === "POST") posts.set(to, path);
      else if (wanted.has(to) || !isRepetition(to, shapes)) {
        wanted.add(to);
        links.set(to, path);
      }
    }
  }
  const dead = [...links].filter(([to]) => isDead(answered.get(to)!));
  return { answered, posts, dead: dead.map(([to, page]) => `${page} -> ${to}: ${answered.get(to)}`) };
}

const isSamePage = (one: string, other: string) => withoutLanguage(one) === withoutLanguage(other);
/** Without language, and without what only chooses one. */
const withoutLanguage = (path: string) =>
  path.replace(/^\/en(?=\/|\?|$)/, "").replace(/[?&]lang=\w+$/, "") || "/";

export async function read(site: Site, path: string, person?: SignedInUser) {
  const headers: Record<string, string> = {
    Accept: "text/html",
    "Accept-Language": path.startsWith("/en") ? "en" : "zh",
  };
  if (person) headers.Cookie = `sdb-session=${person.token}`;
  const answer = await site.fetch(new Request(ORIGIN + path, { headers }));
  const isPage = answer.headers.get("Content-Type")?.includes("text/html");
  const html = isPage ? await answer.text() : "";
  if (!isPage) await answer.body?.cancel();
  const location = answer.headers.get("Location");
  const led = location && new URL(location, ORIGIN + path);
  return {
    status: answer.status,
    html,
    location: led && led.origin === ORIGIN
      ? [{ path: led.pathname + led.search, method: "GET" as const }]
      : [],
  };
}

/** Datasets in the states that have buttons of their own. */
export async function addCrawlDatasets(test: TestApp) {
  const communityId = await test.addCommunity("j00001");
  const people = {
    depositor: await test.signIn(),
    reviewer: await test.signIn({ administers: [communityId] }),
    governance: await test.signIn({ role: "governance" }),
    admin: await test.signIn({ role: "administrator" }),
  };
  const { depositor, reviewer, governance } = people;
  await deposit(depositor);
  await submit(depositor, governance);
  await submit(depositor, reviewer, { communityCode: "j00001" });
  const open = await publish(test, depositor, governance);
  await publish(test, depositor, governance, { accessRight: "EMBARGO", embargoMonths: 6 });
  const restricted = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  await depositor.repository.datasets.addVersion(open.dataSetId);
  await deliverAll(test.app);
  return { people, datasets: [open, restricted] };
}

const LANGUAGES = ["", "/en"];

/** The pages themselves; a planned one is reached by its address, never by a link. */
export const everyPage = (site: Site) =>
  LANGUAGES.flatMap((prefix) =>
    [...new Set([...pagePaths(site, "GET"), ...ADDRESSES])].map((path) => prefix + path)
  );
