/** Tables as researchers write them: inputs of our own beside those of reports, of every kind. */
import assert from "node:assert/strict";
import { utils, write } from "xlsx";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const tableOf = async (text: string, name = "a.csv", query = {}) =>
  contentOf(await readShown(name, new TextEncoder().encode(text), query), "table");

/** Each table with its headings, the number of its rows, and the first of them. */
const WRITTEN: readonly [text: string, headings: (string | undefined)[], rows: number, first: string[]][] = [
  ["sep=\t\na\tb\n1\t2\n", ["a", "b"], 1, ["1", "2"]],
  ["a\tb\tc\n1\t2\t3\n4\t5\t6\n", ["a", "b", "c"], 2, ["1", "2", "3"]],
  ["a;b\n1,5;2,5\n3,5;4,5\n", ["a", "b"], 2, ["1,5", "2,5"]],
  ["v\n1,5\n2,5\n3,25\n", ["v"], 3, ["1,5"]],
  ["name\nSmith, John\nDoe, Jane\n", ["name"], 2, ["Smith, John"]],
  ["city\nNew York\nLos Angeles\n", ["city"], 2, ["New York"]],
  ["Title\n\nid,a,b\n1,2,3\n4,5,6\n", ["id", "a", "b"], 2, ["1", "2", "3"]],
  ["Survey 2021,,\nid,a,b\n1,2,3\n", ["id", "a", "b"], 1, ["1", "2", "3"]],
  ["Station:,Beijing,,\nd,t,p,h\n2020-01-01,1,2,3\n2020-01-02,1,2,3\n", ["d", "t", "p", "h"], 2, [
    "2020-01-01",
    "1",
    "2",
    "3",
  ]],
  ["# lat lon depth\n1.0 2.0 3\n4.0 5.0 6\n", ["lat", "lon", "depth"], 2, ["1.0", "2.0", "3"]],
  ["% sand,% silt\n10,20\n30,30\n", ["% sand", "% silt"], 2, ["10", "20"]],
  ["a,b\r1,2\r\n3,4\n5,6\r", ["a", "b"], 3, ["1", "2"]],
  ["a,b\r\r\n1,2\r\r\n3,4\r\r\n", ["a", "b"], 2, ["1", "2"]],
  ['a,b\n1,"x\ny"\n2,z\n', ["a", "b"], 2, ["1", "x\ny"]],
  ['a,b\n1,"say \\"hi\\", ok"\n2,z\n', ["a", "b"], 2, ["1", 'say "hi", ok']],
  ["id;text\n1;a, b, c\n2;d, e, f\n3;x\n", ["id", "text"], 3, ["1", "a, b, c"]],
  ['"x" "y"\n"1" 1 2\n"2" 3 4\n', ["", "x", "y"], 2, ["1", "1", "2"]],
  [",0,10,20,50\nA,1,2,3,4\nB,5,4,3,2\n", ["", "0", "10", "20", "50"], 2, ["A", "1", "2", "3", "4"]],
  ["depth,0,5,20\nT1,1.2,1.3,1.5\nT2,1.2,1.1,0.9\n", ["depth", "0", "5", "20"], 2, [
    "T1",
    "1.2",
    "1.3",
    "1.5",
  ]],
  ["省份,2019,2020\n北京,1,2\n上海,4,5\n", ["省份", "2019", "2020"], 2, ["北京", "1", "2"]],
  ["A,1,2,3\nB,4,5,6\nC,1,9,2\n", [undefined, undefined, undefined, undefined], 3, ["A", "1", "2", "3"]],
  ["1,2,3\n4,5,6\n7,8,9\n", [undefined, undefined, undefined], 3, ["1", "2", "3"]],
  ["id,val,val\n1,a,b\n2,d,e\n", ["id", "val", "val"], 2, ["1", "a", "b"]],
  ["编号；名称\n1；甲\n2；乙\n", ["编号", "名称"], 2, ["1", "甲"]],
];

