/** JSON lines as a table: a row for each line, a column for each name. Values are shown as they are written. */
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { PREVIEW_ROWS_MAX } from "../../../../sdk/model/limits.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { TablePage } from "./table_page.ts";

/** Different names that become columns. */
const NAMES_MAX = 1_000;
/** Characters of a line, and rows. */
const LINE_MAX = 1_000_000;
const ROWS_MAX = 20_000;
/** The column of lines that are no objects. */
const UNNAMED = "value";

export const readJsonLines: PreviewReader = (source, { page }, budget) => {
  const { text } = decodeSource(source);
  const names = new Map<string, number>();
  const rows: string[][] = [];
  let beginning = !source.isWhole;
  const most = source.isWhole ? ROWS_MAX : PREVIEW_ROWS_MAX;
  for (const line of linesOf(text)) {
    // What was read until then is shown.
    if (rows.length >= most || (rows.length % 500 === 499 && budget.left < 1_000)) {
      beginning = true;
      break;
    }
    rows.push(readLine(line, names));
  }
  if (rows.length === 0) throw new NotReadable();
  const table = new TablePage(page, { names: [...names.keys()] });
  for (const row of rows) table.add(Array.from({ length: names.size }, (_, at) => row[at] ?? ""));
  return table.read({ beginning });
};

function* linesOf(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const found = text.indexOf("\n", at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, end).trim();
    if (line !== "") yield line;
    at = end + 1;
  }
}

/** The values by the numbers of their names. @throws NotReadable where the line is no JSON. */
function readLine(line: string, names: Map<string, number>): string[] {
  if (line.length > LINE_MAX) throw new NotReadable("tooComplex");
  const errors: ParseError[] = [];
  const root = parseTree(line, errors, { disallowComments: true });
  if (!root || errors.length > 0) throw new NotReadable();
  const row: string[] = [];
  const put = (name: string, value: Node) => {
    if (!names.has(name) && names.size >= NAMES_MAX) return;
    if (!names.has(name)) names.set(name, names.size);
    row[names.get(name)!] = textOf(value, line);
  };
  if (root.type !== "object") put(UNNAMED, root);
  else {for (const { children: [key, value] = [] } of root.children ?? []) {
      if (value) put(String(key.value), value);
    }}
  return row;
}

/** Texts without their quotes; numbers keep their digits. */
function textOf({ type, value, offset, length }: Node, line: string): string {
  if (type === "null") return "";
  return type === "string" ? String(value) : line.slice(offset, offset + length);
}
