import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { alarm, blob, jobRun, session } from "../../../db/schema/mod.ts";
import { mailsTo, signInAgain } from "../../../tests/accounts.ts";
import { flipBit, pathOfBlob, swap, truncate } from "../../../tests/corrupt_files.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { controlJobClock, type JobClock, jobNamed } from "../../../tests/job_clock.ts";
import { DomainError } from "../../error.ts";
import { rateFor } from "./scan.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

const blobs = ({ app }: TestApp) => app.db.read.select().from(blob).orderBy(blob.createdAt).all();
const alarms = ({ app }: TestApp) => app.db.read.select().from(alarm).all();

interface Stage {
  test: TestApp;
  time: JobClock;
  person: SignedInUser;
  dataSetId: string;
  /** SHA-256 and id of the files, in the order of their names. */
  files: { sha256: string; fileId: string }[];
}

async function openStage(count: number): Promise<Stage> {
  const test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const files = [];
  for (let n = 0; n < count; n++) {
    const { sha256, fileId } = await person.repository.files.upload(dataSetId, "V1", `f${n}`, `content ${n}`);
    files.push({ sha256, fileId });
  }
  return { test, time: controlJobClock(test), person, dataSetId, files };
}

/** What the newest run of the scan counted. */
async function scan({ test, time }: Stage): Promise<Record<string, unknown>> {
  test.advance(HOUR);
  assert.equal(await time.run("verify_files"), true);
  const runs = await test.app.db.read.select().from(jobRun).where(eq(jobRun.name, "verify_files")).all();
  return runs.at(-1)!.result!;
}

