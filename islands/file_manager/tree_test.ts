import assert from "node:assert/strict";
import { isSystemFile, isUsablePath, toTree, uploadPath } from "./tree.ts";

Deno.test("toTree() sums sizes up to the root and sorts as people do", () => {
  const root = toTree([
    { path: "data/10.csv", size: 1 },
    { path: "data/2.csv", size: 2 },
    { path: "data/raw/x.bin", size: 4 },
    { path: "README.md", size: 8 },
  ]);
  assert.deepEqual([root.size, root.count], [15, 4]);
  const [data] = root.folders;
  assert.deepEqual([data.path, data.size, data.count], ["data", 7, 3]);
  assert.deepEqual(data.files.map(({ path }) => path), ["data/2.csv", "data/10.csv"]);
  assert.equal(data.folders[0].path, "data/raw");
});

Deno.test("toTree() keeps a folder whose name every object has", () => {
  assert.equal(
    toTree([{ path: "constructor/__proto__/a", size: 1 }]).folders[0].folders[0].name,
    "__proto__",
  );
});

Deno.test("uploadPath() can leave out the name of the chosen folder", () => {
  assert.equal(uploadPath("files/a/b.csv", false), "a/b.csv");
  assert.equal(uploadPath("files/a/b.csv", true), "files/a/b.csv");
  assert.equal(uploadPath("b.csv", false), "b.csv");
});

Deno.test("isSystemFile() knows what operating systems leave behind", () => {
  for (const path of [".DS_Store", "a/Thumbs.db", "__MACOSX/a/b", "a/._b.csv"]) {
    assert.ok(isSystemFile(path), path);
  }
  for (const path of ["a.csv", "a/.gitignore", "DS_Store"]) assert.ok(!isSystemFile(path), path);
});

Deno.test("isUsablePath() refuses names that a server would refuse", () => {
  assert.ok(isUsablePath("数据/表 1.csv"));
  for (const path of ["a/../b", "a\\b", "a//b", "a/\u0007b"]) assert.ok(!isUsablePath(path), path);
});
