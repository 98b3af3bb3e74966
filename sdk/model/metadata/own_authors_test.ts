import assert from "node:assert/strict";
import type { Creator } from "./metadata.ts";
import { isSameAuthor } from "./own_authors.ts";

const person = (change: Partial<Creator>): Creator => ({
  ...{
    kind: "person",
    name: { zh: "李明", en: "Li Ming" },
    family: { zh: "", en: "" },
    given: { zh: "", en: "" },
  },
  ...{ email: "", orcid: "", affiliations: [], corresponding: false },
  ...change,
} as Creator);

Deno.test("isSameAuthor() goes by ORCID iD, then by e-mail, and by the name only where neither tells them apart", () => {
  const one = person({ email: "ming@a.example" });
  assert.equal(isSameAuthor(one, person({ email: "MING@a.example ", name: { zh: "", en: "M. Li" } })), true);
  assert.equal(
    isSameAuthor(one, person({ email: "liming@b.example" })),
    false,
    "another person of this name",
  );
  assert.equal(isSameAuthor(one, person({})), true);
  const [first, second] = ["0000-0002-1825-0097", "0000-0001-5109-3700"];
  assert.equal(isSameAuthor(person({ orcid: first }), person({ orcid: second })), false);
  assert.equal(isSameAuthor(person({ orcid: first, email: "x@a.example" }), person({ orcid: first })), true);
});
