/** The page of preferred formats: the whole vocabulary, filtered without a script, in both languages. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { FILE_FORMATS, FORMAT_GROUPS } from "../sdk/model/vocabulary/file_formats.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

Deno.test("/sdb_file_format and its guide of help list every format of the vocabulary", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    for (const path of ["/sdb_file_format", "/help?p=sdb_file_format"]) {
      const { status, text } = await go(`${prefix}${path}`);
      assert.equal(status, 200);
      for (const { name } of FILE_FORMATS) assert.ok(text.includes(`>${name[locale]}<`), name.en);
      for (const { id, name } of FORMAT_GROUPS) assert.ok(text.includes(name[locale]), id);
      assert.match(text, new RegExp(`<link rel="canonical" href="[^"]*${prefix}/help\\?p=sdb_file_format"`));
    }
    assert.match((await go(`${prefix}/`)).text, new RegExp(`href="${prefix}/help\\?p=sdb_file_format"`));
  }
});

Deno.test("/sdb_file_format?q= shows what matches, and says when nothing does", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    for (const path of ["/sdb_file_format?", "/help?p=sdb_file_format&"]) {
      const found = await go(`${prefix}${path}q=.xlsx`);
      assert.equal(found.text.match(/<tr data-format=/g)?.length, 1);
      assert.match(found.text, /<meta name="robots" content="noindex/);
      const none = await go(`${prefix}${path}q=${encodeURIComponent("<b>zzz")}`);
      assert.equal(none.text.match(/<tr data-format=/g), null);
      assert.ok(
        none.text.includes(translator(locale)("formats.none", { q: "<b>zzz" }).replace("<b", "&lt;b")),
      );
    }
  }
});

Deno.test("/sdb_file_format?q= finds the formats of data that are in no list for preservation", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  const names = ["NetCDF", "GeoTIFF", "FITS", "HDF5", "Parquet", ".nc", ".fits", ".parquet"];
  for (const [, prefix] of LANGUAGES) {
    for (const name of names) {
      const { text } = await go(`${prefix}/sdb_file_format?q=${encodeURIComponent(name)}`);
      const rows = text.match(/<tr data-format="[^"]*"/g) ?? [];
      assert.ok(rows.length > 0 && rows.every((row) => row.includes(name.toLowerCase())), name);
      assert.match(text, /<div hidden(?:="")? data-no-format/, name);
    }
  }
});
