import assert from "node:assert/strict";
import { fixedArchiveFields } from "./archive_rules.ts";

Deno.test("fixedArchiveFields() fixes both from the second version on, and leaves a missing contact open", () => {
  const archive = { archiveDoi: "10.1234/a", archiveEmail: "a@example.org" };
  assert.deepEqual(fixedArchiveFields({ version: "V1", ...archive }), {});
  assert.deepEqual(fixedArchiveFields({ version: "V2", ...archive }), archive);
  assert.deepEqual(fixedArchiveFields({ version: "V3", ...archive, archiveEmail: "" }), {
    archiveDoi: "10.1234/a",
  });
});
