import assert from "node:assert/strict";
import { CUSTOM_LICENCE, findLicence, LICENCES } from "./licences.ts";

const SPECIFIED =
  "CC0, CC BY 4.0, CC BY-SA 4.0, CC BY-NC 4.0, CC BY-NC-SA 4.0, CC BY-ND 4.0, CC BY-NC-ND 4.0, " +
  "PDDL, ODC-BY, ODbL, MIT, Apache-2.0, AGPL-3.0, LGPL-2.1, GPL-2.0, GPL-3.0, BSD-2-Clause, BSD-3-Clause, MPL-2.0, " +
  "BSL-1.0, EPL-2.0, The Unlicense";

Deno.test("LICENCES are the 22 of spec 2 §9, in its order", () => {
  assert.deepEqual(LICENCES.map(({ label }) => label), SPECIFIED.split(", "));
});

Deno.test("LICENCES have unique ids and a name in both languages", () => {
  assert.equal(new Set(LICENCES.map(({ id }) => id)).size, LICENCES.length);
  for (const { id, name } of LICENCES) assert.ok(name.zh.trim() && name.en.trim(), id);
});

Deno.test("LICENCES link to https, and those of CC and ODC to a deed in both languages", () => {
  for (const { id, legalUrl, deedUrl } of LICENCES) {
    assert.equal(new URL(legalUrl).protocol, "https:", id);
    assert.equal(deedUrl !== undefined, /^(CC|PDDL|ODC|ODbL)/.test(id), id);
    if (deedUrl) {
      for (const url of [deedUrl.zh, deedUrl.en]) assert.equal(new URL(url).protocol, "https:", id);
    }
  }
});

Deno.test("findLicence() finds each licence by its SPDX id and by its label, in any case", () => {
  for (const licence of LICENCES) {
    for (const name of [licence.id, licence.label, licence.id.toLowerCase(), licence.label.toUpperCase()]) {
      assert.equal(findLicence(name), licence, name);
    }
  }
  assert.equal(findLicence("CC BY 4.0")?.id, "CC-BY-4.0");
});

Deno.test("findLicence() knows neither the custom licence nor an unknown or huge name", () => {
  for (const name of [CUSTOM_LICENCE, "", "CC-BY-3.0", "constructor", "MIT".repeat(300_000)]) {
    assert.equal(findLicence(name), undefined);
  }
});
