/** Two tables by row and cell. Columns are known by their names, rows by their first cell or by what they hold. */
import type { RowDifference } from "../../../sdk/model/comparison.ts";
import { alignLists, type Budget, longestRise, stretches } from "./sequence.ts";

export interface TableComparison {
  /** Names of the columns of both sides; those of a renamed one are parted by an arrow. */
  header: string[];
  /** Every row; the first one is the header. */
  rows: RowDifference[];
}

type Rows = readonly (readonly string[])[];
/** The place of a column or a row on each side, counted from 0. */
interface Place {
  left?: number;
  right?: number;
}

/** A row that shares at least this part of its cells with another is taken for the same row, changed. */
const KINSHIP = 0.5;

/** `undefined` where the tables are too different to be compared in time. */
export function compareTables(left: Rows, right: Rows, budget: Budget): TableComparison | undefined {
  const columns = pairColumns(left[0] ?? [], right[0] ?? [], budget);
  const body = columns && pairRows(left.slice(1), right.slice(1), columns, budget);
  if (!body) return undefined;
  const header: Place = { left: left.length ? 0 : undefined, right: right.length ? 0 : undefined };
  const below = (place: number | undefined) => place === undefined ? undefined : place + 1;
  const places = [header, ...body.map((place) => ({ left: below(place.left), right: below(place.right) }))];
  return {
    header: columns.map((column) => nameOf(column, left[0] ?? [], right[0] ?? [])),
    rows: places.filter((place) => place.left !== undefined || place.right !== undefined)
      .map((place) => compareRow(place, left, right, columns)),
  };
}

function nameOf({ left, right }: Place, before: readonly string[], after: readonly string[]): string {
  const names = [left === undefined ? "" : before[left], right === undefined ? "" : after[right]];
  return [...new Set(names.filter(Boolean))].join(" → ");
}

/** Columns of one name belong together; where one was put in the place of another, it was renamed. */
function pairColumns(
  left: readonly string[],
  right: readonly string[],
  budget: Budget,
): Place[] | undefined {
  const runs = alignLists(left, right, budget);
  return runs && stretches(runs).flatMap((stretch) => replaced(stretch, () => true));
}

/** The places of a stretch: side by side as far as both sides reach and `related` agrees. */
function replaced(
  stretch: { left: number; right: number; gone: number; come: number },
  related: (left: number, right: number) => boolean,
): Place[] {
  const places: Place[] = [];
  for (let step = 0; step < Math.max(stretch.gone, stretch.come); step++) {
    const left = step < stretch.gone ? stretch.left + step : undefined;
    const right = step < stretch.come ? stretch.right + step : undefined;
    if (left !== undefined && right !== undefined && !related(left, right)) {
      places.push({ left }, { right });
    } else places.push({ left, right });
  }
  return places;
}

function pairRows(left: Rows, right: Rows, columns: Place[], budget: Budget): Place[] | undefined {
  const shared = columns.filter((column) => column.left !== undefined && column.right !== undefined);
  const anchors = anchorsByKey(left, right, shared[0]);
  if (anchors) return betweenAnchors(anchors, left.length, right.length);
  const wholeRow = (row: readonly string[]) => row.join("\u0000");
  const runs = alignLists(left.map(wholeRow), right.map(wholeRow), budget);
  const related = (from: number, to: number) => isRelated(left[from], right[to], shared);
  return runs && stretches(runs).flatMap((stretch) => replaced(stretch, related));
}

function isRelated(left: readonly string[], right: readonly string[], shared: Place[]): boolean {
  const equal = shared.filter((column) => (left[column.left!] ?? "") === (right[column.right!] ?? ""));
  return equal.length >= shared.length * KINSHIP;
}

/** Rows of the same first cell, in order; `undefined` where the first cells do not name the rows. */
function anchorsByKey(left: Rows, right: Rows, column: Place | undefined): Required<Place>[] | undefined {
  if (!column) return undefined;
  const before = keysOf(left, column.left!);
  const after = keysOf(right, column.right!);
  if (!before || !after) return undefined;
  const pairs = [...before].flatMap(([key, place]) => {
    const found = after.get(key);
    return found === undefined ? [] : [{ left: place, right: found }];
  });
  return longestRise(pairs.map((pair) => pair.right)).map((at) => pairs[at]);
}

function keysOf(rows: Rows, column: number): Map<string, number> | undefined {
  const keys = new Map(rows.map((row, at) => [row[column] ?? "", at]));
  return keys.size === rows.length && !keys.has("") ? keys : undefined;
}

/** Every row: those between two anchors went or came. */
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

function compareRow({ left, right }: Place, before: Rows, after: Rows, columns: Place[]): RowDifference {
  const cellOf = (rows: Rows, row: number | undefined, column: number | undefined) =>
    row === undefined || column === undefined ? undefined : rows[row][column];
  const cells = columns.map((column) => {
    const cell = { left: cellOf(before, left, column.left), right: cellOf(after, right, column.right) };
    return { ...cell, changed: cell.left !== cell.right };
  });
  const change = left === undefined
    ? "added"
    : right === undefined
    ? "removed"
    : cells.some(({ changed }) => changed)
    ? "changed"
    : "same";
  const number = (place: number | undefined) => place === undefined ? undefined : place + 1;
  return { change, left: number(left), right: number(right), cells };
}
