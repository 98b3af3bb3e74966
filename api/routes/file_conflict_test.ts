/** What becomes of an upload, and of an import, where a file of the same name is there already. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { file } from "../../db/schema/mod.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import type { OnConflict } from "../../sdk/model/file.ts";
import { deliverAll } from "../jobs/outbox_delivery.ts";

const OLD = "site,value\n1,2\n";
const NEW = "site,value\n1,3\n";

/** A draft with `data.csv` and `maps/a.tif`. */
async function draftOf({ repository: { datasets, files } }: SignedInUser): Promise<string> {
  const { dataSetId } = await datasets.create();
  for (const path of ["data.csv", "maps/a.tif"]) await files.upload(dataSetId, "V1", path, OLD);
  return dataSetId;
}

/** Path and text of every file, from the database and the storage. */
async function stored(
  { app }: TestApp,
  { repository }: SignedInUser,
  id: string,
): Promise<Record<string, string>> {
  const texts: [string, string][] = [];
  for await (const { path, fileId } of repository.files.all(id, "V1")) {
    const row = await app.db.read.select().from(file).where(eq(file.id, fileId)).get();
    assert.equal(row?.path, path);
    texts.push([path, await (await repository.files.download(fileId)).text()]);
  }
  return Object.fromEntries(texts);
}

const WANTED: [OnConflict | undefined, string, string, Record<string, string>][] = [
  [undefined, "replaced", "data.csv", { "data.csv": NEW }],
  ["replace", "replaced", "data.csv", { "data.csv": NEW }],
  ["keep", "renamed", "data (2).csv", { "data.csv": OLD, "data (2).csv": NEW }],
  ["skip", "skipped", "data.csv", { "data.csv": OLD }],
];

Deno.test("uploadFile() replaces, keeps both or skips, as the call says, and tells which", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  for (const [onConflict, outcome, path, after] of WANTED) {
    const id = await draftOf(person);
    const answer = await person.repository.files.upload(id, "V1", "data.csv", NEW, { onConflict });
    assert.deepEqual([answer.outcome, answer.path], [outcome, path]);
    assert.deepEqual(await stored(test, person, id), { "maps/a.tif": OLD, ...after });
    const { count, size } = await person.repository.datasets.get(id);
    assert.equal(count, Object.keys(after).length + 1);
    assert.equal(size, count * OLD.length);
  }
});

Deno.test("uploadFile() with refuse stores nothing and names the file that is there", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draftOf(person);
  const { files } = person.repository;
  await assert.rejects(files.upload(id, "V1", "data.csv", NEW, { onConflict: "refuse" }), {
    error: "pathTaken",
  });
  assert.deepEqual(await stored(test, person, id), { "data.csv": OLD, "maps/a.tif": OLD });
  const added = await files.upload(id, "V1", "other.csv", NEW, { onConflict: "refuse" });
  assert.equal(added.outcome, "added");
});

Deno.test("uploadFile() with keep finds the next number, and keeps a name that differs in case alone", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draftOf(person);
  const keep = async (path: string, body: string) =>
    (await person.repository.files.upload(id, "V1", path, body, { onConflict: "keep" })).path;
  assert.equal(await keep("data.csv", "a"), "data (2).csv");
  assert.equal(await keep("data.csv", "b"), "data (3).csv");
  assert.equal(await keep("DATA.csv", "c"), "DATA.csv");
  assert.equal(await keep("maps/a.tif", "d"), "maps/a (2).tif");
  assert.equal(await keep("maps", "e"), "maps (2)");
  await assert.rejects(keep("data.csv/inside", "f"), { error: "pathTaken" });
});

Deno.test("uploadFile() with keep stores bytes that are there already no second time", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draftOf(person);
  const keep = (body: string) =>
    person.repository.files.upload(id, "V1", "data.csv", body, { onConflict: "keep" });
  assert.equal((await keep(OLD)).outcome, "skipped");
  assert.equal((await keep(NEW)).path, "data (2).csv");
  const again = await keep(NEW);
  assert.deepEqual([again.outcome, again.path], ["skipped", "data (2).csv"]);
  assert.equal((await person.repository.datasets.get(id)).count, 3);
});

const IMPORTED: [OnConflict, Record<string, string>][] = [
  ["replace", { "data.csv": NEW }],
  ["keep", { "data.csv": OLD, "data (2).csv": NEW }],
  ["skip", { "data.csv": OLD }],
];

Deno.test("importFiles() replaces, keeps both or skips, as the call says", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  for (const [onConflict, after] of IMPORTED) {
    const { dataSetId: from } = await datasets.create();
    await files.upload(from, "V1", "data.csv", NEW);
    await files.upload(from, "V1", "more.csv", NEW);
    const id = await draftOf(person);
    await datasets.importFiles(id, "V1", { from, version: "V1", onConflict });
    await deliverAll(test.app);
    const { status, count, size } = await datasets.get(id);
    assert.equal(status, "DRAFT");
    assert.deepEqual(await stored(test, person, id), { "maps/a.tif": OLD, "more.csv": NEW, ...after });
    assert.deepEqual([count, size], [
      Object.keys(after).length + 2,
      (Object.keys(after).length + 2) * OLD.length,
    ]);
  }
});

Deno.test("importFiles() refuses names that are taken where nothing else is said", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const { dataSetId: from } = await datasets.create();
  await files.upload(from, "V1", "data.csv", NEW);
  const id = await draftOf(person);
  await assert.rejects(datasets.importFiles(id, "V1", { from, version: "V1" }), { error: "pathTaken" });
  assert.equal((await datasets.get(id)).status, "DRAFT");
});
