import assert from "node:assert/strict";
import fc from "fast-check";
import { PathIndex } from "../../sdk/model/path_index.ts";
import { resolveConflicts, splitByConflict } from "./file_conflicts.ts";

const path = fc.constantFrom("a.csv", "A.csv", "b/a.csv", "b/c", "b", "a (2).csv", "d");
const paths = fc.uniqueArray(path, { maxLength: 4 });
const chosen = fc.array(fc.record({ path }), { maxLength: 6 });

Deno.test("splitByConflict() sends without asking only what takes no name away, and forgets no file", () => {
  fc.assert(fc.property(chosen, paths, (files, stored) => {
    const { free, taken } = splitByConflict(files, stored);
    assert.equal(free.length + taken.length, files.length);
    const all = [...stored];
    for (const one of free) {
      assert.ok(!all.includes(one.path), one.path);
      all.push(one.path);
    }
    for (const { path } of taken) assert.notEqual(new PathIndex(all).find(path), undefined, path);
  }));
});

Deno.test("settle() with keep gives every file a name of its own, or leaves the refusal to the server", () => {
  fc.assert(fc.property(chosen, paths, (files, stored) => {
    const { free, taken } = splitByConflict(files, stored);
    const others = [...stored, ...free.map(({ path }) => path)];
    for (const { path } of resolveConflicts(taken, "keep", others)) {
      const isInFile = others.some((other) => path.startsWith(`${other}/`));
      assert.ok(isInFile || !others.includes(path), path);
      others.push(path);
    }
  }));
});

Deno.test("settle() leaves out what is skipped and keeps the names of what replaces", () => {
  const taken = [{ path: "a.csv" }, { path: "b.csv" }];
  assert.deepEqual(resolveConflicts(taken, "skip", ["a.csv", "b.csv"]), []);
  assert.deepEqual(resolveConflicts(taken, "replace", ["a.csv", "b.csv"]), taken);
});
