/** What ends or refuses an upload before its bytes travel: its expiry, the room on the disk, what one person announces. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { file, upload } from "../../../db/schema/mod.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { signInAgain } from "../../../tests/accounts.ts";
import { ORIGIN } from "../../../tests/harness.ts";
import { hashOf, idOf, openScene, PATH, type Scene } from "../../../tests/tus_scene.ts";
import { expireUploads } from "./discard.ts";
import { verifyUnattended } from "./finish.ts";
import { systemContext } from "../../context.ts";
import { openSession } from "../session/sessions.ts";

const BYTES = new Uint8Array(randomBytes(20));
const GIGABYTE = 1024 ** 3;

const rows = ({ test }: Scene) => test.app.db.read.select().from(upload).all();
const filesOf = ({ test }: Scene) => test.app.db.read.select().from(file).all();

/** The same person a week later, whose session has ended meanwhile. */
async function aWeekLater(scene: Scene): Promise<Scene["ask"]> {
  scene.test.advance(7 * DAY_MS + 1);
  const token = await openSession(scene.test.app, scene.depositor.id);
  return (method, path, headers, body) => scene.ask(method, path, { Authorization: token, ...headers }, body);
}

function hasRoom({ test }: Scene, bytes: number): void {
  test.app.external.storage.freeBytes = () => Promise.resolve(bytes);
}

/** A PUT of a body whose length is announced. */
const put = ({ test, depositor, dataSetId }: Scene, length: number, body: BodyInit) =>
  test.api.request(`${ORIGIN}/api/sdb-filetree-service/dataset/${dataSetId}/V1/file?path=put.bin`, {
    method: "PUT",
    body,
    headers: { Authorization: depositor.token, Origin: ORIGIN, "Content-Length": String(length) },
  });

Deno.test("an upload is gone when its time is over, before any job has come", async () => {
  await using scene = await openScene();
  const path = await scene.create(20);
  const part = await scene.create(20, { path: "b.bin" }, { "Upload-Concat": "partial" });
  await scene.append(path, 0, BYTES.subarray(0, 5));
  await scene.append(part, 0, BYTES);
  const ask = await aWeekLater(scene);
  const bytes = { "Content-Type": "application/offset+octet-stream", "Upload-Offset": "5" };
  for (const [method, headers, body] of [["HEAD"], ["GET"], ["PATCH", bytes, BYTES.subarray(5)]] as const) {
    assert.equal((await ask(method, path, headers, body as BodyInit)).status, 404, method);
  }
  const joined = await ask("POST", PATH, {
    "Upload-Concat": `final;${part}`,
    "Upload-Metadata": scene.metadata({ path: "b.bin" }),
  });
  assert.equal(joined.status, 404);
  const { data } = await (await ask("GET", `${PATH}?dataSetId=${scene.dataSetId}&version=V1`)).json();
  assert.deepEqual(data, []);
  assert.deepEqual((await rows(scene)).map(({ received }) => received), [5, 20], "nothing was renewed");
});

Deno.test("what is whole and waits to be read back does not expire", async () => {
  await using scene = await openScene();
  const path = await scene.create(20);
  const { staging } = scene.test.app.external.storage;
  const { readBack } = staging;
  staging.readBack = () => Promise.reject(new Error("the power is gone"));
  assert.equal((await scene.append(path, 0, BYTES)).status, 500);
  staging.readBack = readBack;
  const ask = await aWeekLater(scene);
  assert.equal((await ask("HEAD", path)).headers.get("Upload-State"), "verifying");
  assert.equal((await verifyUnattended(systemContext(scene.test.app, "test"))).verified, 1);
  assert.equal((await filesOf(scene)).length, 1);
});

