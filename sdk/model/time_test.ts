import assert from "node:assert/strict";
import { addMonths, shanghaiDate } from "./time.ts";

const add = (at: string, months: number) => new Date(addMonths(Date.parse(at), months)).toISOString();

Deno.test("addMonths() keeps the day and its time in Shanghai", () => {
  assert.equal(add("2026-11-02T02:00:00Z", 6), "2027-05-02T02:00:00.000Z");
  assert.equal(add("2026-11-02T02:00:00Z", 12), "2027-11-02T02:00:00.000Z");
});

Deno.test("addMonths() ends on the last day where the month is shorter", () => {
  assert.equal(add("2026-08-31T02:00:00Z", 6), "2027-02-28T02:00:00.000Z");
  assert.equal(add("2027-08-31T02:00:00Z", 6), "2028-02-29T02:00:00.000Z");
  // 17:00 UTC on 30 January is 31 January in Shanghai.
  assert.equal(add("2027-01-30T17:00:00Z", 1), "2027-02-27T17:00:00.000Z");
});

Deno.test("shanghaiDate() is the date on the wall in Shanghai", () => {
  assert.equal(shanghaiDate(Date.parse("2026-11-02T16:00:00Z")), "2026-11-03");
});
