import assert from "node:assert/strict";
import {
  createTranslate,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMessage,
  localizedPath,
} from "./format.ts";

Deno.test("formatBytes() steps by 1024 from B to TB with at most two decimals", () => {
  assert.equal(formatBytes(0), "0 B");
  assert.equal(formatBytes(512), "512 B");
  assert.equal(formatBytes(1023), "1023 B");
  assert.equal(formatBytes(1024), "1 KB");
  assert.equal(formatBytes(1536), "1.5 KB");
  assert.equal(formatBytes(1024 ** 2 - 1), "1 MB", "not 1024 KB");
  assert.equal(formatBytes(1024 ** 4), "1 TB");
  assert.equal(formatBytes(5000 * 1024 ** 4), "5000 TB");
});

Deno.test("formatDate() and formatDateTime() give the time of Shanghai", () => {
  assert.equal(formatDate("2026-11-20T16:30:00Z"), "2026-11-21");
  assert.equal(formatDateTime("2026-11-20T15:59:59Z"), "2026-11-20 23:59:59");
});

Deno.test("localizedPath() prefixes English and keeps the query", () => {
  assert.equal(localizedPath("zh", "/list?q=x"), "/list?q=x");
  assert.equal(localizedPath("en", "/list?q=x"), "/en/list?q=x");
  assert.equal(localizedPath("en", "/"), "/en");
});

Deno.test("formatMessage() chooses the exact number before the plural category", () => {
  const message = "{n, plural, =0 {none} one {# file in {place}} other {# files in {place}}}";
  assert.equal(formatMessage("en", message, { n: 0, place: "A" }), "none");
  assert.equal(formatMessage("en", message, { n: 1, place: "A" }), "1 file in A");
  assert.equal(formatMessage("en", message, { n: 1200, place: "A" }), "1,200 files in A");
});

Deno.test("formatMessage() shows the name of a value that is missing, and quoted braces as they are", () => {
  assert.equal(formatMessage("en", "Hello {name}"), "Hello {name}");
  assert.equal(formatMessage("en", "It''s '{literal}' and don't"), "It's {literal} and don't");
});

Deno.test("formatMessage() ends on unbalanced braces", () => {
  assert.equal(typeof formatMessage("en", "{n, plural, one {x", { n: 1 }), "string");
  assert.equal(typeof formatMessage("en", "}{", {}), "string");
});

Deno.test("createTranslate() answers a key outside its slice with the key", () => {
  const t = createTranslate("zh", { "layout.close": "关闭" });
  assert.equal(t("layout.close"), "关闭");
  assert.equal(t("layout.home"), "layout.home");
});