Deno.test("bytes behind the end of an upload are refused and change nothing", async () => {
  await using scene = await openScene();
  const path = await scene.create(20);
  assert.equal((await scene.append(path, 0, BYTES)).status, 204);
  const chunked = () => new Blob([BYTES.slice(0, 3)]).stream();
  for (const body of [BYTES, chunked()]) {
    const answer = await scene.append(path, 20, body as Uint8Array);
    assert.deepEqual([answer.status, (await answer.json()).code], [413, 41_300]);
  }
  assert.equal(
    (await scene.append(path, 20, new Uint8Array())).status,
    204,
    "an empty one asks for the state",
  );
  const failed = await scene.create(20, { path: "f.bin", sha256: hashOf(new Uint8Array(1)).toString("hex") });
  await scene.append(failed, 0, BYTES);
  assert.equal((await scene.append(failed, 20, BYTES)).status, 413);
  assert.deepEqual((await filesOf(scene)).map(({ size }) => size), [20]);
});

Deno.test("what the disk has no room for is refused before its bytes: 507", async () => {
  await using scene = await openScene();
  const { storageReserve } = scene.test.config;
  hasRoom(scene, storageReserve + 100);
  const begin = (size: number, headers: Record<string, string> = {}) =>
    scene.ask("POST", PATH, {
      "Upload-Length": String(size),
      "Upload-Metadata": scene.metadata(),
      ...headers,
    });
  const refused = await begin(101);
  const { code, message, messageEn } = await refused.json();
  assert.deepEqual([refused.status, code], [507, 50_700]);
  assert.match(message, /存储空间不足/);
  assert.match(messageEn, /Storage is full/);
  assert.equal((await begin(60)).status, 201);
  assert.equal((await begin(60)).status, 507, "beside what the person has announced already");
  const part = scene.metadata({ start: "0", total: "101" });
  assert.equal((await begin(10, { "Upload-Metadata": part, "Upload-Concat": "partial" })).status, 507);
  const answers = await Promise.all([100, 101].map((size) => put(scene, size, new Uint8Array(size))));
  assert.deepEqual(answers.map(({ status }) => status), [200, 507]);
  const batch = await scene.test.api.request(
    `${ORIGIN}/api/sdb-filetree-service/dataset/${scene.dataSetId}/V1/files`,
    {
      method: "POST",
      body: new Uint8Array(200),
      headers: { Authorization: scene.depositor.token, Origin: ORIGIN, "Content-Length": "200" },
    },
  );
  assert.equal(batch.status, 507);
  const [first] = await rows(scene);
  hasRoom(scene, storageReserve + 10);
  const more = await scene.append(`${PATH}/${first!.id}`, 0, BYTES, { "Content-Length": "20" });
  assert.deepEqual([more.status, (await rows(scene))[0]!.received], [507, 0]);
  assert.deepEqual((await filesOf(scene)).map(({ size }) => size), [100]);
});

Deno.test("what one person announces has a limit in bytes, which the operator sets", async () => {
  await using scene = await openScene({ UPLOAD_OPEN_GB: "2" });
  const { repository } = scene.depositor;
  const wanted = (path: string) => ({
    dataSetId: scene.dataSetId,
    version: "V1",
    path,
    size: 1.5 * GIGABYTE,
  });
  const first = await repository.uploads.create(wanted("a.bin"));
  await assert.rejects(repository.uploads.create(wanted("b.bin")), {
    error: "uploadsTooLarge",
    messageEn: /2 GB/,
    message: /2 GB/,
  });
  const strict = await scene.ask("POST", PATH, {
    "Upload-Length": String(1.5 * GIGABYTE),
    "Upload-Metadata": scene.metadata({ path: "b.bin" }),
  });
  assert.equal(strict.status, 413);
  const other = await scene.test.signIn();
  const { dataSetId } = await other.repository.datasets.create();
  await other.repository.uploads.create({ ...wanted("c.bin"), dataSetId });
  await repository.uploads.discard(first.uploadId);
  await repository.uploads.create(wanted("b.bin"));
});

