/** Where files go, asked of the rows, against the same question asked of all paths of the version. */
import assert from "node:assert/strict";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { dataset, datasetVersion, file, pathEntry } from "../../../db/schema/mod.ts";
import { foldPath, ON_CONFLICT, type OnConflict } from "../../../sdk/model/file.ts";
import { PathIndex, type PathPlan, planPath } from "../../../sdk/model/path_index.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { assertFolders } from "../../../tests/folders.ts";
import { insertFiles } from "../../../tests/published_rows.ts";
import { countStatements } from "../../../tests/sql_statements.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { enterStoredPaths } from "./upload_paths.ts";

/** What an upload did before there were rows: it looked at every path of the version, in path order. */
function placeAmong(
  path: string,
  others: readonly string[],
  onConflict: OnConflict,
): PathPlan | { other: string } {
  const isNested = (one: string) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`);
  const taken = others.includes(path) ? path : others.find(isNested);
  return planPath(path, taken, onConflict, (one) => new PathIndex(others).free(one)) ?? { other: taken! };
}

/** The rows that the paths of a version ask for. */
function entriesOf(paths: readonly string[]): string[] {
  return paths.map((path) => `${foldPath(path)} <${path}>`).sort();
}

async function versionId({ app }: TestApp, dataSetId: string, label: string): Promise<string> {
  const row = await app.db.read.select({ id: datasetVersion.id }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(and(eq(dataset.id, dataSetId), eq(datasetVersion.number, versionNumber(label)!))).get();
  return row!.id;
}

async function pathsOf({ app }: TestApp, id: string): Promise<string[]> {
  const rows = await app.db.read.select({ path: file.path }).from(file).where(eq(file.versionId, id))
    .orderBy(file.path).all();
  return rows.map(({ path }) => path);
}

async function storedEntries({ app }: TestApp, id: string): Promise<string[]> {
  const rows = await app.db.read.select().from(pathEntry).where(eq(pathEntry.versionId, id)).all();
  return rows.map(({ key, path }) => `${key} <${path}>`).sort();
}

async function assertEntries(test: TestApp, id: string): Promise<void> {
  assert.deepEqual(await storedEntries(test, id), entriesOf(await pathsOf(test, id)));
  await assertFolders(test.app, id);
}

/** Few names, so that they meet: folders as files, other case, other composition, a number, an ending. */
const segment = fc.constantFrom("a", "A", "b.csv", "B.CSV", "b (2).csv", "caf\u00e9", "cafe\u0301", "界");
const anyPath = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ upload: anyPath, onConflict: fc.constantFrom(...ON_CONFLICT) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ import: fc.constantFrom("replace", "keep", "skip" as const) }) },
);
type Step = { upload: string; onConflict: OnConflict } | { remove: number } | {
  import: Exclude<OnConflict, "refuse">;
};

interface Draft {
  test: TestApp;
  person: SignedInUser;
  dataSetId: string;
  version: string;
  id: string;
  /** A dataset to import from. */
  source: string;
  /** Bytes that no upload before had. */
  content: () => string;
}

async function walk(draft: Draft, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ("upload" in step) await upload(draft, step.upload, step.onConflict);
    else if ("remove" in step) await remove(draft, step.remove);
    else await importAll(draft, step.import);
    await assertEntries(draft.test, draft.id);
  }
}

async function upload(draft: Draft, path: string, onConflict: OnConflict): Promise<void> {
  const { test, person, dataSetId, version, id, content } = draft;
  const expected = placeAmong(path, await pathsOf(test, id), onConflict);
  const answer = await person.repository.files.upload(dataSetId, version, path, content(), { onConflict })
    .then(({ path, outcome }) => ({ path, outcome }), ({ error, message }) => ({ error, message }));
  if ("path" in expected) return assert.deepEqual(answer, expected);
  assert.ok("error" in answer && answer.error === "pathTaken" && answer.message.includes(expected.other));
}

async function remove({ test, person, dataSetId, version, id }: Draft, which: number): Promise<void> {
  const paths = await pathsOf(test, id);
  if (paths.length > 0) {
    await person.repository.files.remove(dataSetId, version, paths[which % paths.length]);
  }
}

async function importAll({ test, person, dataSetId, version, source }: Draft, onConflict: OnConflict) {
  const { datasets } = person.repository;
  await datasets.importFiles(dataSetId, version, { from: source, version: "V1", onConflict })
    .catch(({ error }) => assert.equal(error, "pathTaken"));
  await deliverAll(test.app);
}

Deno.test("findPlace() says of every upload what all paths of the version say, and the rows stay what these ask for", async () => {
  await using test = await openTestApp();
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { datasets, files } = person.repository;
  const { dataSetId: source } = await datasets.create();
  for (const path of ["a/b.csv", "界/caf\u00e9", "c"]) await files.upload(source, "V1", path, path);
  let bytes = 0;
  const content = () => `${bytes++}`;
  const steps = fc.array(anyStep, { minLength: 15, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, steps, async (first, second) => {
      const { dataSetId } = await datasets.create(completeMetadata());
      const draft = { test, person, dataSetId, source, content };
      const id = await versionId(test, dataSetId, "V1");
      await walk({ ...draft, version: "V1", id }, first as Step[]);
      await files.upload(dataSetId, "V1", "z/last.csv", content());
      await datasets.submit(dataSetId, "V1");
      await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
      await deliverAll(test.app);
      const published = await storedEntries(test, id);
      await datasets.addVersion(dataSetId);
      const next = await versionId(test, dataSetId, "V2");
      assert.deepEqual(await storedEntries(test, next), published);
      await walk({ ...draft, version: "V2", id: next }, second as Step[]);
      assert.deepEqual(await storedEntries(test, id), published);
      await datasets.remove(dataSetId, "V2");
      assert.deepEqual(await storedEntries(test, next), []);
    }),
    { numRuns: 4 },
  );
});

Deno.test("uploadFile() takes as many statements beside thousands of files as beside none", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const counts: number[] = [];
  for (const there of [0, 3_000]) {
    const { dataSetId } = await datasets.create();
    const id = await versionId(test, dataSetId, "V1");
    const rows = Array.from({ length: there }, (_, at) => ({ path: `data/${at}.csv`, size: 1 }));
    await test.app.db.withTx((tx) => insertFiles(tx, id, rows, 1));
    // What the depositor stores is measured once a minute.
    await files.upload(dataSetId, "V1", "data/first.csv", "x");
    const upload = () => files.upload(dataSetId, "V1", "data/new.csv", "x");
    const { statements } = await countStatements(test, upload);
    assert.ok(!statements.some((one) => one.includes("json_group_array")), "no statement lists all paths");
    counts.push(statements.length);
  }
  assert.deepEqual(counts, [11, 11]);
});

Deno.test("uploadFile() with keep finds a number in few statements, however many are taken", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const id = await versionId(test, dataSetId, "V1");
  const names = Array.from({ length: 500 }, (_, at) => at === 0 ? "a.csv" : `a (${at + 1}).csv`);
  await test.app.db.withTx((tx) => insertFiles(tx, id, names.map((path) => ({ path, size: 1 })), 1));
  const upload = () => files.upload(dataSetId, "V1", "a.csv", "x", { onConflict: "keep" });
  const { result, statements } = await countStatements(test, upload);
  assert.equal(result.path, "a (501).csv");
  assert.ok(statements.length <= 25, `${statements.length} statements`);
});

Deno.test("enterStoredPaths() enters what was stored before, of every version and once", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const ids: string[] = [];
  for (const paths of [["a/b/c", "a/d", "界/É"], ["one"], []]) {
    const { dataSetId } = await datasets.create();
    for (const path of paths) await files.upload(dataSetId, "V1", path, "x");
    ids.push(await versionId(test, dataSetId, "V1"));
  }
  await test.app.db.withTx((tx) => tx.delete(pathEntry));
  assert.equal(await enterStoredPaths(test.app), 2);
  for (const id of ids) await assertEntries(test, id);
  assert.equal(await enterStoredPaths(test.app), 0);
});

Deno.test("enterStoredPaths() enters names that a rule of today would not let stand beside each other", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const id = await versionId(test, dataSetId, "V1");
  const rows = ["Data.csv", "data.CSV", "a", "a/b"].map((path) => ({ path, size: 1 }));
  await test.app.db.withTx(async (tx) => {
    await insertFiles(tx, id, rows, 1);
    await tx.delete(pathEntry);
  });
  await enterStoredPaths(test.app);
  await assertEntries(test, id);
  assert.equal((await files.upload(dataSetId, "V1", "data.CSV", "x")).outcome, "replaced");
  await files.remove(dataSetId, "V1", "Data.csv");
  await assertEntries(test, id);
});
