/** Many small files in one request. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { asc } from "drizzle-orm";
import { blob, file } from "../../db/schema/mod.ts";
import { BATCH_TYPE, packBatch } from "../../sdk/model/file_batch.ts";
import { BATCH_FILES_MAX } from "../../sdk/model/limits.ts";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";

async function open() {
  const test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await depositor.repository.datasets.create();
  return {
    test,
    depositor,
    dataSetId,
    send: async (body: BodyInit) => {
      const answer = await test.api.request(`/api/sdb-filetree-service/dataset/${dataSetId}/V1/files`, {
        method: "POST",
        body,
        headers: { Authorization: depositor.token, Origin: ORIGIN, "Content-Type": BATCH_TYPE },
      });
      return { status: answer.status, ...await answer.json() };
    },
    files: () => test.app.db.read.select().from(file).orderBy(asc(file.path)).all(),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const content = (text: string) => new Blob([text]);
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

Deno.test("uploadFiles adds each file as it is sent, also empty ones and the same bytes twice", async () => {
  await using scene = await open();
  const given = { "甲/一.txt": "one", "甲/二.txt": "", "b.txt": "one", "c.bin": "x".repeat(100_000) };
  const files = Object.entries(given).map(([path, text]) => ({ path, content: content(text) }));
  const { data } = await scene.send(packBatch(files));
  assert.deepEqual(data.map(({ path }: { path: string }) => path), Object.keys(given));
  for (const [index, text] of Object.values(given).entries()) {
    const response = await scene.depositor.repository.files.download(data[index].file.fileId);
    assert.equal(await response.text(), text);
  }
  const rows = await scene.test.app.db.read.select().from(blob).all();
  assert.deepEqual(
    new Set(rows.map((row) => row.md5)),
    new Set(["one", "", "x".repeat(100_000)].map(md5)),
  );
  const { totalSize, total } = await scene.depositor.repository.files.list(scene.dataSetId, "V1");
  assert.deepEqual([total, totalSize], [4, 100_006]);
});

Deno.test("uploadFiles tells what is wrong with one file, and adds the others", async () => {
  await using scene = await open();
  await scene.send(packBatch([{ path: "a.txt", content: content("a") }]));
  const { data } = await scene.send(packBatch([
    { path: "a.txt", content: content("b"), onConflict: "refuse" },
    { path: "c.txt", content: content("c"), sha256: "0".repeat(64) },
    { path: "a.txt/d", content: content("d") },
    { path: "e.txt", content: content("e") },
  ]));
  const found = data.map((one: { problem?: { error: string } }) => one.problem?.error);
  assert.deepEqual(found, ["pathTaken", "checksumMismatch", "pathTaken", undefined]);
  assert.deepEqual((await scene.files()).map(({ path }) => path), ["a.txt", "e.txt"]);
});

Deno.test("uploadFiles adds nothing of a request that is cut short, too long or no list", async () => {
  await using scene = await open();
  const whole = await packBatch([{ path: "a.txt", content: content("abc") }]).bytes();
  const many = Array.from(
    { length: BATCH_FILES_MAX + 1 },
    (_, n) => ({ path: `${n}`, content: content("") }),
  );
  const long = new Uint8Array(8);
  new DataView(long.buffer).setUint32(0, 2 ** 31);
  const cases: [BodyInit, number][] = [
    [whole.slice(0, -1), 400],
    [whole.slice(0, 2), 400],
    [new Uint8Array(), 400],
    [long, 413],
    [packBatch([{ path: "../a", content: content("a") }]), 400],
    [packBatch(many), 400],
    [packBatch([]), 400],
    [packBatch([{ path: "a", content: content("x".repeat(9 * 1024 * 1024)) }]), 400],
  ];
  for (const [body, status] of cases) assert.equal((await scene.send(body)).status, status);
  assert.deepEqual(await scene.files(), []);
});
