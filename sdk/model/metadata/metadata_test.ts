import assert from "node:assert/strict";
import { toIssues } from "../issue.ts";
import { DESCRIPTION_MAX } from "../limits.ts";
import { casesOf } from "../../../tests/typed_cases.ts";
import { metadataSchema } from "./metadata.ts";

const issuesOf = (metadata: unknown) => {
  const { error } = metadataSchema.safeParse(metadata);
  return error ? toIssues(error).map(({ path, key }) => [path, key]) : [];
};

Deno.test("metadataSchema takes a language of ISO 639-1 or none, and nothing else of eight letters", () => {
  for (const language of ["", "zh", "en", "fr"]) assert.deepEqual(issuesOf({ language }), []);
  for (const language of ["zzzzzz", "zz", "EN", "zh-CN", "english"]) {
    assert.deepEqual(issuesOf({ language }), [["language", "unknownLanguage"]], language);
  }
});

Deno.test("metadataSchema takes times that have one reading (spec 2 §5)", () => {
  const start = "0060";
  for (
    const end of [
      "1960",
      "1960-03",
      "1960-02-29",
      "1960-03-05T14:30",
      "1960-03-05T14:30:00.5Z",
      "1960-03-05T14:30:00+08:00",
    ]
  ) assert.deepEqual(issuesOf({ temporal: [{ start, end }] }), [], end);
  for (
    const end of [
      "5",
      "tomorrow",
      "2007-13",
      "2023-02-30",
      "2023-02-30T00:00:00Z",
      "5/6/2007",
      "2007-05-05T25:00",
      "2007-05-05T14:30:00+8",
      "2007T14:30",
    ]
  ) assert.deepEqual(issuesOf({ temporal: [{ start, end }] }), [["temporal.0.end", "invalidTime"]], end);
});

Deno.test("metadataSchema reads a time without a zone as UTC, wherever the server stands", () => {
  const period = { start: "2007-05-05T14:30", end: "2007-05-05T14:30:00+00:00" };
  assert.deepEqual(issuesOf({ temporal: [period] }), [["temporal.0.end", "endBeforeStart"]]);
  const { temporal } = metadataSchema.parse({ temporal: [{ ...period, end: "2008" }] });
  assert.deepEqual(temporal, [{ start: "2007-05-05T14:30:00Z", end: "2008" }]);
});

Deno.test("metadataSchema counts a plain description, and leaves HTML to be counted without its tags", () => {
  const issuesOf = (zh: string) =>
    metadataSchema.safeParse({ description: { zh, en: "" } }).error?.issues.map((
      { path, code },
    ) => [path, code]);
  assert.equal(issuesOf("x".repeat(DESCRIPTION_MAX)), undefined);
  const refused = [[["description", "zh"], "too_big"]];
  for (
    const plain of [
      "x".repeat(DESCRIPTION_MAX + 1),
      `a<b>${"x".repeat(DESCRIPTION_MAX)}`,
      `<p>${"x".repeat(DESCRIPTION_MAX)}`,
    ]
  ) {
    assert.deepEqual(issuesOf(plain), refused);
  }
  assert.equal(issuesOf(`<p>${"<b>x</b>".repeat(DESCRIPTION_MAX)}</p>`), undefined);
});

const refusalsOf = (spatial: object) =>
  metadataSchema.safeParse({ spatial: [spatial] }).error?.issues.map(({ message }) => message) ?? [];

/** What is said of each place of the collected cases; where it is refused, docs/decisions.md says why. */
const PLACES: Record<string, () => string[]> = {
  "R23-1": () => refusalsOf({ kind: "region", west: 170, east: -170, south: -10, north: 10 }),
  "R23-2": () => refusalsOf({ kind: "point", longitude: 100.12345, latitude: 10 }),
  "R23-4": () => refusalsOf({ kind: "point", longitude: 142.2, latitude: 11.3, elevation: -10_994 }),
};

Deno.test("metadataSchema takes the deepest sea, and says how a region across 180° is entered", () => {
  assert.deepEqual(casesOf("R23").map(({ id }) => [id, PLACES[id]()]), [
    ["R23-1", ["acrossDateLine"]],
    ["R23-2", ["tooManyDecimals"]],
    ["R23-4", []],
  ]);
  assert.deepEqual(refusalsOf({ kind: "region", west: 180, east: -180, south: -10, north: 10 }), [
    "westNotBeforeEast",
  ]);
  assert.deepEqual(refusalsOf({ kind: "region", west: 20, east: 10, south: -10, north: 10 }), [
    "westNotBeforeEast",
  ]);
});
