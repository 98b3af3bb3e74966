import assert from "node:assert/strict";
import fc from "fast-check";
import { TITLE_MAX } from "../limits.ts";
import { metadataSchema } from "./metadata.ts";
import { countCharacters, cutTitle, cutTitles, tidyTitle, TITLE_UNITS_MAX, withoutTags } from "./title.ts";

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

Deno.test("tidyTitle() takes tags away first, and only then counts (safety 3.18)", () => {
  assert.deepEqual(tidyTitle(` <b>${"题".repeat(300)}</b> `), { kept: "题".repeat(300), cut: "" });
  assert.deepEqual(tidyTitle(`<b>${"题".repeat(301)}</b>`), { kept: "题".repeat(300), cut: "题" });
  assert.deepEqual(tidyTitle("题".repeat(299) + "  x"), { kept: "题".repeat(299), cut: "x" });
  assert.equal(tidyTitle("👩‍🔬".repeat(100_000)).kept, "👩‍🔬".repeat(TITLE_UNITS_MAX / "👩‍🔬".length));
});

Deno.test("metadataSchema keeps what tidyTitle() keeps, and cutTitles() names the languages that lost something", () => {
  const title = { zh: "<b>粗</b>", en: "x".repeat(TITLE_MAX + 1) };
  assert.deepEqual(metadataSchema.parse({ title }).title, { zh: "粗", en: "x".repeat(TITLE_MAX) });
  assert.deepEqual(cutTitles(title), ["en"]);
  assert.deepEqual(cutTitles({ zh: "粗" }), []);
  assert.deepEqual(cutTitles(undefined), []);
});

Deno.test("tidyTitle() of what it kept is what it kept, in linear time", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("<b>", "<", ">", " ", "题", "i", "/", "="), maxLength: 900 }),
      (value) => {
        const { kept } = tidyTitle(value);
        assert.deepEqual(tidyTitle(kept), { kept, cut: "" });
      },
    ),
  );
});
