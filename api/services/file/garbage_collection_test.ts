import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { alarm, blob, dataset, datasetVersion, jobRun } from "../../../db/schema/mod.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { registry } from "../../middleware/process_metrics.ts";
import { keepAttachment, streamOf } from "./attachments.ts";
import { discardRefused, REFUSED_KEPT_MS } from "./discard_refused.ts";

const DAY = 86_400_000;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Data files without a row, written so many milliseconds ago by the app's clock. */
async function plant(test: TestApp, count: number, age: number): Promise<string[]> {
  const { config, app } = test;
  const names: string[] = [];
  for (let n = 0; n < count; n++) {
    const name = sha256(`orphan ${n}`);
    const folder = `${config.dataDir}/blobs/${name.slice(0, 2)}`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/${name}`, `orphan ${n}`);
    const written = new Date(app.clock().getTime() - age);
    await Deno.utime(`${folder}/${name}`, written, written);
    names.push(name);
  }
  return names;
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) found.push(...await filesBelow(`${folder}/${name}`));
    else if (name !== "repository.id") found.push(name);
  }
  return found.sort();
}

async function lastResult(test: TestApp, name: string): Promise<Record<string, unknown>> {
  const runs = (await test.app.db.read.select().from(jobRun).all()).filter((run) => run.name === name);
  return runs.at(-1)?.result ?? {};
}

const read = async (test: TestApp, text: string) => {
  const stream = await test.app.external.storage.read({ sha256: sha256(text), size: text.length });
  return await new Response(stream).text();
};

/** Id of the only version of a dataset. */
async function findHead({ app }: TestApp, dataSetId: string): Promise<string> {
  const row = await app.db.read.select({ id: datasetVersion.id }).from(datasetVersion)
    .innerJoin(dataset, eq(dataset.serial, datasetVersion.datasetSerial))
    .where(eq(dataset.id, dataSetId)).get();
  return row!.id;
}

Deno.test("remove_orphan_blobs puts what nothing refers to into quarantine, and empty_quarantine deletes it after 30 days", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const names = (await plant(test, 10, 2 * DAY)).sort();
  const deleted = async () =>
    (await registry.getSingleMetric("sdb_deleted_total")!.get()).values
      .find(({ labels }) => labels.job === "empty_quarantine")?.value ?? 0;
  assert.ok(await time.run("remove_orphan_blobs"));
  assert.deepEqual(await lastResult(test, "remove_orphan_blobs"), { removed: 10, failed: 0, refused: 0 });
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/blobs`), []);
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/quarantine/2026-11-02`), names);
  await time.advanceTime(30 * DAY - 3_600_000);
  await time.run("empty_quarantine");
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/quarantine`), names);
  const before = await deleted();
  await time.advanceTime(DAY);
  await time.run("empty_quarantine");
  assert.deepEqual(await lastResult(test, "empty_quarantine"), {
    removed: 10,
    restored: 0,
    failed: 0,
    refused: 0,
  });
  assert.deepEqual(await Array.fromAsync(Deno.readDir(`${test.config.dataDir}/quarantine`)), []);
  assert.equal(await deleted() - before, 10);
});

Deno.test("remove_orphan_blobs takes nothing where the database knows none of the files, and raises an alarm", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  await plant(test, 404, 2 * DAY);
  await time.run("remove_orphan_blobs");
  assert.equal((await filesBelow(`${test.config.dataDir}/blobs`)).length, 404);
  assert.deepEqual(await lastResult(test, "remove_orphan_blobs"), { removed: 0, failed: 0, refused: 404 });
  const rows = await test.app.db.read.select().from(alarm).all();
  assert.deepEqual(rows.map(({ kind, detail }) => [kind, detail]), [
    ["massDeletion", { job: "remove_orphan_blobs", count: 404, total: 404 }],
  ]);
  test.advance(DAY);
  assert.equal(await time.run("remove_orphan_blobs"), false, "the alarm stops the job");
});

