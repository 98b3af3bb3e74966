import assert from "node:assert/strict";
import { FileReader } from "./file_reader.ts";

Deno.test("FileReader tells of an error of a statement that could not even be prepared, whoever asked for it", async () => {
  const path = await Deno.makeTempFile({ prefix: "sdb-reader-" });
  await Deno.writeTextFile(path, "no database".repeat(1_000));
  const noticed: string[] = [];
  const reader = new FileReader(path, { timeout: 10, notice: (error) => noticed.push(String(error)) });
  const statement = { sql: "SELECT name FROM sqlite_master", args: [] };
  try {
    await assert.rejects(reader.execute(statement), /not a database/);
    assert.throws(() => reader.list(statement.sql, statement.args), /not a database/);
    assert.equal(noticed.length, 2);
  } finally {
    reader.close();
    await Deno.remove(path);
  }
});
