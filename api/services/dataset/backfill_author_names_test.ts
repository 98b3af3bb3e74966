import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { creator } from "../../../db/schema/mod.ts";
import { completeMetadata } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { publish } from "../../../tests/published_rows.ts";
import { splitStoredNames } from "./backfill_author_names.ts";

type Row = typeof creator.$inferSelect;

const rowsOf = (test: TestApp): Promise<Row[]> => test.app.db.read.select().from(creator).all();
const authors = (...names: string[]) => names.map((en) => ({ name: { zh: en, en } }));

/** As rows were before names had parts. */
async function forgetParts(test: TestApp): Promise<void> {
  const none = { kind: null, familyZh: "", familyEn: "", givenZh: "", givenEn: "", nameDoubtful: false };
  await test.app.db.withTx(async (tx) => void await tx.update(creator).set(none));
}

Deno.test("splitStoredNames() splits what was stored, published or not, shows every name as before, and runs once", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const names = ["Keeling Charles D.", "Ming Li", "Li, Ming", "李 明", "NateScarlet", "Institute of Lakes"];
  const { dataSetId } = await datasets.create(completeMetadata({ authors: authors(...names) }));
  await forgetParts(test);
  // As a release before this one wrote it.
  const before = await rowsOf(test);
  for (const [index, { id }] of before.entries()) {
    await test.app.db.withTx(async (tx) =>
      void await tx.update(creator).set({ nameEn: names[index] }).where(eq(creator.id, id))
    );
  }
  await publish(test.app, completeMetadata({ authors: authors("Ethem Alpaydin") }));
  await forgetParts(test);
  const split = await splitStoredNames(test.app);
  assert.deepEqual(split, { split: 7, doubtful: 3 });
  const rows = await rowsOf(test);
  assert.deepEqual(rows.map(({ nameEn }) => nameEn), [...names, "Ethem Alpaydin"]);
  assert.deepEqual(rows.map(({ kind, familyEn, givenEn }) => `${kind} ${familyEn}|${givenEn}`), [
    "person Keeling|Charles D.",
    "person Li|Ming",
    "person Li|Ming",
    "person 李|明",
    "person NateScarlet|",
    "organization |",
    "person Alpaydin|Ethem",
  ]);
  assert.deepEqual(rows.flatMap(({ nameDoubtful, nameEn }) => nameDoubtful ? [nameEn] : []), [
    "Keeling Charles D.",
    "NateScarlet",
    "Ethem Alpaydin",
  ]);
  assert.deepEqual(await splitStoredNames(test.app), { split: 0, doubtful: 0 });
  const draft = await datasets.get(dataSetId, "V1");
  await datasets.save(dataSetId, "V1", { revision: draft.revision, metadata: draft });
  assert.deepEqual((await datasets.get(dataSetId, "V1")).authors.map(({ name }) => name.en), [
    "Keeling Charles D.",
    "Ming Li",
    "Ming Li",
    "李明",
    "NateScarlet",
    "Institute of Lakes",
  ]);
});

Deno.test("saveDataset() takes a name alone, its parts alone or both, and refuses a name that is not of the parts", async () => {
  await using test = await openTestApp();
  const { repository: { datasets } } = await test.signIn();
  const parts = { family: { zh: "李", en: "Li" }, given: { zh: "明", en: "Ming" } };
  const { dataSetId } = await datasets.create(completeMetadata({
    authors: [
      { name: { zh: "李明", en: "Li, Ming" } },
      parts,
      { ...parts, name: { zh: "李明", en: "Li Ming" } },
      { kind: "organization", name: { zh: "李明", en: "Li Ming" } },
      { kind: "person", name: { zh: "李局", en: "Institute Li" } },
      { ...parts, nameDoubtful: true },
    ],
  }));
  const { authors } = await datasets.get(dataSetId);
  assert.deepEqual(authors.map(({ name }) => name.en), [
    "Ming Li",
    "Ming Li",
    "Li Ming",
    "Li Ming",
    "Institute Li",
    "Ming Li",
  ]);
  assert.deepEqual(authors.map(({ kind, family, given }) => `${kind} ${family.en}|${given.en}`), [
    "person Li|Ming",
    "person Li|Ming",
    "person Li|Ming",
    "organization |",
    "person Li|Institute",
    "person Li|Ming",
  ]);
  assert.equal(authors[5].nameDoubtful, true);
  const differing = completeMetadata({ authors: [{ ...parts, name: { zh: "李明", en: "Wang Fang" } }] });
  await assert.rejects(datasets.create(differing), ({ issues }: { issues: unknown[] }) => {
    const [{ path, key, messageEn }] = issues as Record<string, string>[];
    assert.deepEqual([path, key], ["metadata.authors.0.name.en", "nameDiffers"]);
    assert.match(messageEn, /“Wang Fang”.*“Li”.*“Ming”/);
    return true;
  });
});

Deno.test("nameDoubtful is told to the depositor, and to nobody who only reads", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, completeMetadata({ authors: authors("Ethem Alpaydin") }));
  const { authors: [author] } = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual([author.family.en, author.nameDoubtful], ["Alpaydin", false]);
});

Deno.test("splitStoredNames() finds by an index what is left to split, so that a start costs no look at every author", async () => {
  await using test = await openTestApp();
  const [statement] = test.statements.filter((one) => one.includes('"kind" is null'));
  const plan = await test.app.db.read.all(sql.raw(`explain query plan ${statement.replace(/\?/g, "0")}`));
  assert.match(JSON.stringify(plan), /USING (?:COVERING )?INDEX creator_unsplit/);
});
