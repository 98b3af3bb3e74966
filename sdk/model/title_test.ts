import assert from "node:assert/strict";
import fc from "fast-check";
import { toIssues } from "./issue.ts";
import { TITLE_MAX } from "./limits.ts";
import { metadataSchema } from "./metadata.ts";
import { countCharacters, cutTitle, TITLE_UNITS_MAX, withoutTags } from "./title.ts";

Deno.test("withoutTags() takes tags away and leaves mathematics alone (spec 2 §7)", () => {
  assert.equal(withoutTags('CO<sub>2</sub> in <i class="x">Quercus</i><br/>'), "CO2 in Quercus");
  for (const text of ["p<0.05 and q>0.1", "a < b > c", "1<2", "List<String>"]) {
    assert.equal(withoutTags(text), text);
  }
});

Deno.test("cutTitle() keeps 300 characters as people count them: at, below and above", () => {
  for (const unit of ["题", "x", "👩‍🔬", "é"]) {
    assert.deepEqual(cutTitle(unit.repeat(100)), { kept: unit.repeat(100), cut: "" });
  }
  assert.deepEqual(cutTitle("题".repeat(300)), { kept: "题".repeat(300), cut: "" });
  assert.deepEqual(cutTitle("题".repeat(301)), { kept: "题".repeat(300), cut: "题" });
});

Deno.test("cutTitle() loses nothing, tears no character, and the schema takes what it keeps", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 700 }), (value) => {
    const { kept, cut } = cutTitle(value);
    assert.equal(kept + cut, value);
    assert.ok(countCharacters(kept) <= TITLE_MAX && kept.length <= TITLE_UNITS_MAX);
    if (cut) assert.equal(countCharacters(kept) + countCharacters(cut), countCharacters(value));
    if (kept.includes("\0") || !kept.isWellFormed()) return;
    assert.ok(metadataSchema.safeParse({ title: { zh: kept, en: "" } }).success);
  }));
});

Deno.test("metadataSchema refuses a title of 301 characters with the number that is allowed", () => {
  const parsed = metadataSchema.safeParse({ title: { zh: "", en: "x".repeat(TITLE_MAX + 1) } });
  assert.ok(!parsed.success);
  assert.deepEqual(toIssues(parsed.error), [{
    path: "title.en",
    key: "tooLong",
    params: { maximum: TITLE_MAX },
  }]);
});
