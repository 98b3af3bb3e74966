import assert from "node:assert/strict";
import { alarm, blob, blobCopy, blobRepair, jobRun } from "../../../db/schema/mod.ts";
import { flipBit, pathOfBlob, truncate } from "../../../tests/corrupt_files.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { signInAgain } from "../../../tests/accounts.ts";
import { controlJobClock, type JobClock } from "../../../tests/job_clock.ts";
import { openApp } from "../../app.ts";
import { examinationsEnded } from "./examine.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const migrations = new URL("../../../db/migrations", import.meta.url).pathname;

interface Stage extends AsyncDisposable {
  test: TestApp;
  time: JobClock;
  person: SignedInUser;
  /** Folder of the second store. */
  second: string;
  dataSetId: string;
  files: { sha256: string; fileId: string }[];
}

async function openStage(count: number): Promise<Stage> {
  const second = await Deno.makeTempDir({ prefix: "sdb-second-" });
  const test = await openTestApp({ SECOND_COPY_DIR: second });
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const files = [];
  for (let n = 0; n < count; n++) {
    files.push(await person.repository.files.upload(dataSetId, "V1", `f${n}`, `content ${n} `.repeat(n + 1)));
  }
  return {
    test,
    time: controlJobClock(test),
    person,
    second,
    dataSetId,
    files,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await Deno.remove(second, { recursive: true });
    },
  };
}

/** What a job counted in a run of its own. */
async function run({ test, time }: Stage, job: string): Promise<Record<string, unknown>> {
  test.advance(HOUR);
  assert.equal(await time.run(job), true);
  const runs = await test.app.db.read.select().from(jobRun).all();
  return runs.filter(({ name }) => name === job).at(-1)!.result!;
}

const alarms = ({ test }: Stage) => test.app.db.read.select().from(alarm).all();
const textOf = async ({ test, person }: Stage, fileId: string) =>
  await (await (await signInAgain(test, person)).repository.files.download(fileId)).text();

Deno.test("bit rot: 50 of 50 random flips over both copies are found by one scan and repaired without an alarm", async () => {
  await using stage = await openStage(60);
  const { test, time, files, second } = stage;
  const { dataDir } = test.config;
  assert.deepEqual(await run(stage, "copy_files"), { copied: 60, failed: 0 });
  // One bit in one of the two copies of 50 blobs, at random.
  const chosen = files.toSorted(() => Math.random() - 0.5).slice(0, 50);
  const places = chosen.map((_, n) => n % 2 === 0 ? dataDir : second);
  for (const [n, { sha256 }] of chosen.entries()) {
    const path = pathOfBlob(places[n], sha256);
    const { size } = await Deno.stat(path);
    await flipBit(path, Math.floor(Math.random() * size));
  }
  await time.advanceTime(WEEK);
  assert.deepEqual(await run(stage, "verify_files"), {
    verified: 60,
    repaired: 25,
    damaged: 0,
    unreadable: 0,
    copiesVerified: 35,
    copiesRepaired: 25,
    copiesDamaged: 0,
    copiesUnreadable: 0,
  });
  assert.deepEqual(await alarms(stage), []);
  for (const row of await test.app.db.read.select().from(blob).all()) {
    for (const store of [test.app.external.storage, test.app.external.secondCopy!]) {
      assert.ok(await store.verify(row), row.sha256);
    }
  }
  const repairs = await test.app.db.read.select().from(blobRepair).all();
  assert.deepEqual(new Set(repairs.map(({ sha256 }) => sha256)), new Set(chosen.map(({ sha256 }) => sha256)));
  const chief = await test.signIn({ role: "administrator" });
  const { copies, repairs: counted } = await chief.repository.integrity.show();
  assert.deepEqual([copies?.count, copies?.waiting, copies?.verified, copies?.damaged], [60, 0, 60, 0]);
  assert.deepEqual([counted.first, counted.second], [25, 25]);
});

Deno.test("a blob whose copies are both damaged raises the alarm and is sent to nobody; neither replaces the other", async () => {
  await using stage = await openStage(2);
  const { test, time, files: [lost, whole], second } = stage;
  await run(stage, "copy_files");
  await flipBit(pathOfBlob(test.config.dataDir, lost.sha256), 0);
  await flipBit(pathOfBlob(second, lost.sha256), 3);
  await time.advanceTime(WEEK);
  const { damaged, copiesDamaged, repaired } = await run(stage, "verify_files");
  assert.deepEqual([damaged, copiesDamaged, repaired], [1, 1, 0]);
  assert.deepEqual((await alarms(stage)).map(({ kind }) => kind).toSorted(), ["copyDamaged", "fileDamaged"]);
  await assert.rejects(textOf(stage, lost.fileId), { error: "storageDamaged" });
  assert.equal(await textOf(stage, whole.fileId), "content 1 content 1 ");
  const copies = await test.app.db.read.select().from(blobCopy).all();
  assert.deepEqual(copies.filter(({ damagedAt }) => damagedAt !== null).map(({ sha256 }) => sha256), [
    lost.sha256,
  ]);
  // The depositor sends the bytes once more: the first copy is whole again, and the next round repairs the second.
  const person = await signInAgain(test, stage.person);
  await person.repository.files.upload(stage.dataSetId, "V1", "again", "content 0 ");
  const { copiesRepaired } = await run(stage, "verify_files");
  assert.equal(copiesRepaired, 1);
  assert.ok(await test.app.external.secondCopy!.verify({ sha256: lost.sha256, size: 10 }));
});

