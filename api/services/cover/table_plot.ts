/** A plot of a table: a line over time or another rising column, points of two columns, or bars; without any text. */
import { type Column, GROUPS_MAX, readColumns } from "./table_columns.ts";
import { at, cover, HEIGHT, SERIES, WIDTH } from "./svg.ts";

const LEFT = 110;
const RIGHT = WIDTH - 60;
const TOP = 70;
const BOTTOM = HEIGHT - 100;
/** Lines per picture. */
const LINES_MAX = 4;
/** Points per picture; enough for its pixels. */
const POINTS_MAX = 1_200;
const BARS = 16;
/** Pixels between two bars. */
const BAR_MAX = 210;

/** Draws a file. @returns SVG; undefined if the file is not a table or has nothing to draw. */
export function drawTable(path: string, text: string): string | undefined {
  const columns = readColumns(path, text);
  const time = columns.find(isRising);
  const groups = columns.find(({ kind }) => kind === "words") ?? columns.map(toGroups).find(Boolean);
  const varying = columns.filter((column) =>
    column !== time && column.kind === "number" && !isConstant(column)
  );
  const measured = varying.filter((column) => !toGroups(column));
  // Counts have few different values too, and are the only numbers in many tables.
  const numbers = measured.length > 0 ? measured : varying;
  if (time && numbers.length > 0) return frame(drawLines(time, numbers));
  if (numbers.length > 1) return frame(drawPoints(numbers[0], numbers[1], groups));
  if (numbers.length === 1) return frame(drawBars(histogram(numbers[0].values)));
  // Two classes make two bars, which show less than the time of the rows.
  if (time && (groups?.groups.length ?? 0) < 3) return frame(drawBars(histogram(time.values)));
  return groups && frame(drawBars(countGroups(groups)));
}

function frame(plot: string): string {
  const lines = [0, 1, 2, 3, 4].map((step) => TOP + (BOTTOM - TOP) * step / 4);
  const grid = lines.map((y) => `M${LEFT} ${at(y)}H${RIGHT}`).join("");
  const ticks = Array.from({ length: 7 }, (_, step) => LEFT + (RIGHT - LEFT) * step / 6);
  return cover(
    "#fbfcfe",
    `<path d="${grid}" stroke="#dfe7f0" stroke-width="4"/>`,
    plot,
    `<path d="M${LEFT} ${TOP - 20}V${BOTTOM}H${RIGHT}" fill="none" stroke="#64748b" stroke-width="6"/>`,
    `<path d="${ticks.map((x) => `M${at(x)} ${BOTTOM}v22`).join("")}" stroke="#64748b" stroke-width="6"/>`,
  );
}

/** Whether dates or numbers rise from row to row, as numbers of rows do; a sorted class does not count. */
function isRising({ kind, values }: Column): boolean {
  if (kind === "words") return false;
  const known = values.filter(Number.isFinite);
  return known.length > 2 && known.every((value, index) => index === 0 || value >= known[index - 1]) &&
    new Set(known).size > known.length / 4;
}

/** Whole numbers with few different values name a class, like 0 and 1. */
function toGroups({ kind, values }: Column): Column | undefined {
  const classes = new Set(values.filter(Number.isFinite));
  const isClass = kind === "number" && classes.size > 1 && classes.size <= GROUPS_MAX &&
    values.length >= 5 * classes.size && [...classes].every((value) => Number.isInteger(value));
  if (!isClass) return undefined;
  const places = new Map([...classes].map((value, place) => [value, place]));
  return {
    kind: "words",
    values: values.map((value) => places.get(value) ?? NaN),
    groups: [...classes].map(String),
  };
}

const isConstant = ({ values }: Column) => {
  const { low, high } = extent(values);
  return !(low < high);
};

interface Extent {
  low: number;
  high: number;
}

/** Finds the range of the values. Few outliers are left outside, so that they do not press all others into a line. */
function extent(values: readonly number[]): Extent {
  const known = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (known.length === 0) return { low: NaN, high: NaN };
  const all = { low: known[0], high: known[known.length - 1] };
  const most = {
    low: known[Math.floor(known.length * .01)],
    high: known[Math.ceil(known.length * .99) - 1],
  };
  return all.high / 5 - all.low / 5 > most.high - most.low && most.low < most.high ? most : all;
}

/** Converts values to pixels. Halves keep the difference of the two largest numbers finite. */
function scale({ low, high }: Extent, from: number, to: number): (value: number) => number {
  const width = high / 2 - low / 2;
  return (value) => from + (to - from) * (width > 0 ? (value / 2 - low / 2) / width : .5);
}

