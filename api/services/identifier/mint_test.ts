import assert from "node:assert/strict";
import { suffixOf } from "./mint.ts";

Deno.test("suffixOf() counts in five digits and goes on in base 36", () => {
  assert.equal(suffixOf(1), "00001");
  assert.equal(suffixOf(99_999), "99999");
  assert.equal(suffixOf(100_000), "a0000");
  assert.equal(suffixOf(100_037), "a0011");
});

Deno.test("suffixOf() never gives two serials one suffix", () => {
  const serials = [1, 3000, 99_999, 100_000, 139_968, 1_000_000, 43_766_015 + 99_999, 43_766_017 + 99_999];
  const around = serials.flatMap((serial) => Array.from({ length: 2_000 }, (_, n) => serial + n));
  const distinct = new Set(around);
  assert.equal(new Set([...distinct].map(suffixOf)).size, distinct.size);
});
