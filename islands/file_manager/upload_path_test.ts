import assert from "node:assert/strict";
import { isSystemFile, isUsablePath, uploadPath } from "./upload_path.ts";

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
