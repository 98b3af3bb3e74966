/** Folders of a version, listed a page at a time, against the same listing made of all paths. */
import assert from "node:assert/strict";
import type { FolderPage, FolderQuery } from "../../sdk/model/folder.ts";
import { CHILDREN_PAGE_MAX, FOLDER_PAGE_MAX, TREE_FILES_MAX } from "../../sdk/model/limits.ts";
import type { Repository } from "../../sdk/mod.ts";
import { eq } from "drizzle-orm";
import { datasetVersion } from "../../db/schema/mod.ts";
import { deposit, publish } from "../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import { allowPublishedChanges, publishDemo } from "../../tests/published_rows.ts";
import { countStatements } from "../../tests/sql_statements.ts";

interface Row {
  path: string;
  size: number;
}

async function publishFiles(test: TestApp, files: readonly Row[]) {
  return await publishDemo(test.app, "mauna-loa-co2", { files });
}

/** Every page of a listing, one entry each. */
async function walk(repository: Repository, id: string, query: FolderQuery): Promise<string[]> {
  const seen: string[] = [];
  let after: string | undefined;
  while (true) {
    const page: FolderPage = await repository.files.listFolder(id, "V1", { ...query, after });
    seen.push(...page.folders.map(({ path }) => `${path}/`), ...page.files.map(({ path }) => path));
    if (page.next === undefined) return seen;
    assert.equal(page.folders.length + page.files.length, query.size, "a page that goes on is full");
    after = page.next;
  }
}

const FILES = [
  { path: "run 10.csv", size: 5 },
  { path: "run 9.csv", size: 70 },
  { path: "Run 1.txt", size: 3 },
  { path: "10/a.csv", size: 1 },
  { path: "9/b.csv", size: 20 },
  { path: "9/deep/c.csv", size: 30 },
  { path: "Data/é.png", size: 4 },
  { path: "data/界.png", size: 8 },
];

Deno.test("listFolder() gives folders first and then files, as people sort them, in pages of any size", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, FILES);
  const wanted = ["9/", "10/", "Data/", "data/", "Run 1.txt", "run 9.csv", "run 10.csv"];
  for (const size of [1, 2, 3, 4, 5, 100]) {
    assert.deepEqual(await walk(test.visitor, dataSetId, { size }), wanted, `pages of ${size}`);
    const backwards = await walk(test.visitor, dataSetId, { size, order: "desc" });
    assert.deepEqual(backwards, ["data/", "Data/", "10/", "9/", "run 10.csv", "run 9.csv", "Run 1.txt"]);
  }
  const bySize = await walk(test.visitor, dataSetId, { size: 2, sort: "size", order: "desc" });
  assert.deepEqual(bySize, ["9/", "data/", "Data/", "10/", "run 9.csv", "run 10.csv", "Run 1.txt"]);
});

Deno.test("listFolder() says of a folder how many files and bytes lie below it, and keeps names apart that differ in case", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, FILES);
  const { folder, folders } = await test.visitor.files.listFolder(dataSetId, "V1", {});
  assert.deepEqual(folder, { path: "", files: 8, size: 141 });
  assert.deepEqual(folders[0], { path: "9", files: 2, size: 50 });
  for (const [path, file] of [["Data", "Data/é.png"], ["data/", "data/界.png"]]) {
    const page = await test.visitor.files.listFolder(dataSetId, "V1", { path });
    assert.deepEqual(page.files.map((one) => one.path), [file]);
  }
  await assert.rejects(test.visitor.files.listFolder(dataSetId, "V1", { path: "dat" }), {
    error: "notFound",
  });
  await assert.rejects(test.visitor.files.listFolder(dataSetId, "V1", { after: "x" }), {
    error: "invalidInput",
  });
});

Deno.test("listFolder() around a file shows it, whatever the size of the page and however many folders come first", async () => {
  await using test = await openTestApp();
  const many = Array.from({ length: 60 }, (_, at) => ({ path: `f${at}.csv`, size: 1 }));
  const folders = Array.from({ length: 30 }, (_, at) => ({ path: `d${at}/a.csv`, size: 1 }));
  for (const files of [many, [...many, ...folders]]) {
    const { dataSetId } = await publishFiles(test, files);
    for (const name of ["f0.csv", "f5.csv", "f40.csv", "f59.csv"]) {
      const found = await test.visitor.files.listFolder(dataSetId, "V1", { filter: name });
      for (const size of [1, 2, 10, 20, 21, 100]) {
        const query = { around: found.files[0]!.fileId, size };
        const page = await test.visitor.files.listFolder(dataSetId, "V1", query);
        assert.ok(page.files.some(({ path }) => path === name), `${name}, page of ${size}`);
      }
    }
  }
});

