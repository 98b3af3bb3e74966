import assert from "node:assert/strict";
import { DEFAULT_MEDIA_TYPE, mediaType } from "./file_categories.ts";
import { adviseFormats, FILE_FORMATS, FORMAT_KINDS, formatUses } from "./file_formats.ts";

Deno.test("FILE_FORMATS has every kind with what is preferred first, and no entry twice", () => {
  for (const kind of FORMAT_KINDS) {
    const levels = FILE_FORMATS.filter((format) => format.kind === kind).map(({ level }) => level);
    assert.ok(levels.includes("preferred"), kind);
    assert.deepEqual(
      levels,
      levels.toSorted((a, b) => b.localeCompare(a)),
      `${kind}: preferred before accepted`,
    );
  }
  const keys = FILE_FORMATS.map(({ kind, name }) => `${kind} ${name.en}`);
  assert.equal(new Set(keys).size, keys.length);
});

Deno.test("FILE_FORMATS names the media type that downloads have, where the table of categories knows one", () => {
  for (const { extensions, mediaType: named, name } of FILE_FORMATS) {
    const known = mediaType(`file.${extensions[0]}`);
    if (known !== DEFAULT_MEDIA_TYPE) assert.equal(named, known, name.en);
  }
});

Deno.test("formatUses() tells what is drawn as a cover and how versions are compared", () => {
  assert.deepEqual(formatUses("csv"), { cover: "table", comparison: "cells" });
  assert.deepEqual(formatUses("png"), { cover: "image" });
  assert.deepEqual(formatUses("geojson"), { comparison: "nodes" });
  assert.deepEqual(formatUses("sql"), { comparison: "lines" });
  assert.deepEqual(formatUses("xlsx"), {});
});

Deno.test("adviseFormats() names what is preferred instead, and nothing for what is preferred in any kind", () => {
  const advice = adviseFormats([
    "data/Table.XLSX",
    "b.xlsx",
    "notes.txt",
    "paper.pdf",
    "x.wav",
    "unknown.qqq",
    "README",
  ]);
  assert.deepEqual(advice.map(({ format }) => format.name.en), ["Excel (XLSX)"]);
  assert.deepEqual(advice[0].preferred.map(({ name }) => name.en), ["CSV", "ODS"]);
});
