/** One facet of all documents: a dictionary of its values, and for each row the numbers of its values. */
export class FacetColumn {
  readonly values: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Position and length of a row's numbers in the pool. Space of a changed row is not reused. */
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

  /** Marks the numbers of the dictionary that are among `values`. */
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

  /** Gives the number of each value of the row. */
  each(row: number, take: (number: number) => void): void {
    const end = this.#starts[row] + this.#lengths[row];
    for (let at = this.#starts[row]; at < end; at++) take(this.#pool[at]);
  }

  /** Adds one to the count of each value of the row. */
  count(row: number, counts: Uint32Array): void {
    const end = this.#starts[row] + this.#lengths[row];
    for (let at = this.#starts[row]; at < end; at++) counts[this.#pool[at]]++;
  }

  /** Lists the `limit` most frequent values that are wanted. */
  top(counts: Uint32Array, limit: number, isWanted?: (value: string) => boolean): Counted[] {
    const best: Counted[] = [];
    counts.forEach((count, number) => {
      const value = this.values[number];
      if (count > 0 && (!isWanted || isWanted(value))) insert(best, { value, count }, limit);
    });
    return best;
  }

  /** Lists selected values that are not shown yet, including those without a document. */
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

/** Sorts by frequency; equal counts by value, so that a page always looks the same. */
export function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
}

/** Inserts into a short sorted list: the dictionary may contain a hundred thousand values, the list has twenty. */
function insert(best: Counted[], candidate: Counted, limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last && byCount(candidate, last) > 0) return;
  let at = best.length;
  while (at > 0 && byCount(candidate, best[at - 1]) < 0) at--;
  best.splice(at, 0, candidate);
  if (best.length > limit) best.pop();
}

/** Returns the array, or a copy of at least twice its size if it is too short. */
export function enlarged<T extends Uint32Array | Float64Array>(array: T, needed: number): T {
  if (needed <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
