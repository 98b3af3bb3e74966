/** Fields that only some choice asks for: over every choice, and through the whole app into the row. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { dataset, datasetVersion } from "../../db/schema/mod.ts";
import { ALL_PASSED, deposit, findReviewId } from "../../tests/datasets.ts";
import { openTestApp } from "../../tests/harness.ts";
import { DATASET_SOURCES, type DatasetSource } from "./dataset_source.ts";
import { type DatasetMetadata, type Input, metadataSchema, type Spatial } from "./metadata/metadata.ts";
import { withoutIrrelevantFields } from "./irrelevant_fields.ts";
import { ACCESS_RIGHTS } from "./vocabulary/access_rights.ts";
import { CUSTOM_LICENCE, LICENCES } from "./vocabulary/licences.ts";
import { PACKAGE, RESOURCE_TYPE_CODES } from "./vocabulary/resource_types.ts";

const TEXT = { zh: "仅供非营利研究使用", en: "Non-profit research only" };
const coordinate = fc.integer({ min: -90, max: 0 });
/** Of both kinds at once, as a hand-made call or an old row may have them. */
const place = fc.record({
  kind: fc.constantFrom("point" as const, "region" as const),
  longitude: coordinate,
  latitude: coordinate,
  elevation: coordinate,
  west: coordinate,
  south: coordinate,
  east: fc.integer({ min: 1, max: 90 }),
  north: fc.integer({ min: 1, max: 90 }),
  minElevation: coordinate,
  maxElevation: fc.integer({ min: 1, max: 90 }),
}) as unknown as fc.Arbitrary<Spatial>;
/** Everything filled in, under every combination of choices. */
const filled: fc.Arbitrary<Input<DatasetMetadata>> = fc.record({
  dataSetTypeCode: fc.constantFrom(...RESOURCE_TYPE_CODES),
  license: fc.record({
    id: fc.constantFrom("", CUSTOM_LICENCE, ...LICENCES.map(({ id }) => id)),
    text: fc.constant(TEXT),
  }),
  accessRight: fc.constantFrom(...ACCESS_RIGHTS),
  embargoMonths: fc.integer({ min: 1, max: 12 }),
  spatial: fc.array(place, { maxLength: 3 }),
  archiveDoi: fc.constant("10.1234/abc"),
  archiveEmail: fc.constant("ask@example.org"),
});

const POINT = ["elevation", "kind", "latitude", "longitude"];
const REGION = ["east", "kind", "maxElevation", "minElevation", "north", "south", "west"];

/** The rules themselves, said once more and otherwise. */
function assertAsked(kept: DatasetMetadata, given: Input<DatasetMetadata>, source: DatasetSource): void {
  const { license, accessRight, embargoMonths, spatial, archiveDoi, archiveEmail } = kept;
  assert.deepEqual(license.text, license.id === "custom" ? TEXT : { zh: "", en: "" }, license.id);
  const closed = given.dataSetTypeCode === PACKAGE ? "PUBLIC" : given.accessRight;
  assert.equal(accessRight, closed);
  assert.equal(embargoMonths, closed === "EMBARGO" ? given.embargoMonths : undefined);
  const archive = source === "archive" ? ["10.1234/abc", "ask@example.org"] : ["", ""];
  assert.deepEqual([archiveDoi, archiveEmail], archive);
  for (const one of spatial) {
    assert.deepEqual(Object.keys(one).sort(), one.kind === "point" ? POINT : REGION);
  }
}

Deno.test("withoutIrrelevantFields() keeps of every choice what it asks for and nothing else, and is done with one turn", () => {
  fc.assert(fc.property(filled, fc.constantFrom(...DATASET_SOURCES), (given, source) => {
    const parsed = metadataSchema.parse({ ...given, parts: ["p1"] });
    const kept = withoutIrrelevantFields({ ...parsed, spatial: given.spatial as Spatial[] }, source);
    assertAsked(kept, given, source);
    assert.deepEqual(kept.parts, given.dataSetTypeCode === PACKAGE ? ["p1"] : []);
    assert.deepEqual(withoutIrrelevantFields(kept, source), kept);
  }));
});

