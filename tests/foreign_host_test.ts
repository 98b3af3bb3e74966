/**
 * Whoever asks under another name, in `Host` or in the headers of a proxy, is never sent there and never reads it: each
 * redirect is a path, each absolute address begins with `PUBLIC_URL`. New pages and calls join by themselves.
 */
import assert from "node:assert/strict";
import { createRepository } from "../sdk/mod.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { mailsTo, PERSON, registerActive } from "./accounts.ts";
import { ADDRESSES } from "./addresses.ts";
import { issueCaptchaToken } from "./captcha_tokens.ts";
import { publish } from "./datasets.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { openSite, pagePaths, type Site } from "./site.ts";

const PUBLIC = "https://data.example.org";
const FOREIGN = "http://foreign.example";
/** The names by which a request says where it was sent; none of them may come back. */
const HEADERS = {
  Host: "foreign.example",
  Forwarded: "host=proxy.example;proto=http",
  "X-Forwarded-Host": "proxy.example",
  "X-Forwarded-Proto": "http",
  "X-Forwarded-Server": "proxy.example",
  "X-Original-URL": "http://proxy.example/",
};
const NAMES = /foreign\.example|proxy\.example/i;

/** Spellings by which a path becomes another host's address in a careless redirect, or ends a header. */
const SPELLINGS = [
  "//evil.example/",
  "/en//evil.example/",
  "///evil.example//",
  "/%5Cevil.example/",
  "/en/%5Cevil.example/",
  "/%5c%5cevil.example/",
  "/%09/evil.example/",
  "/en/%09/evil.example/",
  "/%2F%2Fevil.example/",
  "/%0d%0aSet-Cookie:%20a=b/",
  "/list%0d%0aLocation:%20x/",
  "/.//evil.example/",
  "/%2e%2f/evil.example/",
  "/%E4%B8%AD%E6%96%87/",
  "/%ff/",
];

/** GitHub's address of departure needs no network. */
const SETTINGS = { PUBLIC_URL: PUBLIC, GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

/** Addresses of things that exist. */
async function publishThings(test: TestApp): Promise<string[]> {
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, doi, cstr } = await publish(test, await test.signIn(), governance);
  const [file] = (await test.visitor.files.list(dataSetId, "V1")).list;
  return [
    `/detail?dataSetId=${dataSetId}`,
    `/doi/${doi}`,
    `/cstr/${cstr}`,
    `/cstr/${file.cstr}`,
    "/list?q=lake&page=2",
  ];
}

const cookieOf = (token: string) => `${sessionCookie(PUBLIC)}=${token}`;

/** What leads away in a redirect, by the address that was asked for. */
function strayingOf(asked: string, answer: Response): string[] {
  const location = answer.headers.get("Location");
  if (location === null) return [];
  const stays = /^\/[\x21-\x7e]*$/.test(location) && new URL(location, PUBLIC).origin === PUBLIC;
  return stays ? [] : [`${asked} -> ${location}`];
}

function ask(site: Site, path: string, headers: Record<string, string>, form?: string): Promise<Response> {
  const typed: Record<string, string> = form === undefined
    ? {}
    : { "Content-Type": "application/x-www-form-urlencoded", Origin: PUBLIC };
  return site.fetch(
    new Request(FOREIGN + path, {
      method: form === undefined ? "GET" : "POST",
      headers: { Accept: "text/html", ...HEADERS, ...typed, ...headers },
      body: form,
    }),
  );
}

/** Every spelling of a path that the server mends by a redirect, in both languages. */
function spellingsOf(path: string): string[] {
  const [name, query] = path.split("?");
  const slashed = `${name === "/" ? "" : name}/${query ? `?${query}` : ""}`;
  const both = [path, slashed, `/en${path}`, `/en${slashed}`];
  return [
    ...both,
    ...both.map((one) => `${one}${query ? "&" : "?"}lang=${one.startsWith("/en") ? "zh" : "en"}`),
  ];
}

