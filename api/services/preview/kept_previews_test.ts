/** What is kept of previews, and how long. */
import assert from "node:assert/strict";
import { KeptPreviews } from "./kept_previews.ts";
import { noPreview } from "./no_preview.ts";

Deno.test("KeptPreviews.find(): what took too long is not tried at every look, and is tried again after ten minutes", async () => {
  const kept = new KeptPreviews();
  let readings = 0;
  const read = (reason: "tooComplex" | "unreadable" | "unsupported") => () => {
    readings++;
    return Promise.resolve(noPreview(reason));
  };
  for (const now of [0, 1, 599_999]) await kept.find("a", now, read("tooComplex"));
  assert.equal(readings, 1);
  await kept.find("a", 600_000, read("tooComplex"));
  assert.equal(readings, 2);
  for (const now of [0, 599_999, 600_000]) await kept.find("b", now, read("unreadable"));
  assert.equal(readings, 4);
  for (const now of [0, 1e12]) await kept.find("c", now, read("unsupported"));
  assert.equal(readings, 5);
});
