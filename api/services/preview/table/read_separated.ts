/** CSV and TSV as a table. */
import { PREVIEW_ROWS_MAX } from "../../../../sdk/model/limits.ts";
import { findSeparator, readTable } from "../../diff/csv.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { cutCell, TablePage } from "./table_page.ts";

const COMMENTS_MAX = 50;

/** Enough was read. */
class Enough extends Error {}

export const readSeparated: PreviewReader = (source, { path, page }, budget) => {
  const { text: whole } = decodeSource(source);
  const { comments, text } = splitComments(whole);
  const table = new TablePage(page);
  let beginning = !source.isWhole;
  try {
    readTable(text, findSeparator(path, text), ({ record }) => {
      if (!source.isWhole && table.total >= PREVIEW_ROWS_MAX) throw new Enough();
      // What was read until then is shown.
      if (table.total % 1_000 === 0 && budget.left < 500) {
        beginning = true;
        throw new Enough();
      }
      // A line without anything is no row.
      if (record.length > 1 || record[0] !== "") table.add(record);
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  if (table.total === 0 && text.trim() === "") throw new NotReadable();
  return table.read({ comments, beginning });
};

/** Lines before the table that begin with `#`, as measuring stations write them. */
function splitComments(text: string): { comments: string[]; text: string } {
  const comments: string[] = [];
  let at = 0;
  while (text[at] === "#") {
    const end = text.indexOf("\n", at);
    if (end < 0) break;
    if (comments.length < COMMENTS_MAX) comments.push(cutCell(text.slice(at, end).trimEnd()));
    at = end + 1;
  }
  return { comments, text: text.slice(at) };
}
