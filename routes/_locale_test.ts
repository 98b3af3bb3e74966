import assert from "node:assert/strict";
import { Hono } from "hono";
import { decideLocale, localeMiddleware, pathWithoutLocale } from "./_locale.ts";

const page = { Accept: "text/html" };

function site(publicUrl = "http://localhost"): Hono {
  const server = new Hono({ getPath: pathWithoutLocale });
  server.use((c, next) => {
    c.set("publicUrl", publicUrl);
    return next();
  }, localeMiddleware);
  server.get("/list", (c) => c.text(`${c.var.locale} ${c.var.path}`));
  server.get("/", (c) => c.text(c.var.locale));
  return server;
}

Deno.test("decideLocale() takes the /en prefix, the stored choice, the cookie, Accept-Language, then zh", () => {
  const [choice, cookie, acceptLanguage] = ["zh", "zh", "zh-CN"];
  assert.equal(decideLocale("/en/list", { choice, cookie, acceptLanguage }), "en");
  assert.equal(decideLocale("/list", { choice, cookie: "en", acceptLanguage: "en" }), "zh");
  assert.equal(decideLocale("/list", { cookie, acceptLanguage: "en" }), "zh");
  assert.equal(decideLocale("/list", { choice: "fr", cookie: "en", acceptLanguage }), "en");
  assert.equal(decideLocale("/list", { acceptLanguage: "zh-TW,en" }), "zh");
  assert.equal(decideLocale("/list", { acceptLanguage: "fr" }), "en");
  assert.equal(decideLocale("/list", { cookie: "de" }), "zh");
  assert.equal(decideLocale("/english", {}), "zh");
});

Deno.test("one route serves both languages and sees its path without the prefix", async () => {
  assert.equal(await (await site().request("/list?q=x")).text(), "zh /list?q=x");
  assert.equal(await (await site().request("/en/list?q=x")).text(), "en /list?q=x");
  assert.equal(await (await site().request("/en")).text(), "en");
  assert.equal(await (await site().request("/en/")).text(), "en");
});

Deno.test("an English reader of a Chinese page address is sent to /en, a program is not", async () => {
  const headers = { ...page, "Accept-Language": "en-GB" };
  const sent = await site().request("/list?q=x", { headers });
  assert.equal(sent.status, 302);
  assert.equal(sent.headers.get("Location"), "/en/list?q=x");
  assert.match(sent.headers.get("Vary") ?? "", /Accept-Language/);
  assert.equal((await site().request("/list", { headers: { "Accept-Language": "en" } })).status, 200);
});

Deno.test("the language switch remembers the choice and keeps page and query", async () => {
  const response = await site().request("/en/list?q=x&lang=zh", { headers: page });
  assert.equal(response.headers.get("Location"), "/list?q=x");
  const [choice, lang] = response.headers.getSetCookie();
  assert.match(choice, /^i18n_redirected=zh; Max-Age=31536000; Path=\//);
  assert.match(lang, /^lang=zh; Max-Age=604800; Path=\//);
  const secure = await site("https://data.example").request("/?lang=zh", { headers: page });
  for (const cookie of secure.headers.getSetCookie()) assert.match(cookie, /; Secure/);
});

Deno.test("the language switch never leaves the site", async () => {
  for (const path of ["//evil.example?lang=zh", "/en//evil.example?lang=zh", "/\\evil.example?lang=zh"]) {
    const response = await site().request(`http://localhost${path}`, { headers: page });
    assert.equal(response.headers.get("Location"), "/evil.example");
  }
});
