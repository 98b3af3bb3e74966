/** Damage that nobody knows of yet, met by readers of parts, of wholes and of archives. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { eq, isNotNull } from "drizzle-orm";
import { isBusy } from "../../../db/client.ts";
import { blob, blobBlocks, blobRepair } from "../../../db/schema/mod.ts";
import { checksumsOf, randomBytes } from "../../../tests/bytes.ts";
import { flipBit, pathOfBlob } from "../../../tests/corrupt_files.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { signInAgain } from "../../../tests/accounts.ts";
import { controlJobClock } from "../../../tests/job_clock.ts";
import { systemContext } from "../../context.ts";
import { ADDING, addMissingChecksums } from "./block_checksums.ts";
import { copyNewBlobs } from "./copy_blobs.ts";
import { examinationsEnded } from "./examine.ts";
import { readBlob } from "./read_blob.ts";

const BLOCK = 65_536;
const HOUR = 3_600_000;
/** Milliseconds for a repair behind an answer. */
const PATIENCE = 60_000;
const between = (low: number, high: number) => low + Math.floor(Math.random() * (high - low));

interface StoredFile {
  fileId: string;
  sha256: string;
  bytes: Uint8Array;
}

interface Stage extends AsyncDisposable {
  test: TestApp;
  person: SignedInUser;
  dataSetId: string;
  files: StoredFile[];
  second?: string;
}

async function openStage(count: number, { withSecond = false } = {}): Promise<Stage> {
  const second = withSecond ? await Deno.makeTempDir({ prefix: "sdb-second-" }) : undefined;
  const test = await openTestApp(second ? { SECOND_COPY_DIR: second } : {});
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const files: StoredFile[] = [];
  for (let n = 0; n < count; n++) {
    const bytes = randomBytes(between(1, 4 * BLOCK));
    files.push({ ...await person.repository.files.upload(dataSetId, "V1", `f${n}`, bytes), bytes });
  }
  if (second) await copyNewBlobs(systemContext(test.app, "copy"));
  return {
    test,
    person,
    dataSetId,
    files,
    second,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      if (second) await Deno.remove(second, { recursive: true });
    },
  };
}

/** What arrives, and whether it came to its end. */
async function receive({ test, person }: Stage, path: string, range?: { start: number; end: number }) {
  const response = await test.api.request(`${ORIGIN}/api/sdb-download-service/${path}`, {
    headers: {
      Authorization: `Bearer ${person.token}`,
      ...range && { Range: `bytes=${range.start}-${range.end - 1}` },
    },
  });
  const chunks: Uint8Array[] = [];
  let whole = true;
  try {
    for await (const chunk of response.body!) chunks.push(chunk);
  } catch {
    whole = false;
  }
  const bytes = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  return { status: response.status, bytes, whole };
}

const file = ({ fileId }: StoredFile) => `download?fileId=${fileId}`;
const archive = ({ dataSetId }: Stage) => `getZipFile?dataSetId=${dataSetId}&version=V1`;

async function damage(stage: Stage, { sha256, bytes }: StoredFile): Promise<number> {
  const at = between(0, bytes.length);
  await flipBit(pathOfBlob(stage.test.config.dataDir, sha256), at);
  return at;
}

const isMarked = async ({ test }: Stage, { sha256 }: StoredFile) =>
  (await test.app.db.read.select().from(blob).where(eq(blob.sha256, sha256)).get())!.damagedAt !== null;

Deno.test("bit rot: 50 of 50 flips that nobody knows of yield no wrong byte to ranges, wholes and archives", async () => {
  await using stage = await openStage(50);
  const sound = await receive(stage, archive(stage));
  assert.ok(sound.whole);
  for (const [n, one] of stage.files.entries()) {
    const { bytes } = one;
    const at = await damage(stage, one);
    const block = at - at % BLOCK;
    if (block > 0) {
      const before = { start: between(0, block), end: block };
      const { status, bytes: found, whole } = await receive(stage, file(one), before);
      assert.deepEqual([status, found, whole], [206, bytes.slice(before.start, block), true]);
    }
    if (n === 0) {
      const { status, bytes: found, whole } = await receive(stage, archive(stage));
      // Either it breaks off, or what is in its first piece is found before the answer begins.
      assert.ok(status === 500 || status === 200 && !whole);
      if (status === 200) assert.deepEqual(found, sound.bytes.slice(0, found.length));
    } else if (n % 2) {
      const { status, bytes: found, whole } = await receive(stage, file(one));
      assert.ok(block === 0 ? status === 500 : status === 200 && !whole);
      if (block > 0) assert.deepEqual(found, bytes.slice(0, block));
    } else {
      const start = between(block, at + 1);
      const { status, whole } = await receive(stage, file(one), {
        start,
        end: between(start, bytes.length) + 1,
      });
      assert.deepEqual([status, whole], [500, true]);
    }
    assert.ok(await isMarked(stage, one), `file ${n}`);
  }
});

