import assert from "node:assert/strict";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { toForm } from "./form_state.ts";
import { findOffers, takeOffers } from "./prefill_fields.ts";

const empty = toForm(emptyMetadata());
const given = {
  title: { zh: "甲", en: "A" },
  keywords: { zh: [], en: ["lake"] },
  subjects: ["170"],
  language: "",
};

Deno.test("findOffers() names what is given and says what it would replace", () => {
  const form = { ...empty, title: { zh: "我的", en: "" } };
  assert.deepEqual(findOffers(form, given).map(({ field, replaces }) => [field, replaces]), [
    ["title", true],
    ["keywords", false],
    ["subjects", false],
  ]);
  assert.deepEqual(findOffers({ ...form, title: given.title }, { title: given.title }), []);
});

Deno.test("findOffers() leaves out a field that breaks the form's own rules", () => {
  assert.deepEqual(findOffers(empty, { temporal: [{ start: "2020-01-02", end: "2020-01-01" }] }), []);
});

Deno.test("takeOffers() changes the chosen fields and no other", () => {
  const form = { ...empty, title: { zh: "我的", en: "" } };
  const offers = findOffers(form, given).filter(({ replaces }) => !replaces);
  const { title, subjects, authors } = takeOffers(form, offers);
  assert.deepEqual([title, subjects, authors], [form.title, ["170"], []]);
});
