/** `getZipFile`: any part of an archive, of everything or of a selection. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { blob, datasetVersion } from "../../db/schema/mod.ts";
import { DOWNLOAD_PATHS_MAX } from "../../sdk/model/limits.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import { verifyDueFiles } from "../services/integrity/scan.ts";
import { systemContext } from "../context.ts";

const NAMES = [
  "README.md",
  "SHA256SUMS",
  "data/a.csv",
  "data/b.csv",
  "data.csv",
  "data0",
  "empty",
  "目录/深 层/文件 🧬 100%.bin",
  "-n.txt",
  "it's.txt",
];

/** A published version with small files, one of some length, and an empty one. */
async function fill(test: TestApp, person: SignedInUser): Promise<string> {
  const { dataSetId } = await person.repository.datasets.create();
  for (const name of NAMES) {
    const body = name === "empty" ? "" : name.repeat(name === "data/b.csv" ? 20_000 : 3);
    await person.repository.files.upload(dataSetId, "V1", name, body);
  }
  const published = { status: "PUBLISHED", accessRight: "PUBLIC" } as const;
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set(published));
  return dataSetId;
}

async function get(test: TestApp, query: string, init: RequestInit = {}): Promise<Response> {
  return await test.api.fetch(new Request(`${ORIGIN}/api/sdb-download-service/getZipFile?${query}`, init));
}

const ranged = (range: string, more: Record<string, string> = {}) => ({ headers: { Range: range, ...more } });

/** Names and contents as Python's reader of ZIP files finds them, and what it says about their CRCs. */
async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const path = await Deno.makeTempFile({ suffix: ".zip" });
  try {
    await Deno.writeFile(path, bytes);
    const program = "import sys,zipfile,json\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n" +
      "print(json.dumps([[i.filename, __import__('hashlib').sha256(z.read(i)).hexdigest()] for i in z.infolist()]))";
    const python = new Deno.Command("python3", { args: ["-c", program, path] });
    const { stdout, stderr, success } = await python.output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const tested = await new Deno.Command("unzip", { args: ["-tqq", path] }).output();
    assert.equal(tested.code, 0, new TextDecoder().decode(tested.stdout));
    return new Map(JSON.parse(new TextDecoder().decode(stdout)));
  } finally {
    await Deno.remove(path);
  }
}

/** Paths in an archive, without its folder and its list of checksums. */
const pathsIn = (entries: Map<string, string>) =>
  [...entries.keys()].slice(0, -1).map((name) => name.slice(name.indexOf("/") + 1));

Deno.test("getZipFile says its length and ETag beforehand, and any range has exactly the bytes of the whole", async () => {
  await using test = await openTestApp();
  const id = await fill(test, await test.signIn());
  const query = `dataSetId=${id}&version=V1`;
  const whole = await get(test, query);
  const etag = whole.headers.get("ETag")!;
  assert.match(etag, /^"[^"]+"$/);
  assert.equal(whole.headers.get("Accept-Ranges"), "bytes");
  const bytes = await whole.bytes();
  assert.equal(whole.headers.get("Content-Length"), String(bytes.length));
  const entries = await unzip(bytes);
  assert.deepEqual(new Set(pathsIn(entries)), new Set(NAMES));
  const head = await get(test, query, { method: "HEAD" });
  assert.deepEqual([head.headers.get("Content-Length"), head.headers.get("ETag")], [
    String(bytes.length),
    etag,
  ]);

  const digest = (part: Uint8Array) => createHash("sha256").update(part).digest("hex");
  const { length } = bytes;
  const cuts = [[0, 1], [length - 1, length], [length - 30, length], [0, length], [
    length - 2_000,
    length - 20,
  ]];
  // Numbers that look random and are the same in every run.
  for (let n = 1; n < 60; n++) {
    const start = (n * 7_919_993) % length;
    cuts.push([start, Math.min(length, start + 1 + (n * 104_729) % 3_000)]);
  }
  for (const [start, end] of cuts as [number, number][]) {
    const part = await get(test, query, ranged(`bytes=${start}-${end - 1}`, { "If-Range": etag }));
    assert.deepEqual([part.status, part.headers.get("Content-Range")], [
      206,
      `bytes ${start}-${end - 1}/${length}`,
    ]);
    assert.equal(digest(await part.bytes()), digest(bytes.subarray(start, end)), `${start}-${end}`);
  }
  const other = await get(test, query, ranged("bytes=5-9", { "If-Range": '"other"' }));
  assert.equal(other.status, 200);
  await other.body?.cancel();
  assert.equal((await get(test, query, ranged(`bytes=${length}-`))).status, 416);
  assert.equal((await get(test, query, { headers: { "If-None-Match": etag } })).status, 304);
  assert.equal((await get(test, query, { headers: { "If-Match": '"other"' } })).status, 412);
});

