/** The whole app on object storage: every way in and out, what the jobs do, and two servers over one storage. */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { S3Bucket } from "../../api/external/s3/bucket.ts";
import type { S3Settings } from "../../api/external/s3/settings.ts";
import { backUp, restore } from "../../api/services/backup/backup.ts";
import { checkFixity } from "../../api/services/integrity/repair.ts";
import { alarm, blob, file, jobRun, upload } from "../../db/schema/mod.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { randomBytes, sha256Of } from "../bytes.ts";
import { serveHrana } from "../faults/hrana_server.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../harness.ts";
import { controlJobClock } from "../job_clock.ts";
import { openFaultyProxy, slowDown, withFlippedBit } from "./faulty_proxy.ts";
import { environmentOf, newBucket, type S3Server, startS3Server } from "./server.ts";

const MIB = 1024 * 1024;
const DAY = 86_400_000;
const migrations = new URL("../../db/migrations", import.meta.url).pathname;

let server: Promise<S3Server> | undefined;
Deno.test.afterAll(async () => {
  await (await server)?.[Symbol.asyncDispose]();
});

async function newSettings(): Promise<S3Settings> {
  server ??= startS3Server();
  return await newBucket(await server);
}

interface Scene extends AsyncDisposable {
  test: TestApp;
  s3: S3Settings;
  bucket: S3Bucket;
  person: SignedInUser;
  dataSetId: string;
}

