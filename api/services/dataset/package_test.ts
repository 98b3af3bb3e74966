import assert from "node:assert/strict";
import { datasetVersion, outbox, packageItem } from "../../../db/schema/mod.ts";
import type { Dataset, DatasetMetadata, Input } from "../../../sdk/mod.ts";
import type {
  IdentifierScheme,
  PublishedRecord,
  RelatedRecord,
} from "../../../sdk/model/published_record.ts";
import { ALL_PASSED, completeMetadata, findReviewId, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const packageOf = (parts: string[], changes: Input<DatasetMetadata> = {}) =>
  completeMetadata({
    dataSetTypeCode: "007",
    title: { zh: "青海湖数据包", en: "Package of Qinghai Lake" },
    parts,
    ...changes,
  });

async function publishPackage(
  test: TestApp,
  person: SignedInUser,
  governance: SignedInUser,
  parts: string[],
): Promise<Dataset> {
  const { attachments, datasets } = person.repository;
  const { dataSetId } = await datasets.create(packageOf(parts));
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  return await test.visitor.datasets.get(dataSetId);
}

async function people(test: TestApp): Promise<[SignedInUser, SignedInUser]> {
  return [await test.signIn(), await test.signIn({ role: "governance" })];
}

Deno.test("a package without files is published under its DOI; its parts keep their order and know of it", async () => {
  await using test = await openTestApp();
  const [person, governance] = await people(test);
  const first = await publish(test, person, governance);
  const second = await publish(test, person, governance, { title: { zh: "二", en: "Two" } });
  const shown = await publishPackage(test, person, governance, [second.dataSetId, first.dataSetId]);
  assert.deepEqual([shown.status, shown.doi, shown.count], ["PUBLISHED", "10.5072/sdb.00003", 0]);
  assert.deepEqual(
    shown.hasPart.map((
      { title, doi, cstr, size, count, status },
    ) => [title.en, doi, cstr, size > 0, count, status]),
    [
      ["Two", "10.5072/sdb.00002", "31253.11.sdb.00002", true, 1, "PUBLISHED"],
      ["Water levels of Qinghai Lake", "10.5072/sdb.00001", "31253.11.sdb.00001", true, 1, "PUBLISHED"],
    ],
  );
  assert.equal(shown.hasPart[0].licenseName.en, first.licenseName.en);
  const part = await test.visitor.datasets.get(first.dataSetId);
  assert.deepEqual(part.isPartOf.map(({ dataSetId }) => dataSetId), [shown.dataSetId]);
  assert.deepEqual(part.hasPart, []);
  const rows = await test.app.db.read.select().from(packageItem).all();
  assert.deepEqual(rows.map(({ position, itemSerial }) => [position, itemSerial]), [[0, 2], [1, 1]]);
  const found = await test.visitor.datasets.search({ filters: { type: ["007"] } });
  assert.deepEqual(found.list.map(({ dataset }) => dataset.dataSetId), [shown.dataSetId]);
  const citation = await test.visitor.datasets.cite(shown.dataSetId, "sdb-doi");
  assert.match(citation.text, /10\.5072\/sdb\.00003/);
});

const doisOf = (related: RelatedRecord[]) => related.map(({ doi }) => doi?.value);

Deno.test("the registrar hears HasPart of a package and IsPartOf of its datasets", async () => {
  await using test = await openTestApp();
  const [person, governance] = await people(test);
  const told: { call: string; scheme: IdentifierScheme; record: PublishedRecord }[] = [];
  const { registrar } = test.app.external;
  for (const call of ["publish", "update"] as const) {
    registrar[call] = (record, scheme) => Promise.resolve(void told.push({ call, scheme, record }));
  }
  const part = await publish(test, person, governance);
  const { doi } = await publishPackage(test, person, governance, [part.dataSetId]);
  const dois = told.filter(({ scheme }) => scheme === "doi");
  assert.deepEqual(
    dois.map((
      { call, record },
    ) => [call, record.doi?.value, doisOf(record.hasPart), doisOf(record.isPartOf)]),
    [
      ["publish", part.doi, [], []],
      ["publish", doi, [part.doi], []],
      ["update", part.doi, [], [doi]],
    ],
  );
  assert.equal(told.filter(({ call, scheme }) => call === "update" && scheme === "cstr").length, 1);
  const open = (await test.app.db.read.select().from(outbox).all()).filter(({ doneAt }) => doneAt === null);
  assert.deepEqual(open, []);
  const jsonLd = await test.visitor.datasets.jsonLd(part.dataSetId);
  assert.deepEqual((jsonLd.isPartOf as { url: string }[]).length, 1);
});

Deno.test("requireOwnParts() refuses what is foreign, unpublished, unknown, or a package, and names it", async () => {
  await using test = await openTestApp();
  const [person, governance] = await people(test);
  const own = await publish(test, person, governance);
  const foreign = await publish(test, await test.signIn(), governance);
  const draft = await person.repository.datasets.create(completeMetadata());
  const { dataSetId } = await publishPackage(test, person, governance, [own.dataSetId]);
  for (const wrong of [foreign.dataSetId, draft.dataSetId, dataSetId, "nothing"]) {
    const refusal = await person.repository.datasets.create(packageOf([own.dataSetId, wrong])).catch((
      error,
    ) => error);
    assert.equal(refusal.error, "invalidInput");
    const [issue] = refusal.issues;
    assert.deepEqual([issue.path, issue.key, issue.params], ["metadata.parts", "packageForeign", {
      found: wrong,
    }]);
  }
  const itself = await person.repository.datasets.create(packageOf([own.dataSetId]));
  const { revision, ...metadata } = itself;
  const save = (parts: string[]) =>
    person.repository.datasets.save(itself.dataSetId, "V1", { revision, metadata: { ...metadata, parts } });
  await assert.rejects(async () => await save([itself.dataSetId]), { error: "invalidInput" });
  assert.deepEqual((await person.repository.datasets.get(itself.dataSetId)).parts, [own.dataSetId]);
  await save([]);
  const missing = await person.repository.datasets.missing(itself.dataSetId, "V1");
  assert.ok(missing.some(({ key }) => key === "packageEmpty"));
  assert.ok(!missing.some(({ key }) => key === "filesRequired"));
});

Deno.test("a package holds 200 datasets at most", async () => {
  await using test = await openTestApp();
  const [person] = await people(test);
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `id${at}`);
  const keysOf = async (count: number) => {
    const refusal = await person.repository.datasets.create(packageOf(ids(count))).catch((error) => error);
    return refusal.issues.map(({ key }: { key: string }) => key);
  };
  assert.deepEqual(await keysOf(200), ["packageForeign"]);
  assert.notDeepEqual(await keysOf(201), ["packageForeign"]);
  assert.deepEqual(await test.app.db.read.select().from(datasetVersion).all(), []);
});

Deno.test("listPartChoices() offers one's own published datasets, newest first, and nobody else's", async () => {
  await using test = await openTestApp();
  const [person, governance] = await people(test);
  const first = await publish(test, person, governance);
  test.advance(1000);
  const second = await publish(test, person, governance);
  await publish(test, await test.signIn(), governance);
  await publishPackage(test, person, governance, [first.dataSetId]);
  await person.repository.datasets.addVersion(first.dataSetId);
  const choices = await person.repository.datasets.partChoices();
  assert.deepEqual(choices.map(({ dataSetId }) => dataSetId), [second.dataSetId, first.dataSetId]);
  await assert.rejects(async () => await test.visitor.datasets.partChoices(), { error: "notLoggedIn" });
});
