/** Every call whose body may be long holds it to a pace (safety 2.3, F12): a trickle is given up, whatever reads it. */
import assert from "node:assert/strict";
import { createApi } from "../api/mod.ts";
import { attachment, file, request } from "../db/schema/mod.ts";
import { completeMetadata, publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const FORM = { "Content-Type": "multipart/form-data; boundary=part" };
const UPLOADS: readonly (readonly [method: string, path: string, headers?: Record<string, string>])[] = [
  ["PUT", "/api/sdb-filetree-service/dataset/DRAFT/V1/file?path=slow.bin"],
  ["PUT", "/api/sdb-dataset-service/dataset/DRAFT/V1/cover"],
  ["POST", "/api/sdb-dataset-service/dataset/DRAFT/V1/compliance?name=slow.pdf"],
  ["POST", "/api/sdb-dataset-service/dataset/PUBLISHED/V1/retraction", FORM],
];

/** A byte every few milliseconds, for ever. */
function trickle(): { body: ReadableStream<Uint8Array>; isCancelled(): boolean } {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (!cancelled) controller.enqueue(new Uint8Array([45]));
    },
    cancel: () => void (cancelled = true),
  }, { highWaterMark: 0 });
  return { body, isCancelled: () => cancelled };
}

async function countRows({ app: { db } }: TestApp): Promise<number[]> {
  const tables = [file, attachment, request];
  return await Promise.all(tables.map(async (table) => (await db.read.select().from(table).all()).length));
}

Deno.test("every upload answers 408 to a trickle, says what was wanted, stops the sender and keeps nothing", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, reviewer);
  const draft = (await person.repository.datasets.create(completeMetadata())).dataSetId;
  const before = await countRows(test);
  const pace = { windowMs: 100, windowBytes: 1_000, graceMs: 60_000, bytesPerSecond: 4096 };
  const api = createApi(test.app, { minimumRate: pace });
  for (const [method, path, more = {}] of UPLOADS) {
    const { body, isCancelled } = trickle();
    const url = ORIGIN + path.replace("DRAFT", draft).replace("PUBLISHED", dataSetId);
    const headers = { Authorization: person.token, ...more };
    const response = await api.fetch(new Request(url, { method, headers, body }));
    const { code, message, messageEn } = await response.json();
    assert.deepEqual([response.status, code], [408, 40_801], path);
    assert.match(messageEn, /bytes arrived in \d+ seconds?, at least 1,000 are needed/);
    assert.match(message, /至少需要 1,000 字节/);
    assert.ok(isCancelled(), path);
  }
  assert.deepEqual(await countRows(test), before);
  assert.deepEqual(Array.from(Deno.readDirSync(`${test.config.dataDir}/incoming`)), []);
});

Deno.test("an upload whose sender was not let in is not read", async () => {
  await using test = await openTestApp();
  for (const [method, path, more = {}] of UPLOADS) {
    let read = false;
    const body = new ReadableStream({ pull: () => void (read = true) }, { highWaterMark: 0 });
    const url = ORIGIN + path.replace(/DRAFT|PUBLISHED/, "x");
    const headers = { Origin: ORIGIN, ...more };
    const response = await test.api.fetch(new Request(url, { method, headers, body }));
    assert.equal((await response.json()).code, 20_001);
    assert.equal(read, false, path);
  }
});
