/** Who may open which page: every page says so in its definition, and answers accordingly. */
import assert from "node:assert/strict";
import type { ManageArea } from "../sdk/model/account/user.ts";
import type { Access } from "../routes/_page.ts";
import { AREAS, PAGES, PEOPLE, type Who } from "./authorization/pages.ts";
import { openTestApp, ORIGIN, type SignedInUser } from "./harness.ts";
import { openSite, pagePaths } from "./site.ts";

const LANGUAGES = ["", "/en"];

const rows = Object.entries(PAGES).flatMap(([access, paths]) =>
  paths.split(" ").map((path) => [path, access as Access] as const)
);

async function open() {
  const test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const people: Record<Who, SignedInUser | undefined> = {
    visitor: undefined,
    depositor: await test.signIn(),
    reviewer: await test.signIn({ administers: [communityId] }),
    governance: await test.signIn({ role: "governance" }),
    administrator: await test.signIn({ role: "administrator" }),
  };
  const site = await openSite(test);
  const send = async (who: Who, path: string, method: "GET" | "POST") => {
    const headers: Record<string, string> = {
      "Accept-Language": path.startsWith("/en") ? "en" : "zh",
      Origin: ORIGIN,
    };
    if (people[who]) headers.Cookie = `sdb-session=${people[who].token}`;
    const body = method === "POST" ? new URLSearchParams({ x: "1" }) : undefined;
    const answer = await site.fetch(new Request(ORIGIN + path, { method, headers, body }));
    await answer.body?.cancel();
    // The clock of the app stands still, and its limits of requests would never end.
    test.advance(5_000);
    const location = answer.headers.get("Location") ?? "";
    const asksLogin = answer.status === 303 && /^(?:\/en)?\/login\?fullPath=/.test(location);
    return { status: answer.status, location, asksLogin, caching: answer.headers.get("Cache-Control") };
  };
  return { test, site, people, send };
}

/** @returns `login`, `forbidden` or `open`; what a page then says of its own is another matter. */
function expected(access: Access, who: Who): "login" | "forbidden" | "open" {
  const area = access.startsWith("manage:") ? access.slice(7) as ManageArea : undefined;
  if (who === "visitor") return area || access === "signedIn" ? "login" : "open";
  return area && !AREAS[who].includes(area) ? "forbidden" : "open";
}

Deno.test("definePage() access: the table has every page of the site", async () => {
  await using test = await openTestApp();
  const paths = pagePaths(await openSite(test), "GET").map((path) => path.replace(/(.)\/$/, "$1"));
  const pages = [...new Set(paths)].filter((path) =>
    !/^\/(?:api|video|oai|robots|llms|opensearch|sitemap|healthz|readyz|metrics)/.test(path)
  );
  assert.deepEqual(pages.sort(), rows.map(([path]) => path).sort());
});

Deno.test("definePage() access: each page answers as its row says, to each kind of person in both languages", async () => {
  const { test, people, send } = await open();
  await using _ = test;
  for (const who of PEOPLE) {
    for (const [path, access] of rows) {
      for (const prefix of LANGUAGES) {
        const { status, location, asksLogin, caching } = await send(who, prefix + path, "GET");
        const what = `${who} ${prefix}${path}: ${status} ${location}`;
        const wanted = expected(access, who);
        assert.notEqual(status, 429, what);
        // The question who it is leads a visitor to the login by itself.
        if (path !== "/settings/confirm") assert.equal(asksLogin, wanted === "login", what);
        assert.equal(status === 403, wanted === "forbidden", what);
        if (access === "development") assert.equal(status, 404, what);
        if (access === "visitorOnly" && people[who]) assert.equal(status, 303, what);
        const kept = people[who] ? "private, no-store" : access === "public" ? null : "no-store";
        // What production does not have is not found, for everybody alike.
        if (access !== "development") assert.equal(caching, kept, what);
      }
    }
  }
});

Deno.test("definePost() access: a form asks for what its page asks for", async () => {
  const { test, site, send } = await open();
  await using _ = test;
  const access = new Map(rows);
  const posts = pagePaths(site, "POST").filter((path) => access.has(path));
  assert.ok(posts.length > 30, posts.join(" "));
  for (const who of PEOPLE) {
    for (const path of posts) {
      // What ends the session would end this test.
      if (path === "/logout") continue;
      const { status, location, asksLogin } = await send(who, path, "POST");
      const what = `${who} ${path}: ${status} ${location}`;
      const wanted = expected(access.get(path)!, who);
      if (path !== "/settings/confirm") assert.equal(asksLogin, wanted === "login", what);
      // Platform administrators read reviews, and decide none.
      const readsOnly = path === "/manage/Details" && who === "administrator";
      assert.equal(status === 403, wanted === "forbidden" || readsOnly, what);
    }
  }
});

Deno.test("presentCurrentUser() names the areas that each kind of person may open", async () => {
  const { test, people } = await open();
  await using _ = test;
  for (const [who, areas] of Object.entries(AREAS)) {
    const user = await people[who as Who]!.repository.users.me();
    assert.deepEqual(user?.allowedAreas, areas, who);
  }
});

Deno.test("every page file exports what definePage() and definePost() make", async () => {
  const folder = new URL("../routes", import.meta.url).pathname;
  const files = await pageFiles(folder);
  assert.ok(files.length > 60, `${files.length} page files`);
  for (const file of files) {
    const { default: page, POST, ...others } = await import(`file://${file}`);
    assert.equal(typeof page?.definition?.access, "string", file);
    assert.equal(typeof page.definition.load, "function", file);
    if (POST) assert.equal(typeof POST.definition?.act, "function", file);
    assert.deepEqual(Object.keys(others), [], file);
  }
});

Deno.test("no page asks for a login, forbids keeping or judges a role by itself", async () => {
  const folder = new URL("../routes", import.meta.url).pathname;
  for (const file of await sourceFiles(folder)) {
    const path = file.slice(folder.length + 1);
    if (["_page.ts", "_middleware.ts", "_error.tsx"].includes(path) || path.endsWith("_test.tsx")) continue;
    const source = await Deno.readTextFile(file);
    assert.doesNotMatch(source, /createRoute|user[!?]?\.role\b/, path);
    if (path !== "_components/errors/OtherUserPage.tsx") assert.doesNotMatch(source, /no-store/, path);
  }
});

async function sourceFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) files.push(...await sourceFiles(path));
    else if (/\.tsx?$/.test(name) && !name.endsWith(".d.ts")) files.push(path);
  }
  return files.sort();
}

/** Names that begin with `_` are no pages. */
async function pageFiles(folder: string): Promise<string[]> {
  return (await sourceFiles(folder)).filter((path) => !/\/_/.test(path.slice(folder.length)));
}
