/** Tables as researchers write them: the inputs of reports about repositories, each with its right reading. */
import assert from "node:assert/strict";
import type { ShownContent } from "../../../../sdk/model/preview/preview.ts";
import type { TablePreview } from "../../../../sdk/model/preview/table.ts";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const FIXTURES = new URL("../../../../tests/fixtures/tables/", import.meta.url);

type Wanted = (table: TablePreview, shown: ShownContent) => void;
type Cases = Record<string, [file: string, wanted: Wanted]>;

const names = ({ columns }: TablePreview) => columns.map(({ name }) => name);
const types = ({ columns }: TablePreview) => columns.map(({ type }) => type);
const extremes = ({ columns }: TablePreview, at: number) => [columns[at].min, columns[at].max];
const looks = (headings: (string | undefined)[], ...rows: string[][]): Wanted => (table) => {
  assert.deepEqual(names(table), headings);
  assert.deepEqual(table.rows, rows);
};

function test(kind: string, cases: Cases): void {
  Deno.test(`readTableFile() reads reported tables: ${kind}`, async (t) => {
    for (const [id, [file, wanted]] of Object.entries(cases)) {
      await t.step(`${id} ${file}`, async () => {
        const shown = await readShown(file, await Deno.readFile(new URL(file, FIXTURES)));
        wanted(contentOf(shown, "table"), shown);
      });
    }
  });
}

test("encodings", {
  "R1-1": ["e01-latin1-fr.csv", (table, { encoding }) => {
    assert.deepEqual(names(table), ["station", "température", "remarque"]);
    assert.deepEqual(encoding, { name: "Windows-1252 (Latin-1)", label: "windows-1252", guessed: true });
  }],
  "R1-4": ["e04-shiftjis.csv", (table) => assert.equal(table.rows[0][0], "札幌")],
  "R1-7": ["e07-utf16le-nobom.csv", looks(["station", "temp"], ["A", "1"], ["B", "2"])],
  "R1-9": [
    "e12-utf8-onebad.csv",
    (table) => assert.deepEqual(table.rows[2], ["3", "Gen\ufffdve", "bad byte"]),
  ],
});

test("separators and line ends", {
  "R2-1": ["s03-sep-hint.csv", looks(["id", "name", "v"], ["1", "A", "2"], ["2", "B", "3"])],
  "R2-3": ["s04-pipe.csv", looks(["id", "name", "value"], ["1", "A", "2"], ["2", "B", "3"])],
  "R2-5": ["s07-space.csv", looks(["id", "lat", "lon"], ["1", "12.5", "100.1"], ["2", "13.5", "101.1"])],
  "R2-6": ["s06-tsv-semicolon.tsv", looks(["id", "name", "value"], ["1", "A", "2"], ["2", "B", "3"])],
  "R2-8": [
    "s09-header-unquoted-comma.csv",
    looks(["temperature (mean, 2m, C)", "rain"], ["12,5", "3"], ["13,5", "4"]),
  ],
  "R2-10": ["s02-first-line-text.csv", (table) => {
    assert.deepEqual(table.comments, ["Data from the survey of 2021, second round, corrected"]);
    looks(["id", "site", "value"], ["1", "A", "2"], ["2", "B", "3"], ["3", "C", "4"])(
      table,
      {} as ShownContent,
    );
  }],
  "R2-12": ["s18-comment-percent.csv", (table) => {
    assert.deepEqual([table.comments, names(table)], [["% station A", "% unit: mm"], ["id", "v"]]);
  }],
  "R2-14": ["s15-chinese-comma.csv", looks(["编号", "名称", "数值"], ["1", "甲", "2"], ["2", "乙", "3"])],
  "R2-15": ["s11-cr-only.csv", looks(["id", "name"], ["1", "A"], ["2", "B"], ["3", "C"])],
  "R2-18": ["s13-lfcr.csv", looks(["id", "name"], ["1", "A"], ["2", "B"])],
  "R2-19": ["q05-space-before-quote.csv", looks(["id", "desc", "n"], ["1", "a, b", "3"], ["2", "c, d", "4"])],
  "R2-20": ["q06-single-quotes.csv", looks(["id", "desc", "n"], ["1", "a, b", "3"], ["2", "c, d", "4"])],
});