Deno.test("listFolder() with a filter finds files below the folder without regard to case, in every order", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, FILES);
  const found = await walk(test.visitor, dataSetId, { filter: ".CSV", size: 2, sort: "size" });
  assert.deepEqual(found, ["10/a.csv", "run 10.csv", "9/b.csv", "9/deep/c.csv", "run 9.csv"]);
  const inFolder = await test.visitor.files.listFolder(dataSetId, "V1", { path: "9", filter: "csv" });
  assert.deepEqual([inFolder.found, inFolder.files.map(({ path }) => path)], [2, [
    "9/b.csv",
    "9/deep/c.csv",
  ]]);
  assert.equal((await test.visitor.files.listFolder(dataSetId, "V1", { filter: "É" })).found, 1);
  assert.equal(
    (await test.visitor.files.listFolder(dataSetId, "V1", { path: "Data", filter: "png" })).found,
    1,
  );
  assert.equal((await test.visitor.files.listFolder(dataSetId, "V1", { filter: "100%_" })).found, 0);
});

/** Datasets of 100,000 files: all in one folder, and 100 in each of a thousand folders. */
const LARGE: Record<string, Row[]> = {
  flat: Array.from({ length: 100_000 }, (_, at) => ({ path: `data/${at}.csv`, size: at })),
  deep: Array.from({ length: 100_000 }, (_, at) => ({ path: `data/run ${at % 1_000}/${at}.csv`, size: at })),
};

for (const [shape, files] of Object.entries(LARGE)) {
  Deno.test(`listFolder() takes as long for 100,000 files as for few (${shape})`, async () => {
    await using test = await openTestApp();
    const { dataSetId } = await publishFiles(test, files);
    const path = shape === "flat" ? "data" : "data/run 7";
    for (
      const query of [{}, { path }, { path, sort: "size" }, { path, sort: "type" }, {
        path,
        sort: "time",
      }] as const
    ) {
      const list = () => test.visitor.files.listFolder(dataSetId, "V1", query);
      const { result, statements } = await countStatements(test, list);
      assert.ok(statements.length <= 6, statements.join("\n"));
      assert.ok(result.folders.length + result.files.length > 0);
      if (result.next) await test.visitor.files.listFolder(dataSetId, "V1", { ...query, after: result.next });
    }
    const middle = `${path}/${shape === "flat" ? 50_000 : 50_007}.csv`;
    const { list: [file] } = await test.visitor.files.list(dataSetId, "V1", { prefix: middle });
    const around = await test.visitor.files.listFolder(dataSetId, "V1", { around: file.fileId });
    assert.equal(around.folder.path, path);
    assert.ok(around.files.findIndex((one) => one.fileId === file.fileId) <= 20);
    assert.ok(around.later);
  });
}

Deno.test("listFolder() reads no more rows than it shows: every order comes from an index", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, FILES);
  const logged = test.statements.length;
  for (const sort of ["name", "size", "type", "time"] as const) {
    for (const order of ["asc", "desc"] as const) {
      const { next } = await test.visitor.files.listFolder(dataSetId, "V1", { sort, order, size: 1 });
      await test.visitor.files.listFolder(dataSetId, "V1", { sort, order, size: 5, after: next });
    }
  }
  const listings = [...new Set(test.statements.slice(logged))].filter((one) =>
    /from "(folder|file|path_entry)"/.test(one)
  );
  assert.ok(listings.length >= 16, String(listings.length));
  for (const statement of listings) {
    const rows = await test.app.db.maintain(async (client) =>
      (await client.execute({
        sql: `EXPLAIN QUERY PLAN ${statement}`,
        args: statement.match(/\?/g)?.map(() => 1) ?? [],
      })).rows
    );
    const plan = rows.map(({ detail }) => String(detail));
    // A look-up a row, whose own step must be a search as well.
    const isBounded = (step: string) => /^(SEARCH|CORRELATED SCALAR SUBQUERY) /.test(step);
    assert.ok(plan.every(isBounded), `${statement}\n${plan.join("\n")}`);
  }
});

/** Every way to learn what files a version has: each refuses, or none does. */
async function answersOf({ repository, ask }: Asker, dataSetId: string): Promise<string[]> {
  const calls: Record<string, () => Promise<{ ok: boolean; text: string }>> = {
    list: () => outcome(repository.files.list(dataSetId, "V1")),
    folder: () => outcome(repository.files.listFolder(dataSetId, "V1")),
    filter: () => outcome(repository.files.listFolder(dataSetId, "V1", { filter: "levels" })),
    children: () =>
      ask("/api/gin-sdb-filetree/public/file/childrenFileListByPath", {
        dataSetId,
        version: "V1",
        path: "/V1",
      }),
    tree: () => ask(`/api/gin-sdb-filetree/public/file/getTreeList?datasetId=${dataSetId}&version=V1`),
  };
  const told: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const { ok, text } = await call();
    // Neither a name nor a folder may stand in what refuses.
    if (/levels|data/i.test(text.replaceAll(/dataset/gi, ""))) told.push(name);
    else if (ok && /[1-9]/.test(text.replaceAll(/"(requestId|traceId|code)":[^,}]*/g, ""))) {
      told.push(`${name}: ${text}`);
    }
  }
  return told;
}