Deno.test("bit rot: with a second copy the first reader of 50 of 50 gets ranges, wholes and archives right", async () => {
  await using stage = await openStage(50, { withSecond: true });
  const { test, files, second } = stage;
  const sound = await receive(stage, archive(stage));
  for (const one of files) await damage(stage, one);
  for (const [n, one] of files.slice(10).entries()) {
    const start = n % 2 ? between(0, one.bytes.length) : 0;
    const range = { start, end: n % 2 ? between(start, one.bytes.length) + 1 : one.bytes.length };
    const asked = n % 2 ? range : undefined;
    // Several at once meet one repair.
    const found = await Promise.all([1, 2].map(() => receive(stage, file(one), asked)));
    for (const { bytes, whole } of found) {
      assert.deepEqual([bytes, whole], [one.bytes.slice(range.start, range.end), true]);
    }
  }
  assert.deepEqual((await receive(stage, archive(stage))).bytes, sound.bytes);
  for (const row of await test.app.db.read.select().from(blob).all()) {
    // A range beside the damage did not meet it.
    const one = files.find(({ sha256 }) => sha256 === row.sha256)!;
    assert.deepEqual((await receive(stage, file(one))).bytes, one.bytes);
    await examinationsEnded(test.app, PATIENCE);
    assert.ok(await test.app.external.storage.verify(row));
    assert.equal(row.damagedAt, null);
  }
  assert.equal((await test.app.db.read.select().from(blobRepair).all()).length, 50);
  // Both copies damaged at different places: each has what the other one lacks.
  const largest = files.toSorted((a, b) => b.bytes.length - a.bytes.length)[0]!;
  await flipBit(pathOfBlob(test.config.dataDir, largest.sha256), 0);
  await flipBit(pathOfBlob(second!, largest.sha256), BLOCK);
  assert.deepEqual((await receive(stage, file(largest))).bytes, largest.bytes);
  await examinationsEnded(test.app, PATIENCE);
  assert.ok(await test.app.external.storage.verify({ ...largest, size: largest.bytes.length }));
});

Deno.test("blobs from before checksums get theirs by the job or their first reader, from bytes with the right SHA-256", async () => {
  await using stage = await openStage(0);
  const { test, person, dataSetId } = stage;
  const contents = [1, 2, 3, 4].map(() => randomBytes(3 * BLOCK + 5));
  const files: StoredFile[] = [];
  for (const [n, bytes] of contents.entries()) {
    files.push({ ...await person.repository.files.upload(dataSetId, "V1", `f${n}`, bytes), bytes });
  }
  const known = () => test.app.db.read.select().from(blobBlocks).all();
  const wanted = new Map(files.map(({ sha256, bytes }) => [sha256, checksumsOf(bytes).blocks]));
  for (const { sha256, checksums } of await known()) {
    assert.deepEqual(new Uint8Array(checksums!), wanted.get(sha256));
  }
  await test.app.db.withTx(async (tx) => {
    await tx.update(blobBlocks).set({ checksums: null });
    await tx.update(blob).set({ crc32: null });
  });
  const [read, rotten, rottenToo, left] = files as [StoredFile, StoredFile, StoredFile, StoredFile];
  for (const one of [rotten, rottenToo]) {
    await flipBit(pathOfBlob(test.config.dataDir, one.sha256), 2 * BLOCK);
  }
  const range = { start: BLOCK + 1, end: BLOCK + 2 };
  assert.deepEqual((await receive(stage, file(read), range)).bytes, read.bytes.slice(range.start, range.end));
  assert.equal((await receive(stage, file(rotten), range)).status, 500);
  assert.ok(await isMarked(stage, rotten));
  const stopped = { ...systemContext(test.app, "checksums"), stopping: AbortSignal.abort() };
  assert.deepEqual(await addMissingChecksums(stopped), { added: 0, failed: 0 });
  assert.deepEqual(await addMissingChecksums(systemContext(test.app, "checksums")), { added: 1, failed: 1 });
  assert.ok(await isMarked(stage, rottenToo));
  const found = new Map((await known()).map(({ sha256, checksums }) => [sha256, checksums]));
  for (const { sha256 } of [read, left]) {
    assert.deepEqual(new Uint8Array(found.get(sha256)!), wanted.get(sha256));
  }
  for (const { sha256 } of [rotten, rottenToo]) assert.equal(found.get(sha256), null);
  const { list } = await person.repository.files.list(dataSetId, "V1");
  assert.deepEqual(list.map(({ damaged }) => damaged), [undefined, true, true, undefined]);
  for (const query of [{}, { sort: "size" as const }, { filter: "f" }]) {
    const { files: listed } = await person.repository.files.listFolder(dataSetId, "V1", query);
    assert.equal(listed.filter(({ damaged }) => damaged).length, 2, JSON.stringify(query));
  }
});

