/** Every field of the metadata, through everything that carries it: a new field fails here where it was forgotten. */
import assert from "node:assert/strict";
import { fieldLabel } from "../forms/dataset/field_labels.ts";
import { toForm, toInput } from "../forms/dataset/form_state.ts";
import { findPrefillFields } from "../forms/dataset/prefill_fields.ts";
import { readForm } from "../forms/dataset/read_form.ts";
import { translator } from "../locales/mod.ts";
import { manifestPath, manifestSchema, toMetadata } from "../sdk/model/manifest.ts";
import { manifestChanges } from "../sdk/model/manifest_changes.ts";
import { FIELD_NAMES, fieldsWith, METADATA_FIELDS } from "../sdk/model/metadata/fields.ts";
import { type DatasetMetadata, metadataSchema } from "../sdk/model/metadata/metadata.ts";
import { PACKAGE } from "../sdk/model/vocabulary/resource_types.ts";
import { publish } from "./datasets.ts";
import { openTestApp } from "./harness.ts";

const EMPTY = metadataSchema.parse({});
const both = (name: string) => ({ [`${name}_zh`]: "湖泊", [`${name}_en`]: "Lakes" });

/** A manifest with all fields that data have; those of archives and packages are added where they belong. */
const MANIFEST = {
  dataset_type_code: "002",
  language: "zh",
  ...both("title"),
  keywords_zh: ["湖泊"],
  keywords_en: ["lake"],
  ...both("description"),
  subjects: [{ code: "190" }],
  authors: [{ ...both("name"), email: "a@example.org", corresponding: true, affiliations: [both("name")] }],
  licence: { custom: true, ...both("text") },
  access_right: "EMBARGO",
  embargo_months: 3,
  papers: [{ ...both("title"), ...both("journal"), ...both("reference"), manuscript_number: "M-1" }],
  references: [{ type: "code", text: "A program" }],
  funding: [{ ...both("name"), number: "41" }],
  projects: [{ ...both("name"), number: "42", url: "https://example.org/p" }],
  spatial: [{ kind: "region", west: 1, south: 2, east: 3, north: 4, min_elev: 5, max_elev: 6 }],
  temporal: [{ start: "2007-11-01 00:00:00", end: "2008-11-01 00:00:00" }],
  community: "j00001",
};
const ARCHIVE = { archive_doi: "10.1234/abc", archive_email: "ask@example.org" };
const metadataOf = (manifest: object): DatasetMetadata => toMetadata(manifestSchema.parse(manifest));
const PARTS = ["0".repeat(32)];
const ALL = metadataOf({ ...MANIFEST, ...ARCHIVE, parts: PARTS });

Deno.test("METADATA_FIELDS has a value of every field in the manifest of this test", () => {
  const names = Object.keys(metadataOf({ ...MANIFEST, ...ARCHIVE, parts: PARTS }));
  assert.deepEqual(names.sort(), [...FIELD_NAMES].sort());
  for (const name of FIELD_NAMES) assert.notDeepEqual(ALL[name], EMPTY[name], name);
});

Deno.test("toForm(), readForm() and toInput() give every field back as it was", () => {
  const posted = JSON.parse(JSON.stringify(toForm(ALL)));
  const back = metadataSchema.parse(toInput(readForm(posted)));
  for (const name of FIELD_NAMES) assert.deepEqual(back[name], ALL[name], name);
});

Deno.test("manifestChanges() changes the named field alone, and manifestPath() names it", () => {
  for (const name of FIELD_NAMES) {
    const { manifest, ...field } = METADATA_FIELDS[name];
    const named = "languages" in field ? [`${manifest}_zh`, `${manifest}_en`] : [manifest];
    const changes: Record<string, unknown> = manifestChanges(named, ALL, EMPTY);
    assert.deepEqual(changes[name], ALL[name], name);
    assert.deepEqual(Object.keys(changes), [name]);
    assert.equal(manifestPath(name), manifest);
  }
});

Deno.test("findPrefillFields() offers every field that a form can take over", () => {
  const offered = findPrefillFields(toForm(EMPTY), ALL).map(({ field }) => field);
  assert.deepEqual(offered, [...fieldsWith("prefill")]);
});

Deno.test("fieldLabel() has a word of its own for every field in both languages", () => {
  for (const locale of ["zh", "en"] as const) {
    const t = translator(locale);
    const labels = FIELD_NAMES.map((name) => fieldLabel(name, t));
    assert.equal(new Set(labels).size, FIELD_NAMES.length, labels.join(", "));
  }
});

Deno.test("datasets.create() and save() keep every field, the answer has it, and compare() tells its change", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const [owner, reviewer] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { datasets } = owner.repository;
  const read = async (metadata: DatasetMetadata, source: "new" | "archive") => {
    const { dataSetId } = await datasets.create(metadata, source);
    return await datasets.get(dataSetId);
  };
  const part = await publish(test, owner, reviewer);
  const data = await read(metadataOf(MANIFEST), "new");
  const archive = await read(metadataOf({ ...MANIFEST, ...ARCHIVE }), "archive");
  const packageMetadata = metadataOf({ dataset_type_code: PACKAGE, parts: [part.dataSetId] });
  const wholePackage = await read(packageMetadata, "new");
  for (const name of FIELD_NAMES) {
    if (name === "parts") assert.deepEqual(wholePackage.parts, packageMetadata.parts);
    else if (METADATA_FIELDS[name].section === "archive") assert.equal(archive[name], ALL[name], name);
    else assert.deepEqual(data[name], ALL[name], name);
  }

  await datasets.addVersion(part.dataSetId);
  const { revision } = await datasets.get(part.dataSetId, "V2");
  await datasets.save(part.dataSetId, "V2", {
    revision,
    metadata: metadataOf({ ...MANIFEST, community: "" }),
  });
  const { metadata } = await datasets.compare(part.dataSetId, { left: "V1", right: "V2" });
  const changed = new Set(metadata.filter((one) => one.changed).map(({ field }) => field.split(".")[0]));
  const called: Record<string, string> = { dataSetTypeCode: "type" };
  for (const name of FIELD_NAMES) {
    // A version keeps the community of its dataset, and only archives and packages have these.
    if (["archive", "community", "files"].includes(METADATA_FIELDS[name].section)) continue;
    assert.ok(changed.has(called[name] ?? name), name);
  }
});
