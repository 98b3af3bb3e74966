import assert from "node:assert/strict";
import fc from "fast-check";
import { formatHistoricalYear, parseHistoricalYear } from "./historical_years.ts";
import { metadataSchema } from "./metadata.ts";
import { toReading, toTexts, withPrecision } from "./temporal_coverage_text.ts";

Deno.test("parseHistoricalYear() takes what people write, in both languages, as years of ISO 8601", () => {
  const wanted: Record<string, string> = {
    "-0500": "-0500",
    "-500": "-0500",
    "501 BCE": "-0500",
    "501 bc": "-0500",
    "公元前501年": "-0500",
    "公元前 501 年": "-0500",
    "1 BCE": "0000",
    "11700 BP": "-9750",
    "11,700 years BP": "-9750",
    "距今 11700 年": "-9750",
    "500 BP": "1450",
    "66 Ma": "-65998050",
    "距今 66 百万年": "-65998050",
    "侏罗纪": "-201398050",
    "Jurassic": "-201398050",
  };
  for (const [typed, year] of Object.entries(wanted)) {
    assert.equal(parseHistoricalYear(typed, "start"), year, typed);
  }
  assert.equal(parseHistoricalYear("Jurassic", "end"), "-144998050");
  for (
    const typed of [
      "",
      "1960",
      "0 BCE",
      "99999999999 BP",
      ", BP",
      "距今,年",
      "9000 Ma",
      "BCE",
      "-0500-01-01",
      "once",
    ]
  ) {
    assert.equal(parseHistoricalYear(typed, "start"), undefined, typed);
  }
  // It has no end yet: the person says which year is meant.
  assert.equal(parseHistoricalYear("Holocene", "end"), undefined);
});

Deno.test("formatHistoricalYear() says a year by the usual rule: there is no year 0 in words", () => {
  const both = (text: string) => [formatHistoricalYear(text, "zh"), formatHistoricalYear(text, "en")];
  assert.deepEqual(both("-0500"), ["公元前 501 年", "501 BCE"]);
  assert.deepEqual(both("0000"), ["公元前 1 年", "1 BCE"]);
  assert.deepEqual(both("-65998050"), ["距今 66 百万年", "66 Ma"]);
  assert.deepEqual(both("-18050"), ["距今 20000 年", "20000 BP"]);
  assert.deepEqual(both("0001"), [undefined, undefined]);
});

Deno.test("what formatHistoricalYear() shows can be typed again and means the same year", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 998_049 }), fc.constantFrom("zh", "en"), (past, locale) => {
    const stored = parseHistoricalYear(`-${Math.max(past, 1)}`, "start")!;
    assert.equal(parseHistoricalYear(formatHistoricalYear(stored, locale as "zh" | "en")!, "start"), stored);
  }));
});

Deno.test("metadataSchema keeps years before the common era and refuses a period that ends before it starts", () => {
  const issuesOf = (start: string, end: string) =>
    metadataSchema.safeParse({ temporal: [{ start, end }] })
      .error?.issues.map(({ message }) => message) ?? [];
  assert.deepEqual(issuesOf("-0500", "-0500"), []);
  assert.deepEqual(issuesOf("501 BCE", "1960"), []);
  assert.deepEqual(issuesOf("Jurassic", "Jurassic"), []);
  assert.deepEqual(issuesOf("66 Ma", "201.4 Ma"), ["endBeforeStart"]);
  assert.deepEqual(issuesOf("1960", "-0500"), ["endBeforeStart"]);
  assert.deepEqual(issuesOf("-5000000000", "1960"), ["invalidTime"]);
  const mixed = { start: "-0500", end: "2020" };
  assert.deepEqual(toTexts(mixed), { start: "-0500", end: "2020" });
  assert.deepEqual(toReading(mixed, "en"), { start: "501 BCE", end: "2020" });
  assert.equal(withPrecision("501 BCE", "day", "start"), "501 BCE");
});
