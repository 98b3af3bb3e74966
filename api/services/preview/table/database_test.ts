/** JSON lines and SQLite databases as tables. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("readJsonLines() shows a row for each line, and numbers as they are written", async () => {
  const text =
    '{"id":12345678901234567890,"name":"湖"}\r\n\n{"name":"b","list":[1.0,{"x":null}],"none":null}\n[1]\n';
  for (const name of ["a.jsonl", "a.ndjson"]) {
    const shown = await readShown(name, bytesOf(text));
    const { columns, rows, totalRows } = contentOf(shown, "table");
    assert.deepEqual(columns.map(({ name }) => name), ["id", "name", "list", "none", "value"]);
    assert.deepEqual(rows, [
      ["12345678901234567890", "湖", "", "", ""],
      ["", "b", '[1.0,{"x":null}]', "", ""],
      ["", "", "", "", "[1]"],
    ]);
    assert.deepEqual([totalRows, shown.kinds], [3, ["table", "text"]]);
  }
});

Deno.test("readJsonLines(): lines that are no JSON, or are nested without end, are shown as text", async () => {
  for (const text of ['{"a":1}\n{"a":', "words", "[".repeat(100_000)]) {
    const shown = await readShown("a.jsonl", bytesOf(text));
    assert.deepEqual([shown.content.kind, shown.problem], ["text", "unreadable"]);
  }
});

/** A database that these statements make. */
async function database(sql: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  try {
    const made = new DatabaseSync(path);
    made.exec(sql);
    made.close();
    return await Deno.readFile(path);
  } finally {
    for (const end of ["", "-wal", "-shm"]) await Deno.remove(path + end).catch(() => {});
  }
}

Deno.test("readSqlite() shows each table as a sheet, with exact numbers and bytes", async () => {
  const bytes = await database(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE gpkg_contents (table_name TEXT);
    CREATE TABLE "lake ""north""" (id INTEGER, 名称 TEXT, depth REAL, shape BLOB);
    INSERT INTO "lake ""north""" VALUES (9007199254740993, '湖', 1.5, x'00ff'), (2, NULL, 2.5, NULL);
    CREATE TABLE notes (text TEXT);
    INSERT INTO notes VALUES ('one');
  `);
  for (const name of ["a.sqlite", "a.db", "a.gpkg"]) {
    const shown = contentOf(await readShown(name, bytes, { as: "table" }), "table");
    assert.deepEqual([shown.sheets, shown.sheet], [
      ['lake "north"', "notes", "gpkg_contents"],
      'lake "north"',
    ]);
    assert.deepEqual(shown.columns.map(({ name }) => name), ["id", "名称", "depth", "shape"]);
    assert.deepEqual(shown.rows, [["9007199254740993", "湖", "1.5", "00ff"], ["2", "", "2.5", ""]]);
  }
  const notes = contentOf(await readShown("a.sqlite", bytes, { sheet: "notes" }), "table");
  assert.deepEqual(notes.rows, [["one"]]);
});

Deno.test("readSqlite() runs no view, trigger or computed column, and takes no more memory than it may", async () => {
  const bytes = await database(`
    CREATE TABLE a (x INTEGER, large BLOB GENERATED ALWAYS AS (zeroblob(900000000)) VIRTUAL);
    INSERT INTO a (x) VALUES (1);
    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;
    CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END;
  `);
  const { sheets, columns, rows } = contentOf(await readShown("a.sqlite", bytes), "table");
  assert.deepEqual([sheets, columns.map(({ name }) => name), rows], [["a"], ["x"], [["1"]]]);
});

Deno.test("readSqlite(): a damaged or cut database is unreadable, and another .db has no preview", async () => {
  const bytes = await database("CREATE TABLE a (x); INSERT INTO a VALUES (1)");
  const noise = bytes.slice();
  noise.fill(0x5a, 100);
  for (const broken of [noise, bytes.subarray(0, 90)]) {
    const { content } = await readShown("a.sqlite", broken);
    assert.deepEqual(content, { kind: "none", reason: "unreadable" });
  }
  const { content } = await readShown("a.db", Uint8Array.from({ length: 500 }, (_, at) => at * 7 % 256));
  assert.deepEqual(content, { kind: "none", reason: "unsupported" });
});

Deno.test("readSqlite() reads the beginning of long values, and of many the first rows", async () => {
  const bytes = await database(`
    CREATE TABLE a (text TEXT, bytes BLOB);
    INSERT INTO a VALUES (printf('%.3000000c', '湖'), zeroblob(9000000));
  `);
  const { rows } = contentOf(await readShown("a.sqlite", bytes), "table");
  assert.deepEqual(rows, [[`${"湖".repeat(500)}…`, `${"00".repeat(64)}…`]]);
  const columns = Array.from({ length: 80 }, (_, at) => `c${at}`);
  const texts = columns.map(() => "printf('%.501c', 'x')");
  const many = await database(`
    CREATE TABLE a (${columns.join()});
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 420) INSERT INTO a SELECT ${texts.join()} FROM n;
  `);
  const shown = await readShown("a.sqlite", many);
  assert.equal(shown.beginning, true);
  const table = contentOf(shown, "table");
  assert.ok(table.totalRows! < 420);
  // A page of 8,000 long cells shows less of each.
  assert.deepEqual([table.rows.length, table.rows[0].length, table.rows[0][0]], [
    100,
    80,
    `${"x".repeat(75)}…`,
  ]);
});
