import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { blob, datasetVersion, file } from "../../db/schema/mod.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import { publish } from "../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import { systemContext } from "../context.ts";
import { removeAbandonedUploads, removeOrphanBlobs } from "../services/file/garbage_collection.ts";
import { createRepository } from "../../sdk/mod.ts";
import { UPLOAD_MINIMUM_RATE } from "../external/transfer_rate.ts";
import { createApi } from "../mod.ts";

const DAY = 86_400_000;
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

async function draft(person: SignedInUser): Promise<string> {
  return (await person.repository.datasets.create()).dataSetId;
}

async function setStatus(test: TestApp, status: DatasetStatus): Promise<void> {
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status }));
}

const rows = (test: TestApp) => test.app.db.read.select().from(file).all();

async function storedBlobs(test: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const folder of Deno.readDir(`${test.config.dataDir}/blobs`)) {
    if (folder.isFile) continue;
    for await (const { name } of Deno.readDir(`${test.config.dataDir}/blobs/${folder.name}`)) {
      found.push(name);
    }
  }
  return found.sort();
}

/** As if everything had been stored that much earlier. */
async function makeOlder(test: TestApp, milliseconds: number): Promise<void> {
  const then = test.app.clock().getTime() - milliseconds;
  await test.app.db.withTx((tx) => tx.update(blob).set({ createdAt: then }));
  for (const name of await storedBlobs(test)) {
    await Deno.utime(
      `${test.config.dataDir}/blobs/${name.slice(0, 2)}/${name}`,
      new Date(then),
      new Date(then),
    );
  }
}

/** The counts that stand beside a version, and the same counted anew from its files. */
async function extents(test: TestApp) {
  const version = await test.app.db.read.select().from(datasetVersion).get();
  const files = await rows(test);
  return [
    { count: version?.fileCount, size: version?.totalSize },
    { count: files.length, size: files.reduce((sum, { size }) => sum + size, 0) },
  ];
}

Deno.test("upload keeps name, bytes, checksum and media type, and counts them", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  const bytes = new Uint8Array(randomBytes(1_500_000));
  const saved = await person.repository.files.upload(id, "V1", "数据/a b+c&d.csv", bytes, {
    sha256: sha256(bytes).toUpperCase(),
  });
  assert.equal(saved.path, "数据/a b+c&d.csv");
  assert.equal(saved.sha256, sha256(bytes));
  assert.equal(saved.mediaType, "text/csv");
  const [row] = await rows(test);
  assert.deepEqual([row.id, row.path, row.size], [saved.fileId, saved.path, bytes.length]);
  assert.deepEqual(await storedBlobs(test), [sha256(bytes)]);
  assert.deepEqual(await extents(test), [{ count: 1, size: 1_500_000 }, { count: 1, size: 1_500_000 }]);
});

Deno.test("upload at the same path replaces the content, keeps the address and the counts right", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  const first = await person.repository.files.upload(id, "V1", "a.txt", "one");
  test.advance(1000);
  const second = await person.repository.files.upload(id, "V1", "a.txt", "second");
  await person.repository.files.upload(id, "V1", "empty.txt", "");
  assert.equal(second.fileId, first.fileId);
  assert.equal(second.sha256, sha256("second"));
  assert.deepEqual(await extents(test), [{ count: 2, size: 6 }, { count: 2, size: 6 }]);
  await person.repository.files.remove(id, "V1", "a.txt");
  await assert.rejects(person.repository.files.remove(id, "V1", "a.txt"), { error: "notFound" });
  assert.deepEqual(await extents(test), [{ count: 1, size: 0 }, { count: 1, size: 0 }]);
});

Deno.test("upload of the same bytes twice keeps one blob for two files", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  await Promise.all(["a", "b", "c"].map((path) => person.repository.files.upload(id, "V1", path, "same")));
  assert.equal((await rows(test)).length, 3);
  assert.deepEqual(await storedBlobs(test), [sha256("same")]);
  assert.equal((await test.app.db.read.select().from(blob).all()).length, 1);
});

Deno.test("upload refuses bytes that do not match X-Content-SHA256 and keeps nothing", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  const upload = (sha256: string) => person.repository.files.upload(id, "V1", "a.txt", "one", { sha256 });
  await assert.rejects(upload(sha256("two")), { error: "checksumMismatch" });
  await assert.rejects(upload("abc"), { error: "invalidInput", status: 400 });
  assert.deepEqual(await rows(test), []);
  assert.deepEqual(await storedBlobs(test), []);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(`${test.config.dataDir}/incoming`)), []);
});

