import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { type DatasetForm, toForm } from "./form_state.ts";
import { findDifferences, takeFields, undoTaken } from "./merge_copy.ts";
import { getAt, setAt } from "./path_state.ts";

const empty = toForm(emptyMetadata());
const text = fc.constantFrom("", "a", "b", "c");
const pair = fc.record({ zh: text, en: text });
const words = fc.array(text, { maxLength: 2 });

/** Forms of few values, so that fields are often equal. */
const forms = fc.record({
  title: pair,
  description: pair,
  keywords: fc.record({ zh: words, en: words }),
  subjects: words,
  funding: fc.array(fc.record({ name: pair, number: text }), { maxLength: 2 }),
  embargoMonths: text,
  license: fc.record({ id: text, text: pair }),
}).map((some): DatasetForm => ({ ...empty, ...JSON.parse(JSON.stringify(some)) }));

const FIELDS = [
  "title.zh",
  "title.en",
  "description.zh",
  "keywords.en",
  "subjects",
  "funding",
  "embargoMonths",
  "license",
];
const steps = fc.record({
  here: forms,
  opened: forms,
  kept: forms,
  base: fc.option(forms, { nil: undefined }),
  savedAt: fc.constantFrom(1, 3),
  picks: fc.infiniteStream(fc.boolean()),
  typed: fc.array(fc.tuple(fc.constantFrom("title.zh", "title.en", "embargoMonths"), fc.constant("typed"))),
});

Deno.test("takeFields() and undoTaken(): every value that was typed ends in the form or in the undo", () => {
  fc.assert(fc.property(steps, ({ here, opened, kept, base, savedAt, picks }) => {
    const copy = { form: kept, at: 2, base };
    const chosen = findDifferences({ here, opened, savedAt }, copy).filter(() => picks.next().value);
    const { form, taken } = takeFields(here, chosen);
    for (const path of FIELDS) {
      const shown = getAt(form, path);
      const undone = taken.find((one) => one.path === path)?.before;
      assert.ok([shown, undone].includes(getAt(here, path)), path);
    }
    assert.deepEqual(undoTaken(form, taken), here);
  }));
});

Deno.test("findDifferences() finds every field that was changed in the copy and is not in the form", () => {
  fc.assert(fc.property(steps, ({ here, opened, kept, base, savedAt }) => {
    const found = findDifferences({ here, opened, savedAt }, { form: kept, at: 2, base });
    const { form } = takeFields(here, found);
    for (const path of FIELDS) {
      const value = getAt(kept, path);
      const unchanged = base && JSON.stringify(getAt(base, path)) === JSON.stringify(value);
      assert.deepEqual(getAt(form, path), unchanged ? getAt(here, path) : value, path);
    }
  }));
});

Deno.test("findDifferences() never chooses a copy over what was typed since the page was opened", () => {
  fc.assert(fc.property(steps, ({ here, opened, kept, base, savedAt }) => {
    const found = findDifferences({ here, opened, savedAt }, { form: kept, at: 2, base });
    const { form } = takeFields(here, found.filter(({ newer }) => newer === "kept"));
    for (const path of FIELDS) {
      const typed = JSON.stringify(getAt(here, path)) !== JSON.stringify(getAt(opened, path));
      if (typed) assert.deepEqual(getAt(form, path), getAt(here, path), path);
    }
  }));
});

Deno.test("undoTaken() leaves what was typed after the merge, and puts back everything else", () => {
  fc.assert(fc.property(steps, ({ here, opened, kept, savedAt, typed }) => {
    const differences = findDifferences({ here, opened, savedAt }, { form: kept, at: 2 });
    const { form, taken } = takeFields(here, differences);
    const later = typed.reduce((now, [path, value]) => setAt(now, path, value), form);
    const back = undoTaken(later, taken);
    const since = new Set<string>(typed.map(([path]) => path));
    for (const path of FIELDS) {
      assert.deepEqual(getAt(back, path), getAt(since.has(path) ? later : here, path), path);
    }
  }));
});

Deno.test("findDifferences() takes the copy where the server still holds what it began with, else the later one", () => {
  const titled = (zh: string): DatasetForm => ({ ...empty, title: { zh, en: "" } });
  const newer = (opened: string, base: string | undefined, at: number) =>
    findDifferences(
      { here: titled(opened), opened: titled(opened), savedAt: 5 },
      { form: titled("kept"), at, base: base === undefined ? undefined : titled(base) },
    )[0]?.newer;
  assert.equal(newer("old", "old", 1), "kept");
  assert.equal(newer("elsewhere", "old", 1), "here");
  assert.equal(newer("elsewhere", "old", 9), "kept");
  assert.equal(newer("old", undefined, 1), "here");
});
