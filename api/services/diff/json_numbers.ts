/** Numbers for the values of JSON documents: two values have the same number exactly where they are equal. */
import { isRawNumber } from "./json_exact.ts";
import type { Budget } from "./budget.ts";
import type { Sliced } from "./time_slicing.ts";

/** Deeper than any data file, and far from the end of the stack. */
const NESTING_MAX = 500;
/** Values that are read before the work can be interrupted. */
const VALUES_AT_ONCE = 1_000;

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
  /** Of all trees that were read. */
  members = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Numbers a document and all that it holds.
   * @throws OutOfBudget
   * @throws NestedTooDeep
   */
  *read(value: unknown, depth = 0): Sliced<number> {
    this.#budget.spend(1);
    if (this.#budget.spent % VALUES_AT_ONCE === 0) yield;
    if (typeof value !== "object" || value === null) return this.of(value);
    if (depth > NESTING_MAX) throw new NestedTooDeep();
    const whole = isRawNumber(value)
      ? `#${value.rawJSON}`
      : Array.isArray(value)
      ? `[${yield* this.#readMembers(value, depth)}`
      : `{${yield* this.#readTree(value, depth)}`;
    const number = this.#numberIn(this.#wholes, whole);
    this.#known.set(value, number);
    return number;
  }

  *#readMembers(values: unknown[], depth: number): Sliced<number[]> {
    const members: number[] = [];
    for (const value of values) members.push(yield* this.read(value, depth + 1));
    return members;
  }

  /** Names and members by turns, in the order of the numbers of the names. */
  *#readTree(value: object, depth: number): Sliced<number[]> {
    const members = new Map<number, number>();
    for (const [name, member] of Object.entries(value)) {
      this.members++;
      members.set(this.of(name), yield* this.read(member, depth + 1));
    }
    return [...Int32Array.from(members.keys()).sort()].flatMap((name) => [name, members.get(name)!]);
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
