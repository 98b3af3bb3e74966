/** Where a login leads back to, and where a log-out leaves people (spec 1 §4 "Return to page", "Logout"). */
import assert from "node:assert/strict";
import { openSession, startSession } from "../api/services/session/sessions.ts";
import { REVIEW_LINK, USER_LINKS } from "../routes/_components/layout/links.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { ADDRESSES } from "./addresses.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { publish } from "./published_rows.ts";
import { startProviders } from "./providers/all.ts";
import { openSite, pagePaths, type Site } from "./site.ts";

/** Steps of a sign-in: nobody comes back to them, and nothing is kept of their addresses. */
const STEPS =
  /^(?:\/en)?\/(?:login(?:\/verify)?|register|email|logout|forgetpwd\/\w+|thirdPage|addEmail|gitAuthCallBack)$/i;

interface Answer {
  status: number;
  location: string;
  text: string;
}

async function ask(site: Site, path: string, token = "", form?: Record<string, string>): Promise<Answer> {
  const headers = { Accept: "text/html", Origin: ORIGIN, "Accept-Language": "zh", Cookie: cookieOf(token) };
  const body = form && new URLSearchParams(form);
  const answer = await site.fetch(
    new Request(ORIGIN + path, { method: form ? "POST" : "GET", headers, body }),
  );
  const text = (await answer.text()).replaceAll("&amp;", "&");
  return { status: answer.status, location: answer.headers.get("Location") ?? "", text };
}

const cookieOf = (token: string) => token ? `${sessionCookie(ORIGIN)}=${token}` : "";

/** Every address of the site in both languages, with a query that must survive. */
function addressesOf(site: Site, dataSetId: string): string[] {
  const paths = new Set([...ADDRESSES, ...pagePaths(site, "GET")]);
  return [...paths].filter((path) => path !== "/" && path !== "/home").flatMap((path) =>
    ["", "/en"].map((prefix) =>
      `${prefix}${path}?${path === "/detail" ? `dataSetId=${dataSetId}` : "page=2"}`
    )
  );
}

async function open(): Promise<{ test: TestApp; site: Site; addresses: string[] }> {
  const test = await openTestApp();
  const site = await openSite(test);
  const { dataSetId } = await publish(test.app, {});
  return { test, site, addresses: addressesOf(site, dataSetId) };
}

const isLogin = (location: string) => /^(?:\/en)?\/login(?:\?|$)/.test(location);

Deno.test("a page that needs a session leads to the login and back to itself, query included", async () => {
  const { test, site, addresses } = await open();
  await using _ = test;
  const { token } = await test.signIn();
  const lost: string[] = [];
  let asked = 0;
  for (const address of addresses) {
    // Nobody asks for more than one person may.
    test.advance(1_000);
    const { location } = await ask(site, address);
    const pathname = new URL(address, ORIGIN).pathname;
    if (!isLogin(location) || STEPS.test(pathname)) continue;
    asked++;
    // Who is signed in already is led on at once.
    const back = (await ask(site, location, token)).location;
    // The page that confirms something leads on to what is to be confirmed.
    const wanted = address.replace("/settings/confirm?page=2", "/settings/security");
    if (back !== wanted) lost.push(`${address} → ${location} → ${back}`);
  }
  assert.ok(asked > 30, `${asked} pages that need a session`);
  assert.deepEqual(lost, []);
});

Deno.test("a log-out stays on a public page, query included, and goes home from a page of a user", async () => {
  const { test, site, addresses } = await open();
  await using _ = test;
  const { id } = await test.signIn();
  // What lies below the entries of the user menu is a user's, too; the menu leaves out favourites, which are not built.
  const sections = new Set([
    "collect",
    ...[...USER_LINKS, REVIEW_LINK].map(({ href }) => href.split("/")[1]),
  ]);
  const wrong: string[] = [];
  let stayed = 0;
  for (const address of addresses) {
    test.advance(1_000);
    const token = await openSession(test.app, id);
    const page = await ask(site, address, token);
    const form = /<form[^>]* action="((?:\/en)?\/logout)"[^>]*>(.*?)<\/form>/s.exec(page.text);
    if (!form) continue;
    const fields = [...form[2]!.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((
      [, name, value],
    ) => [name, value]);
    const { location } = await ask(site, form[1]!, token, Object.fromEntries(fields));
    const path = new URL(address, ORIGIN).pathname;
    const bare = path.replace(/^\/en(?=\/|$)/, "") || "/";
    const needsSession = isLogin((await ask(site, address)).location) || sections.has(bare.split("/")[1]!);
    const home = path.startsWith("/en") ? "/en" : "/";
    const wanted = needsSession || STEPS.test(path) ? home : address;
    if (wanted === address) stayed++;
    if (location !== wanted) wrong.push(`${address} → ${location}, wanted ${wanted}`);
  }
  assert.ok(stayed > 100, `stayed on ${stayed}`);
  assert.deepEqual(wrong, []);
});

Deno.test("a log-out leads to no other site", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  for (const fullPath of ["//evil.test", "https://evil.test/", "/\\evil.test", "/.//evil.test", ""]) {
    const { token } = await test.signIn();
    const { status, location } = await ask(site, "/en/logout", token, { fullPath });
    assert.deepEqual([status, location], [303, "/en"], fullPath);
  }
});

Deno.test("a log-out that ends a session at KJY or CAS too has them lead back to the public page", async () => {
  await using providers = startProviders({ subject: "1", name: "Ada", email: "", emailVerified: false });
  await using test = await openTestApp(providers.settings);
  const site = await openSite(test);
  const { id } = await test.signIn();
  const cases = [
    ["/en/list?q=lake&page=2", "/en/list?q=lake&page=2"],
    ["/datalist", "/"],
    ["/en/settings/devices", "/en"],
  ];
  for (const loginType of ["KJY", "CAS"] as const) {
    for (const [page, wanted] of cases) {
      const token = await test.app.db.withTx((tx) => startSession(tx, test.app, id, loginType));
      const prefix = page.startsWith("/en") ? "/en" : "";
      const { text } = await ask(site, `${prefix}/logout`, token, { fullPath: page });
      const [, address = ""] = /http-equiv="refresh" content="0;url=([^"]*)"/i.exec(text) ?? [];
      const { searchParams } = new URL(address);
      assert.equal(searchParams.get("WebServerURL") ?? searchParams.get("service"), ORIGIN + wanted, page);
    }
  }
});