Deno.test("no page asked for under a foreign name redirects to it, or shows it", async () => {
  await using test = await openTestApp(SETTINGS);
  const site = await openSite(test, PUBLIC);
  const { token } = await test.signIn({ role: "administrator" });
  const visitors: Record<string, string>[] = [
    { "Accept-Language": "zh" },
    { "Accept-Language": "en" },
    { Cookie: cookieOf(token) },
  ];
  const faults: string[] = [];
  let redirects = 0;
  for (const path of new Set([...pagePaths(site, "GET"), ...ADDRESSES, ...await publishThings(test)])) {
    // So that nobody asks for more in a minute than one person may.
    test.advance(10_000);
    for (const address of spellingsOf(path)) {
      for (const visitor of visitors) {
        const answer = await ask(site, address, visitor);
        if (answer.headers.has("Location")) redirects++;
        faults.push(...strayingOf(address, answer));
        const shown = NAMES.exec(`${await answer.text()} ${[...answer.headers]}`);
        if (shown) faults.push(`${address} shows ${shown}`);
      }
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(redirects > 500, `only ${redirects} redirects`);
});

Deno.test("no spelling of a path makes a redirect lead away, or ends a header", async () => {
  await using test = await openTestApp(SETTINGS);
  const site = await openSite(test, PUBLIC);
  const faults: string[] = [];
  for (const spelling of SPELLINGS) {
    for (const address of [spelling, `${spelling}?lang=zh`, `${spelling}?lang=en`]) {
      for (const language of ["zh", "en"]) {
        const answer = await ask(site, address, { "Accept-Language": language });
        await answer.body?.cancel();
        faults.push(...strayingOf(address, answer));
        if (answer.status >= 500) faults.push(`${address}: ${answer.status}`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

Deno.test("no form posted under a foreign name redirects to it", async () => {
  await using test = await openTestApp(SETTINGS);
  const site = await openSite(test, PUBLIC);
  const way = `fullPath=${encodeURIComponent("//foreign.example/")}&redirectTo=${
    encodeURIComponent(`${FOREIGN}/`)
  }`;
  const faults: string[] = [];
  for (const path of pagePaths(site, "POST")) {
    const { token } = await test.signIn({ role: "administrator" });
    for (const headers of [{}, { Cookie: cookieOf(token) }] as Record<string, string>[]) {
      const answer = await ask(site, path, headers, way);
      await answer.body?.cancel();
      faults.push(...strayingOf(path, answer));
    }
  }
  assert.deepEqual(faults, []);
});

Deno.test("a login under a foreign name leads back into the site", async () => {
  await using test = await openTestApp(SETTINGS);
  const site = await openSite(test, PUBLIC);
  await registerActive(test);
  for (const [fullPath, place] of [["/en/list?q=lake", "/en/list?q=lake"], [`${FOREIGN}/list`, "/en"]]) {
    const captchaToken = await issueCaptchaToken(test, "login");
    const { email: username, password } = PERSON;
    const form = new URLSearchParams({ username, password, captchaToken, fullPath });
    const answer = await ask(site, "/en/login", {}, String(form));
    assert.deepEqual([answer.status, answer.headers.get("Location")], [303, place]);
    await answer.body?.cancel();
  }
});

Deno.test("no call made under a foreign name answers with it", async () => {
  await using test = await openTestApp(SETTINGS);
  const site = await openSite(test, PUBLIC);
  const { token } = await test.signIn({ role: "administrator" });
  const things = await publishThings(test);
  const dataSetId = things[0].split("=")[1];
  const document = await (await test.api.request(`${PUBLIC}/api/openapi.json`)).json();
  const calls = Object.entries(document.paths as Record<string, object>).filter(([, methods]) =>
    "get" in methods
  );
  assert.ok(calls.length > 40, `only ${calls.length} calls`);
  const faults: string[] = [];
  const query = new URLSearchParams({
    dataSetId,
    version: "V1",
    doi: things[1].slice("/doi/".length),
    format: "json",
  });
  for (const [path] of calls) {
    const address = `${
      path.replace("{loginType}", "GITHUB").replace(/\{id\}|\{dataSetId\}/, dataSetId)
        .replace("{version}", "V1").replace(/\{\w+\}/g, "x")
    }?${query}`;
    for (const headers of [{}, { Authorization: token }] as Record<string, string>[]) {
      const answer = await ask(site, address, headers);
      const location = answer.headers.get("Location") ?? "";
      // A departure leads to its provider by https, and back to us by our own name.
      if (!location.startsWith("https://github.com/")) faults.push(...strayingOf(address, answer));
      const shown = NAMES.exec(`${await answer.text()} ${decodeURIComponent(String([...answer.headers]))}`);
      if (shown) faults.push(`${address} shows ${shown}`);
    }
  }
  assert.deepEqual(faults, []);
});

Deno.test("mails that somebody under a foreign name causes link to our own address", async () => {
  await using test = await openTestApp(SETTINGS);
  const stranger = createRepository({
    server: FOREIGN,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: PUBLIC, ...HEADERS },
  });
  await stranger.users.register(PERSON);
  const [mail] = await mailsTo(test);
  for (const text of [mail.body, mail.html]) {
    assert.ok(text.includes(`${PUBLIC}/`));
    assert.doesNotMatch(text, NAMES);
  }
});
