import assert from "node:assert/strict";
import fc from "fast-check";
import {
  addWorkingDays,
  CHINA,
  isWorkingDay,
  workingCalendarSchema,
  workingDaysBetween,
} from "./working_days.ts";

/** An instant by its wall clock in Shanghai. */
const shanghai = (text: string) => new Date(`${text}+08:00`);
const anyDate = fc.date({ min: new Date("2022-06-01"), max: new Date("2028-06-01"), noInvalidDate: true });
const anyCount = fc.integer({ min: 0, max: 300 });

Deno.test("isWorkingDay() follows the announced holidays and make-up days", () => {
  assert.ok(!isWorkingDay(shanghai("2024-02-12T09:00:00")), "Monday of the Spring Festival");
  assert.ok(isWorkingDay(shanghai("2024-02-04T09:00:00")), "Sunday made up for it");
  assert.ok(!isWorkingDay(shanghai("2026-11-21T09:00:00")), "Saturday");
  assert.ok(isWorkingDay(shanghai("2026-11-20T09:00:00")), "Friday");
});

Deno.test("isWorkingDay() parts the days at midnight of Shanghai", () => {
  assert.ok(!isWorkingDay(shanghai("2026-11-22T23:59:59.999")), "last moment of a Sunday");
  assert.ok(isWorkingDay(shanghai("2026-11-23T00:00:00")), "first moment of a Monday, still Sunday in UTC");
});

Deno.test("addWorkingDays() counts the day after the event as day 1 and skips a weekend", () => {
  const submitted = shanghai("2026-11-19T16:30:00"); // a Thursday
  assert.deepEqual(addWorkingDays(submitted, 1), shanghai("2026-11-20T16:30:00"));
  assert.deepEqual(addWorkingDays(submitted, 5), shanghai("2026-11-26T16:30:00"));
  assert.deepEqual(addWorkingDays(shanghai("2026-11-21T10:00:00"), 1), shanghai("2026-11-23T10:00:00"));
});

Deno.test("addWorkingDays() passes over the National Day holidays of 2025 with their make-up days", () => {
  // Off: 1 to 8 October; worked: Sunday 28 September and Saturday 11 October.
  const before = shanghai("2025-09-26T12:00:00");
  assert.deepEqual(addWorkingDays(before, 1), shanghai("2025-09-28T12:00:00"));
  assert.deepEqual(addWorkingDays(before, 5), shanghai("2025-10-10T12:00:00") /* 28, 29, 30, 9, 10 */);
  assert.deepEqual(addWorkingDays(before, 6), shanghai("2025-10-11T12:00:00"));
});

Deno.test("workingDaysBetween() is the inverse of addWorkingDays()", () => {
  fc.assert(fc.property(anyDate, anyCount, (from, count) => {
    const due = addWorkingDays(from, count);
    assert.equal(workingDaysBetween(from, due), count);
    if (count > 0) assert.ok(isWorkingDay(due));
  }));
});

Deno.test("addWorkingDays() keeps the time of day, adds up and grows with the count", () => {
  fc.assert(fc.property(anyDate, anyCount, anyCount, (from, first, second) => {
    const due = addWorkingDays(from, first);
    assert.equal((due.getTime() - from.getTime()) % 86_400_000, 0);
    assert.deepEqual(addWorkingDays(due, second), addWorkingDays(from, first + second));
    assert.ok(addWorkingDays(from, first + 1) > due);
  }));
});

Deno.test("workingDaysBetween() is 0 within a day and backwards", () => {
  assert.equal(workingDaysBetween(shanghai("2026-11-20T00:00:00"), shanghai("2026-11-20T23:59:59")), 0);
  assert.equal(workingDaysBetween(shanghai("2026-11-20T00:00:00"), shanghai("2026-11-02T00:00:00")), 0);
});

Deno.test("an operator's calendar replaces the shipped one", () => {
  const calendar = workingCalendarSchema.parse({ off: ["2026-11-23"], on: ["2026-11-22"] });
  const saturday = shanghai("2026-11-21T10:00:00");
  assert.deepEqual(addWorkingDays(saturday, 1, calendar), shanghai("2026-11-22T10:00:00"));
  assert.deepEqual(addWorkingDays(saturday, 2, calendar), shanghai("2026-11-24T10:00:00"));
});

Deno.test("workingCalendarSchema refuses dates that are none and dates in both lists", () => {
  const wrong = [
    { off: ["2026-02-30"], on: [] },
    { off: ["1.1.2026"], on: [] },
    { off: ["2026-01-01"], on: ["2026-01-01"] },
    { off: [] },
    null,
  ];
  for (const input of wrong) {
    assert.ok(!workingCalendarSchema.safeParse(input).success, JSON.stringify(input));
  }
});

Deno.test("CHINA holds the announcements for 2023 to 2026; every make-up day is a day of a weekend", () => {
  const dates = [...CHINA.off, ...CHINA.on].sort();
  assert.equal(dates[0], "2022-12-31"); // the New Year holiday of 2023 began on it
  assert.ok(dates.at(-1)!.startsWith("2026-"));
  for (const date of CHINA.on) assert.ok([0, 6].includes(new Date(date).getUTCDay()), date);
  for (const year of [2023, 2024, 2025, 2026]) assert.ok(CHINA.off.has(`${year}-10-01`), String(year));
});

Deno.test("addWorkingDays() and workingDaysBetween() refuse what is no date and no count", () => {
  const now = shanghai("2026-11-21T10:00:00");
  for (const count of [-1, 0.5, NaN, Infinity, 10_001]) {
    assert.throws(() => addWorkingDays(now, count), RangeError);
  }
  assert.throws(() => addWorkingDays(new Date(NaN), 1), RangeError);
  assert.throws(() => workingDaysBetween(now, new Date(NaN)), RangeError);
});
