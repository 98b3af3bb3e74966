/** Comparison through the whole API: what is compared, who may compare it, and how many statements it takes. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { yieldToEventLoop } from "../db/yield_to_event_loop.ts";
import { comparisonAnswer, fileComparisonAnswer } from "../sdk/model/responses/comparison.ts";
import { ApiError, type Comparison, type DatasetMetadata, type Input, type Repository } from "../sdk/mod.ts";
import { blockComparisonQueue, publishTwoVersions } from "./compare.ts";
import { ALL_PASSED, completeMetadata, findReviewId, publish } from "./datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";
import { assertStatements, isSessionStatement } from "./sql_statements.ts";

/** A published V1 and a draft V2 that differs in every way. */
async function openTwoVersions(test: TestApp, changes: Input<DatasetMetadata> = {}) {
  const [owner, reviewer] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, owner, reviewer, {
    authors: [
      author("王芳", "Wang Fang", "0000-0002-1825-0097"),
      author("李明", "Li Ming"),
      author("陈静", "Chen Jing"),
      author("周红", "Zhou Hong"),
    ],
    ...changes,
  });
  const { datasets, files } = owner.repository;
  await datasets.addVersion(dataSetId);
  const { revision } = await datasets.get(dataSetId, "V2");
  await datasets.save(dataSetId, "V2", {
    revision,
    metadata: completeMetadata({
      title: { zh: "青海湖水温数据集", en: "Water temperature of Qinghai Lake" },
      keywords: { zh: ["青海", "湖泊", "水位", "水温"], en: ["lake", "water level", "Qinghai"] },
      authors: [
        author("周红", "Zhou Hong"),
        author("王芳", "Wang Fanghua", "0000-0002-1825-0097"),
        author("陈静", "Chen Jing"),
        author("赵刚", "Zhao Gang"),
      ],
      ...changes,
    }),
  });
  await files.upload(dataSetId, "V2", "data/levels.csv", `month,level\n1960-01,changed\n`);
  await files.upload(dataSetId, "V2", "notes/readme.txt", "new");
  return { dataSetId, owner, reviewer };
}

const author = (zh: string, en: string, orcid = "") => ({
  name: { zh, en },
  orcid,
  email: `author.${en.split(" ").join("").toLowerCase()}@example.org`,
  corresponding: true,
  affiliations: [{ name: { zh: "某湖泊研究所", en: "Institute of Lakes" } }],
});

const fieldOf = ({ metadata }: Comparison, name: string) => metadata.find(({ field }) => field === name);
const nameOf = (promise: Promise<unknown>) =>
  promise.then(() => "answered", (error) => error instanceof ApiError ? error.error : String(error));

Deno.test("datasets.compare() names what differs between a published version and its draft, by word and entry", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner } = await openTwoVersions(test);
  const compared = await owner.repository.datasets.compare(dataSetId);
  const data = JSON.parse(JSON.stringify(compared));
  assert.deepEqual(comparisonAnswer.parse(data), data);
  assert.deepEqual([compared.left, compared.right], ["V1", "V2"]);
  assert.deepEqual(compared.versions.map(({ version }) => version), ["V2", "V1"]);
  assert.deepEqual(fieldOf(compared, "title.zh")?.parts, [
    { text: "青海湖", change: "same" },
    { text: "水位", change: "removed" },
    { text: "水温", change: "added" },
    { text: "数据集", change: "same" },
  ]);
  assert.deepEqual(
    fieldOf(compared, "keywords.zh")?.entries?.map(({ change, from, to }) => [change, from, to]),
    [
      ["moved", 2, 0],
      ["same", 0, 1],
      ["same", 1, 2],
      ["added", undefined, 3],
    ],
  );
  const people = fieldOf(compared, "authors")?.entries?.map(({ change, from, to }) => [change, from, to]);
  assert.deepEqual(people, [["moved", 3, 0], ["changed", 0, 1], ["removed", 1, undefined], ["same", 2, 2], [
    "added",
    undefined,
    3,
  ]]);
  assert.equal(fieldOf(compared, "description.zh")?.changed, false);
  assert.deepEqual(
    compared.files.map(({ change, path }) => [change, path]),
    [["changed", "data/levels.csv"], ["added", "notes/readme.txt"]],
  );
});

