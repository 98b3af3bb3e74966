/** Splits the beginning of a table into rows, to try how it may be separated. The whole is read by a library. */

export interface RowSyntax {
  /** One character; a blank stands for any number of blanks and tabs. */
  separator: string;
  quote: '"' | "'" | null;
  /** Whether blanks stand between separators and cells, which belong to neither. */
  trim?: boolean;
  /** What makes a quote within quotes a character, where it is not a second quote. */
  escape?: "\\";
}

export interface SampleRow {
  cells: string[];
  /** Where the row begins and ends in the text, without its line end. */
  start: number;
  end: number;
}

/** Lines that a quoted cell may go on for; a quote that is open for longer is a character like others. */
const QUOTED_LINES_MAX = 30;

/** Rows with anything in them. */
export function sampleRows(text: string, syntax: RowSyntax, rowsMax: number): SampleRow[] {
  const rows: SampleRow[] = [];
  for (let at = 0; at < text.length && rows.length < rowsMax;) {
    const row = readRow(text, at, syntax);
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    at = row.end + 1;
  }
  return rows;
}

function readRow(text: string, start: number, syntax: RowSyntax): SampleRow {
  const { separator, quote } = syntax;
  const lineEnd = endOfLine(text, start);
  if (separator === " ") {
    return { cells: splitBlanks(text.slice(start, lineEnd)), start, end: lineEnd };
  }
  const cells: string[] = [];
  for (let at = start;;) {
    const quoted = quote ? readQuoted(text, at, separator, quote) : undefined;
    const next = quoted ?? readPlain(text, at, separator);
    cells.push(next.cell);
    if (text[next.end] !== separator) return { cells, start, end: next.end };
    at = next.end + 1;
  }
}

interface Cell {
  cell: string;
  /** Of the separator or line end behind it. */
  end: number;
}

function readPlain(text: string, at: number, separator: string): Cell {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
  return { cell: text.slice(at, end), end };
}

/** @returns undefined where no quoted cell begins, or none ends at a separator or line end. */
function readQuoted(text: string, at: number, separator: string, quote: string): Cell | undefined {
  let open = at;
  while (text[open] === " ") open++;
  if (text[open] !== quote) return undefined;
  let lines = 0;
  for (let end = open + 1; end < text.length; end++) {
    if (text[end] === "\n" && ++lines > QUOTED_LINES_MAX) return undefined;
    if (text[end] === "\\" && text[end + 1] === quote) end++;
    else if (text[end] === quote && text[end + 1] === quote) end++;
    else if (text[end] === quote) {
      let after = end + 1;
      while (text[after] === " ") after++;
      const closes = after >= text.length || text[after] === separator || text[after] === "\n";
      return closes ? { cell: text.slice(open + 1, end), end: after } : undefined;
    }
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/** Cells of a line whose columns are set apart by blanks; a quoted one may hold blanks. */
export function splitBlanks(line: string): string[] {
  const cells = line.match(/"[^"]*"(?=\s|$)|\S+/g) ?? [];
  return cells.map((cell) => /^".*"$/.test(cell) ? cell.slice(1, -1) : cell);
}