async function open(settings: Record<string, string> = {}): Promise<Scene> {
  const s3 = await newSettings();
  const test = await openTestApp({ ...environmentOf(s3), ...settings });
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  return {
    test,
    s3,
    bucket: new S3Bucket(s3),
    person,
    dataSetId,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const keysOf = async (bucket: S3Bucket, prefix: string) =>
  (await Array.fromAsync(bucket.list(prefix))).map(({ key }) => key);
const keyOf = (sha256: string) => `blobs/${sha256.slice(0, 2)}/${sha256}`;

async function lastResult({ app }: TestApp, name: string): Promise<Record<string, unknown>> {
  const runs = (await app.db.read.select().from(jobRun).all()).filter((run) => run.name === name);
  return runs.at(-1)?.result ?? {};
}

Deno.test("files come in by each way and go out as they came; nothing of them is in the data folder", async () => {
  await using scene = await open();
  const { test, person: { repository: { files, uploads } }, dataSetId, bucket } = scene;
  const target = { dataSetId, version: "V1" };
  const [large, put, part] = [randomBytes(9 * MIB + 7), randomBytes(300_000), randomBytes(8 * MIB + 5)];
  const { uploadId } = await uploads.create({ ...target, path: "大/tus.bin", size: large.length });
  for (const [from, to] of [[0, 3_000_000], [3_000_000, large.length]] as const) {
    await uploads.append(uploadId, from, large.slice(from, to));
  }
  const ids: string[] = [];
  for (const [start, end] of [[0, 8 * MIB], [8 * MIB, part.length]] as const) {
    const made = await uploads.create({
      ...target,
      path: "joined.bin",
      size: end - start,
      part: { start, total: part.length },
    });
    await uploads.append(made.uploadId, 0, part.slice(start, end));
    ids.push(made.uploadId);
  }
  const joined = await uploads.join({ ...target, path: "joined.bin" }, ids);
  assert.equal(joined.state, "done");
  await files.upload(dataSetId, "V1", "put.bin", put);
  await uploads.sendSmall(dataSetId, "V1", [
    { path: "small/一.txt", content: new Blob(["one"]) },
    { path: "small/empty", content: new Blob([]) },
  ]);
  const given = new Map([
    ["大/tus.bin", large],
    ["joined.bin", part],
    ["put.bin", put],
    ["small/一.txt", new TextEncoder().encode("one")],
    ["small/empty", new Uint8Array()],
  ]);
  const rows = await test.app.db.read.select().from(file).all();
  assert.deepEqual(rows.map(({ path }) => path).toSorted(), [...given.keys()].toSorted());
  for (const { id, path, sha256 } of rows) {
    const bytes = given.get(path)!;
    assert.equal(sha256, sha256Of(bytes), path);
    assert.deepEqual(await (await files.download(id)).bytes(), bytes, path);
    if (bytes.length < 100) continue;
    const range = await files.download(id, { range: "bytes=10-59" });
    assert.equal(range.status, 206);
    assert.deepEqual(await range.bytes(), bytes.slice(10, 60));
  }
  const zip = await (await files.downloadAll(dataSetId, "V1")).bytes();
  assert.ok(zip.length > large.length + put.length + part.length);
  assert.deepEqual(
    await keysOf(bucket, ""),
    ["blobs/repository.id", ...rows.map(({ sha256 }) => keyOf(sha256))].toSorted(),
  );
  const local = Array.from(Deno.readDirSync(test.config.dataDir), ({ name }) => name);
  assert.deepEqual(local.filter((name) => /^(blobs|uploads|incoming|quarantine)$/.test(name)), []);
});

Deno.test("the scan finds other bytes, a damaged file is refused, and deno task fixity repairs it from a backup", async () => {
  await using scene = await open();
  const { test, person, dataSetId, bucket, s3 } = scene;
  const time = controlJobClock(test);
  const backup = `${test.config.dataDir}.backup`;
  try {
    const content = "what it should be";
    const { fileId, sha256 } = await person.repository.files.upload(dataSetId, "V1", "a.txt", content);
    await person.repository.files.upload(dataSetId, "V1", "large.bin", randomBytes(9 * MIB));
    assert.equal((await backUp(test.config, backup)).blobs, 2);
    await bucket.put(keyOf(sha256), new TextEncoder().encode("what it should BE"));
    test.advance(8 * DAY);
    await time.run("verify_files");
    assert.equal((await lastResult(test, "verify_files")).damaged, 1);
    const again = await test.signIn({ role: "governance" });
    await assert.rejects(again.repository.files.download(fileId));
    const { read } = test.app.db;
    const blobs = async function* () {
      yield* await read.select().from(blob).all();
    };
    const look = (from?: string) => checkFixity({ place: test.config, db: read, blobs: blobs(), from });
    const found = await look();
    assert.deepEqual(found.damaged.map((one) => [one.sha256, one.fault]), [[sha256, "wrong hash"]]);
    assert.deepEqual((await look(backup)).damaged.map(({ outcome }) => outcome), ["repaired"]);
    assert.deepEqual((await look()).damaged, []);
    await bucket.remove(keyOf(sha256));
    assert.deepEqual((await look(backup)).damaged.map(({ fault, outcome }) => [fault, outcome]), [
      ["missing or wrong size", "repaired"],
    ]);

    // The files are still there where only the database was lost, and come back where the bucket was.
    const other = await newBucket((await server)!);
    for (const to of [s3, other]) {
      const dataDir = `${test.config.dataDir}.restored-${to.bucket}`;
      const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "off", DEMO: "off", ...environmentOf(to) });
      await restore(backup, config);
      const app = await openApp({ config, migrations });
      for (const row of await app.db.read.select().from(blob).all()) {
        assert.ok(await app.external.storage.verify(row));
      }
      await app.close();
      await Deno.remove(dataDir, { recursive: true });
    }
    const { bucket: taken, ...rest } = await newSettings();
    await new S3Bucket({ ...rest, bucket: taken }).put(keyOf("ab".repeat(32)), new Uint8Array(1));
    const config = readConfig({ DATA_DIR: `${backup}.none`, ...environmentOf({ ...rest, bucket: taken }) });
    await assert.rejects(restore(backup, config), /data files of another repository/);
  } finally {
    await Deno.remove(backup, { recursive: true });
    await Deno.remove(`${backup}.none`, { recursive: true }).catch(() => {});
  }
});

