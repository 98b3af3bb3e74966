/** Moves, renames and deletions of many files at once: all of them, or none. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditEvent, datasetVersion, file } from "../../db/schema/mod.ts";
import { FILE_CHANGES_MAX } from "../../sdk/model/limits.ts";
import { assertFolders } from "../../tests/folders.ts";
import { ALL_PASSED, findReviewId, publish } from "../../tests/datasets.ts";
import { deliverAll } from "../jobs/outbox_delivery.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import { insertFiles } from "../../tests/published_rows.ts";
import { countStatements } from "../../tests/sql_statements.ts";

interface Draft {
  person: SignedInUser;
  dataSetId: string;
  versionId: string;
  paths(): Promise<string[]>;
  change: SignedInUser["repository"]["files"]["change"];
}

async function openDraft(test: TestApp, paths: readonly string[]): Promise<Draft> {
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const rows = await test.app.db.read.select().from(datasetVersion).all();
  const versionId = rows.at(-1)!.id;
  await test.app.db.withTx(async (tx) => {
    await insertFiles(tx, versionId, paths.map((path, at) => ({ path, size: at + 1 })), 1);
    const totalSize = paths.length * (paths.length + 1) / 2;
    await tx.update(datasetVersion).set({ fileCount: paths.length, totalSize }).where(
      eq(datasetVersion.id, versionId),
    );
  });
  return {
    person,
    dataSetId,
    versionId,
    paths: async () =>
      (await test.app.db.read.select().from(file).where(eq(file.versionId, versionId)).orderBy(file.path)
        .all())
        .map(({ path }) => path),
    change: (id, version, changes) => person.repository.files.change(id, version, changes),
  };
}

const PATHS = ["a/one.csv", "a/b/two.csv", "a/b/three.csv", "c.txt", "d.txt"];

Deno.test("changeFiles() moves files and folders and deletes others, and counts them where they are", async () => {
  await using test = await openTestApp();
  const { dataSetId, versionId, paths, change, person } = await openDraft(test, PATHS);
  const answer = await change(dataSetId, "V1", {
    remove: ["d.txt"],
    move: [{ from: "a/b/", to: "data/raw" }, { from: "c.txt", to: "c.csv" }],
  });
  const { removalId, ...counts } = answer;
  assert.ok(removalId);
  assert.deepEqual(counts, { moved: 3, removed: 1 });
  assert.deepEqual(await paths(), ["a/one.csv", "c.csv", "data/raw/three.csv", "data/raw/two.csv"]);
  await assertFolders(test.app, versionId);
  const { list, total, totalSize } = await person.repository.files.list(dataSetId, "V1");
  assert.deepEqual([total, totalSize, list[1].mediaType], [4, 10, "text/csv"]);
  const events = await test.app.db.read.select().from(auditEvent).where(eq(auditEvent.action, "changeFiles"))
    .all();
  assert.deepEqual(events.map(({ detail }) => detail), [counts]);
});

Deno.test("changeFiles() lets names change their case, files take each other's place, and a folder go into itself", async () => {
  await using test = await openTestApp();
  const { dataSetId, versionId, paths, change } = await openDraft(test, PATHS);
  await change(dataSetId, "V1", { move: [{ from: "a", to: "A" }] });
  await change(dataSetId, "V1", { move: [{ from: "c.txt", to: "d.txt" }, { from: "d.txt", to: "c.txt" }] });
  await change(dataSetId, "V1", { move: [{ from: "A/b", to: "A/b/b" }, { from: "c.txt", to: "c.txt" }] });
  assert.deepEqual(await paths(), ["A/b/b/three.csv", "A/b/b/two.csv", "A/one.csv", "c.txt", "d.txt"]);
  await assertFolders(test.app, versionId);
});

Deno.test("changeFiles() moves what is named itself out of a folder that moves, in whatever order they are named", async () => {
  await using test = await openTestApp();
  const move = [
    { from: "a", to: "x" },
    { from: "a/b", to: "y/" },
    { from: "a/b/two.csv", to: "kept/two.csv" },
    { from: "a/one.csv", to: "a/one.csv" },
    { from: "a/b/", to: "y" },
  ];
  for (const moves of [move, move.toReversed()]) {
    const { dataSetId, versionId, paths, change } = await openDraft(test, PATHS);
    assert.deepEqual(await change(dataSetId, "V1", { move: moves }), { moved: 2, removed: 0 });
    assert.deepEqual(await paths(), ["a/one.csv", "c.txt", "d.txt", "kept/two.csv", "y/three.csv"]);
    await assertFolders(test.app, versionId);
  }
});

Deno.test("changeFiles() does nothing at all where one of its changes cannot be", async () => {
  await using test = await openTestApp();
  const { dataSetId, versionId, paths, change } = await openDraft(test, PATHS);
  const long = Array.from({ length: 4 }, () => "x".repeat(250)).join("/");
  for (
    const [error, changes] of [
      ["pathTaken", { move: [{ from: "c.txt", to: "d.txt" }] }],
      ["pathTaken", { move: [{ from: "c.txt", to: "a/b" }] }],
      ["pathTaken", { move: [{ from: "a/b", to: "c.txt" }] }],
      ["pathTaken", { move: [{ from: "a/b", to: "c.txt/d" }] }],
      ["pathTaken", { move: [{ from: "c.txt", to: "e" }, { from: "d.txt", to: "e" }] }],
      ["notFound", { move: [{ from: "a/b", to: "e" }], remove: ["c.txt", "nothing"] }],
      ["notFound", { remove: ["a/"], move: [{ from: "a/one.csv", to: "e" }] }],
      ["invalidInput", { move: [{ from: "a", to: `${long}/${"y".repeat(15)}` }] }],
      ["invalidInput", { move: [{ from: "a", to: "../a" }] }],
      ["invalidInput", { move: [{ from: "c.txt", to: "e.txt" }, { from: "c.txt", to: "f.txt" }] }],
      ["invalidInput", { remove: Array.from({ length: FILE_CHANGES_MAX + 1 }, () => "c.txt") }],
    ] as const
  ) {
    await assert.rejects(change(dataSetId, "V1", { ...changes } as never), { error });
  }
  assert.deepEqual(await paths(), [...PATHS].sort());
  await assertFolders(test.app, versionId);
});

Deno.test("changeFiles() is for the depositor of a draft alone", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await openDraft(test, PATHS);
  const other = await test.signIn();
  await assert.rejects(other.repository.files.change(dataSetId, "V1", { remove: ["a"] }), {
    error: "notFound",
  });
  await assert.rejects(test.visitor.files.change(dataSetId, "V1", { remove: ["a"] }), {
    error: "notLoggedIn",
  });
});

Deno.test("changeFiles() moves and deletes a folder of 10,000 files in as many statements as one of ten", async () => {
  await using test = await openTestApp();
  const counts: number[][] = [];
  for (const many of [10, 10_000]) {
    const files = Array.from({ length: many }, (_, at) => `data/${at % 100}/${at}.csv`);
    const { dataSetId, versionId, change } = await openDraft(test, [...files, "other.txt"]);
    const moved = await countStatements(
      test,
      () => change(dataSetId, "V1", { move: [{ from: "data", to: "x/y" }] }),
    );
    assert.equal(moved.result.moved, many);
    await assertFolders(test.app, versionId);
    const removed = await countStatements(test, () => change(dataSetId, "V1", { remove: ["x"] }));
    assert.equal(removed.result.removed, many);
    counts.push([moved.statements.length, removed.statements.length]);
  }
  assert.deepEqual(counts[0], counts[1]);
});

Deno.test("the CSTR of a file stays with its bytes and path, though its folder was renamed and got its name back", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, governance);
  const { datasets, files } = person.repository;
  const publishNext = async (version: string) => {
    await datasets.submit(dataSetId, version);
    await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
    await deliverAll(test.app);
    const { list } = await files.list(dataSetId, version);
    return Object.fromEntries(list.map(({ path, cstr }) => [path, cstr]));
  };
  const { list: [{ cstr: first }] } = await files.list(dataSetId, "V1");
  await datasets.addVersion(dataSetId);
  await files.upload(dataSetId, "V2", "notes.txt", "notes");
  await files.change(dataSetId, "V2", { move: [{ from: "data/", to: "raw/" }] });
  await files.change(dataSetId, "V2", { move: [{ from: "raw/", to: "data/" }] });
  const second = await publishNext("V2");
  assert.ok(first);
  assert.equal(second["data/levels.csv"], first);
  await datasets.addVersion(dataSetId);
  await files.change(dataSetId, "V3", { move: [{ from: "data/levels.csv", to: "data/months.csv" }] });
  const third = await publishNext("V3");
  assert.equal(third["notes.txt"], second["notes.txt"]);
  assert.ok(third["data/months.csv"]);
  assert.ok(
    ![first, second["notes.txt"]].includes(third["data/months.csv"]),
    "another path, another identifier",
  );
});
