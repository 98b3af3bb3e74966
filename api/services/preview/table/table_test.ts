/** Tables: rows by pages, and what is said of their columns, whatever keeps them. */
import assert from "node:assert/strict";
import { utils, write } from "xlsx";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const tableOf = async (path: string, text: string, query = {}) =>
  contentOf(await readShown(path, bytes(text), query), "table");

Deno.test("readSeparated() tells headings, types, gaps, extremes and what stands there most often", async () => {
  const text =
    '# a station\nday,level,kind,note\n2026-01-02,1.50,a,\n2026-01-01,NA,a,x\n2026-01-03,-12,b,"1,5"\n';
  const { comments, columns, rows, totalRows } = await tableOf("a.csv", text);
  assert.deepEqual([comments, totalRows], [["# a station"], 3]);
  assert.deepEqual(rows[2], ["2026-01-03", "-12", "b", "1,5"]);
  const [day, level, kind, note] = columns;
  assert.deepEqual([day.type, day.min, day.max], ["date", "2026-01-01", "2026-01-03"]);
  assert.deepEqual([level.type, level.missing, level.min, level.max], ["number", 1, "-12", "1.50"]);
  assert.deepEqual(kind, {
    name: "kind",
    type: "text",
    missing: 0,
    likelyMissing: undefined,
    distinct: 2,
    distinctAtLeast: false,
    min: undefined,
    max: undefined,
    top: [{ value: "a", count: 2 }],
  });
  assert.deepEqual([note.missing, note.distinct], [1, 2]);
});

Deno.test("readSeparated() counts rows without headings from the first, and goes by pages", async () => {
  const text = Array.from({ length: 250 }, (_, at) => `${at + 1}\t${at % 7}`).join("\r\n");
  const shown = await readShown("a.tsv", bytes(text), { page: 3 });
  const { columns, rows, firstRow, totalRows } = contentOf(shown, "table");
  assert.deepEqual([shown.page, shown.pages, firstRow, totalRows, rows.length], [3, 3, 201, 250, 50]);
  assert.deepEqual(rows[0], ["201", "4"]);
  assert.deepEqual(columns.map(({ name }) => name), [undefined, undefined]);
  assert.deepEqual((await readShown("a.tsv", bytes(text), { page: 9 })).page, 3);
});

Deno.test("readSeparated() keeps a wide table, long cells and an open quote within bounds", async () => {
  const wide = await tableOf("a.csv", `${Array(5_000).fill("1").join(",")}\n`);
  assert.deepEqual([wide.columns.length, wide.omittedColumns, wide.rows[0].length], [100, 4_900, 100]);
  const long = await tableOf("b.csv", `name\n${"x".repeat(100_000)}\n`);
  assert.ok(long.rows[0][0].length < 1_000);
  const open = await tableOf("c.csv", 'a,b\n1,2\n"3,4\n5,6\n');
  assert.deepEqual(open.rows.at(-1), ["5", "6"]);
});

Deno.test("readWorkbook() shows the sheet that is asked for, and not what a sheet claims to hold", async () => {
  const first = utils.aoa_to_sheet([["湖泊", "level"], ["青海湖", 3196.5]]);
  const second = utils.aoa_to_sheet([["n"], [7]]);
  second["!ref"] = "A1:XFD40";
  const book = { SheetNames: ["一", "two"], Sheets: { 一: first, two: second } };
  for (const [bookType, name] of [["xlsx", "a.xlsx"], ["ods", "b.ods"], ["biff8", "c.xls"]] as const) {
    const file = new Uint8Array(
      write(bookType === "xlsx" ? book : { ...book, Sheets: { 一: first, two: first } }, {
        type: "array",
        bookType,
      }),
    );
    const shown = contentOf(await readShown(name, file), "table");
    assert.deepEqual(
      [shown.sheets, shown.sheet, shown.rows],
      [["一", "two"], "一", [["青海湖", "3196.5"]]],
      name,
    );
    const other = contentOf(await readShown(name, file, { sheet: "two" }), "table");
    assert.equal(other.sheet, "two");
    assert.ok(other.totalRows < 10_001 && other.columns.length <= 100, `${other.totalRows}`);
  }
});

Deno.test("readParquet() shows rows from anywhere in the file, with whole numbers that keep their digits", async () => {
  const file = await Deno.readFile(new URL("../../../../tests/fixtures/lakes.parquet", import.meta.url));
  const shown = await readShown("a.parquet", file, { page: 12 });
  const { rows, firstRow, totalRows, columns } = contentOf(shown, "table");
  assert.deepEqual([shown.pages, firstRow, totalRows], [13, 1_101, 1_250]);
  assert.deepEqual(rows[0], ["9007199254742092", "lake 0", "true"]);
  assert.deepEqual(columns.map(({ name, type }) => [name, type]), [
    ["id", "integer"],
    ["lake", "text"],
    ["deep", "boolean"],
  ]);
});
