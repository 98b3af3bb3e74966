/**
 * Compares two tables by row and cell. Columns are recognised by their names, rows by their first cell or their
 * content.
 */
import type { RowDifference } from "../../../sdk/model/comparison.ts";
import { withContext } from "./line_diff.ts";
import { diffSequences, type Hunk, longestIncreasingSubsequence } from "./sequence_diff.ts";
import { type Budget, OutOfBudget } from "./budget.ts";

/** Greatest number of columns times rows, of both sides together, for a comparison. */
export const CELLS_MAX = 200_000;
/** Cells, and columns, in an answer; those that differ come first. */
const CELLS_SHOWN_MAX = 20_000;
const COLUMNS_SHOWN_MAX = 100;

export interface TableComparison {
  /** Names of the columns of both sides; the two names of a renamed one are separated by an arrow. */
  header: string[];
  /** The first row is the header. */
  rows: RowDifference[];
  /** Whether there are more differences than listed. */
  truncated: boolean;
  /** Whether rows with the same content are written differently. */
  rewritten: boolean;
}

/** How many rows are wanted, and how many unchanged ones around a difference. */
interface Wanted {
  around: number;
  rows: number;
  /** Whether two rows, counted from 0, are written alike. */
  alike(left: number, right: number): boolean;
}

type Rows = readonly (readonly string[])[];
/** Position of a column or a row on each side, from 0. */
interface Place {
  left?: number;
  right?: number;
}

/** Share of equal cells from which two rows count as the same row with changes. */
const SIMILARITY_MIN = 0.5;

/** A pair of rows before its cells are made, which takes most of the work and the memory. */
interface Row extends Place {
  change: RowDifference["change"];
}

/** Compares two tables; `undefined` if they are too different. @throws OutOfBudget */
export function compareTables(
  left: Rows,
  right: Rows,
  budget: Budget,
  wanted?: Wanted,
): TableComparison | undefined {
  const columns = pairColumns(left, right, budget);
  const places = columns && pairRows(left, right, columns, budget);
  if (!places) return undefined;
  if (columns.length * places.length > CELLS_MAX) throw new OutOfBudget();
  budget.check();
  const tables = { left, right };
  const compared = places.map((place) => compareRow(place, tables, columns));
  const near = wanted ? withContext(compared, wanted.around) : compared;
  const shown = chooseColumns(columns, near, tables);
  const rows = near.slice(
    0,
    Math.min(wanted?.rows ?? Infinity, Math.floor(CELLS_SHOWN_MAX / Math.max(1, shown.length))),
  );
  return {
    header: shown.map((column) => nameOf(column, left[0] ?? [], right[0] ?? [])),
    rows: rows.map((row) => withCells(row, tables, shown)),
    truncated: rows.length < near.length || hidesDifference(columns, shown, rows, tables),
    rewritten: wanted !== undefined && compared.some((row) => isRewritten(row, wanted)),
  };
}

function isRewritten({ change, left, right }: Row, { alike }: Wanted): boolean {
  return change === "same" && !alike(left!, right!);
}

function nameOf({ left, right }: Place, before: readonly string[], after: readonly string[]): string {
  const names = [left === undefined ? "" : before[left], right === undefined ? "" : after[right]];
  return [...new Set(names.filter(Boolean))].join(" → ");
}

/**
 * Pairs columns with the same name; a column in the place of another one was renamed. Cells beyond the header have no
 * name and are paired by position.
 */
function pairColumns(left: Rows, right: Rows, budget: Budget): Place[] | undefined {
  const [before, after] = [left[0] ?? [], right[0] ?? []];
  const named = placesOf(diffSequences(before, after, budget), () => true);
  if (!named) return undefined;
  const [removedCount, addedCount] = [widthOf(left) - before.length, widthOf(right) - after.length];
  const place = (from: number, step: number, count: number) => step < count ? from + step : undefined;
  for (let step = 0; step < Math.max(removedCount, addedCount); step++) {
    named.push({
      left: place(before.length, step, removedCount),
      right: place(after.length, step, addedCount),
    });
  }
  return named;
}

const widthOf = (rows: Rows) => rows.reduce((widest, row) => Math.max(widest, row.length), 0);

type Similar = (left: number, right: number) => boolean;

function placesOf(hunks: Hunk[] | undefined, related: Similar): Place[] | undefined {
  return hunks?.flatMap((hunk) => replaced(hunk, related));
}

/** Pairs the positions of a replaced part one by one, as far as both sides reach and `related` agrees. */
function replaced(stretch: Hunk, related: Similar): Place[] {
  const places: Place[] = [];
  for (let step = 0; step < Math.max(stretch.removedCount, stretch.addedCount); step++) {
    const left = step < stretch.removedCount ? stretch.left + step : undefined;
    const right = step < stretch.addedCount ? stretch.right + step : undefined;
    if (left !== undefined && right !== undefined && !related(left, right)) {
      places.push({ left }, { right });
    } else places.push({ left, right });
  }
  return places;
}

