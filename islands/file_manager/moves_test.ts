import assert from "node:assert/strict";
import { movesInto, renamed } from "./moves.ts";
import { movedPath } from "./stored_files.ts";

Deno.test("movesInto() leaves out what lies there, and a folder that would go into itself", () => {
  assert.deepEqual(movesInto(["a.csv", "b/", "b/c.csv"], "b/"), [{ from: "a.csv", to: "b/a.csv" }]);
  assert.deepEqual(movesInto(["b/", "b/c.csv"], ""), [{ from: "b/c.csv", to: "c.csv" }]);
  assert.deepEqual(movesInto(["b/"], "b/d/"), []);
  assert.deepEqual(movesInto(["b/"], "new"), [{ from: "b/", to: "new/b/" }]);
});

Deno.test("renamed() keeps the folder", () => {
  assert.equal(renamed("a/b.csv", "c.csv"), "a/c.csv");
  assert.equal(renamed("a/b/", "c"), "a/c/");
  assert.equal(renamed("b.csv", "b.csv"), undefined);
});

Deno.test("movedPath() takes along what lies in a folder", () => {
  const targets = new Map([["a/", "x/a/"], ["b.csv", "c.csv"]]);
  assert.deepEqual(["a/1/2.csv", "b.csv", "ab/1"].map((path) => movedPath(path, targets)), [
    "x/a/1/2.csv",
    "c.csv",
    "ab/1",
  ]);
});