Deno.test("checksums that are wrong themselves hold nobody back, and are made anew", async () => {
  await using stage = await openStage(0);
  const { test, person, dataSetId } = stage;
  const bytes = randomBytes(3 * BLOCK);
  const one = { ...await person.repository.files.upload(dataSetId, "V1", "f", bytes), bytes };
  const wrong = new Uint8Array(12).fill(7);
  await test.app.db.withTx((tx) => tx.update(blobBlocks).set({ checksums: Buffer.from(wrong) }));
  assert.deepEqual((await receive(stage, file(one))).bytes, bytes);
  assert.equal(await isMarked(stage, one), false);
  const [row] = await test.app.db.read.select().from(blobBlocks).all();
  assert.deepEqual(new Uint8Array(row!.checksums!), checksumsOf(bytes).blocks);
  // A file that is deleted takes its checksums along, and the scan knows nothing of it.
  await person.repository.files.remove(dataSetId, "V1", "f");
  const time = controlJobClock(test);
  const old = new Date(test.app.clock().getTime() - 60 * 24 * HOUR);
  await Deno.utime(pathOfBlob(test.config.dataDir, one.sha256), old, old);
  await time.advanceTime(3 * 24 * HOUR);
  await time.run("remove_orphan_blobs");
  await signInAgain(test, person);
  assert.deepEqual(await test.app.db.read.select().from(blobBlocks).all(), []);
});

Deno.test("a reader who has the bytes of the second copy does not wait for the repair of the first", async () => {
  await using stage = await openStage(1, { withSecond: true });
  const { test, files: [one] } = stage;
  await damage(stage, one!);
  const { storage } = test.app.external;
  const { verify } = storage;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  storage.verify = async (...given) => {
    await allowed;
    return await verify.apply(storage, given);
  };
  const { bytes, whole } = await receive(stage, file(one!));
  assert.deepEqual([bytes, whole], [one!.bytes, true]);
  assert.deepEqual(await test.app.db.read.select().from(blobRepair).all(), []);
  allow();
  await examinationsEnded(test.app, PATIENCE);
  assert.equal((await test.app.db.read.select().from(blobRepair).all()).length, 1);
});

