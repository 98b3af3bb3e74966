/** Deletions of files that are undone, and which names of a draft are taken. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditEvent, blob, datasetVersion, removedFile } from "../../db/schema/mod.ts";
import { PATHS_ASKED_MAX, REMOVED_FILES_MS } from "../../sdk/model/limits.ts";
import { assertFolders } from "../../tests/folders.ts";
import { openTestApp, type TestApp } from "../../tests/harness.ts";
import { insertFiles } from "../../tests/published_rows.ts";
import { countStatements } from "../../tests/sql_statements.ts";
import { systemContext } from "../context.ts";
import { removeOrphanBlobs } from "../services/file/garbage_collection.ts";

const PATHS = ["a/one.csv", "a/b/two.csv", "c.txt", "图/甲.png"];

async function openDraft(test: TestApp, paths: readonly string[] = PATHS) {
  const person = await test.signIn();
  const { datasets, files } = person.repository;
  const { dataSetId } = await datasets.create();
  for (const path of paths) await files.upload(dataSetId, "V1", path, `of ${path}`);
  const versionId = (await test.app.db.read.select().from(datasetVersion).all()).at(-1)!.id;
  const state = async () => {
    const { list, total, totalSize } = await files.list(dataSetId, "V1");
    return { list, total, totalSize };
  };
  return { person, files, dataSetId, versionId, state };
}

Deno.test("restoreFiles() brings files and folders back as they were: ids, bytes, folders and counts", async () => {
  await using test = await openTestApp();
  const { files, dataSetId, versionId, state } = await openDraft(test);
  const before = await state();
  const { removalId, removed } = await files.change(dataSetId, "V1", { remove: ["a/", "c.txt"] });
  assert.equal(removed, 3);
  assert.equal((await state()).total, 1);
  assert.deepEqual(await files.restore(dataSetId, "V1", removalId!), { restored: 3 });
  assert.deepEqual(await state(), before);
  await assertFolders(test.app, versionId);
  assert.equal(await (await files.download(before.list[0].fileId)).text(), "of a/b/two.csv");
  const last = (await test.app.db.read.select().from(auditEvent).all()).at(-1)!;
  assert.deepEqual([last.action, last.detail], ["restoreFiles", { restored: 3 }]);
  await assert.rejects(files.restore(dataSetId, "V1", removalId!), { error: "notFound" });
  const one = await files.remove(dataSetId, "V1", "c.txt");
  await files.restore(dataSetId, "V1", one.removalId!);
  assert.deepEqual(await state(), before);
});

Deno.test("restoreFiles() restores nothing where the place of one file was taken meanwhile", async () => {
  await using test = await openTestApp();
  const { files, dataSetId, versionId, state } = await openDraft(test);
  const { removalId } = await files.change(dataSetId, "V1", { remove: ["a", "c.txt"] });
  await files.upload(dataSetId, "V1", "c.txt", "another");
  await assert.rejects(files.restore(dataSetId, "V1", removalId!), { error: "pathTaken" });
  assert.equal((await state()).total, 2);
  await files.change(dataSetId, "V1", { move: [{ from: "c.txt", to: "d.txt" }] });
  await files.restore(dataSetId, "V1", removalId!);
  assert.equal((await state()).total, 5);
  await assertFolders(test.app, versionId);
});

Deno.test("restoreFiles() is for the depositor, for this draft, and for a day", async () => {
  await using test = await openTestApp();
  const { person, files, dataSetId } = await openDraft(test);
  const { dataSetId: second } = await person.repository.datasets.create();
  const removalId = (await files.remove(dataSetId, "V1", "c.txt")).removalId!;
  const other = await test.signIn();
  await assert.rejects(other.repository.files.restore(dataSetId, "V1", removalId), { error: "notFound" });
  await assert.rejects(test.visitor.files.restore(dataSetId, "V1", removalId), { error: "notLoggedIn" });
  await assert.rejects(files.restore(second, "V1", removalId), { error: "notFound" });
  const age = async (milliseconds: number) => {
    const removedAt = test.app.clock().getTime() - milliseconds;
    await test.app.db.withTx((tx) => tx.update(removedFile).set({ removedAt }));
  };
  await age(REMOVED_FILES_MS + 1);
  await assert.rejects(files.restore(dataSetId, "V1", removalId), { error: "notFound" });
  await age(REMOVED_FILES_MS);
  await files.restore(dataSetId, "V1", removalId);
});

Deno.test("remove_orphan_blobs spares the bytes of a deletion that can be undone, and lets them go afterwards", async () => {
  await using test = await openTestApp();
  const { files, dataSetId } = await openDraft(test, ["old.csv"]);
  const rows = async (table: typeof blob | typeof removedFile) =>
    (await test.app.db.read.select().from(table).all()).length;
  // Old enough for a file that nobody refers to.
  await test.app.db.withTx((tx) => tx.update(blob).set({ createdAt: 0 }));
  const context = systemContext(test.app, "test");
  const { list: [{ fileId }] } = await files.list(dataSetId, "V1");
  const { removalId } = await files.remove(dataSetId, "V1", "old.csv");
  await removeOrphanBlobs(context);
  await files.restore(dataSetId, "V1", removalId!);
  assert.equal(await (await files.download(fileId)).text(), "of old.csv");
  await files.remove(dataSetId, "V1", "old.csv");
  test.advance(REMOVED_FILES_MS + 1);
  await removeOrphanBlobs(context);
  assert.deepEqual([await rows(removedFile), await rows(blob)], [0, 0]);
});

Deno.test("listTakenPaths() names what an upload would be refused for, as an upload does", async () => {
  await using test = await openTestApp();
  const { files, dataSetId } = await openDraft(test);
  const asked = [
    ["c.txt", true],
    ["C.txt", false],
    ["c (2).txt", false],
    ["a", true],
    ["A/B", false],
    ["a/b", true],
    ["c.txt/below", true],
    ["a/one.csv/x/y", true],
    ["图/乙.png", false],
    ["图/甲.png", true],
  ] as const;
  const paths = asked.map(([path]) => path);
  const taken = await files.listTaken(dataSetId, "V1", paths);
  assert.deepEqual(taken.map(({ path }) => path), asked.flatMap(([path, is]) => is ? [path] : []));
  assert.deepEqual(taken.filter(({ file }) => file).map(({ path }) => path), ["c.txt", "图/甲.png"]);
  const { list } = await files.list(dataSetId, "V1", { prefix: "c.txt" });
  assert.deepEqual(taken[0].file, { size: list[0].size, sha256: list[0].sha256 });
  for (const [path, isTaken] of asked) {
    const upload = files.upload(dataSetId, "V1", path, "other bytes", { onConflict: "refuse" });
    if (isTaken) await assert.rejects(upload, { error: "pathTaken" }, path);
    else await upload;
  }
  const many = Array.from({ length: PATHS_ASKED_MAX + 1 }, (_, at) => `${at}`);
  await assert.rejects(files.listTaken(dataSetId, "V1", many), { error: "invalidInput" });
  await assert.rejects(test.visitor.files.listTaken(dataSetId, "V1", paths), { error: "notLoggedIn" });
});

Deno.test("restoreFiles() and listTakenPaths() take as many statements for 5,000 files as for ten", async () => {
  await using test = await openTestApp();
  const counts: number[][] = [];
  for (const many of [10, 5_000]) {
    const { files, dataSetId, versionId } = await openDraft(test, []);
    const paths = Array.from({ length: many }, (_, at) => `data/${at % 100}/${at}.csv`);
    await test.app.db.withTx(async (tx) => {
      await insertFiles(tx, versionId, paths.map((path, at) => ({ path, size: at })), 1);
      await tx.update(datasetVersion).set({ fileCount: many, totalSize: many * (many - 1) / 2 })
        .where(eq(datasetVersion.id, versionId));
    });
    const taken = await countStatements(test, () => files.listTaken(dataSetId, "V1", paths.slice(0, 1_000)));
    assert.equal(taken.result.length, Math.min(many, 1_000));
    const { removalId } = await files.change(dataSetId, "V1", { remove: ["data"] });
    const restored = await countStatements(test, () => files.restore(dataSetId, "V1", removalId!));
    assert.equal(restored.result.restored, many);
    await assertFolders(test.app, versionId);
    counts.push([taken.statements.length, restored.statements.length]);
  }
  assert.deepEqual(counts[0], counts[1]);
});