Deno.test("create, save and change keep only what the choices ask for, in the row too", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  await fc.assert(
    fc.asyncProperty(
      filled,
      fc.constantFrom(...DATASET_SOURCES),
      fc.constantFrom("create", "save", "change"),
      async (given, source, way) => {
        const { dataSetId, revision } = await datasets.create(way === "create" ? given : {}, source);
        const spatial = given.spatial as Spatial[];
        const metadata = metadataSchema.parse(given);
        if (way === "save") await datasets.save(dataSetId, "V1", { revision, metadata });
        if (way === "change") {
          await datasets.change(dataSetId, "V1", { revision, changes: { ...metadata, spatial } });
        }
        assertAsked(await datasets.get(dataSetId), given, source);
        const [row] = await test.app.db.read.select().from(datasetVersion)
          .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
          .where(eq(dataset.id, dataSetId)).all();
        const { dataset_version: version, dataset: { archiveDoi } } = row;
        assert.equal(version.licenseTextZh, version.licenseId === "custom" ? TEXT.zh : "");
        assert.equal(version.embargoMonths, version.accessRight === "EMBARGO" ? given.embargoMonths : null);
        assert.equal(archiveDoi, source === "archive" ? "10.1234/abc" : "");
      },
    ),
    { numRuns: 40 },
  );
});

/** As rows stood before: a text behind CC0, months behind PUBLIC, the DOI of an archive behind a new submission. */
const OLD = { licenseId: "CC0-1.0", licenseTextZh: TEXT.zh, licenseTextEn: TEXT.en, embargoMonths: 6 };

async function openOld() {
  const test = await openTestApp();
  const reviewer = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId, revision } = await deposit(depositor);
  await test.app.db.withTx(async (tx) => {
    await tx.update(datasetVersion).set(OLD);
    await tx.update(dataset).set({ archiveDoi: "10.1234/abc", archiveEmail: "ask@example.org" });
  });
  const stored = async () => {
    const [version] = await test.app.db.read.select().from(datasetVersion).all();
    const [{ archiveDoi, archiveEmail }] = await test.app.db.read.select().from(dataset).all();
    return [version.licenseTextZh, version.licenseTextEn, version.embargoMonths, archiveDoi, archiveEmail];
  };
  return { test, reviewer, depositor, dataSetId, revision, stored };
}
const GONE = ["", "", null, "", ""];

Deno.test("a draft from before is shown without what its choices do not ask for, and stored so by the next save", async () => {
  const { test, depositor: { repository: { datasets } }, dataSetId, revision, stored } = await openOld();
  await using _ = test;
  const { license, embargoMonths, archiveDoi } = await datasets.get(dataSetId);
  assert.deepEqual([license.text, embargoMonths, archiveDoi], [{ zh: "", en: "" }, undefined, ""]);
  await datasets.change(dataSetId, "V1", { revision, changes: { title: { zh: "甲", en: "A" } } });
  assert.deepEqual(await stored(), GONE);
});

Deno.test("submit() stores a draft from before without it, and neither reviewer nor public API shows it", async () => {
  const { test, reviewer, depositor, dataSetId, stored } = await openOld();
  await using _ = test;
  await depositor.repository.datasets.submit(dataSetId, "V1");
  assert.deepEqual(await stored(), GONE);
  // A version that came to review before that.
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set(OLD));
  const seen = async ({ datasets }: typeof reviewer.repository) => {
    const { license, embargoMonths } = await datasets.get(dataSetId, "V1");
    assert.deepEqual([license, embargoMonths], [{ id: "CC0-1.0", text: { zh: "", en: "" } }, undefined]);
  };
  await seen(reviewer.repository);
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  await seen(test.visitor);
});