Deno.test("what has expired takes no place among the open uploads of a person", async () => {
  await using scene = await openScene({ UPLOAD_OPEN_GB: "1" });
  const path = await scene.create(GIGABYTE);
  scene.test.advance(DAY_MS + 1);
  const token = await openSession(scene.test.app, scene.depositor.id);
  assert.equal((await rows(scene)).length, 1);
  const headers = { Authorization: token };
  const begun = await scene.ask("POST", PATH, {
    ...headers,
    "Upload-Length": String(GIGABYTE),
    "Upload-Metadata": scene.metadata(),
  });
  assert.equal(begun.status, 201, await begun.text());
  const old = await scene.test.app.db.read.select().from(upload).where(eq(upload.id, idOf(path))).get();
  assert.equal(old?.received, 0);
});

Deno.test("an upload of which no byte has come ends after a day, and one that has begun after a week", async () => {
  await using scene = await openScene();
  const { test, depositor } = scene;
  const paths = [await scene.create(20), await scene.create(20, { path: "b.bin" })];
  const part = await scene.create(20, { path: "c.bin" }, { "Upload-Concat": "partial" });
  await scene.append(paths[1]!, 0, BYTES.subarray(0, 5));
  const expiry = async (path: string) => (await scene.ask("HEAD", path)).headers.get("Upload-Expires");
  const at = test.app.clock().getTime();
  const inDays = (days: number) => new Date(at + days * DAY_MS).toUTCString();
  assert.deepEqual(await Promise.all([...paths, part].map(expiry)), [1, 7, 1].map(inDays));
  const { uploads } = depositor.repository;
  const listed = () => uploads.list(scene.dataSetId, "V1");
  assert.deepEqual(
    new Map((await listed()).map(({ path, expiresAt }) => [path, Date.parse(expiresAt) - at])),
    new Map([["data/水位.bin", DAY_MS], ["b.bin", 7 * DAY_MS], ["c.bin", DAY_MS]]),
  );
  test.advance(DAY_MS + 1);
  // A session that rests so long has ended as well.
  const { repository } = await signInAgain(test, depositor);
  assert.deepEqual((await repository.uploads.list(scene.dataSetId, "V1")).map(({ path }) => path), ["b.bin"]);
  assert.deepEqual(await expireUploads(systemContext(test.app, "test")), { expired: 2, failed: 0 });
  assert.deepEqual((await rows(scene)).map(({ path }) => path), ["b.bin"]);
});

Deno.test("an upload to which another server is writing is neither over nor forgotten, until its lease ends", async () => {
  await using scene = await openScene();
  const { test } = scene;
  const path = await scene.create(20);
  await scene.append(path, 0, BYTES.subarray(0, 5));
  const ask = await aWeekLater(scene);
  const hold = (heldUntil: number) =>
    test.app.db.withTx((tx) => tx.update(upload).set({ holder: "another server", heldUntil }));
  const expire = async () => (await expireUploads(systemContext(test.app, "test"))).expired;
  const now = test.app.clock().getTime();
  await hold(now + 20_000);
  assert.equal((await ask("HEAD", path)).status, 200);
  assert.equal(await expire(), 0);
  assert.equal((await rows(scene)).length, 1);
  // So late an end was written by a clock that was wrong.
  await hold(now + DAY_MS);
  assert.equal((await ask("HEAD", path)).status, 404);
  await hold(now - 1);
  assert.equal((await ask("HEAD", path)).status, 404);
  assert.equal(await expire(), 1);
});

Deno.test("an upload that is dropped by another server while it is read back becomes no file", async () => {
  await using scene = await openScene();
  const path = await scene.create(20);
  const { staging } = scene.test.app.external.storage;
  const { keep } = staging;
  staging.keep = async (...given) => {
    await keep.apply(staging, given);
    await scene.test.app.db.withTx((tx) => tx.delete(upload));
  };
  assert.equal((await scene.append(path, 0, BYTES)).status, 404);
  assert.deepEqual(await filesOf(scene), []);
});

Deno.test("a silent request to an upload that has ended gives its turn to the next one", async () => {
  await using scene = await openScene();
  const path = await scene.create(20);
  await scene.append(path, 0, BYTES);
  const silent = scene.append(path, 20, new ReadableStream<Uint8Array>({}));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await scene.append(path, 20, new Uint8Array())).status, 204);
  assert.equal((await silent).status, 204);
});