Deno.test("upload refuses an announced length beyond the limit before it reads a byte", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  const path = `/api/sdb-filetree-service/dataset/${id}/V1/file?path=big.bin`;
  let read = false;
  const body = new ReadableStream({ pull: () => void (read = true) }, { highWaterMark: 0 });
  const headers = { Authorization: person.token, "Content-Length": String(4 * 1024 ** 3 + 1) };
  const request = new Request(`${ORIGIN}${path}`, { method: "PUT", headers, body });
  assert.equal((await test.api.fetch(request)).status, 413);
  assert.equal(read, false);
});

Deno.test("upload that stays idle answers 408 and keeps nothing", async () => {
  await using test = await openTestApp();
  const api = createApi(test.app, { minimumRate: { ...UPLOAD_MINIMUM_RATE, windowMs: 20 } });
  const person = await test.signIn();
  const id = await draft(person);
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(20_000)) });
  const { files } = createRepository({
    server: ORIGIN,
    token: person.token,
    fetch: (request) => api.fetch(request),
  });
  await assert.rejects(files.upload(id, "V1", "a", body), { error: "requestTimeout", status: 408 });
  assert.deepEqual(await rows(test), []);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(`${test.config.dataDir}/incoming`)), []);
});

Deno.test("upload and remove are the owner's alone, and only while the version may be edited", async () => {
  await using test = await openTestApp();
  const [owner, stranger] = [await test.signIn(), await test.signIn()];
  const governance = await test.signIn({ role: "governance" });
  const id = await draft(owner);
  await owner.repository.files.upload(id, "V1", "a.txt", "one");
  await assert.rejects(test.visitor.files.upload(id, "V1", "b", "x"), { error: "notLoggedIn" });
  await assert.rejects(stranger.repository.files.upload(id, "V1", "b", "x"), { error: "notFound" });
  await setStatus(test, "UNDER_REVIEW");
  await assert.rejects(governance.repository.files.upload(id, "V1", "b", "x"), { error: "forbidden" });
  await assert.rejects(governance.repository.files.remove(id, "V1", "a.txt"), { error: "forbidden" });
  for (const status of ["UNDER_REVIEW", "ACCEPTED", "PUBLISHING", "PUBLISHED", "RETRACTED"] as const) {
    await setStatus(test, status);
    await assert.rejects(owner.repository.files.upload(id, "V1", "b", "x"), {
      error: "datasetStateConflict",
    });
    await assert.rejects(owner.repository.files.remove(id, "V1", "a.txt"), { error: "datasetStateConflict" });
  }
  assert.deepEqual((await rows(test)).map(({ path }) => path), ["a.txt"]);
});

Deno.test("upload that ends after the version was submitted is refused: rows are checked again at the end", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  const body = ReadableStream.from((async function* () {
    yield new TextEncoder().encode("late");
    await setStatus(test, "UNDER_REVIEW");
  })());
  await assert.rejects(person.repository.files.upload(id, "V1", "late.txt", body), {
    error: "datasetStateConflict",
  });
  assert.deepEqual(await rows(test), []);
});

Deno.test("list gives every file once in path order, page by page, and below a prefix", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  const paths = ["b/2", "a", "b/10", "目录/文件", "b.txt", "é", "😀", "b/1", "B2", "100%_x"];
  for (const path of paths) await person.repository.files.upload(id, "V1", path, path);
  const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const expected = paths.toSorted(byBytes);
  const listed: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await person.repository.files.list(id, "V1", { cursor, size: 3 });
    assert.equal(page.total, paths.length);
    listed.push(...page.list.map(({ path }) => path));
    if (!page.next) break;
    cursor = page.next;
  }
  assert.deepEqual(listed, expected);
  const below = await person.repository.files.list(id, "V1", { prefix: "b/", size: 2 });
  assert.deepEqual([below.list.map(({ path }) => path), below.total, below.totalSize], [
    ["b/1", "b/10"],
    3,
    10,
  ]);
  assert.deepEqual((await person.repository.files.list(id, "V1", { prefix: "100%_" })).total, 1);
});

