import assert from "node:assert/strict";
import fc from "fast-check";
import { manifestSchema, toMetadata } from "../../sdk/model/manifest.ts";
import { emptyMetadata, metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { readAuthorName } from "./author_name.ts";
import { fromFields, keptFields, toFields } from "./form_fields.ts";
import { type DatasetForm, NEW_ENTRIES, toForm, toInput } from "./form_state.ts";

const text = fc.string({ unit: "grapheme", maxLength: 12 }).map((value) => value.replaceAll("\r", ""));
const word = text.map((value) => value.trim()).filter((value) => value !== "" && !value.includes("\n"));
const pair = fc.record({ zh: text, en: text });
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });

/** Any person in parts, and any organisation. */
const authorName = fc.record({
  organization: fc.boolean(),
  family: pair,
  given: pair,
  nameDoubtful: fc.boolean(),
})
  .map(({ organization, family, given, nameDoubtful }) => {
    const none = { zh: "", en: "" };
    const name = organization ? family : none;
    const kind = organization ? "organization" as const : "person" as const;
    const parts = organization ? { family: none, given: none } : { family, given };
    return readAuthorName({ kind, name, ...structuredClone(parts), nameDoubtful }, true);
  });

const form: fc.Arbitrary<DatasetForm> = fc.record({
  dataSetTypeCode: fc.constantFrom("001" as const, "004" as const, "007" as const),
  language: text,
  title: pair,
  keywords: fc.record({ zh: few(word), en: few(word) }),
  description: pair,
  subjects: fc.uniqueArray(word, { maxLength: 3 }),
  authors: few(
    fc.record({
      name: authorName,
      email: text,
      orcid: text,
      corresponding: fc.boolean(),
      affiliations: few(fc.record({ name: pair, ror: text })),
    }).map(({ name, ...author }) => ({ ...name, ...author })),
  ),
  license: fc.record({ id: text, text: pair }),
  accessRight: fc.constantFrom("PUBLIC" as const, "EMBARGO" as const, "RESTRICTED" as const),
  embargoMonths: text,
  papers: few(fc.record({
    title: pair,
    journal: pair,
    status: fc.constantFrom("to_be_submitted" as const, "published" as const),
    manuscriptNumber: text,
    reference: pair,
    doi: text,
    url: text,
  })),
  references: few(fc.record({ type: fc.constantFrom("literature" as const, "code" as const), text })),
  funding: few(fc.record({ name: pair, number: text })),
  projects: few(fc.record({ name: pair, url: text, number: text })),
  spatial: few(fc.oneof(
    fc.record({ kind: fc.constant("point" as const), longitude: text, latitude: text, elevation: text }),
    fc.record({
      kind: fc.constant("region" as const),
      west: text,
      south: text,
      east: text,
      north: text,
      minElevation: text,
      maxElevation: text,
    }),
  )),
  temporal: few(fc.record({ start: text, end: text })),
  communityCode: text,
  archiveDoi: text,
  archiveEmail: text,
  parts: fc.uniqueArray(word, { maxLength: 3 }),
});

Deno.test("fromFields() reads back every form that toFields() writes", () => {
  const same = (given: DatasetForm) => assert.deepEqual(fromFields(toFields(given)), structuredClone(given));
  fc.assert(fc.property(form, same), {
    numRuns: 300,
  });
});

Deno.test("toForm() and toInput() give every manifest of the demo data back unchanged", async () => {
  const folder = new URL("../../db/seed/datasets/", import.meta.url);
  let count = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (!isDirectory) continue;
    const manifest = await Deno.readTextFile(new URL(`${name}/metadata.json`, folder));
    const metadata = toMetadata(manifestSchema.parse(JSON.parse(manifest)));
    const posted = fromFields(toFields(toForm(metadata)));
    assert.deepEqual(metadataSchema.parse(toInput(posted)), metadata, name);
    count++;
  }
  assert.ok(count >= 8);
});

Deno.test("toForm() shows times of any zone in UTC, keeps fractions of a second, and a day a day", () => {
  const temporal = [
    { start: "2020-01-01T08:00:00+08:00", end: "2020-01-02T00:00:00.125Z" },
    { start: "2007-11-01", end: "2008-01-01T00:00:00Z" },
  ];
  const shown = toForm({ ...emptyMetadata(), temporal });
  assert.deepEqual(shown.temporal, [
    { start: "2020-01-01T00:00:00", end: "2020-01-02T00:00:00.125" },
    { start: "2007-11-01", end: "2008-01-01T00:00:00" },
  ]);
  assert.deepEqual(metadataSchema.parse(toInput(shown)).temporal, [
    { start: "2020-01-01T00:00:00Z", end: "2020-01-02T00:00:00.125Z" },
    temporal[1],
  ]);
});

Deno.test("toInput() takes a number only in plain decimal notation", () => {
  const lengthOf = (embargoMonths: string) =>
    toInput({ ...toForm(emptyMetadata()), embargoMonths }).embargoMonths;
  assert.equal(lengthOf(" 12 "), 12);
  assert.equal(lengthOf("-0.5"), -0.5);
  assert.equal(lengthOf(""), undefined);
  for (const slip of ["0x10", "1e3", "12.5.1", "twelve", "--1"]) {
    assert.ok(Number.isNaN(lengthOf(slip)), slip);
  }
});

Deno.test("fromFields() leaves aside names that are no paths and closes gaps in lists", () => {
  const read = fromFields([
    ["__proto__.polluted", "yes"],
    ["authors.7.name.zh", "乙"],
    ["authors.3.name.zh", "甲"],
    ["authors.99999999999.name.zh", "x"],
    ["action", "save"],
    ["title", "not a pair"],
    ["references.0.type", "unheard of"],
  ]);
  assert.deepEqual(read.authors.map(({ name }) => name.zh), ["甲", "乙"]);
  assert.deepEqual(read.title, { zh: "", en: "" });
  assert.equal(read.references[0].type, "literature");
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

Deno.test("NEW_ENTRIES have the shape that a posted form reads", () => {
  const base = toForm(emptyMetadata());
  const one = { ...base, authors: [NEW_ENTRIES.authors()], papers: [NEW_ENTRIES.papers()] };
  assert.deepEqual(fromFields(toFields(one)), one);
});

Deno.test("keptFields() of every author are read back as the same authors, blank ones and blank institutions too", () => {
  fc.assert(fc.property(form, ({ authors }) => {
    // Without the null prototypes that the generator also makes.
    const plain = structuredClone(authors);
    const fields = authors.flatMap((author, index) => keptFields(`authors.${index}`, author));
    assert.deepEqual(fromFields(fields).authors, plain);
  }));
  const blank = NEW_ENTRIES.authors();
  assert.deepEqual(fromFields(keptFields("authors.0", blank)).authors, [blank]);
});