Deno.test("remove_orphan_blobs counts rows that nothing refers to before it forgets any", async () => {
  await using test = await openTestApp();
  const rows = Array.from({ length: 11 }, (_, n) => ({ sha256: sha256(`row ${n}`), size: 1, createdAt: 0 }));
  await test.app.db.withTx((tx) => tx.insert(blob).values(rows));
  await controlJobClock(test).run("remove_orphan_blobs");
  assert.equal((await test.app.db.read.select().from(blob).all()).length, 11);
  assert.equal((await test.app.db.read.select().from(alarm).all()).length, 1);
});

Deno.test("remove_abandoned_uploads takes up to a hundred at once", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const then = new Date(test.app.clock().getTime() - 2 * DAY);
  const incoming = `${test.config.dataDir}/incoming`;
  const left = async () => (await filesBelow(incoming)).length;
  for (let n = 0; n < 101; n++) {
    await Deno.writeTextFile(`${incoming}/${n}`, "x");
    await Deno.utime(`${incoming}/${n}`, then, then);
  }
  await time.run("remove_abandoned_uploads");
  assert.equal(await left(), 101);
  await Deno.remove(`${incoming}/0`);
  await test.app.db.withTx((tx) => tx.delete(alarm));
  await time.advanceTime(DAY);
  await time.run("remove_abandoned_uploads");
  assert.equal(await left(), 0);
});

Deno.test("a file in quarantine comes back when somebody reads it, if it is whole", async () => {
  await using test = await openTestApp();
  const [first, second] = await plant(test, 2, 2 * DAY);
  await controlJobClock(test).run("remove_orphan_blobs");
  assert.equal(await read(test, "orphan 0"), "orphan 0");
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/blobs`), [first]);
  await Deno.writeTextFile(`${test.config.dataDir}/quarantine/2026-11-02/${second}`, "rotten 1");
  await assert.rejects(read(test, "orphan 1"), { error: "storageDamaged" });
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/quarantine`), [second]);
});

Deno.test("a file in quarantine comes back when the same bytes are uploaded, and stays there no second time", async () => {
  await using test = await openTestApp();
  const [name] = await plant(test, 1, 2 * DAY);
  await controlJobClock(test).run("remove_orphan_blobs");
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  await files.upload(dataSetId, "V1", "a.txt", "orphan 0");
  assert.equal(await read(test, "orphan 0"), "orphan 0");
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/blobs`), [name]);
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/quarantine`), []);
});

