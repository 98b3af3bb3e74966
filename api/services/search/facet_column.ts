/** One facet of all documents: a dictionary of its values, and for each row the numbers of the values it has. */
export class FacetColumn {
  readonly values: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Where a row's numbers stand in the pool, and how many they are. What a changed row leaves behind stays unused. */
  #starts = new Uint32Array(64);
  #lengths = new Uint32Array(64);
  #pool = new Uint32Array(256);
  #used = 0;

  set(row: number, values: readonly string[]): void {
    this.#starts = enlarged(this.#starts, row + 1);
    this.#lengths = enlarged(this.#lengths, row + 1);
    this.#pool = enlarged(this.#pool, this.#used + values.length);
    this.#starts[row] = this.#used;
    this.#lengths[row] = values.length;
    for (const value of values) this.#pool[this.#used++] = this.#numberOf(value);
  }

  #numberOf(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    this.#numbers.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** A flag for each number of the dictionary: whether it is one of `values`. */
  select(values: readonly string[]): Uint8Array {
    const selected = new Uint8Array(this.values.length);
    for (const value of values) {
      const number = this.#numbers.get(value);
      if (number !== undefined) selected[number] = 1;
    }
    return selected;
  }

  /** Whether the row has one of the selected values. */
  has(row: number, selected: Uint8Array): boolean {
    const end = this.#starts[row] + this.#lengths[row];
    for (let at = this.#starts[row]; at < end; at++) if (selected[this.#pool[at]]) return true;
    return false;
  }

  /** Adds one to the count of each value of the row. */
  count(row: number, counts: Uint32Array): void {
    const end = this.#starts[row] + this.#lengths[row];
    for (let at = this.#starts[row]; at < end; at++) counts[this.#pool[at]]++;
  }

  /** The `limit` most frequent values of those that are wanted. */
  top(counts: Uint32Array, limit: number, isWanted?: (value: string) => boolean): Counted[] {
    const best: Counted[] = [];
    counts.forEach((count, number) => {
      const value = this.values[number];
      if (count > 0 && (!isWanted || isWanted(value))) insert(best, { value, count }, limit);
    });
    return best;
  }

  /** What is selected and not shown yet, even with no document left. */
  rest(counts: Uint32Array, shown: readonly Counted[], selected: readonly string[]): Counted[] {
    const known = new Set(shown.map(({ value }) => value));
    return [...new Set(selected)].filter((value) => !known.has(value)).map((value) => {
      const number = this.#numbers.get(value);
      return { value, count: number === undefined ? 0 : counts[number] };
    }).sort(byCount);
  }
}

export interface Counted {
  value: string;
  count: number;
}

/** Most frequent first; equal counts by value, so that a page looks the same every time. */
function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
}

/** Insertion into a short sorted list: the dictionary may hold a hundred thousand values, the list holds twenty. */
function insert(best: Counted[], candidate: Counted, limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last && byCount(candidate, last) > 0) return;
  let at = best.length;
  while (at > 0 && byCount(candidate, best[at - 1]) < 0) at--;
  best.splice(at, 0, candidate);
  if (best.length > limit) best.pop();
}

/** The array itself, or a copy of at least twice its size where it is too short. */
export function enlarged<T extends Uint32Array | Float64Array>(array: T, needed: number): T {
  if (needed <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
