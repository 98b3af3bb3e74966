import assert from "node:assert/strict";
import { isUsablePath, uploadPath } from "./upload_path.ts";

Deno.test("uploadPath() can leave out the name of the chosen folder", () => {
  assert.equal(uploadPath("files/a/b.csv", false), "a/b.csv");
  assert.equal(uploadPath("files/a/b.csv", true), "files/a/b.csv");
  assert.equal(uploadPath("b.csv", false), "b.csv");
});

Deno.test("isUsablePath() refuses names that a server would refuse", () => {
  assert.ok(isUsablePath("数据/表 1.csv"));
  for (const path of ["a/../b", "a\\b", "a//b", "a/\u0007b"]) assert.ok(!isUsablePath(path), path);
});
