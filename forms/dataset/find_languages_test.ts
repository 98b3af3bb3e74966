import assert from "node:assert/strict";
import { LANGUAGES } from "../../sdk/model/vocabulary/languages.ts";
import { findLanguages } from "./find_languages.ts";

const OPTIONS = LANGUAGES.map(({ code, name }) => ({ value: code, label: name.zh, also: name.en }));
const found = (typed: string) => findLanguages(OPTIONS, typed).map(({ value }) => value);

Deno.test("findLanguages() finds a language by its name in either language, by a part of it, and by its code", () => {
  for (const typed of ["藏语", "Tibetan", "tibet", "ＴＩＢＥＴＡＮ", " bo "]) {
    assert.equal(found(typed)[0], "bo", typed);
  }
  assert.equal(found("维吾尔")[0], "ug");
  assert.equal(found("mongol")[0], "mn");
  assert.equal(found("en")[0], "en");
  assert.ok(found("语").length > 100);
  assert.deepEqual(found("  "), []);
  assert.deepEqual(found("no such language"), []);
});