Deno.test("the clean-up puts what nothing refers to into quarantine, lets it come back, and deletes it after 30 days", async () => {
  await using scene = await open();
  const { test, bucket, dataSetId, person } = scene;
  const { storage } = test.app.external;
  const time = controlJobClock(test);
  const body = (text: string) => new Blob([text]).stream();
  const kept = await person.repository.files.upload(dataSetId, "V1", "kept.txt", "kept");
  const orphans = [];
  for (const text of ["one", "two"]) orphans.push(await storage.write(body(text), { limit: 100 }));
  await storage.staging.append("nobody", body("on its way"), { start: 0, limit: 100 });
  await bucket.put("incoming/ended/000000000000000", new Uint8Array(10));
  // The storage has its own clock.
  test.advance(Date.now() - test.app.clock().getTime() + 2 * DAY);
  await time.run("remove_orphan_blobs");
  assert.deepEqual(await lastResult(test, "remove_orphan_blobs"), { removed: 2, failed: 0, refused: 0 });
  await time.run("remove_abandoned_uploads");
  assert.deepEqual(await lastResult(test, "remove_abandoned_uploads"), { removed: 1, failed: 0, refused: 0 });
  await time.run("expire_uploads");
  assert.deepEqual(await Array.fromAsync(storage.staging.list()), []);
  const again = await test.signIn();
  const { dataSetId: other } = await again.repository.datasets.create();
  await again.repository.files.upload(other, "V1", "one.txt", "one");
  assert.ok(await storage.has(orphans[0]!));
  assert.equal(await storage.has(orphans[1]!), false);
  await time.advanceTime(33 * DAY);
  await time.run("empty_quarantine");
  assert.deepEqual(await keysOf(bucket, ""), [
    ...[kept.sha256, orphans[0]!.sha256].map(keyOf).toSorted(),
    "blobs/repository.id",
  ]);
  assert.deepEqual(await test.app.db.read.select().from(alarm).all(), []);
});

