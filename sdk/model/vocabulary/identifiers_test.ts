import assert from "node:assert/strict";
import fc from "fast-check";
import { isCstr, isDataSetId, isOrcid, isRor, orcidCheckCharacter, rorCheckDigits } from "./identifiers.ts";

const ORCIDS = ["0000-0002-1825-0097", "0000-0002-1694-233X"];
const RORS = ["034t30j35", "03yrm5c26", "05qbk4x57"];
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

Deno.test("isOrcid() accepts the valid samples of spec 3 §1", () => {
  for (const orcid of ORCIDS) assert.ok(isOrcid(orcid), orcid);
});

Deno.test("isOrcid() refuses other shapes of a valid iD", () => {
  const [orcid] = ORCIDS;
  const shapes = ["", orcid.replaceAll("-", ""), ` ${orcid}`, `${orcid}\n`, `https://orcid.org/${orcid}`];
  for (const shape of [...shapes, "0000-0002-1694-233x"]) assert.ok(!isOrcid(shape), JSON.stringify(shape));
});

Deno.test("isOrcid() accepts exactly one check character for any fifteen digits", () => {
  fc.assert(fc.property(digits(15), (start) => {
    const accepted = [..."0123456789X"].filter((last) =>
      isOrcid((start + last).replace(/(.{4})(?=.)/g, "$1-"))
    );
    assert.deepEqual(accepted, [orcidCheckCharacter(start)]);
  }));
});

Deno.test("isOrcid() refuses every single changed digit of a valid iD", () => {
  for (const orcid of ORCIDS) {
    for (const mutant of changedCharacters(orcid, "0123456789")) assert.ok(!isOrcid(mutant), mutant);
  }
});

Deno.test("isRor() accepts the valid samples, bare and as an address", () => {
  for (const ror of RORS) {
    assert.ok(isRor(ror), ror);
    assert.ok(isRor(`https://ror.org/${ror}`), ror);
  }
});

Deno.test("isRor() accepts exactly one pair of check digits for any start", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[a-hj-km-np-tv-z0-9]{6}$/), (start) => {
      const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, "0"));
      assert.deepEqual(pairs.filter((pair) => isRor(start + pair)), [rorCheckDigits(start)]);
    }),
    { numRuns: 50 },
  );
});

Deno.test("isRor() refuses every single changed character and foreign addresses", () => {
  for (const ror of RORS) {
    for (const mutant of changedCharacters(ror, "0123456789abcdefghjkmnpqrstvwxyz")) {
      assert.ok(!isRor(mutant), mutant);
    }
    for (
      const wrong of [`http://ror.org/${ror}`, `https://example.org/${ror}`, ror.toUpperCase(), ` ${ror}`]
    ) {
      assert.ok(!isRor(wrong), wrong);
    }
  }
});

Deno.test("isCstr() accepts the shapes of spec 3 §1 and refuses near misses", () => {
  const valid = ["31253.11.sciencedb.01234", "31253.11.sciencedb.j00001.00331", "31253.11.sdb.数据.f0000a"];
  for (const cstr of valid) assert.ok(isCstr(cstr), cstr);
  const wrong = ["", "31253.11.", "3125.11.x", "312533.11.x", "31253.1.x", "31253.1a.x", "31253.11.a b"];
  for (
    const cstr of [
      ...wrong,
      "31253.11.a\n",
      "31253.11.\u0000",
      "31253.11.\ud800",
      `31253.11.${"x".repeat(241)}`,
    ]
  ) {
    assert.ok(!isCstr(cstr), JSON.stringify(cstr));
  }
});

Deno.test("isDataSetId() accepts 32 lower-case hexadecimal digits or 18 digits alone", () => {
  fc.assert(fc.property(fc.stringMatching(/^[0-9a-f]{32}$/), (id) => assert.ok(isDataSetId(id))));
  fc.assert(fc.property(digits(18), (id) => assert.ok(isDataSetId(id))));
  fc.assert(fc.property(fc.stringMatching(/^[0-9a-f]{1,40}$/), (id) => {
    assert.equal(isDataSetId(id), id.length === 32 || (id.length === 18 && !/[a-f]/.test(id)));
  }));
  assert.ok(!isDataSetId("F".repeat(32)));
});

Deno.test("every identifier check answers false to arbitrary text and to a megabyte of it", () => {
  for (const check of [isOrcid, isRor, isDataSetId, isCstr]) {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => assert.ok(!check(`${text} `))));
    assert.ok(!check("0".repeat(1_000_000)));
  }
});

/** Every text that differs from `text` in one character, taken from `alphabet`; separators stay. */
function changedCharacters(text: string, alphabet: string): string[] {
  return [...text].flatMap((old, at) =>
    old === "-"
      ? []
      : [...alphabet].filter((character) => character !== old).map((character) =>
        text.slice(0, at) + character + text.slice(at + 1)
      )
  );
}