interface Asker {
  repository: Pick<Repository, "files">;
  ask: (path: string, body?: object) => Promise<{ ok: boolean; text: string }>;
}

const outcome = (call: Promise<unknown>) =>
  call.then((found) => ({ ok: true, text: JSON.stringify(found) }), (error) => ({
    ok: false,
    text: String(error.messageEn),
  }));

function askerOf(test: TestApp, person?: SignedInUser): Asker {
  return {
    repository: person?.repository ?? test.visitor,
    ask: async (path, body) => {
      const headers: Record<string, string> = { Origin: ORIGIN, "Content-Type": "application/json" };
      if (person) headers.Authorization = person.token;
      const response = await test.api.request(path, {
        method: body ? "POST" : "GET",
        headers,
        body: body && JSON.stringify(body),
      });
      const { code, data, messageEn } = await response.json();
      return { ok: code === 20_000, text: JSON.stringify(data ?? messageEn) };
    },
  };
}

const EVERYWHERE = ["list", "folder", "filter", "children", "tree"];

Deno.test("listings of files tell names and counts of a draft, and of what is withdrawn, to nobody but its people", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const other = askerOf(test, await test.signIn());
  const governance = await test.signIn({ role: "governance" });
  const visitor = askerOf(test);
  const { dataSetId: draft } = await deposit(owner);
  assert.deepEqual(await answersOf(askerOf(test, owner), draft), EVERYWHERE);
  const { dataSetId: published } = await publish(test, owner, governance);
  assert.deepEqual(await answersOf(visitor, published), EVERYWHERE);
  await allowPublishedChanges(test.app);
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ status: "RETRACTED" }).where(eq(datasetVersion.status, "PUBLISHED"))
  );
  for (const id of [draft, published]) {
    for (const one of [other, visitor]) assert.deepEqual(await answersOf(one, id), []);
  }
});

Deno.test("childrenFileListByPath() and getTreeList() answer as specified", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, FILES);
  const children = async (path: string, lastIndex = 0, pageSize = 200) => {
    const response = await test.api.request("/api/gin-sdb-filetree/public/file/childrenFileListByPath", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ dataSetId, version: "V1", path, lastIndex, pageSize }),
    });
    return (await response.json()).data;
  };
  const all = await children("/V1");
  assert.deepEqual(all[0], { id: "/V1/9", fileName: "9", path: "/V1/9", size: 50, dir: true, md5: "" });
  assert.deepEqual(Object.keys(all[6]).sort(), ["dir", "fileName", "id", "md5", "path", "size"]);
  const paged = [];
  for (let at = 0; at < 9; at += 3) paged.push(...await children("/V1", at, 3));
  assert.deepEqual(paged, all);
  assert.deepEqual((await children("/V1/9")).map((one: Row) => one.path), ["/V1/9/deep", "/V1/9/b.csv"]);
  const tree = await test.api.request(
    `/api/gin-sdb-filetree/public/file/getTreeList?datasetId=${dataSetId}&version=V1`,
  );
  const { data } = await tree.json();
  assert.deepEqual(
    data.map((one: { label: string }) => one.label),
    all.map((one: { fileName: string }) => one.fileName),
  );
  assert.deepEqual([data[0].size, data[0].dir, data[0].children[0].children[0].label], [50, true, "c.csv"]);
});

Deno.test("getTreeList() refuses more than its limit, and says what to do instead", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, LARGE.flat.slice(0, TREE_FILES_MAX + 1));
  const tree = await test.api.request(
    `/api/gin-sdb-filetree/public/file/getTreeList?datasetId=${dataSetId}&version=V1`,
  );
  const { code, messageEn, data } = await tree.json();
  assert.equal(code, 30_242, messageEn);
  assert.ok(!data?.length);
});

Deno.test("listFolder() and childrenFileListByPath() refuse more than a page", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishFiles(test, FILES);
  await test.visitor.files.listFolder(dataSetId, "V1", { size: FOLDER_PAGE_MAX });
  await assert.rejects(test.visitor.files.listFolder(dataSetId, "V1", { size: FOLDER_PAGE_MAX + 1 }), {
    error: "invalidInput",
  });
  const ask = (pageSize: number) =>
    test.api.request("/api/gin-sdb-filetree/public/file/childrenFileListByPath", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ dataSetId, version: "V1", pageSize }),
    });
  assert.equal((await ask(CHILDREN_PAGE_MAX)).status, 200);
  assert.equal((await ask(CHILDREN_PAGE_MAX + 1)).status, 400);
});
