import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import communities from "./communities.json" with { type: "json" };
import placement from "./placement.json" with { type: "json" };
import { COMMUNITY_KINDS } from "../../sdk/model/community.ts";
import { findMissing } from "../../sdk/model/completeness.ts";
import { manifestSchema, toMetadata } from "../../sdk/model/manifest.ts";
import { findLanguage } from "../../sdk/model/vocabulary/languages.ts";
import { findSubject } from "../../sdk/model/vocabulary/subjects.ts";

const folder = import.meta.dirname!;
const datasets = join(folder, "datasets");
const names = readdirSync(datasets).sort();
const manifest = (name: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(datasets, name, "metadata.json"), "utf8")));

function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

Deno.test("the demo data hold at least eight datasets of several types and subjects in under 4 MB", () => {
  const size = filesBelow(datasets).reduce((sum, path) => sum + statSync(path).size, 0);
  assert.ok(names.length >= 8);
  assert.ok(size < 4_000_000, `${size} bytes`);
  assert.ok(new Set(names.map((name) => manifest(name).dataset_type_code)).size >= 3);
  assert.ok(
    new Set(names.flatMap((name) => manifest(name).subjects.map(({ code }) => code.slice(0, 3)))).size >= 8,
  );
});

for (const name of names) {
  Deno.test(`${name}: the files are exactly those of the manifest, with their size and SHA-256`, () => {
    const root = join(datasets, name, "files");
    const found = filesBelow(root).map((path) => {
      const bytes = readFileSync(path);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { path: relative(root, path), bytes: bytes.length, sha256 };
    });
    const { files = [], file_count, total_bytes } = manifest(name);
    const byPath = (a: { path: string }, b: { path: string }) => a.path < b.path ? -1 : 1;
    assert.deepEqual(found.sort(byPath), [...files].sort(byPath));
    assert.equal(file_count, files.length);
    assert.equal(total_bytes, files.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  Deno.test(`${name}: the metadata are complete in both languages and use known codes`, () => {
    const { name: own, files = [], subjects, language, source } = manifest(name);
    const metadata = toMetadata(manifest(name));
    assert.equal(own, name);
    assert.deepEqual(findMissing(metadata, { files: files.length, source: "new" }), []);
    assert.ok(findLanguage(language), language);
    assert.ok(source);
    for (const { code, name_zh, name_en } of subjects) {
      assert.deepEqual(findSubject(code)?.name, { zh: name_zh, en: name_en }, code);
    }
    for (const author of metadata.authors) assert.match(author.email, /^$|@example\.org$/);
  });

  Deno.test(`${name}: its source and licence are named in the README`, () => {
    assert.match(
      readFileSync(join(folder, "README.md"), "utf8"),
      new RegExp(`^\\| ${name} +\\| \\d{3}, `, "m"),
    );
  });
}

const isFilled = ({ zh, en }: { zh: string; en: string }) => /\p{Script=Han}/u.test(zh) && /[a-z]/.test(en);

Deno.test("communities are marked as samples, with a code of their kind and texts in both languages", () => {
  const letters = { journal: "j", organization: "o", project: "p" };
  assert.ok(communities.length >= 4 && communities.length <= 6);
  assert.equal(new Set(communities.map(({ code }) => code)).size, communities.length);
  for (const { code, kind, name, description, sample } of communities) {
    const known = COMMUNITY_KINDS.find((one) => one === kind);
    assert.match(code, /^[jop]\d{5}$/);
    assert.equal(known && letters[known], code[0]);
    assert.ok(sample && name.zh.includes("样例") && name.en.startsWith("Sample "), code);
    assert.ok(isFilled(name) && isFilled(description), code);
  }
});

Deno.test("placement names every dataset once, oldest first, in a community that exists or in none", () => {
  assert.deepEqual(placement.map(({ dataset }) => dataset).sort(), names);
  const dates = placement.map(({ publishedAt }) => publishedAt);
  assert.deepEqual(dates, [...dates].sort());
  for (const { community, publishedAt } of placement) {
    assert.ok(community === null || communities.some(({ code }) => code === community));
    assert.equal(new Date(publishedAt).toISOString().replace(".000", ""), publishedAt);
  }
  assert.ok(placement.some(({ community }) => community === null));
});