Deno.test("a database that gives no checksums is no damage of the file: its error is told, and nothing is read again", async () => {
  await using stage = await openStage(0);
  const { app } = stage.test;
  // Checksums of this block are in another row than those of the first one.
  const size = 1024 ** 3 + BLOCK;
  const sha256 = "a".repeat(64);
  await app.db.withTx(async (tx) => {
    await tx.insert(blob).values({ sha256, size, createdAt: 0 });
    await tx.insert(blobBlocks).values({ sha256, part: 0, checksums: Buffer.alloc(65_536) });
  });
  const { storage } = app.external;
  storage.read = () => Promise.resolve(new Blob([new Uint8Array(2 * BLOCK)]).stream());
  storage.verify = () => assert.fail("read again");
  let reads = 0;
  const db = new Proxy(app.db, {
    get: (target, name) => {
      // What is known of the blob, and the row of its first block.
      if (name === "read" && ++reads > 2) throw new Error("SQLITE_BUSY: database is locked");
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const read = readBlob({ ...systemContext(app, "read"), db }, { sha256, size, name: "f" }, {
    start: size - 1,
    end: size,
  });
  await assert.rejects(read, isBusy);
  assert.equal((await app.db.read.select().from(blob).get())!.damagedAt, null);
});

Deno.test("readers of many old files wait for two readings at once, and beyond a number of them are told when to ask again", async () => {
  await using stage = await openStage(0);
  const { test, person, dataSetId } = stage;
  const files: StoredFile[] = [];
  for (let n = 0; n < 20; n++) {
    const bytes = randomBytes(BLOCK + 1 + n);
    files.push({ ...await person.repository.files.upload(dataSetId, "V1", `f${n}`, bytes), bytes });
  }
  await test.app.db.withTx((tx) => tx.update(blobBlocks).set({ checksums: null }));
  const { storage } = test.app.external;
  const { digestFast } = storage;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  let [reading, most] = [0, 0];
  storage.digestFast = async (...given) => {
    most = Math.max(most, ++reading);
    await allowed;
    const digest = await digestFast.apply(storage, given);
    reading--;
    return digest;
  };
  const context = systemContext(test.app, "read");
  const read = async ({ sha256, bytes: { length: size } }: StoredFile) => {
    const stream = await readBlob(context, { sha256, size, name: "f" }, { start: 0, end: 1 });
    return await new Response(stream).bytes();
  };
  const waiting = files.slice(0, 18).map(read);
  const { turns } = test.app.state.of(ADDING);
  while (turns.waiting < 16) await new Promise((go) => setTimeout(go, 5));
  const refused = await test.api.request(`${ORIGIN}/api/sdb-download-service/${file(files[19]!)}`, {
    headers: { Authorization: `Bearer ${person.token}`, Range: "bytes=0-0" },
  });
  await refused.body?.cancel();
  assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [503, "30"]);
  // Who asks for one that is waited for takes no place.
  waiting.push(read(files[0]!));
  allow();
  assert.ok((await Promise.all(waiting)).every(({ length }) => length === 1));
  assert.equal(most, 2);
  assert.equal((await read(files[19]!)).length, 1);
});

/** As Deno says it on Linux. */
const outOfDescriptors = () =>
  Object.assign(new Error("Too many open files (os error 24)"), { code: "EMFILE" });

Deno.test("without free descriptors uploads and downloads are answered 503, and no intact file is called damaged", async () => {
  await using stage = await openStage(1);
  const { test: { app, api }, person: { token }, dataSetId, files: [file] } = stage;
  const { storage } = app.external;
  const { read, verify, write, staging } = storage;
  const { append } = staging;
  const fail = () => Promise.reject(outOfDescriptors());
  Object.assign(storage, { read: fail, verify: fail, write: fail });
  staging.append = fail;
  const headers = { Authorization: token, Origin: ORIGIN };
  const base = `${ORIGIN}/api/sdb-filetree-service`;
  const send = (body: BodyInit) =>
    api.request(`${base}/dataset/${dataSetId}/V1/file?path=new.bin`, { method: "PUT", headers, body });
  const fetched = () =>
    api.request(`${ORIGIN}/api/sdb-download-service/download?fileId=${file!.fileId}`, { headers });
  for (const answer of [await send("lake"), await fetched()]) {
    assert.equal(answer.status, 503, await answer.clone().text());
    assert.ok(Number(answer.headers.get("Retry-After")) > 0);
  }
  Object.assign(storage, { read, verify, write });
  staging.append = append;
  assert.deepEqual(await app.db.read.select().from(blob).where(isNotNull(blob.damagedAt)).all(), []);
  assert.deepEqual(new Uint8Array(await (await fetched()).arrayBuffer()), file!.bytes);
  assert.equal((await send("lake")).status, 200);
});

Deno.test("readBlob() beyond the end of a file gives what there is, and calls nothing damaged", async () => {
  await using stage = await openStage(1);
  const { test: { app }, files: [file] } = stage;
  const { sha256, bytes } = file!;
  const context = systemContext(app, "test");
  const { length: size } = bytes;
  const ranges: [start: number, end: number][] = [[size - 1, size + 9], [size, size + 9], [
    size + 5,
    size + 9,
  ], [
    size + 9,
    size + 5,
  ]];
  for (const [start, end] of ranges) {
    const stream = await readBlob(context, { sha256, size, name: "f0" }, { start, end });
    assert.deepEqual(await new Response(stream).bytes(), bytes.slice(start, end), `${start} to ${end}`);
  }
  assert.deepEqual(await app.db.read.select().from(blob).where(isNotNull(blob.damagedAt)).all(), []);
});