Deno.test("datasets.compare() speaks the reader's language", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner } = await openTwoVersions(test);
  const textOf = async (locale: string) => {
    const address = `http://localhost:8000/api/sdb-dataset-version-service/diff?dataSetId=${dataSetId}`;
    const headers = { Authorization: owner.token, "Accept-Language": locale };
    const { data } = await (await test.api.request(address, { headers })).json();
    return fieldOf(data, "subjects")!.entries![0].text[0].text;
  };
  assert.match(await textOf("zh"), /地球科学.*170/);
  assert.match(await textOf("en"), /Earth.*170/i);
});

Deno.test("a stranger cannot compare a draft, sees no e-mail in full, and no compliance items", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner } = await openTwoVersions(test);
  const stranger = await test.signIn();
  for (const { datasets } of [test.visitor, stranger.repository]) {
    assert.equal(await nameOf(datasets.compare(dataSetId, { left: "V1", right: "V2" })), "notFound");
    assert.equal(await nameOf(datasets.compare(dataSetId, { left: "V2", right: "V1" })), "notFound");
    const file = { left: "V1", right: "V2", path: "data/levels.csv" };
    assert.equal(await nameOf(datasets.compareFile(dataSetId, file)), "notFound");
    const seen = await datasets.compare(dataSetId);
    assert.deepEqual([seen.left, seen.right, seen.versions.length], ["V1", "V1", 1]);
    assert.ok(seen.metadata.every(({ changed }) => !changed));
    assert.doesNotMatch(JSON.stringify(seen), /author\.\w+@example\.org/);
  }
  assert.match(
    JSON.stringify(await owner.repository.datasets.compare(dataSetId)),
    /author\.\w+@example\.org/,
  );
  const unknown = test.visitor.datasets.compare("0".repeat(32));
  assert.equal(await nameOf(unknown), "notFound");
});

Deno.test("a reviewer compares a submitted version with the published one", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner, reviewer } = await openTwoVersions(test);
  const pair = { left: "V1", right: "V2" };
  assert.equal(await nameOf(reviewer.repository.datasets.compare(dataSetId, pair)), "notFound");
  await owner.repository.datasets.submit(dataSetId, "V2");
  const compared = await reviewer.repository.datasets.compare(dataSetId, pair);
  assert.equal(fieldOf(compared, "title.en")?.changed, true);
  const file = await reviewer.repository.datasets.compareFile(dataSetId, {
    ...pair,
    path: "data/levels.csv",
  });
  assert.equal(file.kind, "table");
});

Deno.test("a comparison that waits for its turn holds nothing: its versions are read when the turn has come", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner } = await openTwoVersions(test);
  const line = blockComparisonQueue(test.app);
  const before = test.statements.length;
  const waiting = owner.repository.datasets.compare(dataSetId);
  while (test.statements.length === before) await yieldToEventLoop();
  for (let turn = 0; turn < 20; turn++) await yieldToEventLoop();
  const read = test.statements.slice(before).filter((sql) => !isSessionStatement(sql));
  await line.release();
  assert.deepEqual(read, []);
  assert.equal((await waiting).files.length, 2);
});

async function compareFiles({ datasets }: Repository, dataSetId: string, ...paths: string[]) {
  const found = [];
  for (const path of paths) {
    const one = await datasets.compareFile(dataSetId, { left: "V1", right: "V2", path });
    const data = JSON.parse(JSON.stringify(one));
    assert.deepEqual(fileComparisonAnswer.parse(data), data);
    found.push(one);
  }
  return found;
}

Deno.test("datasets.compareFile() compares tables by cell, takes an absent side for empty, and names what is not there", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner } = await openTwoVersions(test);
  const [table, added] = await compareFiles(
    owner.repository,
    dataSetId,
    "data/levels.csv",
    "notes/readme.txt",
  );
  assert.ok(table.kind === "table");
  assert.deepEqual(table.rows.map(({ change }) => change), ["same", "changed"]);
  assert.deepEqual(table.rows[1].cells.map(({ changed }) => changed), [false, true]);
  assert.ok(added.kind === "text");
  assert.deepEqual(added.lines, [{ change: "added", text: "new", right: 1 }]);
  const { datasets } = owner.repository;
  const absent = datasets.compareFile(dataSetId, { left: "V1", right: "V2", path: "nowhere" });
  assert.equal(await nameOf(absent), "notFound");
});