/** Finds columns in about the same range as the first one, which share its axis; others would need their own. */
function alike(columns: readonly Column[]): Column[] {
  const [first, ...others] = columns;
  const { low, high } = extent(first.values);
  const room = high / 2 - low / 2;
  const fits = others.filter(({ values }) => {
    const own = extent(values);
    const width = own.high / 2 - own.low / 2;
    return own.low / 2 >= low / 2 - room * 2 && own.high / 2 <= high / 2 + room * 2 && width > room * .25;
  });
  return [first, ...fits].slice(0, LINES_MAX);
}

function drawLines(time: Column, numbers: readonly Column[]): string {
  const columns = alike(numbers);
  const x = scale(extent(time.values), LEFT, RIGHT);
  const y = scale(extent(columns.flatMap(({ values }) => values)), BOTTOM - 20, TOP);
  const lines = columns.map(({ values }) => {
    const points = values.map((value, row) => ({ x: x(time.values[row]), y: y(value) }));
    return thin(points.filter(isDrawn)).map((point) => `${at(point.x)} ${at(point.y)}`).join("L");
  });
  const area = lines.length === 1
    ? `<path d="M${lines[0]}V${BOTTOM}H${lines[0].split(" ", 1)[0]}Z" fill="${
      SERIES[0]
    }" fill-opacity=".12"/>`
    : "";
  const drawn = lines.map((line, index) =>
    `<path d="M${line}" fill="none" stroke="${SERIES[index]}" stroke-width="${lines.length > 1 ? 6 : 8}" ` +
    `stroke-linejoin="round" stroke-linecap="round"/>`
  );
  return area + drawn.reverse().join("");
}

interface Point {
  x: number;
  y: number;
}

const isDrawn = ({ x, y }: Point) => x >= LEFT - 1 && x <= RIGHT + 1 && y >= TOP - 1 && y <= BOTTOM + 1;

/** Keeps the highest and lowest of many neighbours, so that peaks stay visible. */
function thin(points: readonly Point[]): Point[] {
  const step = Math.ceil(2 * points.length / POINTS_MAX);
  if (step < 3) return [...points];
  return Array.from({ length: Math.ceil(points.length / step) }, (_, bucket) => {
    const some = points.slice(bucket * step, (bucket + 1) * step);
    const high = some.reduce((best, one) => one.y < best.y ? one : best);
    const low = some.reduce((best, one) => one.y > best.y ? one : best);
    return some.indexOf(high) < some.indexOf(low) ? [high, low] : [low, high];
  }).flat();
}

/** Draws points, coloured by the first column of words if there is one. */
function drawPoints(across: Column, up: Column, groups: Column | undefined): string {
  const [x, y] = [
    scale(extent(across.values), LEFT + 30, RIGHT - 20),
    scale(extent(up.values), BOTTOM - 30, TOP),
  ];
  const points = across.values.map((value, row) => ({
    x: x(value),
    y: y(up.values[row]),
    colour: SERIES[(groups?.values[row] || 0) % SERIES.length],
  })).filter(isDrawn);
  const step = Math.ceil(points.length / POINTS_MAX);
  const radius = points.length > 400 ? 9 : 14;
  return points.filter((_, index) => index % step === 0).map(({ x, y, colour }) =>
    `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" fill="${colour}" fill-opacity=".62"/>`
  ).join("");
}

function histogram(values: readonly number[]): number[] {
  const place = scale(extent(values), 0, BARS);
  const counts = Array.from({ length: BARS }, () => 0);
  for (const value of values) {
    const bar = Math.min(BARS - 1, Math.floor(place(value)));
    if (bar >= 0) counts[bar]++;
  }
  return counts;
}

function countGroups({ values, groups }: Column): number[] {
  const counts = groups.map(() => 0);
  for (const value of values) if (Number.isFinite(value)) counts[value]++;
  return counts;
}

function drawBars(counts: readonly number[]): string {
  const y = scale({ low: 0, high: Math.max(...counts) }, BOTTOM, TOP);
  const step = Math.min(BAR_MAX, (RIGHT - LEFT - 20) / counts.length);
  const left = (LEFT + 20 + RIGHT - step * counts.length) / 2;
  return counts.map((count, index) =>
    `<rect x="${at(left + (index + .11) * step)}" y="${at(y(count))}" width="${at(step * .78)}" ` +
    `height="${at(BOTTOM - y(count))}" rx="4" fill="${SERIES[0]}" fill-opacity=".85"/>`
  ).join("");
}