Deno.test("showSeparated() finds separators, line ends, titles and headings of written tables", async (t) => {
  for (const [text, headings, rows, first] of WRITTEN) {
    await t.step(JSON.stringify(text), async () => {
      const table = await tableOf(text);
      assert.deepEqual(table.columns.map(({ name }) => name || ""), headings.map((name) => name ?? ""));
      assert.deepEqual([table.totalRows, table.rows[0]], [rows, first]);
    });
  }
});

/** Values of a column: its type, how many are missing, and its extremes. */
const COLUMNS: readonly [values: string, type: string, missing: number, min?: string, max?: string][] = [
  ["male NA female", "text", 1],
  ["SMITH NULL JONES", "text", 0],
  ["CHN NULL USA", "text", 1],
  ["+ - +", "text", 0],
  ["有 无 有", "text", 0],
  ["NaN 3 None", "integer", 2, "3", "3"],
  ["— 3.5 N/A", "number", 2, "3.5", "3.5"],
  ["01234 02345", "text", 0],
  ["1.234,5 12.345,6", "number", 0, "1.234,5", "12.345,6"],
  ["1,234 12,345", "number", 0, "1,234", "12,345"],
  ["−1.5 ＋2", "number", 0, "−1.5", "＋2"],
  ["1e-3 2.5E2 7", "number", 0, "1e-3", "2.5E2"],
  ["01/02/2024 13/01/2024", "date", 0, "13/01/2024", "01/02/2024"],
  ["01/02/2024 02/01/2024", "date", 0],
  ["2024年9月1日 2024年11月3日", "date", 0, "2024年9月1日", "2024年11月3日"],
  ["1-Sep-2024 10-Jan-2024", "date", 0, "10-Jan-2024", "1-Sep-2024"],
  ["31.12.2023 01.02.2024", "date", 0, "31.12.2023", "01.02.2024"],
  ["9:30 10:15", "time", 0, "9:30", "10:15"],
  ["true false NA", "boolean", 1],
  ["9990 9998 9999 10010", "integer", 0, "9990", "10010"],
  ["99999999999999999998 99999999999999999999", "integer", 0, "99999999999999999998", "99999999999999999999"],
];

Deno.test("ColumnProfile tells types, gaps and extremes as they are written", async (t) => {
  for (const [values, type, missing, min, max] of COLUMNS) {
    await t.step(values, async () => {
      const { columns: [, column] } = await tableOf(
        `n;v\n${values.split(" ").map((value) => `x;${value}`).join("\n")}\n`,
      );
      assert.deepEqual([column.type, column.missing, column.min, column.max], [type, missing, min, max]);
    });
  }
});

Deno.test("showSeparated() takes the first row as the reader says", async () => {
  const text = "a,b\nc,d\n";
  assert.deepEqual([(await tableOf(text)).header, (await tableOf(text)).totalRows], [true, 1]);
  const without = await tableOf(text, "a.csv", { header: false });
  assert.deepEqual([without.header, without.rows], [false, [["a", "b"], ["c", "d"]]]);
  const withHeader = await tableOf("1,2\n3,4\n", "a.csv", { header: true });
  assert.deepEqual([withHeader.columns.map(({ name }) => name), withHeader.totalRows], [["1", "2"], 1]);
});

Deno.test("readWorkbook() reads OpenDocument cells without text, titles, and whole numbers with all digits", async () => {
  const ods = new URL(
    "../../../../db/seed/datasets/mauna-loa-co2/files/co2_weekly_1958_2001.ods",
    import.meta.url,
  );
  const table = contentOf(await readShown("co2.ods", await Deno.readFile(ods)), "table");
  assert.deepEqual([table.totalRows, table.rows[0][0]], [2_284, "19580329"]);
  assert.deepEqual(table.columns.map(({ name }) => name), ["date", "co2"]);
  const sheet = utils.aoa_to_sheet([["Survey of 2021"], [], ["id", "n", "v"], [1, 123456789012, 2]]);
  const book = { SheetNames: ["S"], Sheets: { S: sheet } };
  const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
  const titled = contentOf(await readShown("a.xlsx", bytes), "table");
  assert.deepEqual([titled.comments, titled.rows], [["Survey of 2021"], [["1", "123456789012", "2"]]]);
});