async function get(
  { test, person }: Stage,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
) {
  const { token } = await signInAgain(test, person);
  const response = await test.api.request(`${ORIGIN}/api/sdb-download-service/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
  return { status: response.status, bytes: await response.bytes().catch(() => undefined) };
}

Deno.test("verify_files: one scan finds 50 of 50 damaged files among 60, and administrators hear of it once", async () => {
  const stage = await openStage(60);
  const { test, time, files } = stage;
  await using _ = test;
  const chief = await test.signIn({ role: "administrator" });
  const path = (n: number) => pathOfBlob(test.config.dataDir, files[n].sha256);
  for (let n = 0; n < 20; n++) await flipBit(path(n), n % 8);
  for (let n = 20; n < 30; n++) await truncate(path(n));
  for (let n = 30; n < 40; n++) await Deno.remove(path(n));
  for (let n = 40; n < 50; n += 2) await swap(path(n), path(n + 1));
  await time.advanceTime(WEEK);
  assert.deepEqual(await scan(stage), { verified: 10, repaired: 0, damaged: 50, unreadable: 0 });
  const rows = await blobs(test);
  const marked = new Set(rows.filter(({ damagedAt }) => damagedAt !== null).map(({ sha256 }) => sha256));
  assert.deepEqual(marked, new Set(files.slice(0, 50).map(({ sha256 }) => sha256)));
  assert.deepEqual((await alarms(test)).map(({ kind, detail }) => [kind, detail.count]), [[
    "fileDamaged",
    50,
  ]]);
  assert.equal((await mailsTo(test, chief.email)).filter(({ body }) => body.includes("fixity")).length, 1);
  const { repository } = await signInAgain(test, chief);
  assert.equal((await repository.integrity.show()).files.damaged, 50);
  const listed = await Array.fromAsync(repository.integrity.damaged({ size: 20 }));
  assert.equal(new Set(listed.map(({ sha256 }) => sha256)).size, 50);
  assert.deepEqual([listed[0].kind, listed[0].dataSetId, listed[0].version], ["file", stage.dataSetId, "V1"]);
  const metrics = await (await test.api.request(`${ORIGIN}/metrics`)).text();
  assert.match(metrics, /^sdb_files_damaged 50$/m);
  assert.match(metrics, /^sdb_fixity_oldest_verified_seconds 17\d{8}(\.\d+)?$/m);
});

Deno.test("verify_files reads what was not verified for seven days, oldest first, covers too, and nothing twice", async () => {
  const stage = await openStage(3);
  const { test, time } = stage;
  await using _ = test;
  assert.equal((await scan(stage)).verified, 0);
  await time.advanceTime(WEEK - 2 * HOUR);
  const person = await signInAgain(test, stage.person);
  await person.repository.attachments.drawCover(stage.dataSetId, "V1");
  assert.equal((await scan(stage)).verified, 3);
  assert.equal((await scan(stage)).verified, 0);
  await time.advanceTime(WEEK - 3 * HOUR);
  const cover = (await blobs(test)).at(-1)!;
  await flipBit(pathOfBlob(test.config.dataDir, cover.sha256));
  assert.deepEqual(await scan(stage), { verified: 0, repaired: 0, damaged: 1, unreadable: 0 });
  const chief = await test.signIn({ role: "administrator" });
  const { list } = await chief.repository.integrity.damaged();
  assert.deepEqual(list.map(({ kind, sha256 }) => [kind, sha256]), [["cover", cover.sha256]]);
});

Deno.test("verify_files stops where it is when the server stops, and goes on there", async () => {
  const stage = await openStage(5);
  const { test, time } = stage;
  await using _ = test;
  await time.advanceTime(WEEK);
  const stopping = new AbortController();
  const { verifyDueFiles } = await import("./scan.ts");
  const { systemContext } = await import("../../context.ts");
  const { storage } = test.app.external;
  const read = storage.read.bind(storage);
  let reads = 0;
  storage.read = (...args) => {
    if (++reads === 3) stopping.abort();
    return read(...args);
  };
  const counts = await verifyDueFiles({
    ...systemContext(test.app, "scan"),
    stopping: stopping.signal,
  });
  storage.read = read;
  assert.equal(counts.verified, 2);
  assert.equal((await scan(stage)).verified, 3);
});

type Read = TestApp["app"]["external"]["storage"]["read"];
const passing: [name: string, read: Read][] = [
  ["bytes that were replaced under their reader", () => Promise.resolve(streamOf("content 1"))],
  ["a read that failed in the middle", () => Promise.resolve(streamOf("con", new Error("os error 5")))],
  ["a file that came back", () => Promise.reject(new DomainError("storageDamaged", { what: "a file" }))],
];

function streamOf(text: string, error?: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (text) controller.enqueue(new TextEncoder().encode(text));
      else if (error) controller.error(error);
      else controller.close();
      text = "";
    },
  });
}

for (const [name, readOnce] of passing) {
  Deno.test(`verify_files looks again before it says damaged: ${name}`, async () => {
    const stage = await openStage(1);
    const { test, time } = stage;
    await using _ = test;
    await time.advanceTime(WEEK);
    const { storage } = test.app.external;
    const read = storage.read.bind(storage);
    let reads = 0;
    storage.read = (...args) => reads++ === 0 ? readOnce(...args) : read(...args);
    assert.deepEqual(await scan(stage), { verified: 1, repaired: 0, damaged: 0, unreadable: 0 });
    assert.ok(reads >= 1);
    assert.equal((await blobs(test))[0].damagedAt, null);
    assert.deepEqual(await alarms(test), []);
  });
}

Deno.test("rateFor() reads everything in six days by rounds with their pauses, and never slower than 50 MB/s", () => {
  const ROUND = 50 * 60_000;
  const rounds = 6 * 24 * HOUR / (ROUND + jobNamed("verify_files").everyMs);
  for (const bytes of [0, 1e9, 12e12, 20e12, 100e12]) {
    const rate = rateFor(bytes);
    assert.ok(rate >= 50_000_000);
    assert.ok(rate * rounds * ROUND / 1_000 >= bytes * 0.999, `${bytes} bytes at ${rate} bytes a second`);
  }
  assert.equal(rateFor(11e12), 50_000_000);
});

Deno.test("a damaged file is refused whole, in part, by its head and in the archive until it is repaired", async () => {
  const stage = await openStage(2);
  const { test, time, files: [damaged, whole], dataSetId } = stage;
  await using _ = test;
  const path = pathOfBlob(test.config.dataDir, damaged.sha256);
  const good = await Deno.readFile(path);
  await flipBit(path);
  await time.advanceTime(WEEK);
  await scan(stage);
  const file = `download?fileId=${damaged.fileId}`;
  const archive = `getZipFile?dataSetId=${dataSetId}&version=V1`;
  const ask = async () => [
    (await get(stage, file)).status,
    (await get(stage, file, { Range: "bytes=0-1" })).status,
    (await get(stage, file, {}, "HEAD")).status,
    (await get(stage, archive)).status,
  ];
  assert.deepEqual(await ask(), [500, 500, 500, 500]);
  assert.equal((await get(stage, `download?fileId=${whole.fileId}`)).status, 200);
  const person = await signInAgain(test, stage.person);
  await assert.rejects(person.repository.files.download(damaged.fileId), { error: "storageDamaged" });
  await Deno.writeFile(path, good);
  test.advance(30_000);
  assert.deepEqual((await ask())[0], 500, "it is read again once a minute at most");
  test.advance(31_000);
  assert.deepEqual(await ask(), [200, 206, 200, 200]);
  assert.equal((await blobs(test)).filter(({ damagedAt }) => damagedAt !== null).length, 0);
});

Deno.test("verify_files takes the mark back from a file that was repaired", async () => {
  const stage = await openStage(1);
  const { test, time, files: [{ sha256 }] } = stage;
  await using _ = test;
  const path = pathOfBlob(test.config.dataDir, sha256);
  await flipBit(path);
  await time.advanceTime(WEEK);
  assert.equal((await scan(stage)).damaged, 1);
  assert.deepEqual(await scan(stage), { verified: 0, repaired: 0, damaged: 0, unreadable: 0 });
  await flipBit(path);
  assert.deepEqual(await scan(stage), { verified: 1, repaired: 1, damaged: 0, unreadable: 0 });
  assert.equal((await blobs(test))[0].damagedAt, null);
});

Deno.test("a download finds damage before any scan does: it breaks off, marks the file and raises the alarm", async () => {
  const stage = await openStage(2);
  const { test, files: [damaged], dataSetId } = stage;
  await using _ = test;
  await flipBit(pathOfBlob(test.config.dataDir, damaged.sha256));
  const first = await get(stage, `getZipFile?dataSetId=${dataSetId}&version=V1`);
  assert.deepEqual([first.status, first.bytes], [200, undefined]);
  assert.deepEqual((await alarms(test)).map(({ kind, detail }) => [kind, detail.sha256]), [
    ["fileDamaged", damaged.sha256],
  ]);
  assert.equal((await get(stage, `download?fileId=${damaged.fileId}`)).status, 500);
});

Deno.test("a download that outlives its session marks the damage that it finds", async () => {
  const stage = await openStage(0);
  const { test, person, dataSetId } = stage;
  await using _ = test;
  const bytes = new Uint8Array(2_000_000);
  const { fileId, sha256 } = await person.repository.files.upload(dataSetId, "V1", "a.bin", bytes);
  await flipBit(pathOfBlob(test.config.dataDir, sha256));
  const response = await test.api.request(`${ORIGIN}/api/sdb-download-service/download?fileId=${fileId}`, {
    headers: { Authorization: `Bearer ${person.token}` },
  });
  await test.app.db.withTx((tx) => tx.delete(session));
  await assert.rejects(response.bytes());
  assert.notEqual((await blobs(test))[0].damagedAt, null);
  assert.deepEqual((await alarms(test)).map(({ kind, detail }) => [kind, detail.sha256]), [[
    "fileDamaged",
    sha256,
  ]]);
});

Deno.test("the same bytes sent again repair a damaged file", async () => {
  const stage = await openStage(1);
  const { test, person, dataSetId, files: [damaged] } = stage;
  await using _ = test;
  await flipBit(pathOfBlob(test.config.dataDir, damaged.sha256));
  await get(stage, `download?fileId=${damaged.fileId}`);
  assert.notEqual((await blobs(test))[0].damagedAt, null);
  await person.repository.files.upload(dataSetId, "V1", "again", "content 0");
  assert.equal((await blobs(test))[0].damagedAt, null);
  assert.equal((await get(stage, `download?fileId=${damaged.fileId}`)).status, 200);
});

Deno.test("a cover whose bytes are damaged is not sent", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { coverId } = await deposit(person);
  const row = (await blobs(test)).find(({ size }) => size > 1_000)!;
  await flipBit(pathOfBlob(test.config.dataDir, row.sha256));
  const ask = () =>
    test.api.request(`${ORIGIN}/api/sdb-dataset-service/attachment/${coverId}`, {
      headers: { Authorization: `Bearer ${person.token}` },
    });
  assert.equal((await ask()).status, 500);
  assert.ok((await blobs(test)).find(({ sha256 }) => sha256 === row.sha256)!.damagedAt);
});

Deno.test("a download that its reader drops says nothing about the file", async () => {
  const stage = await openStage(0);
  const { test, person, dataSetId } = stage;
  await using _ = test;
  const { fileId } = await person.repository.files.upload(
    dataSetId,
    "V1",
    "a.bin",
    new Uint8Array(2_000_000),
  );
  for (const path of [`download?fileId=${fileId}`, `getZipFile?dataSetId=${dataSetId}&version=V1`]) {
    for (let chunks = 0; chunks < 10; chunks++) {
      const response = await test.api.request(`${ORIGIN}/api/sdb-download-service/${path}`, {
        headers: { Authorization: `Bearer ${person.token}` },
      });
      const reader = response.body!.getReader();
      for (let read = 0; read < chunks % 5; read++) await reader.read();
      await reader.cancel();
      // What the stream does after its reader went needs a moment.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  assert.deepEqual((await blobs(test)).map(({ damagedAt }) => damagedAt), [null]);
  assert.deepEqual(await alarms(test), []);
});
