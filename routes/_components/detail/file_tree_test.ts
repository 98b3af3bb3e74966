import assert from "node:assert/strict";
import fc from "fast-check";
import type { ListedFile } from "../../_loaders/detail.ts";
import { fileTree, type Folder, type Leaf } from "./file_tree.ts";

const file = (path: string, size = 1): ListedFile => ({
  fileId: path,
  path,
  size,
  sha256: "0".repeat(64),
  mediaType: "text/plain",
  createdAt: "2026-11-21T00:00:00Z",
});
const pathsOf = (folder: Folder<Leaf>): string[] => [
  ...folder.files.map(({ path }) => path),
  ...folder.folders.flatMap(pathsOf),
];

Deno.test("fileTree() puts each file into its folder and adds up sizes", () => {
  const root = fileTree([file("README.md", 5), file("data/a.csv", 10), file("data/raw/b.csv", 20)]);
  assert.deepEqual(root.files.map(({ path }) => path), ["README.md"]);
  const [data] = root.folders;
  assert.deepEqual([data.name, data.path, data.size, data.count], ["data", "data", 30, 2]);
  assert.deepEqual([data.folders[0].name, data.folders[0].path], ["raw", "data/raw"]);
  assert.deepEqual([root.size, root.count], [35, 3]);
});

Deno.test("fileTree() keeps folders of one name at different places apart", () => {
  const root = fileTree([file("a/x/1"), file("b/x/2")]);
  assert.deepEqual(root.folders.map(({ folders }) => folders[0].path), ["a/x", "b/x"]);
});

Deno.test("fileTree() loses no file and counts every byte once", () => {
  const name = fc.constantFrom("a", "b", "constructor", "__proto__", "数据");
  const paths = fc.uniqueArray(
    fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join("/") + ".f"),
  );
  fc.assert(fc.property(paths, (list) => {
    const root = fileTree(list.map((path) => file(path, 3)));
    assert.deepEqual(pathsOf(root).sort(), [...list].sort());
    assert.deepEqual([root.count, root.size], [list.length, 3 * list.length]);
  }));
});
