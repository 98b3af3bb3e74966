/** What a page shows of a long answer: it is drawn at a stretch, while everybody else waits; a program gets it all. */
import type { FileComparison } from "../../../sdk/model/comparison.ts";

/** Lines, rows or nodes on a page, and cells. */
const ITEMS_MAX = 1_000;
const CELLS_MAX = 5_000;

/** The beginning of a comparison; what was left out makes it `truncated`. */
export function firstOf(file: FileComparison): FileComparison {
  const { kind } = file;
  if (kind === "none") return file;
  const most = kind === "table" ? Math.min(ITEMS_MAX, Math.floor(CELLS_MAX / file.header.length)) : ITEMS_MAX;
  const more = (items: readonly unknown[]) => file.truncated || items.length > most;
  if (kind === "text") return { ...file, lines: file.lines.slice(0, most), truncated: more(file.lines) };
  if (kind === "json") return { ...file, nodes: file.nodes.slice(0, most), truncated: more(file.nodes) };
  return { ...file, rows: file.rows.slice(0, most), truncated: more(file.rows) };
}
