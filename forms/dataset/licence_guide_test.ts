import assert from "node:assert/strict";
import { LICENCES } from "../../sdk/model/vocabulary/licences.ts";
import { GUIDES, LICENCE_GROUPS, QUESTIONS, suggestLicence } from "./licence_guide.ts";

Deno.test("GUIDES explain every licence of spec 2 §9 and no other, and every group has some", () => {
  assert.deepEqual(Object.keys(GUIDES), LICENCES.map(({ id }) => id));
  assert.deepEqual(new Set(Object.values(GUIDES).map(({ group }) => group)), new Set(LICENCE_GROUPS));
});

Deno.test("a licence that keeps commerce or changes out is not called free for every use", () => {
  for (const [id, { terms }] of Object.entries(GUIDES)) {
    assert.equal(terms.includes("free"), !/-N[CD]\b/.test(id), id);
    assert.equal(terms.includes("noncommercial"), /-NC\b/.test(id), id);
    assert.equal(terms.includes("noderivatives"), /-ND\b/.test(id), id);
    assert.equal(terms.includes("sharealike"), /-SA\b|^ODbL/.test(id), id);
  }
});

Deno.test("suggestLicence() answers every combination with a licence that keeps what was asked", () => {
  for (const content of QUESTIONS.content) {
    for (const ask of QUESTIONS.ask) {
      for (const commercial of QUESTIONS.commercial) {
        const { id, met } = suggestLicence({ content, ask, commercial });
        const { terms } = GUIDES[id];
        if (!met) continue;
        assert.equal(terms.includes("noncommercial"), commercial === "no", id);
        assert.equal(terms.includes("nothing"), ask === "nothing", id);
        if (ask === "same") assert.ok(terms.includes("sharealike") || terms.includes("source"), id);
      }
    }
  }
  assert.equal(suggestLicence({ content: "software", ask: "credit", commercial: "no" }).met, false);
});