/** Pairs the header, and the rows below it. */
function pairRows(
  left: Rows,
  right: Rows,
  columns: Place[],
  budget: Budget,
): Place[] | undefined {
  const body = pairBody(left.slice(1), right.slice(1), columns, budget);
  const header: Place = { left: left.length ? 0 : undefined, right: right.length ? 0 : undefined };
  const below = (place: number | undefined) => place === undefined ? undefined : place + 1;
  return body && [header, ...body.map((place) => ({ left: below(place.left), right: below(place.right) }))]
    .filter((place) => place.left !== undefined || place.right !== undefined);
}

function pairBody(
  left: Rows,
  right: Rows,
  columns: Place[],
  budget: Budget,
): Place[] | undefined {
  const shared = columns.filter((column) => column.left !== undefined && column.right !== undefined);
  const anchors = anchorsByKey(left, right, shared[0]);
  if (anchors) return betweenAnchors(anchors, left.length, right.length);
  const wholeRow = (row: readonly string[]) => row.join("\u0000");
  const hunks = diffSequences(left.map(wholeRow), right.map(wholeRow), budget);
  return placesOf(hunks, (from, to) => isSimilar(left[from], right[to], shared));
}

function isSimilar(left: readonly string[], right: readonly string[], shared: Place[]): boolean {
  const equal = shared.filter((column) => (left[column.left!] ?? "") === (right[column.right!] ?? ""));
  return equal.length >= shared.length * SIMILARITY_MIN;
}

/** Pairs rows with the same first cell in order; `undefined` if the first cells do not identify the rows. */
function anchorsByKey(
  left: Rows,
  right: Rows,
  column: Place | undefined,
): Required<Place>[] | undefined {
  if (!column) return undefined;
  const before = keysOf(left, column.left!);
  const after = keysOf(right, column.right!);
  if (!before || !after) return undefined;
  const pairs = [...before].flatMap(([key, place]) => {
    const found = after.get(key);
    return found === undefined ? [] : [{ left: place, right: found }];
  });
  return longestIncreasingSubsequence(pairs.map((pair) => pair.right)).map((at) => pairs[at]);
}

function keysOf(rows: Rows, column: number): Map<string, number> | undefined {
  const keys = new Map(rows.map((row, at) => [row[column] ?? "", at]));
  return keys.size === rows.length && !keys.has("") ? keys : undefined;
}

/** Lists every row: those between two pairs were removed or added. */
function betweenAnchors(anchors: Required<Place>[], leftCount: number, rightCount: number): Place[] {
  const places: Place[] = [];
  let [left, right] = [0, 0];
  for (const anchor of [...anchors, { left: leftCount, right: rightCount }]) {
    while (left < anchor.left) places.push({ left: left++ });
    while (right < anchor.right) places.push({ right: right++ });
    if (left < leftCount && right < rightCount) places.push({ left: left++, right: right++ });
  }
  return places;
}

interface Tables {
  left: Rows;
  right: Rows;
}

const cellOf = (rows: Rows, row: number | undefined, column: number | undefined) =>
  row === undefined || column === undefined ? undefined : rows[row][column];

function cellAt(row: Place, column: Place, tables: Tables): RowDifference["cells"][number] {
  const left = cellOf(tables.left, row.left, column.left);
  const right = cellOf(tables.right, row.right, column.right);
  return { left, right, changed: left !== right };
}

function differs(row: Place, column: Place, tables: Tables): boolean {
  return cellOf(tables.left, row.left, column.left) !== cellOf(tables.right, row.right, column.right);
}

function compareRow(place: Place, tables: Tables, columns: Place[]): Row {
  const { left, right } = place;
  if (left === undefined) return { change: "added", right };
  if (right === undefined) return { change: "removed", left };
  const changed = columns.some((column) => differs(place, column, tables));
  return { change: changed ? "changed" : "same", left, right };
}

/** Lists all columns in order; if there are too many, the first one, which names the rows, and those that differ. */
function chooseColumns(columns: Place[], rows: Row[], tables: Tables): Place[] {
  if (columns.length <= COLUMNS_SHOWN_MAX) return columns;
  const changed = rows.filter(({ change }) => change === "changed");
  const telling = columns.filter((column, at) =>
    at === 0 || changed.some((row) => differs(row, column, tables))
  );
  const chosen = new Set(telling.slice(0, COLUMNS_SHOWN_MAX));
  for (const column of columns.slice(0, COLUMNS_SHOWN_MAX)) {
    if (chosen.size < COLUMNS_SHOWN_MAX) chosen.add(column);
  }
  return columns.filter((column) => chosen.has(column));
}

function hidesDifference(columns: Place[], shown: Place[], rows: Row[], tables: Tables): boolean {
  const kept = new Set(shown);
  return columns.some((column) => !kept.has(column) && rows.some((row) => differs(row, column, tables)));
}

function withCells({ change, left, right }: Row, tables: Tables, columns: Place[]): RowDifference {
  const number = (place: number | undefined) => place === undefined ? undefined : place + 1;
  const cells = columns.map((column) => cellAt({ left, right }, column, tables));
  return { change, left: number(left), right: number(right), cells };
}
