import assert from "node:assert/strict";
import { findMissing } from "../../sdk/model/completeness.ts";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { type Section, SECTIONS } from "../../sdk/model/metadata/fields.ts";
import { inFormOrder, sectionOf } from "./sections.ts";

Deno.test("inFormOrder() lists what is missing as the form asks for it, inside a section as it was found", () => {
  const missing = findMissing(emptyMetadata(), { files: 0, source: "archive" });
  const listed = inFormOrder(missing);
  const sections: Section[] = [...new Set(listed.map(({ path }) => sectionOf(path)))];
  assert.deepEqual(sections, SECTIONS.filter((section) => sections.includes(section)));
  const basic = (one: { path: string }) => sectionOf(one.path) === "basic";
  assert.deepEqual(listed.filter(basic), missing.filter(basic));
  assert.equal(listed.length, missing.length);
});
