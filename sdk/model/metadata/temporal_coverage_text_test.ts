import assert from "node:assert/strict";
import fc from "fast-check";
import { readCoverageTime } from "./coverage_time.ts";
import {
  precisionOf,
  PRECISIONS,
  readHistorical,
  toReading,
  toTexts,
  withPrecision,
} from "./temporal_coverage_text.ts";

Deno.test("toTexts() shows each time as it was given, and what is shown is stored the same again", () => {
  assert.deepEqual(toTexts({ start: "1960", end: "2020-03" }), { start: "1960", end: "2020-03" });
  assert.deepEqual(toTexts({ start: "2007-11-01T08:00:00+08:00", end: "2009-12-01T00:00:00Z" }), {
    start: "2007-11-01T00:00:00",
    end: "2009-12-01T00:00:00",
  });
  const date = fc.date({ min: new Date("0100-01-01"), max: new Date("9998-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(
      date,
      fc.constantFrom(...PRECISIONS),
      fc.constantFrom("start", "end"),
      (at, precision, side) => {
        const typed = withPrecision(at.toISOString().slice(0, 19), precision, side);
        const stored = readCoverageTime(typed, side)!;
        const shown = toTexts({ start: stored, end: stored })[side];
        assert.equal(shown, typed);
        assert.equal(precisionOf(shown), precision);
      },
    ),
  );
});

Deno.test("toTexts() keeps what no field can show", () => {
  const ancient = { start: "-009000-01-01T00:00:00Z", end: "1960" };
  assert.equal(toTexts(ancient).start, ancient.start);
});

Deno.test("withPrecision() changes how exactly a time is said, not which", () => {
  assert.equal(withPrecision("1960", "month", "start"), "1960-01");
  assert.equal(withPrecision("1960", "month", "end"), "1960-12");
  assert.equal(withPrecision("1960-02", "day", "end"), "1960-02-29");
  assert.equal(withPrecision("0060", "time", "end"), "0060-12-31T23:59:59");
  assert.equal(withPrecision("1960-03-05T07:30", "year", "start"), "1960");
  assert.equal(withPrecision("1960年3月", "year", "start"), "1960");
  assert.equal(withPrecision("19", "day", "start"), "");
});

Deno.test("toReading() says years as years, and the zone where there is a time of the day", () => {
  assert.deepEqual(toReading({ start: "2007", end: "2010" }), { start: "2007", end: "2010" });
  assert.deepEqual(toReading({ start: "2020-01-01T08:30:00+08:00", end: "2020-01-02T00:00:00Z" }), {
    start: "2020-01-01 00:30:00 UTC",
    end: "2020-01-02 00:00:00 UTC",
  });
});

Deno.test("readHistorical() says in words what a year before the common era is", () => {
  assert.equal(readHistorical("公元前500年", "start", "en"), "500 BCE");
  assert.equal(readHistorical("2007", "start", "en"), undefined);
});