test("headings", {
  "R3-1": ["t16-year-header.csv", (table) => {
    assert.deepEqual([names(table), table.totalRows], [["country", "1990", "1991", "1992"], 2]);
    assert.deepEqual(extremes(table, 1), ["1", "4"]);
  }],
  "R3-3": [
    "h02-date-header.csv",
    (table) => assert.deepEqual(names(table), ["site", "2024-01-01", "2024-02-01"]),
  ],
  "R3-6": ["h08-sample-num.csv", (table) => assert.deepEqual(names(table), ["gene", "1", "2", "3"])],
  "R3-7": ["t14-dup-header.csv", looks(["id", "v", "v"], ["1", "2", "3"], ["4", "5", "6"])],
  "R3-9": ["x07-year-header.xlsx", (table) => assert.deepEqual(names(table), ["country", "1990", "1991"])],
  "R4-1": ["t29-first-col-hash.csv", (table) => {
    assert.deepEqual([names(table), table.comments], [["#id", "name", "v"], []]);
  }],
});

test("summaries of columns", {
  "R5-1": ["d01-date-max.csv", (table) => assert.deepEqual(extremes(table, 0), ["2024-9-1", "2024-11-30"])],
  "R5-4": ["d04-tz.csv", (table) => assert.equal(table.columns[0].max, "2024-03-10T23:00:00-05:00")],
  "R5-5": ["d05-bigids.csv", (table) => {
    assert.deepEqual(extremes(table, 0), ["1234567890123456780", "1234567890123456789"]);
  }],
  "R5-7": ["x10-floats.xlsx", (table) => assert.ok(table.rows.flat().includes("123456789012345680"))],
});

test("words for what is missing", {
  "R6-1": ["t03-na-country.csv", (table) => assert.equal(table.columns[0].missing, 0)],
  "R6-3": ["d07-none.csv", ({ columns: [column] }) => {
    assert.deepEqual([column.missing, column.top], [0, [{ value: "None", count: 2 }]]);
  }],
  "R6-5": ["d09-chinese-missing.csv", ({ columns: [, column] }) => {
    assert.deepEqual([column.missing, column.type], [3, "number"]);
  }],
  "R6-6": ["t11-sentinel.csv", ({ columns: [, column] }) => {
    assert.deepEqual(column.likelyMissing, { value: "-9999", count: 1 });
    assert.deepEqual([column.min, column.max], ["3.0", "4.0"]);
  }],
});

test("types of columns", {
  "R7-1": ["s01-semicolon-deccomma.csv", (table) => {
    assert.deepEqual([types(table), extremes(table, 1)], [["integer", "number", "number"], ["9,9", "13,1"]]);
  }],
  "R7-3": ["t10-minus-unicode.csv", (table) => {
    assert.deepEqual([types(table), extremes(table, 1)], [["integer", "number"], ["−12.5", "4.0"]]);
  }],
  "R7-5": ["t07-fullwidth.csv", (table) => assert.deepEqual(types(table), ["integer", "number"])],
  "R7-7": ["t05-excel-dates.csv", (table) => {
    assert.deepEqual([types(table), extremes(table, 0)], [["date", "integer"], ["3/1/2024", "13/1/2024"]]);
  }],
  "R7-9": ["t24-time.csv", (table) => {
    assert.deepEqual([types(table), extremes(table, 0)], [["time", "integer"], ["12:30:00", "13:45:10"]]);
  }],
});

test("workbooks", {
  "R26-1": ["l07-xls-named.xlsx", (table, { detected }) => {
    looks(["站名", "值"], ["北京", "1"])(table, {} as ShownContent);
    assert.equal(detected?.extension, "xls");
  }],
  "R26-2": ["x08-sheets.xlsx", (table) => {
    assert.deepEqual([table.sheet, table.rows.length], ["数据", 1]);
  }],
});