Deno.test("a reader of a missing or cut blob, or of one with a flipped bit, gets the bytes of its second copy", async () => {
  await using stage = await openStage(3);
  const { test, files: [missing, cut, flipped] } = stage;
  await run(stage, "copy_files");
  const path = ({ sha256 }: { sha256: string }) => pathOfBlob(test.config.dataDir, sha256);
  await Deno.remove(path(missing));
  await truncate(path(cut));
  await flipBit(path(flipped));
  assert.equal(await textOf(stage, missing.fileId), "content 0 ");
  assert.equal(await textOf(stage, cut.fileId), "content 1 content 1 ");
  assert.equal(await textOf(stage, flipped.fileId), "content 2 content 2 content 2 ");
  assert.deepEqual(await alarms(stage), []);
  await examinationsEnded(test.app, 60_000);
  assert.equal((await test.app.db.read.select().from(blobRepair).all()).length, 3);
});

Deno.test("copy_files goes on where it stopped, copies no damaged blob, and says of a store that refuses that it does", async () => {
  await using stage = await openStage(4);
  const { test, files, second } = stage;
  const store = test.app.external.secondCopy!;
  const write = store.write.bind(store);
  let written = 0;
  store.write = (...args) => ++written > 2 ? Promise.reject(new Error("disk gone")) : write(...args);
  assert.deepEqual(await run(stage, "copy_files"), { copied: 2, failed: 2 });
  assert.deepEqual((await alarms(stage)).map(({ kind, detail }) => [kind, detail.count]), [[
    "copyDamaged",
    2,
  ]]);
  store.write = write;
  const copied = new Set((await test.app.db.read.select().from(blobCopy).all()).map(({ sha256 }) => sha256));
  const damaged = files.find(({ sha256 }) => !copied.has(sha256))!;
  await flipBit(pathOfBlob(test.config.dataDir, damaged.sha256));
  assert.deepEqual(await run(stage, "copy_files"), { copied: 1, failed: 0 });
  await assert.rejects(Deno.stat(pathOfBlob(second, damaged.sha256)), Deno.errors.NotFound);
  assert.ok((await alarms(stage)).some(({ kind }) => kind === "fileDamaged"));
  assert.deepEqual(await run(stage, "copy_files"), { copied: 0, failed: 0 });
});

Deno.test("what nothing refers to any more goes from the second store too", async () => {
  await using stage = await openStage(1);
  const { test, time, files: [{ sha256 }], second, dataSetId } = stage;
  await run(stage, "copy_files");
  const person = await signInAgain(test, stage.person);
  await person.repository.files.remove(dataSetId, "V1", "f0");
  // The time of a file is that of the machine, the age of an orphan is counted by the app's clock.
  const old = new Date(test.app.clock().getTime() - WEEK);
  for (const folder of [second, test.config.dataDir]) await Deno.utime(pathOfBlob(folder, sha256), old, old);
  await time.advanceTime(2 * 24 * HOUR);
  await run(stage, "remove_orphan_blobs");
  for (const folder of [second, test.config.dataDir]) {
    await assert.rejects(Deno.stat(pathOfBlob(folder, sha256)), Deno.errors.NotFound);
  }
  await time.advanceTime(40 * 24 * HOUR);
  assert.equal((await run(stage, "empty_quarantine")).removed, 2);
});

Deno.test("the second store of another repository, or an empty one in place of it, ends the start with a sentence", async () => {
  await using stage = await openStage(1);
  const { test, second } = stage;
  await run(stage, "copy_files");
  const open = async () => (await openApp({ config: test.config, migrations })).close();
  await test.app.close();
  await open();
  const id = `${second}/blobs/repository.id`;
  const known = await Deno.readTextFile(id);
  await Deno.writeTextFile(id, "another\n");
  await assert.rejects(open(), /belongs to another repository. Correct SECOND_COPY_DIR/);
  await Deno.remove(id);
  await assert.rejects(open(), /Mount the disk that is missing/);
  // Once without it, and everything is copied anew.
  await (await openApp({ config: { ...test.config, secondCopyDir: undefined }, migrations })).close();
  await open();
  assert.equal(await Deno.readTextFile(id), known);
});
