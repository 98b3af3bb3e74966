import assert from "node:assert/strict";
import fc from "fast-check";
import { attachment } from "./content_disposition.ts";

Deno.test("attachment() gives an ASCII fallback and the name itself in UTF-8", () => {
  assert.equal(
    attachment("节假日 2026 (终).tsv"),
    "attachment; filename=\"___ 2026 (_).tsv\"; filename*=UTF-8''" +
      "%E8%8A%82%E5%81%87%E6%97%A5%202026%20%28%E7%BB%88%29.tsv",
  );
  assert.equal(attachment('a"b\\c%d'), "attachment; filename=\"a_b_c_d\"; filename*=UTF-8''a%22b%5Cc%25d");
});

Deno.test("attachment() is a header whatever the name, and the name comes back out of it", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
    const header = attachment(name);
    new Headers().set("Content-Disposition", header);
    const [, encoded] = /filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(header) ?? [];
    assert.equal(decodeURIComponent(encoded ?? ""), name);
  }));
});
