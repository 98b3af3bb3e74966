import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { buttonValue, type Edit, edit, type ListEdit, openValue, parseButton, parseOpen } from "./edit.ts";
import { toForm } from "./form_state.ts";
import { moveAt, setAt } from "./path_state.ts";

const empty = toForm(emptyMetadata());
const add = (path: string, kind: "authors" | "points" | "affiliations"): Edit => ({
  type: "add",
  path,
  kind,
});

Deno.test("edit() sets a nested value and leaves everything else identical", () => {
  const form = edit(edit(empty, add("authors", "authors")), add("authors", "authors"));
  const changed = edit(form, { type: "set", path: "authors.1.affiliations.0.name.zh", value: "北京大学" });
  assert.equal(changed.authors[1].affiliations[0].name.zh, "北京大学");
  assert.equal(changed.authors[0], form.authors[0]);
  assert.equal(changed.title, form.title);
});

Deno.test("edit() of a path that leads nowhere changes nothing", () => {
  assert.equal(edit(empty, { type: "set", path: "authors.4.name.zh", value: "x" }), empty);
  assert.equal(setAt(empty, "__proto__.polluted", "x"), empty);
});

Deno.test("edit() gives an embargo a length when it is chosen and takes it away afterwards", () => {
  const embargo = edit(empty, { type: "set", path: "accessRight", value: "EMBARGO" });
  assert.equal(embargo.embargoMonths, "6");
  assert.equal(edit(embargo, { type: "set", path: "accessRight", value: "PUBLIC" }).embargoMonths, "");
});

Deno.test("moveAt() keeps every entry, and moving back restores the order", () => {
  fc.assert(fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.boolean(), (list, at, up) => {
    const index = at % list.length, by = up ? -1 : 1;
    const { list: moved } = moveAt({ list }, "list", index, by);
    assert.deepEqual(moved.toSorted(), list.toSorted());
    const back = index + by in list ? moveAt({ list: moved }, "list", index + by, -by).list : moved;
    assert.deepEqual(back, list);
  }));
});

Deno.test("parseButton() reads what buttonValue() writes", () => {
  const form = edit(empty, add("authors", "authors"));
  const changes: ListEdit[] = [
    { type: "add", path: "spatial", kind: "points" },
    { type: "add", path: "authors.0.affiliations", kind: "affiliations" },
    { type: "remove", path: "authors", index: 0 },
    { type: "move", path: "authors", index: 0, by: 1 },
    { type: "move", path: "authors", index: 0, by: -1 },
  ];
  for (const change of changes) assert.deepEqual(parseButton(form, buttonValue(change)), change);
});

Deno.test("parseButton() refuses what is no list or no kind of entry", () => {
  for (
    const value of [
      "save",
      "add:title:authors",
      "add:authors:constructor",
      "remove:nowhere:0",
      "up:authors:x",
    ]
  ) {
    assert.equal(parseButton(empty, value), undefined, value);
  }
});

Deno.test("parseOpen() names an author that is there, and nothing else", () => {
  const form = edit(empty, add("authors", "authors"));
  assert.equal(parseOpen(form, openValue("authors.0")), "authors.0");
  for (const value of ["open:authors.1", "open:papers.0", "open:authors.0.name", "save", "open:__proto__"]) {
    assert.equal(parseOpen(form, value), undefined, value);
  }
});
