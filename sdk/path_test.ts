import assert from "node:assert/strict";
import fc from "fast-check";
import { path, withQuery } from "./path.ts";

Deno.test("path`` encodes the slash of a DOI", () => {
  assert.equal(path`/dataset/${"10.5072/sdb.1"}/files`, "/dataset/10.5072%2Fsdb.1/files");
});

Deno.test("path`` keeps every value inside its own segment", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (value) => {
    const made = path`/a/${value}/b`;
    assert.equal(made.split("/").length, 4);
    assert.doesNotMatch(made, /[?#\\]/);
    assert.equal(decodeURIComponent(made.slice("/a/".length, -"/b".length)), value);
  }));
});

Deno.test("withQuery() leaves out what is undefined or empty and encodes the rest", () => {
  assert.equal(withQuery("/x", { a: undefined, b: "" }), "/x");
  assert.equal(
    withQuery("/x", { q: "海洋 & 温度", page: 2, all: false }),
    `/x?q=${encodeURIComponent("海洋")}+%26+${encodeURIComponent("温度")}&page=2&all=false`,
  );
});

Deno.test("withQuery() is read back as it was written", () => {
  fc.assert(fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), (query) => {
    const search = new URL(withQuery("http://localhost/x", query)).searchParams;
    assert.deepEqual(Object.fromEntries(search), { ...query });
  }));
});
