import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyMetadata, metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { DESCRIPTION_MAX } from "../../sdk/model/limits.ts";
import { check, completenessOf } from "./check_form.ts";
import { edit } from "./edit.ts";
import { type DatasetForm, NEW_ENTRIES, toForm } from "./form_state.ts";

const NOTHING = { files: 0, source: "new" } as const;
const empty = toForm(emptyMetadata());
const withAuthor = edit(empty, { type: "add", path: "authors", kind: "authors" });
const set = (form: DatasetForm, path: string, value: unknown) => edit(form, { type: "set", path, value });

Deno.test("check() saves everything but the malformed field", () => {
  const form = set(set(withAuthor, "authors.0.email", "half@"), "title.zh", "标题");
  const { savable, malformed } = check(form, NOTHING);
  assert.deepEqual(malformed, [{ path: "authors.0.email", key: "invalidEmail" }]);
  assert.equal(savable.title.zh, "标题");
  assert.equal(savable.authors[0].email, "");
});

Deno.test("check() leaves out an unfinished region and keeps the entries around it", () => {
  const point = { kind: "point" as const, longitude: "116.3", latitude: "39.9", elevation: "" };
  const begun = { ...NEW_ENTRIES.regions(), west: "99" };
  const { savable, malformed } = check({ ...empty, spatial: [begun, point] }, NOTHING);
  assert.deepEqual(savable.spatial.map(({ kind }) => kind), ["point"]);
  assert.ok(malformed.length > 0 && malformed.every(({ path }) => path.startsWith("spatial.0.")));
});

Deno.test("check() finds nothing wrong with a place or period that is blank, and names a wrong one beside it", () => {
  const blank = [NEW_ENTRIES.points(), { ...NEW_ENTRIES.regions(), west: " " }];
  const wrong = { ...NEW_ENTRIES.points(), longitude: "200", latitude: "39.9" };
  const temporal = [NEW_ENTRIES.temporal(), { start: "2020", end: "2010" }];
  const { savable, malformed } = check({ ...empty, spatial: [...blank, wrong], temporal }, NOTHING);
  assert.deepEqual(malformed.map(({ path }) => path), ["spatial.2.longitude", "temporal.1.end"]);
  assert.deepEqual([savable.spatial, savable.temporal], [[], []]);
});

Deno.test("check() keeps a place whose elevation is wrong, without it", () => {
  const region = { ...NEW_ENTRIES.regions(), west: "99", south: "36", east: "101", north: "37" };
  for (const heights of [["3190", ""], ["", "3190"], ["9", "3"], ["x", "3"]]) {
    const [minElevation, maxElevation] = heights;
    const form = { ...empty, spatial: [{ ...region, minElevation, maxElevation }] };
    const { savable, malformed } = check(form, NOTHING);
    const none = { minElevation: undefined, maxElevation: undefined };
    assert.deepEqual(savable.spatial, [{
      kind: "region",
      west: 99,
      south: 36,
      east: 101,
      north: 37,
      ...none,
    }]);
    assert.equal(malformed.length, 1, heights.join());
  }
  const point = { ...NEW_ENTRIES.points(), longitude: "100", latitude: "37", elevation: "high" };
  const { savable } = check({ ...empty, spatial: [point] }, NOTHING);
  assert.deepEqual(savable.spatial, [{ kind: "point", longitude: 100, latitude: 37, elevation: undefined }]);
});

Deno.test("check() names the rule between two coordinates", () => {
  const region = { ...NEW_ENTRIES.regions(), west: "10", east: "5", south: "0", north: "1" };
  const { malformed } = check({ ...empty, spatial: [region] }, NOTHING);
  assert.deepEqual(malformed.map(({ path, key }) => [path, key]), [["spatial.0.east", "westNotBeforeEast"]]);
});

Deno.test("check() cuts a text that is too long and says so", () => {
  const scientists = "👩‍🔬".repeat(DESCRIPTION_MAX);
  const { savable, malformed } = check(set(empty, "description.en", scientists), NOTHING);
  assert.equal(savable.description.en, "👩‍🔬".repeat(DESCRIPTION_MAX / 5));
  assert.equal(malformed[0].key, "tooLong");
});

Deno.test("check() always gives metadata that the server accepts", () => {
  const junk = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(fc.property(junk, junk, junk, (a, b, c) => {
    const form = {
      ...withAuthor,
      title: { zh: a, en: b },
      embargoMonths: c,
      subjects: [a, b, c],
      keywords: { zh: [a], en: [b, c] },
      papers: [{ ...NEW_ENTRIES.papers(), doi: a, url: b }],
      authors: [{
        ...NEW_ENTRIES.authors(),
        email: a,
        orcid: b,
        affiliations: [{ name: { zh: a, en: b }, ror: c }],
      }],
      spatial: [{ ...NEW_ENTRIES.points(), longitude: a, latitude: "10" }],
      temporal: [{ start: a, end: b }],
    };
    assert.ok(metadataSchema.safeParse(check(form, NOTHING).savable).success);
  }));
});

Deno.test("check() does not call a malformed field missing as well", () => {
  const form = set(set(withAuthor, "authors.0.corresponding", true), "authors.0.email", "nobody");
  const { missing } = check(form, NOTHING);
  assert.ok(!missing.some(({ path }) => path === "authors.0.email"));
});

Deno.test("completenessOf() counts each language by itself", () => {
  const { savable, missing } = check(set(withAuthor, "title.zh", "标题"), NOTHING);
  const { zh, en } = completenessOf(savable, missing);
  assert.deepEqual(zh, { wanted: 5, filled: 1 });
  assert.deepEqual(en, { wanted: 5, filled: 0 });
});
