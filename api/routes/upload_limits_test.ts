/** How many uploads one account may have under way at once. */
import assert from "node:assert/strict";
import { file } from "../../db/schema/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import { CONCURRENCY_RULES } from "../services/limits/rules.ts";

const LIMIT = CONCURRENCY_RULES.uploadsAccount.maximum;

interface Upload {
  answer: Promise<Response>;
  /** Sends the rest. */
  finish(): void;
}

/** Half of a file; the other half comes when the test says so. */
function begin({ api }: TestApp, { token }: SignedInUser, dataSetId: string, name: string): Upload {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const body = ReadableStream.from((async function* () {
    yield new TextEncoder().encode("half,");
    await promise;
    yield new TextEncoder().encode(name);
  })());
  const path = `/api/sdb-filetree-service/dataset/${dataSetId}/V1/file?path=${name}`;
  const headers = { Authorization: token, Origin: ORIGIN };
  return {
    answer: Promise.resolve(api.request(`${ORIGIN}${path}`, { method: "PUT", headers, body })),
    finish,
  };
}

async function metric({ api }: TestApp, series: string): Promise<number> {
  const lines = (await (await api.request("/metrics")).text()).split("\n");
  return Number(lines.find((line) => line.startsWith(`${series} `))?.split(" ")[1]);
}

Deno.test("uploads: one more than an account may have at once is told to wait, and finds a place when one ends", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const uploads = Array.from({ length: LIMIT }, (_, n) => begin(test, person, dataSetId, `${n}.csv`));
  for (let tries = 0; tries < 500 && await metric(test, "sdb_uploads_in_flight") < LIMIT; tries++) {
    await new Promise((go) => setTimeout(go, 10));
  }

  const refused = begin(test, person, dataSetId, "more.csv");
  refused.finish();
  const answer = await refused.answer;
  assert.deepEqual([answer.status, answer.headers.get("Retry-After")], [429, "10"]);
  assert.deepEqual([(await answer.json()).code], [42_904]);
  assert.equal(await metric(test, 'sdb_refusals_total{kind="uploadsAccount"}') > 0, true);

  const other = await test.signIn();
  const { dataSetId: own } = await other.repository.datasets.create();
  await other.repository.files.upload(own, "V1", "other.csv", "1");

  uploads[0].finish();
  assert.equal((await (await uploads[0].answer).json()).code, 20_000);
  await person.repository.files.upload(dataSetId, "V1", "more.csv", "1");
  for (const { finish, answer } of uploads.slice(1)) {
    finish();
    assert.equal((await answer).status, 200);
  }
  assert.equal(await metric(test, "sdb_uploads_in_flight"), 0);
  assert.equal((await test.app.db.read.select().from(file).all()).length, LIMIT + 2);
});
