import assert from "node:assert/strict";
import fc from "fast-check";
import { DEFAULT_MEDIA_TYPE, FILE_CATEGORIES, fileCategory, mediaType } from "./file_categories.ts";
import table from "./file_categories.json" with { type: "json" };

Deno.test("FILE_CATEGORIES are the keys of the table, and no extension stands in two of them", () => {
  assert.deepEqual(Object.keys(table), [...FILE_CATEGORIES]);
  const extensions = Object.values(table).flatMap((group) => Object.keys(group));
  assert.equal(new Set(extensions).size, extensions.length);
  for (const extension of extensions) assert.match(extension, /^[a-z0-9]+$/);
});

Deno.test("media types are lower-case type/subtype", () => {
  for (const [extension, type] of Object.values(table).flatMap((group) => Object.entries(group))) {
    assert.match(type, /^$|^(application|audio|chemical|image|message|text|video)\/[a-z0-9.+-]+$/, extension);
  }
});

Deno.test("fileCategory() tells one file of each category", () => {
  const samples = [
    "a/1ubq.pdb",
    "说明.MD",
    "asia.tif.kml",
    "x.png",
    "ls_orchid.gbk",
    "data.csv",
    "a.tar.gz",
    "v.mp4",
  ];
  const found = [...samples, "a.flac", "summary.R"].map(fileCategory);
  assert.deepEqual(found, [
    ...["molecule", "document", "geo", "image", "gene", "table", "archive", "video", "audio", "none"],
  ]);
});

Deno.test("fileCategory() looks into the name of a single compressed file, mediaType() does not", () => {
  const expected = {
    "scans/brain.nii.gz": "image",
    "r.fastq.gz": "gene",
    "t.csv.xz": "table",
    "x.gz": "archive",
  };
  for (const [path, category] of Object.entries(expected)) assert.equal(fileCategory(path), category, path);
  assert.equal(fileCategory("x.csv.zip"), "archive");
  assert.equal(mediaType("r.fastq.gz"), "application/gzip");
});

Deno.test("mediaType() gives what research data mean by an extension", () => {
  const expected = {
    "a.pdb": "chemical/x-pdb",
    "chr17.vcf": "text/plain",
    "first_5K.smi": "chemical/x-daylight-smiles",
    "flower.mp4": "video/mp4",
    "T.CSV": "text/csv",
    "land.gpkg": "application/geopackage+sqlite3",
  };
  for (const [path, type] of Object.entries(expected)) assert.equal(mediaType(path), type, path);
});

Deno.test("names without a known extension are of no category and of the default media type", () => {
  for (
    const path of [
      "",
      "README",
      ".gitignore",
      "a.b/c",
      "csv",
      ".csv",
      "x.",
      "x.constructor",
      "x.__proto__",
      "a.csv/",
    ]
  ) {
    assert.equal(fileCategory(path), "none", path);
    assert.equal(mediaType(path), DEFAULT_MEDIA_TYPE, path);
  }
});

Deno.test("fileCategory() and mediaType() answer any path, and folders in front change nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("x.csv", "x.nii.gz", "x"), (folder, name) => {
      assert.ok(FILE_CATEGORIES.includes(fileCategory(folder)));
      assert.match(mediaType(folder), /\//);
      assert.equal(fileCategory(`${folder}/${name}`), fileCategory(name));
      assert.equal(mediaType(`${folder}/${name}`), mediaType(name));
    }),
  );
});
