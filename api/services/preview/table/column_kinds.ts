/** What the values of a column are: every way of writing that all of them so far fit stays possible. */
import type { ColumnType, ValueCount } from "../../../../sdk/model/preview/table.ts";
import {
  clockOf,
  commaNumberOf,
  dateOf,
  dayFirstOf,
  groupedNumberOf,
  integerOf,
  type Key,
  monthFirstOf,
  pointNumberOf,
  type Reading,
} from "../../separated/values.ts";

/** Figures that stand for a gap, where no other value comes near them. */
const SENTINEL =
  /^[+-]?(?:9{2,6}(?:\.(?:0+|9{1,3}))?|8{3,5}(?:\.0+)?|32767|32768|1(?:\.0+)?e\+?(?:20|30|35|36))$/i;
/** How many times the greatest other value such a figure is. */
const FAR = 10;
const BOOLEAN = /^(?:true|false|yes|no)$/i;

interface Extremes {
  least?: Key;
  most?: Key;
  min?: string;
  max?: string;
}

interface Way extends Extremes {
  type: ColumnType;
  read: Reading;
  possible: boolean;
}

export interface ColumnKind {
  type: ColumnType;
  /** Least and greatest, as they are written. */
  min?: string;
  max?: string;
  /** A figure that probably stands for a gap; it is neither of those. */
  likelyMissing?: ValueCount;
}

export class ColumnKinds {
  readonly #ways: Way[];
  #values = 0;
  #booleans = true;
  /** Values that all other figures are compared with, apart from them. */
  readonly #sentinels = new Map<string, { key: number; count: number }>();

  constructor(decimalComma: boolean) {
    const numbers: [ColumnType, Reading][] = [["number", groupedNumberOf], ["number", commaNumberOf]];
    const ways: [ColumnType, Reading][] = [
      ["integer", integerOf],
      ["number", pointNumberOf],
      ...decimalComma ? numbers.reverse() : numbers,
      ["date", dateOf],
      ["date", dayFirstOf],
      ["date", monthFirstOf],
      ["time", clockOf],
    ];
    this.#ways = ways.map(([type, read]) => ({ type, read, possible: true }));
  }

  /** @param plain The same value with plain digits. */
  add(value: string, plain: string): void {
    this.#values++;
    this.#booleans &&= BOOLEAN.test(value);
    const isSentinel = SENTINEL.test(plain) && (this.#sentinels.has(value) || this.#sentinels.size < 4);
    if (isSentinel) this.#countSentinel(value, Number(plain));
    for (const way of this.#ways) {
      if (!way.possible) continue;
      const key = way.read(plain);
      if (key === undefined) way.possible = false;
      else if (!isSentinel) widen(way, key, value);
    }
  }

  #countSentinel(value: string, key: number): void {
    const known = this.#sentinels.get(value);
    this.#sentinels.set(value, { key, count: (known?.count ?? 0) + 1 });
  }

  describe(): ColumnKind {
    if (this.#values === 0) return { type: "empty" };
    if (this.#booleans) return { type: "boolean" };
    const [way, other] = this.#ways.filter(({ possible }) => possible);
    if (!way) return { type: "text" };
    // Day and month may be either way round: extremes that differ are those of neither.
    const isUnsure = way.type === "date" && other?.type === "date" &&
      (way.min !== other.min || way.max !== other.max);
    if (isUnsure) return { type: "date" };
    return { type: way.type, ...this.#withSentinels(way) };
  }

  /** A figure such as -9999 is a value like others where others come near it. */
  #withSentinels(way: Way): Omit<ColumnKind, "type"> {
    const { min, max } = way;
    const all: Extremes = { ...way };
    const greatest = Math.max(...[way.least, way.most].map((key) => Math.abs(Number(key ?? 0))), 1);
    let likelyMissing: ValueCount | undefined;
    for (const [value, { key, count }] of this.#sentinels) {
      if (min !== undefined && Math.abs(key) >= FAR * greatest) {
        if (!likelyMissing || count > likelyMissing.count) likelyMissing = { value, count };
      } else widen(all, key, value);
    }
    return likelyMissing ? { min, max, likelyMissing } : { min: all.min, max: all.max };
  }
}

function widen(extremes: Extremes, key: Key, value: string): void {
  if (extremes.least === undefined || key < extremes.least) [extremes.least, extremes.min] = [key, value];
  if (extremes.most === undefined || key > extremes.most) [extremes.most, extremes.max] = [key, value];
}
