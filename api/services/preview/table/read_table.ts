/** A table, whatever keeps it. Each reader needs what the others do without. */
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";

/** Formats that have no signature of four letters: their names decide, and their readers refuse what is something else. */
const NAMED: Readonly<Record<string, () => Promise<PreviewReader>>> = {
  sav: async () => (await import("../statistics/read_sav.ts")).readSav,
  zsav: async () => (await import("../statistics/read_sav.ts")).readSav,
  dta: async () => (await import("../statistics/read_dta.ts")).readDta,
  dbf: async () => (await import("./read_dbf.ts")).readDbf,
  sas7bdat: async () => (await import("../statistics/read_sas.ts")).readSas,
};

export const readTableFile: PreviewReader = async (source, request, budget) => {
  const named = NAMED[extensionOf(request.path)];
  if (named) return await (await named())(source, request, budget);
  const head = new TextDecoder("latin1").decode(source.read(0, 4));
  if (head === "PAR1") {
    return await (await import("./read_parquet.ts")).readParquet(source, request, budget);
  }
  if (head.startsWith("PK") || head.startsWith("\u00d0\u00cf")) {
    return await (await import("./read_workbook.ts")).readWorkbook(source, request, budget);
  }
  if (head === "SQLi") return await (await import("./read_sqlite.ts")).readSqlite(source, request, budget);
  const extension = extensionOf(request.path);
  if (DATABASES.has(extension)) throw new NotReadable(extension === "db" ? "unsupported" : "unreadable");
  if (JSON_LINES.has(extension)) {
    return await (await import("./read_json_lines.ts")).readJsonLines(source, request, budget);
  }
  return await (await import("./read_separated.ts")).readSeparated(source, request, budget);
};

/** Names of SQLite databases; programs give `.db` to other formats too. */
const DATABASES: ReadonlySet<string> = new Set(["sqlite", "sqlite3", "db", "db3", "gpkg"]);
const JSON_LINES: ReadonlySet<string> = new Set(["jsonl", "ndjson"]);