Deno.test("datasets.compareFile() names the encoding of both sides, and reads them as another one that is chosen", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner: { repository: { datasets, files } } } = await openTwoVersions(test);
  // `temp [°C]` in Latin-1.
  const bytes = Uint8Array.from([..."temp [\xb0C];depth\n1;2\n"], (letter) => letter.charCodeAt(0));
  await files.upload(dataSetId, "V2", "notes/readme.txt", bytes);
  const pair = { left: "V1", right: "V2", path: "notes/readme.txt" };
  const lineOf = async (encoding?: "gb18030" | "windows-1252") => {
    const found = await datasets.compareFile(dataSetId, { ...pair, encoding });
    assert.ok(found.kind === "text");
    return [found.lines[0].text, found.encodings?.right, found.encodings?.left];
  };
  const western = { name: "Windows-1252 (Latin-1)", label: "windows-1252", guessed: true };
  assert.deepEqual(await lineOf(), ["temp [°C];depth", western, undefined]);
  assert.deepEqual(await lineOf("windows-1252"), [
    "temp [°C];depth",
    { ...western, guessed: false },
    undefined,
  ]);
  const chinese = { name: "GB 18030", label: "gb18030", guessed: false };
  assert.deepEqual(await lineOf("gb18030"), ["temp [癈];depth", chinese, undefined]);
});

Deno.test("contents of restricted files are closed to strangers and open to the owner", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner, reviewer } = await openTwoVersions(test, { accessRight: "RESTRICTED" });
  await acceptSecond(test, owner, reviewer, dataSetId);
  const closed = await compareFiles(test.visitor, dataSetId, "data/levels.csv", "notes/readme.txt");
  for (const found of closed) {
    assert.deepEqual(found, { path: found.path, truncated: false, kind: "none", reason: "closed" });
  }
  const [own] = await compareFiles(owner.repository, dataSetId, "data/levels.csv");
  assert.equal(own.kind, "table");
});

async function acceptSecond(test: TestApp, owner: SignedInUser, reviewer: SignedInUser, dataSetId: string) {
  await owner.repository.datasets.submit(dataSetId, "V2");
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
}

Deno.test("binary and too long files are not compared, and equal ones say so", async () => {
  await using test = await openTestApp();
  const { dataSetId, owner } = await openTwoVersions(test);
  const { files } = owner.repository;
  const long = new Uint8Array(1_048_577).fill(97);
  await files.upload(dataSetId, "V2", "image.png", Uint8Array.of(0x89, 0x50, 0, 1, 2));
  await files.upload(dataSetId, "V2", "long.txt", long);
  await files.upload(dataSetId, "V2", "long.bin", long.map((_, at) => at % 7));
  await files.upload(dataSetId, "V2", "full.txt", long.subarray(1));
  const found = await compareFiles(
    owner.repository,
    dataSetId,
    "image.png",
    "long.txt",
    "long.bin",
    "full.txt",
  );
  assert.deepEqual(found.map((one) => one.kind === "none" ? one.reason : one.kind), [
    "binary",
    "tooLong",
    "binary",
    "text",
  ]);
  const same = await owner.repository.datasets.compareFile(dataSetId, {
    left: "V1",
    right: "V1",
    path: "data/levels.csv",
  });
  assert.ok(same.kind === "none" && same.reason === "same");
});

Deno.test("two versions of 1,500 files with 40 differences take at most 10 statements", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishTwoVersions(test.app, 1_500);
  const compared = await assertStatements(
    test,
    10,
    "compare()",
    () => test.visitor.datasets.compare(dataSetId),
  );
  assert.deepEqual(compared.counts, { added: 10, removed: 10, changed: 10, renamed: 10, same: 1_470 });
  assert.deepEqual(fieldOf(compared, "title.en")?.changed, true);
});

Deno.test("a comparison whose visitor has gone, from the API or from its page, is not made", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishTwoVersions(test.app, 10);
  const address = `http://localhost:8000/api/sdb-dataset-version-service/diff?dataSetId=${dataSetId}`;
  const gone = new Request(address, { signal: AbortSignal.abort() });
  const answers = [
    await test.api.fetch(new Request(address)),
    await test.api.fetch(gone),
    await test.api.fetch(new Request(address), { page: gone }),
    await test.api.fetch(gone, { page: new Request(address) }),
  ];
  assert.deepEqual(answers.map(({ status }) => status), [200, 503, 503, 200]);
});