Deno.test("list shows drafts to their owner, submissions to reviewers, published names to everyone", async () => {
  await using test = await openTestApp();
  const [owner, stranger] = [await test.signIn(), await test.signIn()];
  const governance = await test.signIn({ role: "governance" });
  const id = await draft(owner);
  await owner.repository.files.upload(id, "V1", "a.txt", "one");
  const sees = async ({ files }: SignedInUser["repository"]) =>
    await files.list(id, "V1").then(({ total }) => total === 1, ({ error }) => error !== "notFound");
  const everyone = () =>
    Promise.all([owner.repository, governance.repository, stranger.repository, test.visitor].map(sees));
  assert.deepEqual(await everyone(), [true, false, false, false]);
  await setStatus(test, "UNDER_REVIEW");
  assert.deepEqual(await everyone(), [true, true, false, false]);
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ accessRight: "RESTRICTED" }));
  await setStatus(test, "PUBLISHED");
  assert.deepEqual(await everyone(), [true, true, true, true]);
});

Deno.test("list refuses a size beyond the limit", async () => {
  await using test = await openTestApp();
  for (const size of [0, -1, 101, 1e9]) {
    await assert.rejects(test.visitor.files.list("x", "V1", { size }), { error: "invalidInput" });
  }
});

Deno.test("removeOrphanBlobs() takes blobs that nothing refers to for a day, and nothing else", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  for (const path of ["kept", "replaced", "removed"]) {
    await person.repository.files.upload(id, "V1", path, path);
  }
  await person.repository.files.upload(id, "V1", "replaced", "new");
  await person.repository.files.remove(id, "V1", "removed");
  const all = ["kept", "new", "removed", "replaced"].map(sha256).sort();
  assert.equal((await removeOrphanBlobs(systemContext(test.app, "test"))).removed, 0);
  assert.deepEqual(await storedBlobs(test), all);

  await makeOlder(test, 2 * DAY);
  await person.repository.files.upload(id, "V1", "again", "removed");
  assert.equal((await removeOrphanBlobs(systemContext(test.app, "test"))).removed, 1);
  assert.deepEqual(await storedBlobs(test), ["kept", "new", "removed"].map(sha256).sort());
  assert.deepEqual(
    (await test.app.db.read.select().from(blob).all()).map((row) => row.sha256).sort(),
    ["kept", "new", "removed"].map(sha256).sort(),
  );
});

Deno.test("removeAbandonedUploads() takes what an upload left a day ago and spares one under way", async () => {
  await using test = await openTestApp();
  const incoming = `${test.config.dataDir}/incoming`;
  await Deno.writeTextFile(`${incoming}/old`, "x");
  await Deno.writeTextFile(`${incoming}/young`, "x");
  const now = test.app.clock().getTime();
  await Deno.utime(`${incoming}/old`, new Date(now), new Date(now - DAY - 1000));
  assert.equal((await removeAbandonedUploads(systemContext(test.app, "test"))).removed, 1);
  assert.deepEqual((await Array.fromAsync(Deno.readDir(incoming))).map(({ name }) => name), ["young"]);
});

Deno.test("file rows go with their version: no half is left", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = await draft(person);
  await person.repository.files.upload(id, "V1", "a.txt", "one");
  await person.repository.datasets.remove(id, "V1");
  assert.deepEqual(await test.app.db.read.select().from(file).where(eq(file.path, "a.txt")).all(), []);
});

Deno.test("findFilesByHash names published files with the bytes, in capitals too, and tells nothing of drafts", async () => {
  await using test = await openTestApp();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const { files } = depositor.repository;
  const draft = await depositor.repository.datasets.create();
  const { sha256: secret } = await files.upload(draft.dataSetId, "V1", "draft.txt", "nobody knows");
  const { dataSetId } = await publish(test, depositor, reviewer, { communityCode: "j00001" });
  const { list: [known] } = await files.list(dataSetId, "V1");
  const found = await test.visitor.files.withHash(known!.sha256.toUpperCase());
  assert.deepEqual(
    found.list.map(({ dataSetId, version, file }) => [dataSetId, version, file.path]),
    [[dataSetId, "V1", known!.path]],
  );
  for (const reader of [test.visitor, depositor.repository]) {
    assert.deepEqual(await reader.files.withHash(secret), { sha256: secret, list: [] });
  }
  await assert.rejects(test.visitor.files.withHash("abc"), { error: "invalidInput" });
});
