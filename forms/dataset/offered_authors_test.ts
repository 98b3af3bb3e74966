import assert from "node:assert/strict";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { edit } from "./edit.ts";
import { NEW_ENTRIES, toForm } from "./form_state.ts";
import { addAuthors, isBlank, matchingUsed, usedAffiliations } from "./offered_authors.ts";

const place = (zh: string, en: string, ror = "") => ({ name: { zh, en }, ror });
const author = (en: string, ...affiliations: Creator["affiliations"]): Creator => ({
  ...NEW_ENTRIES.authors(),
  name: { zh: "", en },
  email: `${en.toLowerCase().replaceAll(" ", ".")}@example.org`,
  affiliations,
});

Deno.test("addAuthors() fills empty cards before it adds some, and names nobody twice", () => {
  const before = toForm(metadataSchema.parse({}));
  const form = { ...before, authors: [author("Ann Lee"), NEW_ENTRIES.authors()] };
  assert.equal(isBlank(form.authors[1]), true);
  const chosen = [author("Ann Lee"), author("Bo Ek"), author("Cy Fox")];
  const { authors } = addAuthors(form.authors, chosen).reduce(edit, form);
  assert.deepEqual(authors.map(({ name }) => name.en), ["Ann Lee", "Bo Ek", "Cy Fox"]);
});

Deno.test("usedAffiliations() gives each place once, those of this dataset first", () => {
  const tokyo = place("", "University of Tokyo");
  const cas = place("中国科学院", "Chinese Academy of Sciences", "https://ror.org/034t30j35");
  const used = usedAffiliations(
    [author("Ann Lee", cas, place("", ""))],
    [author("Bo Ek", tokyo, { ...cas, name: { zh: "中科院", en: "CAS" } })],
  );
  assert.deepEqual(used, [{ affiliation: cas, where: "here" }, { affiliation: tokyo, where: "earlier" }]);
});

Deno.test("matchingUsed() finds a place in either language, and not the entry itself", () => {
  const cas = place("中国科学院", "Chinese Academy of Sciences");
  const tokyo = place("", "University of Tokyo");
  const used = usedAffiliations([author("Ann Lee", cas, tokyo)], []);
  const found = (text: string, own = place("", "")) =>
    matchingUsed(used, text, own).map(({ affiliation }) => affiliation);
  assert.deepEqual(found(""), [cas, tokyo]);
  assert.deepEqual(found("科学"), [cas]);
  assert.deepEqual(found("tokyo"), [tokyo]);
  assert.deepEqual(found("", cas), [tokyo]);
  assert.deepEqual(found("Kyoto"), []);
});
