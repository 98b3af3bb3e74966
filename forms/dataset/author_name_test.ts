import assert from "node:assert/strict";
import fc from "fast-check";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { applyNameSplit, suggestNameSplit } from "./author_name.ts";
import { edit } from "./edit.ts";
import { type DatasetForm, NEW_ENTRIES, toForm, toInput } from "./form_state.ts";
import { readForm } from "./read_form.ts";

const stored = (...names: [zh: string, en: string][]): DatasetForm =>
  toForm(metadataSchema.parse({ authors: names.map(([zh, en]) => ({ name: { zh, en } })) }));
const set = (form: DatasetForm, path: string, value: unknown) => edit(form, { type: "set", path, value });

Deno.test("edit() lets the name follow its parts, in the order in which it stood, and ends the doubt", () => {
  const form = stored(["王芳", "Wang Fang"], ["", "Ethem Alpaydin"]);
  assert.deepEqual(form.authors.map(({ nameDoubtful }) => nameDoubtful), [false, true]);
  const typed = set(set(form, "authors.0.given.en", "Fangfang"), "authors.1.family.en", "Alpaydın");
  assert.equal(typed.authors[0].name.en, "Wang Fangfang");
  assert.equal(typed.authors[1].name.en, "Ethem Alpaydın");
  assert.deepEqual(typed.authors.map(({ nameDoubtful }) => nameDoubtful), [false, false]);
  const fresh = set(
    set(
      { ...form, authors: [NEW_ENTRIES.authors()] },
      "authors.0.family.en",
      "Keeling",
    ),
    "authors.0.given.en",
    "Charles D.",
  );
  assert.equal(fresh.authors[0].name.en, "Charles D. Keeling", "the usual order where there was none");
});

Deno.test("edit() keeps what was typed when a person becomes an organisation and a person again", () => {
  const form = stored(["王芳", "Wang Fang"]);
  const group = set(form, "authors.0.kind", "organization");
  assert.deepEqual(group.authors[0].name, { zh: "王芳", en: "Wang Fang" });
  assert.deepEqual(set(group, "authors.0.kind", "person").authors[0], form.authors[0]);
  const renamed = set(set(group, "authors.0.name.en", "Li Ming"), "authors.0.kind", "person");
  assert.deepEqual([renamed.authors[0].family.en, renamed.authors[0].given.en], ["Li", "Ming"]);
});

Deno.test("suggestNameSplit() takes a pasted name apart however it is written", () => {
  const blank = NEW_ENTRIES.authors();
  const pastes: [text: string, locale: Locale, wanted: string][] = [
    ["Li Ming", "en", "Li|Ming"],
    ["Ming Li", "en", "Li|Ming"],
    ["Li, Ming", "en", "Li|Ming"],
    [" Li,Ming\n", "en", "Li|Ming"],
    ["李明", "zh", "李|明"],
    ["欧阳明", "zh", "欧阳|明"],
    ["李 明", "zh", "李|明"],
    ["查尔斯·基林", "zh", "基林|查尔斯"],
  ];
  for (const [text, locale, wanted] of pastes) {
    const offer = suggestNameSplit(text, blank, locale)!;
    assert.equal(`${offer.family}|${offer.given}`, wanted, text);
    const author = applyNameSplit(blank, locale, offer);
    assert.deepEqual([author.family[locale], author.given[locale]], [offer.family, offer.given]);
    assert.ok(metadataSchema.safeParse({ authors: [author] }).success, text);
  }
  for (const text of ["欧阳", "Plato", ""]) {
    assert.equal(suggestNameSplit(text, blank, "zh"), undefined, text);
  }
  assert.equal(suggestNameSplit("Institute of Lakes", blank, "en")?.kind, "organization");
  const known = applyNameSplit(blank, "zh", { family: "方", given: "旺" });
  assert.equal(suggestNameSplit("Wang Fang", known, "en")?.family, "Fang", "the Chinese family name decides");
});

Deno.test("readForm() splits the names of an older copy and believes parts over a name", () => {
  const older = readForm({
    authors: [{ name: { zh: "欧阳明", en: "Ouyang Ming" }, email: "a@example.org" }],
  });
  assert.deepEqual(older.authors[0].family, { zh: "欧阳", en: "Ouyang" });
  const posted = readForm({
    authors: [{
      kind: "person",
      name: { zh: "李明", en: "Li Ming" },
      family: { zh: "李", en: "Lee" },
      given: { zh: "明", en: "Ming" },
      nameDoubtful: "true",
    }],
  });
  assert.deepEqual(posted.authors[0].name, { zh: "李明", en: "Ming Lee" });
  assert.equal(posted.authors[0].nameDoubtful, false);
  const cleared = readForm({
    authors: [{ name: { zh: "李明", en: "" }, family: { zh: "", en: "" }, given: { zh: "", en: "" } }],
  });
  assert.deepEqual(cleared.authors[0].name, { zh: "", en: "" }, "who empties the parts empties the name");
});

const part = fc.oneof(
  fc.constantFrom(
    "",
    "Li",
    "Ming ",
    "李",
    "晓明",
    "基林",
    "查尔斯·D",
    "van Beethoven",
    "Smith Jr.",
    ",",
    "A, B",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replaceAll("\u0000", "")),
);
const step = fc.record({
  path: fc.constantFrom("family.zh", "family.en", "given.zh", "given.en", "kind", "name.en"),
  value: part,
});

Deno.test("whatever is typed into the parts, the form can be saved as it stands", () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
    let form: DatasetForm = { ...stored(["王芳", "Wang Fang"]) };
    for (const { path, value } of steps) {
      const isKind = path === "kind";
      if (path === "name.en" && form.authors[0].kind === "person") continue;
      form = set(form, `authors.0.${path}`, isKind ? (value === "" ? "organization" : "person") : value);
    }
    const parsed = metadataSchema.safeParse(toInput(form));
    assert.ok(parsed.success, JSON.stringify([form.authors[0], parsed.error?.issues]));
    const [author] = parsed.data.authors;
    if (author.kind === "organization") return;
    for (const locale of ["zh", "en"] as const) {
      assert.equal(author.family[locale], form.authors[0].family[locale].trim());
      assert.equal(author.given[locale], form.authors[0].given[locale].trim());
    }
  }));
});
