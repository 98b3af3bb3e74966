/** Files of SPSS, Stata and SAS as tables; those of Stata were written by pandas. */
import assert from "node:assert/strict";
import { contentOf, readByParts, readShown } from "../../../../tests/read_shown.ts";
import { sasFixture, savFixture } from "../../../../tests/statistics_fixtures.ts";

const table = async (path: string, bytes: Uint8Array) => contentOf(await readShown(path, bytes), "table");
const survey = (release: number) =>
  Deno.readFile(new URL(`../../../../tests/fixtures/survey_${release}.dta`, import.meta.url));

Deno.test("readSav() shows plain, packed and zipped values with labels of variables and codes", async () => {
  for (const [compression, name] of [[0, "a.sav"], [1, "a.sav"], [2, "a.zsav"]] as const) {
    const { columns, rows, totalRows, comments, incomplete } = await table(name, savFixture(compression));
    assert.deepEqual(rows, [["1", "1999-12-31", "Zürich"], ["2", "", "b"]], name);
    assert.deepEqual([totalRows, comments, incomplete], [2, ["A survey"], undefined]);
    const [sex, born] = columns;
    assert.deepEqual([sex.name, sex.label, born.name, born.type], [
      "sex",
      "Sex of person",
      "born_on",
      "date",
    ]);
    assert.deepEqual(sex.valueLabels, [{ value: "1", label: "male" }, { value: "2", label: "female" }]);
  }
});

Deno.test("readDta() shows old and new releases with labels, dates, gaps and long texts", async () => {
  for (const release of [114, 117, 118]) {
    const { columns, rows, comments } = await table("a.dta", await survey(release));
    assert.deepEqual(rows.map((row) => row.slice(0, 5)), [
      ["1", "1", "1.5", "0.1", "1999-12-31"],
      ["2", "2", "", "2.5", "2000-02-29"],
      ["3", "1", "1.75", "", ""],
    ]);
    assert.deepEqual([comments, columns[1].label], [["A survey"], "Sex of the person"]);
    assert.deepEqual(columns[1].valueLabels?.[1], { value: "2", label: "female" });
  }
  assert.equal((await table("a.dta", await survey(118))).rows[0][5], "青海");
});

Deno.test("readSas() shows rows as they are and packed, with labels, dates and gaps", async () => {
  for (const compressed of [false, true]) {
    const { columns, rows } = await table("a.sas7bdat", sasFixture(compressed));
    assert.deepEqual(rows, [["12.5", "1999-12-31", "湖"], ["", "2000-01-01", "b"], ["3", "2000-01-02", "c"]]);
    assert.deepEqual(columns.map(({ name, label }) => [name, label])[0], ["depth", "Depth in metres"]);
  }
});

Deno.test("readStatistics() says that a file ends before its last row, and shows the others", async () => {
  const { rows, totalRows, incomplete } = await table("a.sav", savFixture(0).subarray(0, -32));
  assert.deepEqual([rows.length, totalRows, incomplete], [1, 2, true]);
  const dta = await survey(118);
  const end = new TextDecoder("latin1").decode(dta).indexOf("</data>");
  assert.equal((await table("a.dta", dta.subarray(0, end - 1))).incomplete, true);
});

Deno.test("readStatistics() reads the beginning of a file of 12 MB", async () => {
  const rows = 375_000;
  const small = savFixture(0, rows);
  const row = small.subarray(-32);
  const large = new Uint8Array(small.length + 32 * (rows - 2));
  large.set(small);
  for (let at = small.length; at < large.length; at += 32) large.set(row, at);
  const { shown, read } = await readByParts("a.sav", large);
  const { totalRows, profiledRows } = contentOf(shown, "table");
  assert.deepEqual([shown.beginning, totalRows, profiledRows], [true, rows, 1_000]);
  assert.ok(read < 5_000_000, `${read}`);
});

Deno.test("readers of statistics survive every cut and every changed byte", async () => {
  const files = [
    ["a.sav", savFixture(1)],
    ["a.zsav", savFixture(2)],
    ["a.dta", await survey(114)],
    ["a.dta", await survey(118)],
    ["a.sas7bdat", sasFixture(true)],
  ] as const;
  for (const [name, bytes] of files) {
    for (let at = 0; at < bytes.length; at += 29) {
      const changed = bytes.slice();
      changed[at] = at % 2 ? 0xff : 0x7f;
      for (const hostile of [bytes.subarray(0, at), changed]) {
        const { content } = await readShown(name, hostile);
        assert.ok(["table", "none", "text"].includes(content.kind), `${name} ${at}`);
        if (content.kind === "table") assert.ok(content.rows.length <= 100 && content.columns.length <= 101);
      }
    }
  }
});

Deno.test("readSav() bounds a block that unpacks to more than it says, and rows of a million columns", async () => {
  const bytes = savFixture(2);
  const view = new DataView(bytes.buffer);
  // The last numbers of the file are the lengths of its block.
  view.setInt32(bytes.length - 8, 0x7fff_ffff, true);
  assert.deepEqual(contentOf(await readShown("a.zsav", bytes), "none").reason, "tooLarge");
  view.setInt32(bytes.length - 8, 10, true);
  assert.notEqual((await readShown("a.zsav", bytes)).content.kind, "table");
});
