import assert from "node:assert/strict";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { toForm } from "./form_state.ts";
import { applyPrefill, findPrefillFields } from "./prefill_fields.ts";

const empty = toForm(emptyMetadata());
const given = {
  title: { zh: "甲", en: "A" },
  keywords: { zh: [], en: ["lake"] },
  subjects: ["170"],
  language: "",
};

Deno.test("findPrefillFields() names what is given and says what it would replace", () => {
  const form = { ...empty, title: { zh: "我的", en: "" } };
  assert.deepEqual(findPrefillFields(form, given).map(({ field, replaces }) => [field, replaces]), [
    ["title", true],
    ["keywords", false],
    ["subjects", false],
  ]);
  assert.deepEqual(findPrefillFields({ ...form, title: given.title }, { title: given.title }), []);
});

Deno.test("findPrefillFields() leaves out a field that breaks the form's own rules", () => {
  assert.deepEqual(findPrefillFields(empty, { temporal: [{ start: "2020-01-02", end: "2020-01-01" }] }), []);
});

Deno.test("applyPrefill() changes the chosen fields and no other", () => {
  const form = { ...empty, title: { zh: "我的", en: "" } };
  const offers = findPrefillFields(form, given).filter(({ replaces }) => !replaces);
  const { title, subjects, authors } = applyPrefill(form, offers);
  assert.deepEqual([title, subjects, authors], [form.title, ["170"], []]);
});
