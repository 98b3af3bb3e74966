import assert from "node:assert/strict";
import fc from "fast-check";
import { parseRange } from "./byte_range.ts";

Deno.test("parseRange() reads the forms of RFC 9110", () => {
  assert.deepEqual(parseRange("bytes=0-99", 1000), { start: 0, end: 100 });
  assert.deepEqual(parseRange("bytes=900-", 1000), { start: 900, end: 1000 });
  assert.deepEqual(parseRange("bytes=-100", 1000), { start: 900, end: 1000 });
  assert.deepEqual(parseRange("bytes=-5000", 1000), { start: 0, end: 1000 });
  assert.deepEqual(parseRange("bytes=0-99999999999999999999999", 1000), { start: 0, end: 1000 });
  assert.deepEqual(parseRange("Bytes=5-5", 1000), { start: 5, end: 6 });
});

Deno.test("parseRange() tells what cannot be satisfied from what is ignored", () => {
  for (const header of ["bytes=1000-", "bytes=1000-1001", "bytes=-0"]) {
    assert.equal(parseRange(header, 1000), "unsatisfiable", header);
  }
  assert.equal(parseRange("bytes=0-", 0), "unsatisfiable");
  // The last bytes of an empty file are the whole (RFC 9110 §14.1.2), which a range cannot name.
  assert.equal(parseRange("bytes=-1", 0), undefined);
  const ignored = [
    undefined,
    "",
    "bytes=-",
    "bytes=9-5",
    "bytes=0-1,5-6",
    "items=0-5",
    "bytes=a-b",
    "bytes 0-5",
  ];
  for (const header of ignored) assert.equal(parseRange(header, 1000), undefined, String(header));
});

Deno.test("parseRange() never leaves the file, whatever is asked", () => {
  const number = fc.oneof(fc.nat(), fc.nat(20), fc.maxSafeNat(), fc.constant(""));
  const spec = fc.oneof(
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
    fc.string(),
  );
  fc.assert(fc.property(spec, fc.oneof(fc.nat(20), fc.maxSafeNat()), (header, size) => {
    const range = parseRange(header, size);
    if (range === undefined || range === "unsatisfiable") return;
    assert.ok(0 <= range.start && range.start < range.end && range.end <= size, JSON.stringify(range));
  }));
});

Deno.test("parseRange() gives exactly the bytes that a valid range names", () => {
  const inside = fc.integer({ min: 1, max: 1e12 }).chain((size) =>
    fc.tuple(fc.constant(size), fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 }))
  );
  fc.assert(fc.property(inside, ([size, one, other]) => {
    const [first, last] = one < other ? [one, other] : [other, one];
    assert.deepEqual(parseRange(`bytes=${first}-${last}`, size), { start: first, end: last + 1 });
    assert.deepEqual(parseRange(`bytes=${first}-`, size), { start: first, end: size });
    assert.deepEqual(parseRange(`bytes=-${size - first}`, size), { start: first, end: size });
  }));
});
