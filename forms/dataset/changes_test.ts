import assert from "node:assert/strict";
import { changesSchema, emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { changesBetween, isStored } from "./changes.ts";

const stored = { ...emptyMetadata(), embargoMonths: 6, title: { zh: "甲", en: "A" } };

Deno.test("changesBetween() gives the changed top-level fields, whole, and nothing else", () => {
  assert.deepEqual(changesBetween(stored, structuredClone(stored)), {});
  const wanted = { ...stored, title: { zh: "乙", en: "A" }, subjects: ["170"] };
  assert.deepEqual(changesBetween(stored, wanted), { title: { zh: "乙", en: "A" }, subjects: ["170"] });
  const open = { ...stored, accessRight: "RESTRICTED" as const, embargoMonths: undefined };
  assert.deepEqual(changesBetween(stored, open), { accessRight: "RESTRICTED", embargoMonths: null });
});

Deno.test("changesSchema keeps what is sent, adds nothing, drops what it does not know", () => {
  assert.deepEqual(changesSchema.parse({}), {});
  const given = { embargoMonths: null, title: { zh: "乙" }, status: "PUBLISHED" };
  assert.deepEqual(changesSchema.parse(given), { embargoMonths: null, title: { zh: "乙", en: "" } });
});

Deno.test("isStored() looks at values, not at the order of their keys", () => {
  assert.ok(isStored({ ...stored, title: { en: "A", zh: "甲" } }, stored));
  assert.ok(!isStored({ ...stored, title: { en: "B", zh: "甲" } }, stored));
});
