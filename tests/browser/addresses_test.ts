/** Every address of spec 1 §2 answers, in both languages: with a page, a redirect, or an honest 501. */
import assert from "node:assert/strict";
import { ADDRESSES } from "../addresses.ts";
import { readOnlySite } from "./site.ts";

const site = await readOnlySite();

Deno.test("all 145 addresses answer in Chinese and in English", async () => {
  assert.equal(ADDRESSES.length, 145);
  for (const address of ADDRESSES) {
    for (const [prefix, language] of [["", "zh"], ["/en", "en"]]) {
      const headers = { Accept: "text/html", "Accept-Language": language };
      const response = await fetch(site.address + prefix + address, { headers, redirect: "manual" });
      const body = await response.text();
      if (body.includes("</html>")) checkDocument(response, body, language, prefix + address);
      // A parameter that names nothing is a page that says so, as is the return of a provider that is not set up.
      const allowed = [200, 302, 303, 308, 404, 501];
      assert.ok(allowed.includes(response.status), `${prefix}${address}: ${response.status}`);
      if (response.status === 501) assert.match(body, /<meta name="robots" content="noindex/, address);
      if (response.status === 404) {
        assert.match(
          address,
          /^\/(c|t|s|shareLink|surl|doi|cstr|diff|preview|anonymous|gitAuthCallBack)\b|ReviewRelated/,
          address,
        );
      }
    }
  }
});

/** Language, both languages' addresses and security headers: on every document of the site. */
function checkDocument({ headers }: Response, body: string, language: string, address: string): void {
  assert.ok(body.includes(`<html lang="${language === "zh" ? "zh-CN" : "en"}"`), `${address}: lang`);
  if (!body.includes('content="noindex')) {
    for (const code of ["zh-CN", "en", "x-default"]) {
      assert.match(body, new RegExp(`<link rel="alternate" hrefLang="${code}"`, "i"), `${address}: ${code}`);
    }
  }
  const policy = headers.get("Content-Security-Policy") ?? "";
  assert.match(policy, /default-src 'self';.*base-uri 'none'/, `${address}: policy`);
  for (const name of ["X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"]) {
    assert.ok(headers.has(name), `${address}: ${name}`);
  }
}

Deno.test("an address that nobody specified answers 404 with the words of the specification", async () => {
  const page = await fetch(`${site.address}/en/nowhere/at/all`, { headers: { Accept: "text/html" } });
  assert.equal(page.status, 404);
  assert.match(await page.text(), /This page could not be found/);
});

Deno.test("every page carries the security headers and never loads a script without the nonce", async () => {
  for (const path of ["/", "/list", "/login", "/about", "/nowhere"]) {
    const page = await fetch(site.address + path, {
      headers: { Accept: "text/html", "Accept-Language": "zh" },
    });
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    assert.ok(nonce && /frame-ancestors 'none'/.test(policy) && /object-src 'none'/.test(policy), path);
    assert.equal(page.headers.get("X-Content-Type-Options"), "nosniff");
    const scripts = (await page.text()).match(/<script(?![^>]*application\/ld\+json)[^>]*>/g) ?? [];
    assert.ok(scripts.length > 0 && scripts.every((tag) => tag.includes(`nonce="${nonce}"`)), path);
  }
});

Deno.test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
});
