/** Numbers for the values of JSON documents: two values have the same number exactly where they are equal. */
import type { Budget } from "./sequence.ts";

/** Deeper than any data file, and far from the end of the stack. */
const NESTING_MAX = 500;

export class NestedTooDeep extends Error {}

/**
 * From the leaves up: a number of a list or a tree is made of those of its members, so that every value is looked at
 * once, however deep it stands. The order of a tree's names does not matter.
 */
export class JsonNumbers {
  /** Strings, numbers and the like; lists and trees by the numbers of what they hold. */
  readonly #singles = new Map<unknown, number>();
  readonly #wholes = new Map<string, number>();
  readonly #known = new Map<object, number>();
  readonly #budget: Budget;
  #next = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Numbers a document and all that it holds.
   * @throws OutOfBudget
   * @throws NestedTooDeep
   */
  read(value: unknown, depth = 0): number {
    this.#budget.spend(1);
    if (typeof value !== "object" || value === null) return this.of(value);
    if (depth > NESTING_MAX) throw new NestedTooDeep();
    const whole = Array.isArray(value)
      ? `[${value.map((member) => this.read(member, depth + 1))}`
      : `{${this.#readTree(value, depth)}`;
    const number = this.#numberIn(this.#wholes, whole);
    this.#known.set(value, number);
    return number;
  }

  #readTree(value: object, depth: number): string[] {
    return Object.entries(value).map(([name, member]) => `${this.of(name)}:${this.read(member, depth + 1)}`)
      .sort();
  }

  /** Of a value that was read, or of a single string, number or the like. */
  of(value: unknown): number {
    if (typeof value === "object" && value !== null) return this.#known.get(value)!;
    return this.#numberIn(this.#singles, value);
  }

  #numberIn<T>(numbers: Map<T, number>, value: T): number {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, this.#next);
    return this.#next++;
  }
}
