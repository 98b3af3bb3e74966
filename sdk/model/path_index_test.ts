import assert from "node:assert/strict";
import { filePathSchema, numbered } from "./file.ts";
import { FILE_PATH_BYTES_MAX } from "./limits.ts";
import { PathIndex } from "./path_index.ts";

Deno.test("numbered() gives a path that every file system can hold, however long the name or its ending is", () => {
  const deep = `${"d".repeat(200)}/`.repeat(4);
  const paths = [
    "data.csv",
    `${"观".repeat(85)}`,
    `a.${"x".repeat(253)}`,
    `${"n".repeat(200)}.${"x".repeat(54)}`,
    `${deep}${"n".repeat(216)}.csv`,
  ];
  for (const path of paths) {
    assert.ok(filePathSchema.safeParse(path).success, path);
    const [second, third] = [numbered(path, 2), numbered(path, 3)];
    assert.ok(filePathSchema.safeParse(second).success, second);
    assert.notEqual(second, third);
    assert.match(second, / \(2\)/);
  }
});

Deno.test("PathIndex.free() gives no path where folders leave no room for a number", () => {
  const folders = `${"d".repeat(200)}/`.repeat(5);
  const path = `${folders}${"e".repeat(FILE_PATH_BYTES_MAX - folders.length - 2)}/f`;
  assert.ok(filePathSchema.safeParse(path).success);
  assert.equal(new PathIndex([path]).free(path), undefined);
});
