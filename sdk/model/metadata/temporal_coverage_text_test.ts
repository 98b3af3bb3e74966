import assert from "node:assert/strict";
import fc from "fast-check";
import { metadataSchema } from "./metadata.ts";
import {
  precisionOf,
  PRECISIONS,
  toInstant,
  toReading,
  toTexts,
  withPrecision,
} from "./temporal_coverage_text.ts";

Deno.test("toInstant() takes a start at its first second and an end at its last (spec 2 §5)", () => {
  const ends = (text: string) => [toInstant(text, "start"), toInstant(text, "end")];
  assert.deepEqual(ends("1960"), ["1960-01-01T00:00:00Z", "1960-12-31T23:59:59Z"]);
  assert.deepEqual(ends("1960-02"), ["1960-02-01T00:00:00Z", "1960-02-29T23:59:59Z"]);
  assert.deepEqual(ends("1960-03-05"), ["1960-03-05T00:00:00Z", "1960-03-05T23:59:59Z"]);
  assert.deepEqual(ends("1960-03-05T07:30"), ["1960-03-05T07:30:00Z", "1960-03-05T07:30:00Z"]);
  assert.equal(toInstant("0060", "end"), "0060-12-31T23:59:59Z");
});

Deno.test("toInstant() leaves what is no time for the schema to refuse", () => {
  for (const text of ["", "196", "1960-13", "1960-02-30x", "spring 1960"]) {
    assert.equal(toInstant(text, "end"), text);
  }
  const issuesOf = (start: string, end: string) =>
    metadataSchema.safeParse({ temporal: [{ start: toInstant(start, "start"), end: toInstant(end, "end") }] })
      .error?.issues.map(({ message }) => message) ?? [];
  assert.deepEqual(issuesOf("1960", "1960"), []);
  assert.deepEqual(issuesOf("1960", ""), ["required"]);
  assert.deepEqual(issuesOf("1960", "1959"), ["endBeforeStart"]);
  assert.deepEqual(issuesOf("1960-13", "1961"), ["invalidDate"]);
});

Deno.test("toTexts() shows a period as coarse as it was given, and gives the same instants back", () => {
  assert.deepEqual(toTexts({ start: "1960-01-01T00:00:00Z", end: "2020-12-31T23:59:59Z" }), {
    start: "1960",
    end: "2020",
  });
  assert.deepEqual(toTexts({ start: "2007-11-01T00:00:00Z", end: "2009-12-01T00:00:00Z" }), {
    start: "2007-11-01T00:00:00",
    end: "2009-12-01T00:00:00",
  });
  const date = fc.date({ min: new Date("0100-01-01"), max: new Date("9998-01-01"), noInvalidDate: true });
  fc.assert(fc.property(date, date, fc.constantFrom(...PRECISIONS), (a, b, precision) => {
    const text = (value: Date) => value.toISOString().slice(0, 19);
    const start = toInstant(withPrecision(text(a), precision, "start"), "start");
    const end = toInstant(withPrecision(text(b), precision, "end"), "end");
    const shown = toTexts({ start, end });
    assert.equal(toInstant(shown.start, "start"), start);
    assert.equal(toInstant(shown.end, "end"), end);
    if (precision !== "time") {
      assert.ok(PRECISIONS.indexOf(precisionOf(shown.start)!) <= PRECISIONS.indexOf(precision));
    }
  }));
});

Deno.test("toTexts() keeps what no field can show", () => {
  const ancient = { start: "-009000-01-01T00:00:00Z", end: "1960-01-01T00:00:00Z" };
  assert.equal(toTexts(ancient).start, ancient.start);
});

Deno.test("withPrecision() changes how exactly a time is said, not which", () => {
  assert.equal(withPrecision("1960", "month", "start"), "1960-01");
  assert.equal(withPrecision("1960", "month", "end"), "1960-12");
  assert.equal(withPrecision("1960", "time", "end"), "1960-12-31T23:59:59");
  assert.equal(withPrecision("1960-03-05T07:30", "year", "start"), "1960");
  assert.equal(withPrecision("19", "day", "start"), "");
});

Deno.test("toReading() says a period in UTC, whole years as years, and the zone where there is a time of the day", () => {
  assert.deepEqual(toReading({ start: "2007-01-01T00:00:00Z", end: "2026-12-31T23:59:59Z" }), {
    start: "2007",
    end: "2026",
  });
  assert.deepEqual(toReading({ start: "2020-01-01T08:30:00+08:00", end: "2020-01-02T00:00:00Z" }), {
    start: "2020-01-01 00:30:00 UTC",
    end: "2020-01-02 00:00:00 UTC",
  });
});
