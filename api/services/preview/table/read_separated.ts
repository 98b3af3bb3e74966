/** Tables that are written as text: their cells are separated by commas, semicolons, tabs, bars or blanks. */
import { PREVIEW_ROWS_MAX } from "../../../../sdk/model/limits.ts";
import type { Budget } from "../../diff/budget.ts";
import { readTable } from "../../diff/csv.ts";
import { findDialect } from "../../separated/dialect.ts";
import { unifyLineEnds } from "../../separated/line_ends.ts";
import { NotReadable, type PreviewReader, type ReadContent, type ReadRequest } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { cutCell, TablePage } from "./table_page.ts";

/** Lines above the table that are shown. */
const COMMENTS_MAX = 50;

/** Enough was read. */
class Enough extends Error {}

export const readSeparated: PreviewReader = (source, request, budget) =>
  showSeparated(decodeSource(source).text, request, budget, { whole: source.isWhole });

/** What is asked of a table. */
type TableRequest = Pick<ReadRequest, "path" | "page" | "header">;

/**
 * A page of a table in a text, whatever the text was unpacked from.
 * @param more `whole`: whether the text is all of the table; of another one the first rows are read.
 * @throws NotReadable for a text without anything.
 */
export function showSeparated(
  decoded: string,
  { path, page, header }: TableRequest,
  budget: Budget,
  { whole }: { whole: boolean },
): ReadContent {
  const text = unifyLineEnds(decoded);
  const dialect = findDialect(path, text);
  const { headings } = dialect;
  const table = new TablePage(page, {
    headings: header === undefined ? headings : undefined,
    header,
    decimalComma: dialect.separator !== ",",
  });
  let beginning = !whole;
  try {
    readTable(text.slice(dialect.start), dialect, ({ record }) => {
      if (!whole && table.total >= PREVIEW_ROWS_MAX) throw new Enough();
      // What was read until then is shown.
      if (table.total % 1_000 === 0 && budget.left < 500) {
        beginning = true;
        throw new Enough();
      }
      // A line without anything is no row.
      if (record.length > 1 || record[0]?.trim()) table.add(record);
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  const read = table.read({ comments: dialect.comments.slice(0, COMMENTS_MAX).map(cutCell), beginning });
  if (table.total === 0 && text.trim() === "") throw new NotReadable();
  return read;
}