Deno.test("empty_quarantine puts back what a row refers to by now", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const [name] = await plant(test, 1, 2 * DAY);
  await time.run("remove_orphan_blobs");
  await test.app.db.withTx((tx) => tx.insert(blob).values({ sha256: name, size: 8, createdAt: 0 }));
  await time.advanceTime(40 * DAY);
  await time.run("empty_quarantine");
  assert.deepEqual(await lastResult(test, "empty_quarantine"), {
    removed: 0,
    restored: 1,
    failed: 0,
    refused: 0,
  });
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/blobs`), [name]);
});

/** Files that went into quarantine on a day. */
async function plantQuarantined(test: TestApp, day: string, count: number): Promise<string> {
  const folder = `${test.config.dataDir}/quarantine/${day}`;
  await Deno.mkdir(folder);
  for (let n = 0; n < count; n++) await Deno.writeTextFile(`${folder}/${sha256(`old ${n}`)}`, `old ${n}`);
  return folder;
}

Deno.test("empty_quarantine deletes nothing while more is due than one round may take, and raises an alarm", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const young = await plantQuarantined(test, "2026-11-01", 2);
  const old = await plantQuarantined(test, "2026-09-01", 11);
  await time.run("empty_quarantine");
  assert.equal((await filesBelow(old)).length, 11);
  const counts = { removed: 0, restored: 0, failed: 0 };
  assert.deepEqual(await lastResult(test, "empty_quarantine"), { ...counts, refused: 11 });
  const rows = await test.app.db.read.select().from(alarm).all();
  assert.deepEqual(rows.map(({ kind, detail }) => [kind, detail]), [
    ["massDeletion", { job: "empty_quarantine", count: 11, total: 13 }],
  ]);
  await test.app.db.withTx((tx) => tx.delete(alarm));
  await Deno.remove(`${old}/${sha256("old 0")}`);
  await time.advanceTime(DAY);
  await time.run("empty_quarantine");
  assert.deepEqual(await lastResult(test, "empty_quarantine"), { ...counts, removed: 10, refused: 0 });
  assert.equal((await filesBelow(young)).length, 2);
});

Deno.test("empty_quarantine puts a good copy back over a rotten file of the right size", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const [name] = await plant(test, 1, 2 * DAY);
  await time.run("remove_orphan_blobs");
  await test.app.db.withTx((tx) => tx.insert(blob).values({ sha256: name, size: 8, createdAt: 0 }));
  await Deno.writeTextFile(`${test.config.dataDir}/blobs/${name.slice(0, 2)}/${name}`, "rotten 0");
  await time.advanceTime(40 * DAY);
  await time.run("empty_quarantine");
  const { removed, restored } = await lastResult(test, "empty_quarantine");
  assert.deepEqual([removed, restored], [0, 1]);
  assert.equal(await read(test, "orphan 0"), "orphan 0");
});

Deno.test("one file that cannot be moved or deleted stops no clean-up, and what went is counted", async () => {
  await using test = await openTestApp();
  const time = controlJobClock(test);
  const { dataDir } = test.config;
  const then = new Date(test.app.clock().getTime() - 2 * DAY);
  const [stuck] = await plant(test, 3, 2 * DAY);
  const old = await plantQuarantined(test, "2026-09-01", 2);
  for (let n = 0; n < 2; n++) {
    await Deno.writeTextFile(`${dataDir}/incoming/${n}`, "x");
    await Deno.utime(`${dataDir}/incoming/${n}`, then, then);
  }
  // A folder that is not empty can neither be deleted nor take the place of a file.
  for (const path of [`quarantine/2026-11-02/${stuck}`, `quarantine/2026-09-01/${stuck}`, "incoming/stuck"]) {
    await Deno.mkdir(`${dataDir}/${path}/full`, { recursive: true });
    await Deno.utime(`${dataDir}/${path}`, then, then);
  }
  for (const name of ["remove_orphan_blobs", "empty_quarantine", "remove_abandoned_uploads"]) {
    assert.ok(await time.run(name));
    const { removed, failed } = await lastResult(test, name);
    assert.deepEqual([removed, failed], [2, 1], name);
  }
  assert.deepEqual(await filesBelow(`${dataDir}/blobs`), [stuck]);
  assert.deepEqual(await filesBelow(old), []);
});

/** Keeps bytes as an upload does: they come first, and their row is written after them. */
const bring = (test: TestApp, text: string) =>
  test.app.external.storage.write(streamOf(new TextEncoder().encode(text)), { limit: 1_000 });

Deno.test("discardRefused() takes no bytes from an upload of the same ones that has not written its row yet", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const head = await findHead(test, dataSetId);
  const context = systemContext(test.app, "test");
  const theirs = await bring(test, "the same");
  const refused = await bring(test, "the same");
  await discardRefused(context, refused);
  const about = { versionId: head, kind: "compliance", name: "a.txt", mediaType: "text/plain" } as const;
  const row = await test.app.db.withTx((tx) => keepAttachment(tx, context, theirs, about));
  test.advance(REFUSED_KEPT_MS);
  await deliverAll(test.app);
  assert.equal(row.sha256, sha256("the same"));
  assert.equal(await read(test, "the same"), "the same");
});

Deno.test("discardRefused() removes the bytes after a while, unless they were brought again meanwhile", async () => {
  await using test = await openTestApp();
  const context = systemContext(test.app, "test");
  const { storage } = test.app.external;
  const [refused, again] = [await bring(test, "refused"), await bring(test, "again")];
  for (const one of [refused, again]) await discardRefused(context, one);
  test.advance(REFUSED_KEPT_MS - 1);
  await deliverAll(test.app);
  assert.deepEqual([await storage.has(refused), await storage.has(again)], [true, true]);
  // As if it was written long after the refusal: its row may be on its way.
  const path = `${test.config.dataDir}/blobs/${again.sha256.slice(0, 2)}/${again.sha256}`;
  const later = new Date(Date.now() + REFUSED_KEPT_MS);
  await Deno.utime(path, later, later);
  test.advance(1);
  await deliverAll(test.app);
  assert.deepEqual([await storage.has(refused), await storage.has(again)], [false, true]);
  assert.deepEqual(await filesBelow(`${test.config.dataDir}/quarantine`), []);
});