Deno.test("an upload is not done while the storage gives back other bytes, and is done once it does not", async () => {
  const s3 = await newSettings();
  await using proxy = openFaultyProxy(s3.endpoint);
  if (Deno.env.has("S3_TEST_ENDPOINT")) return; // A signature covers the host.
  await using test = await openTestApp({ ...environmentOf(s3), S3_ENDPOINT: proxy.endpoint });
  const { repository: { datasets, uploads } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const bytes = randomBytes(100_000);
  const { uploadId } = await uploads.create({ dataSetId, version: "V1", path: "a.bin", size: bytes.length });
  proxy.fault = async ({ method, key }, pass) =>
    method === "GET" && /^uploads\//.test(key) ? await withFlippedBit(await pass()) : await pass();
  assert.equal((await uploads.append(uploadId, 0, bytes)).state, "receiving");
  assert.equal(await uploads.offset(uploadId), 0);
  proxy.fault = async ({ method, key }, pass) =>
    method === "GET" && /^blobs\//.test(key) ? await withFlippedBit(await pass()) : await pass();
  await assert.rejects(uploads.append(uploadId, 0, bytes));
  assert.deepEqual(await test.app.db.read.select().from(file).all(), []);
  assert.equal((await test.app.db.read.select().from(upload).get())?.state, "verifying");
  proxy.fault = undefined;
  await controlJobClock(test).run("verify_uploads");
  assert.equal((await uploads.get(uploadId)).state, "done");
});

Deno.test("a storage that does not answer gives 503, and marks nothing as damaged", async () => {
  const s3 = await newSettings();
  await using proxy = openFaultyProxy(s3.endpoint);
  if (Deno.env.has("S3_TEST_ENDPOINT")) return; // A signature covers the host.
  await using test = await openTestApp({ ...environmentOf(s3), S3_ENDPOINT: proxy.endpoint });
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const { fileId } = await person.repository.files.upload(dataSetId, "V1", "a.txt", "a");
  proxy.fault = () => new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
  const ask = (locale: string) =>
    test.api.request(`/api/sdb-download-service/download?fileId=${fileId}`, {
      headers: { Authorization: person.token, Origin: ORIGIN, "Accept-Language": locale },
    });
  const refused = await ask("en");
  assert.equal(refused.status, 503);
  assert.match((await refused.json()).messageEn, /storage does not answer/);
  proxy.fault = slowDown;
  assert.equal((await ask("zh")).status, 503);
  proxy.fault = undefined;
  assert.equal((await ask("en")).status, 200);
  assert.equal((await test.app.db.read.select().from(blob).get())?.damagedAt, null);
});

Deno.test("with S3_DIRECT_DOWNLOADS a download is a redirect to the storage, for those who may have the file", async () => {
  await using scene = await open({ S3_DIRECT_DOWNLOADS: "on" });
  const { test, person, dataSetId, bucket } = scene;
  const bytes = randomBytes(100_000);
  const { fileId, sha256 } = await person.repository.files.upload(dataSetId, "V1", "表/水位 1.csv", bytes);
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    test.api.request(`/api/sdb-download-service/download?fileId=${fileId}`, {
      method,
      headers: { Authorization: person.token, Origin: ORIGIN, ...headers },
    });
  const answer = await ask();
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("Cache-Control"), "no-store");
  const address = answer.headers.get("Location")!;
  const whole = await fetch(address);
  assert.deepEqual(await whole.bytes(), bytes);
  assert.match(whole.headers.get("Content-Disposition")!, /^attachment;.*filename\*=UTF-8''%E6%B0%B4/);
  assert.equal(whole.headers.get("Content-Type"), "text/csv");
  const part = await fetch(address, { headers: { Range: "bytes=5-9" } });
  assert.deepEqual(await part.bytes(), bytes.slice(5, 10));
  assert.equal((await ask({ Range: "bytes=5-9" })).status, 302);
  // What a script of a page asks for, and what only asks, comes from here.
  assert.equal((await ask({ "Sec-Fetch-Mode": "cors" })).status, 200);
  assert.equal((await ask({ "Sec-Fetch-Mode": "navigate" })).status, 302);
  assert.equal((await ask({}, "HEAD")).status, 200);
  assert.equal((await ask({ Authorization: "" })).status, 404);

  await bucket.put(keyOf(sha256), bytes.subarray(1));
  assert.equal((await ask()).status, 500);
  const rotten = bytes.slice();
  rotten[500]! ^= 1;
  await bucket.put(keyOf(sha256), rotten);
  assert.equal((await ask()).status, 500, "it is marked");
  await bucket.put(keyOf(sha256), bytes);
  test.advance(120_000);
  assert.equal((await ask()).status, 302, "it is whole again");
});

Deno.test("two servers over one storage and one database go on with each other's uploads", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-two-" });
  try {
    await using database = serveHrana(`${folder}/remote.db`);
    const settings = {
      ...environmentOf(await newSettings()),
      DATABASE_URL: database.url,
      SHARED_DATA: "on",
      SECRET_KEYS: `one:${new Uint8Array(32).fill(7).toBase64()}`,
    };
    await using one = await openTestApp(settings);
    await using two = await openTestApp(settings);
    const person = await one.signIn();
    const at = (test: TestApp): Repository =>
      createRepository({
        server: ORIGIN,
        token: person.token,
        fetch: async (request) => await test.api.fetch(request),
        headers: { Origin: ORIGIN },
      });
    const { dataSetId } = await at(one).datasets.create();
    const bytes = randomBytes(12 * MIB);
    const target = { dataSetId, version: "V1", path: "a.bin" };
    const { uploadId } = await at(one).uploads.create({ ...target, size: bytes.length });
    const cuts = [0, 5 * MIB, 9 * MIB, bytes.length];
    for (const [index, test] of [one, two, one].entries()) {
      assert.equal(await at(test).uploads.offset(uploadId), cuts[index]);
      await at(test).uploads.append(uploadId, cuts[index]!, bytes.slice(cuts[index], cuts[index + 1]));
    }
    const done = await at(two).uploads.get(uploadId);
    assert.equal(done.state, "done");
    assert.equal(done.file?.sha256, sha256Of(bytes));
    for (const test of [one, two]) {
      assert.deepEqual(await (await at(test).files.download(done.file!.fileId)).bytes(), bytes);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
