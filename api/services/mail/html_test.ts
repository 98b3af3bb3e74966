import assert from "node:assert/strict";
import { mailDocument } from "./html.ts";

const letter = {
  locale: "en" as const,
  subject: "Published: <b>&",
  body:
    "Hello,\n\nTitle <script>alert(1)</script>\nhttps://evil.example/x\n\nSee it: https://data.example.org/en/a?b=1&c=2",
  signature: "Data Bank\nhttps://data.example.org",
  site: "https://data.example.org",
  name: "Research Data Bank",
  open: "Open the link",
};

Deno.test("mailDocument() escapes what others wrote and links only into the site", () => {
  const html = mailDocument(letter);
  assert.ok(!html.includes("<script"));
  assert.ok(html.includes("&lt;script&gt;"));
  assert.ok(!html.includes('href="https://evil.example'));
  assert.ok(html.includes("<title>Published: &lt;b&gt;&amp;</title>"));
  assert.match(html, /<a href="https:\/\/data\.example\.org\/en\/a\?b=1&amp;c=2"[^>]*>See it<\/a>/);
});

Deno.test("mailDocument() takes an address that only begins like the site's for foreign", () => {
  const html = mailDocument({ ...letter, body: "Go: https://data.example.org.evil.example/" });
  assert.ok(!html.includes('href="https://data.example.org.evil'));
});

Deno.test("mailDocument() names its language and fetches nothing", () => {
  const html = mailDocument({ ...letter, locale: "zh" });
  assert.match(html, /^<!doctype html><html lang="zh-CN">/);
  assert.doesNotMatch(html, /<img|<link|url\(|@import/);
});
