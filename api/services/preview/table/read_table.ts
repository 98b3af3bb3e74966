/** A table, whatever keeps it: text, a workbook or Parquet. Each needs a library that the others do without. */
import type { PreviewReader } from "../reader.ts";

export const readTableFile: PreviewReader = async (source, request, budget) => {
  const head = new TextDecoder("latin1").decode(source.read(0, 4));
  if (head === "PAR1") {
    return await (await import("./read_parquet.ts")).readParquet(source, request, budget);
  }
  if (head.startsWith("PK") || head.startsWith("\u00d0\u00cf")) {
    return await (await import("./read_workbook.ts")).readWorkbook(source, request, budget);
  }
  return await (await import("./read_separated.ts")).readSeparated(source, request, budget);
};
