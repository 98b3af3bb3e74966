import assert from "node:assert/strict";
import fc from "fast-check";
import type { SubjectNode } from "../../sdk/mod.ts";
import { childrenOf, type Subject, subjectPath } from "../../sdk/model/vocabulary/subjects.ts";
import { rowsOf, stepOf, type Tree } from "./subject_tree.ts";

const toNode = ({ code, name }: Subject): SubjectNode => ({
  code,
  name,
  path: subjectPath(code).map(({ name }) => name),
  children: childrenOf(code).length,
});
const level = (code?: string) => childrenOf(code).map(toNode);
const tree = (...open: string[]): Tree => ({
  roots: level(),
  below: new Map(open.map((code) => [code, level(code)])),
  open: new Set(open),
});

Deno.test("rowsOf() shows the 62 subjects of level 1, and what is open below them in its place", () => {
  assert.equal(rowsOf(tree()).length, 62);
  const rows = rowsOf(tree("170", "17060"));
  const at = (code: string) => rows.findIndex(({ node }) => node.code === code);
  assert.deepEqual(rows[at("17060")], {
    node: toNode(childrenOf("170").find(({ code }) => code === "17060")!),
    level: 2,
    position: childrenOf("170").findIndex(({ code }) => code === "17060") + 1,
    siblings: childrenOf("170").length,
    parent: "170",
  });
  assert.equal(rows[at("17060") + 1].level, 3);
});

Deno.test("stepOf() opens, enters, leaves and closes as a tree does", () => {
  const closed = tree(), open = tree("170");
  assert.deepEqual(stepOf("ArrowRight", rowsOf(closed), "170", closed.open), { open: "170" });
  assert.deepEqual(stepOf("ArrowRight", rowsOf(open), "170", open.open), { go: level("170")[0].code });
  assert.deepEqual(stepOf("ArrowLeft", rowsOf(open), level("170")[0].code, open.open), { go: "170" });
  assert.deepEqual(stepOf("ArrowLeft", rowsOf(open), "170", open.open), { close: "170" });
  assert.equal(stepOf("ArrowUp", rowsOf(open), rowsOf(open)[0].node.code, open.open), undefined);
  assert.deepEqual(stepOf("Enter", rowsOf(open), "170", open.open), { choose: "170" });
  assert.equal(stepOf("x", rowsOf(open), "170", open.open), undefined);
});

Deno.test("stepOf() only ever goes to a row that is to be seen", () => {
  const keys = fc.constantFrom("ArrowDown", "ArrowUp", "Home", "End", "ArrowRight", "ArrowLeft");
  const opened = tree("170", "17060", "110");
  const rows = rowsOf(opened), seen = new Set(rows.map(({ node }) => node.code));
  fc.assert(fc.property(fc.array(keys, { maxLength: 60 }), (pressed) => {
    let at = rows[0].node.code;
    for (const key of pressed) {
      const step = stepOf(key, rows, at, opened.open);
      if (step && "go" in step) at = step.go;
      assert.ok(seen.has(at));
    }
  }));
});