Deno.test("getZipFile has another ETag as soon as a file is another one", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const tags = new Set<string | null>();
  for (const body of ["one", "two"]) {
    await person.repository.files.upload(dataSetId, "V1", "a.txt", body);
    const response = await person.repository.files.downloadAll(dataSetId, "V1");
    tags.add(response.headers.get("ETag"));
    await response.body?.cancel();
  }
  assert.equal(tags.size, 2);
});

Deno.test("getZipFile gives the chosen files and folders, each once, by address and by form", async () => {
  await using test = await openTestApp();
  const id = await fill(test, await test.signIn());
  const choose = async (...paths: string[]) => {
    const fields: [string, string][] = [
      ["dataSetId", id],
      ["version", "V1"],
      ...paths.map((path) => ["path", path] as [string, string]),
    ];
    const byAddress = await (await get(test, `${new URLSearchParams(fields)}`)).bytes();
    const body = new URLSearchParams(fields);
    const byForm = await (await get(test, "", { method: "POST", body, headers: { Origin: ORIGIN } })).bytes();
    assert.deepEqual(byForm, byAddress);
    return pathsIn(await unzip(byAddress));
  };
  assert.deepEqual(await choose("data/"), ["data/a.csv", "data/b.csv"]);
  assert.deepEqual(await choose("data"), ["data/a.csv", "data/b.csv"]);
  assert.deepEqual(await choose("data", "data/", "empty"), ["data/a.csv", "data/b.csv", "empty"]);
  assert.deepEqual(await choose("目录", "data/a.csv", "data"), [
    "data/a.csv",
    "data/b.csv",
    "目录/深 层/文件 🧬 100%.bin",
  ]);
  assert.deepEqual(await choose("data/b.csv", "data/", "data.csv", "data.csv"), [
    "data.csv",
    "data/a.csv",
    "data/b.csv",
  ]);
  assert.deepEqual(await choose("目录/", "empty"), ["empty", "目录/深 层/文件 🧬 100%.bin"]);
});

Deno.test("getZipFile refuses a path without a file, and more paths than it takes", async () => {
  await using test = await openTestApp();
  const id = await fill(test, await test.signIn());
  const codeOf = async (paths: string[]) => {
    const query = new URLSearchParams([["dataSetId", id], ...paths.map((path) => ["path", path])]);
    return (await (await get(test, `${query}`)).json()).code;
  };
  for (const path of ["none", "none/", "dat", "README.md/", "zzz/", "~"]) {
    assert.equal(await codeOf(["README.md", path]), 40_400, path);
  }
  for (const path of ["../a", "/a", "", "a//b"]) {
    assert.equal(await codeOf([path, "README.md"]), 40_000, path);
  }
  assert.equal(await codeOf(Array.from({ length: DOWNLOAD_PATHS_MAX + 1 }, (_, n) => `${n}`)), 40_000);
});

Deno.test("getZipFile is sent whole while a CRC-32 is unknown, and by ranges from the next time on", async () => {
  await using test = await openTestApp();
  const id = await fill(test, await test.signIn());
  const query = `dataSetId=${id}&version=V1`;
  const before = await unzip(await (await get(test, query)).bytes());
  await test.app.db.withTx((tx) => tx.update(blob).set({ crc32: null }));
  const first = await get(test, query, ranged("bytes=0-9"));
  assert.deepEqual([first.status, first.headers.get("ETag"), first.headers.get("Accept-Ranges")], [
    200,
    null,
    "none",
  ]);
  const bytes = await first.bytes();
  assert.equal(first.headers.get("Content-Length"), String(bytes.length));
  assert.deepEqual(await unzip(bytes), before);
  const second = await get(test, query, ranged("bytes=0-9"));
  assert.deepEqual([second.status, (await second.bytes()).length], [206, 10]);
});

Deno.test("verifyDueFiles() finds out the CRC-32 of files from before it was kept", async () => {
  await using test = await openTestApp();
  const id = await fill(test, await test.signIn());
  const known = await test.app.db.read.select().from(blob).all();
  assert.ok(known.every(({ crc32 }) => crc32 !== null));
  await test.app.db.withTx((tx) => tx.update(blob).set({ crc32: null, verifiedAt: 0 }));
  await verifyDueFiles(systemContext(test.app, "test"));
  const found = await test.app.db.read.select().from(blob).all();
  assert.deepEqual(found.map(({ crc32 }) => crc32), known.map(({ crc32 }) => crc32));
  assert.ok((await get(test, `dataSetId=${id}`, { method: "HEAD" })).headers.get("ETag"));
});
