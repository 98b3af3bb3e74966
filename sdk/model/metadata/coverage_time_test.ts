import assert from "node:assert/strict";
import { casesOf } from "../../../tests/typed_cases.ts";
import { wrongInputs } from "../../../tests/typed_inputs.ts";
import { readCoverageTime } from "./coverage_time.ts";
import { metadataSchema } from "./metadata.ts";

/** What is stored of a period, or the key of the refusal. */
function period(start: string, end: string): string {
  const { data, error } = metadataSchema.safeParse({ temporal: [{ start, end }] });
  return error
    ? error.issues.map(({ message }) => message).join(" ")
    : `${data!.temporal[0].start}..${data!.temporal[0].end}`;
}

/** What is stored of the collected cases; several in one input stand there with "or". */
const REPORTED: Record<string, string[]> = {
  "R11-1": ["2007..2010"],
  "R11-3": ["2012-01-01..2012-01-02"],
  "R11-4": ["2007..2007"],
  "R11-6": ["2024-03-01..2024-03-01"],
  "R11-8": ["2024-03-01T23:30:00-05:00..2024-03-02"],
  "R11-10": ["2024-03..2024-05"],
  "R11-12": ["2024..2025"],
  "R11-13": ["2024-03-01..2024-03-05", "2024-03-01..2024-03-01", "2024-03-01..2024-03-01"],
};

Deno.test("periods that were reported of other repositories keep their precision, from form, manifest and API alike", () => {
  const cases = casesOf("R11");
  assert.deepEqual(cases.map(({ id }) => id), Object.keys(REPORTED));
  for (const { id, input } of cases) {
    const periods = input.replace(/^temporal |^form, precision year: /, "").split(" or ").map((one) => {
      const [start, end = start] = one.split(/\.\.| \/ /);
      return period(start, end);
    });
    assert.deepEqual(periods, REPORTED[id], `${id} ${input}`);
  }
});

const READ: Record<string, string> = {
  "2007": "2007",
  "２０２４": "2024",
  "２０２４．０３．０１": "2024-03-01",
  "2024年": "2024",
  "2024 年 3 月": "2024-03",
  "2024年3月5日": "2024-03-05",
  "2024年3月5日14时30分": "2024-03-05T14:30:00Z",
  "公元476年": "0476",
  "AD 476": "0476",
  "476 CE": "0476",
  "公元前500年": "-0499",
  "500 BCE": "-0499",
  "−499": "-0499",
  "2024/3": "2024-03",
  "2024/3/1": "2024-03-01",
  "2024.3.1": "2024-03-01",
  "2024-3-1": "2024-03-01",
  "2024–03–01": "2024-03-01",
  "20240301": "2024-03-01",
  "03/2024": "2024-03",
  "March 2024": "2024-03",
  "Mar. 2024": "2024-03",
  "1 March 2024": "2024-03-01",
  "March 1st, 2024": "2024-03-01",
  "01-Mar-2024": "2024-03-01",
  "2024 Sept 30": "2024-09-30",
  "2024-03-01 14:30": "2024-03-01T14:30:00Z",
  "2024-03-01 14:30:05 UTC": "2024-03-01T14:30:05Z",
  "2024/03/01 14:30:05": "2024-03-01T14:30:05Z",
  "2024-03-01T14:30:00.5+0800": "2024-03-01T14:30:00.5+08:00",
  "2024-03-01\u200b": "2024-03-01",
};
const ASKED = [
  "",
  "24",
  "476",
  "01/03/2024",
  "1.3.2024",
  "2024-13",
  "2024-02-30",
  "2024年13月",
  "2007-2010",
  "spring 2024",
  "2024-3/1",
  "202403",
  "Marchy 2024",
  "2024-03-01 25:00",
  "下半年",
];

Deno.test("readCoverageTime() takes a time as it is written in both languages, in the precision that it has", () => {
  for (const [typed, stored] of Object.entries(READ)) {
    assert.equal(readCoverageTime(typed, "start"), stored, typed);
  }
  for (const stored of new Set(Object.values(READ))) {
    assert.equal(readCoverageTime(stored, "end"), stored, stored);
  }
});

Deno.test("readCoverageTime() reads nothing that has two readings or none, and the refusal says the shape", () => {
  for (const typed of ASKED) assert.equal(readCoverageTime(typed, "start"), undefined, typed);
  assert.equal(period("spring 2024", "2025"), "invalidTime");
  assert.equal(period(" ", "2025"), "required");
});

Deno.test("an end of coarse precision includes the whole of it, and a period ends after it begins", () => {
  assert.equal(period("2007-12-31T23:00:00Z", "2007"), "2007-12-31T23:00:00Z..2007");
  assert.equal(period("2024-02-29", "2024-02"), "2024-02-29..2024-02");
  assert.equal(period("2024-03-01T23:30:00-05:00", "2024-03-01"), "2024-03-01T23:30:00-05:00..2024-03-01");
  assert.equal(period("2024-03-02", "2024-03-01"), "endBeforeStart");
  assert.equal(period("2008", "2007-12-31"), "endBeforeStart");
  assert.equal(period("2024-03-01T00:00:00Z", "2024-03-01T00:00:00Z"), "endBeforeStart");
  assert.equal(period("公元前500年", "公元前500年"), "-0499..-0499");
  assert.equal(period("Jurassic", "侏罗纪"), "-201398050..-144998050");
});

Deno.test("readCoverageTime() reads times as people of many fields write them, or asks, and what it stored is read as the same", () => {
  const read = (typed: string) => readCoverageTime(typed, "start") ?? "ASK";
  assert.deepEqual(wrongInputs("times", read), []);
  assert.deepEqual(wrongInputs("times", (typed) => read(read(typed))), []);
  assert.deepEqual(
    wrongInputs("periods", (typed) => {
      const [start, end = ""] = typed.split(" | ");
      return metadataSchema.safeParse({ temporal: [{ start, end }] }).success ? period(start, end) : "ASK";
    }),
    [],
  );
});
