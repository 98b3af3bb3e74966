/** A limit as data: what is taken at its edge and what is refused just beyond, with the words of the refusal. */
import type * as limits from "../../sdk/model/limits.ts";
import type { Refusal } from "./refusals.ts";

export type LimitName = keyof typeof limits;

export interface Limit<V> {
  /** What the specification or the model says, with its place. */
  rule: string;
  /** Constants of `sdk/model/limits.ts` that are proved by it. */
  proves?: LimitName[];
  /** `kept` is what becomes of a value that is not kept as it came. */
  taken: (readonly [near: string, value: V, kept?: V])[];
  refused: (readonly [near: string, value: V, said: Refusal])[];
}

interface Boundary<V> {
  rule: string;
  proves?: LimitName;
  /** The value that is sent for a number: a text of so many characters, a list of so many entries, the number itself. */
  build: (n: number) => V;
}

/** At most `max`: one less and the limit itself are taken, one more is refused. */
export function atMost<V>({ rule, proves, build }: Boundary<V>, max: number, said: Refusal): Limit<V> {
  return {
    rule: `${rule}: at most ${max}`,
    proves: proves && [proves],
    taken: [["below", build(max - 1)], ["at", build(max)]],
    refused: [["above", build(max + 1), said]],
  };
}

/** At least `min`: one less is refused, the limit itself and one more are taken. */
export function atLeast<V>({ rule, proves, build }: Boundary<V>, min: number, said: Refusal): Limit<V> {
  return {
    rule: `${rule}: at least ${min}`,
    proves: proves && [proves],
    taken: [["at", build(min)], ["above", build(min + 1)]],
    refused: [["below", build(min - 1), said]],
  };
}

/** From `min` to `max` in steps of `step`. */
export function within<V>(
  { rule, proves, build }: Boundary<V>,
  { min, max, step = 1 }: { min: number; max: number; step?: number },
  [low, high]: [low: Refusal, high: Refusal],
): Limit<V> {
  const round = (n: number) => Number(n.toFixed(4));
  return {
    rule: `${rule}: from ${min} to ${max}`,
    proves: proves && [proves],
    taken: [
      ["at the lower", build(min)],
      ["above the lower", build(round(min + step))],
      ["below the upper", build(round(max - step))],
      ["at the upper", build(max)],
    ],
    refused: [
      ["below the lower", build(round(min - step)), low],
      ["above the upper", build(round(max + step)), high],
    ],
  };
}

/** The same limits for values that hold the old ones. */
export function mapLimits<V, W>(limits: Limit<V>[], build: (value: V) => W, prefix = ""): Limit<W>[] {
  const move = (said: Refusal): Refusal => ({
    ...said,
    issues: said.issues.map(([path, zh, en]) => [prefix + path, zh, en]),
  });
  return limits.map((limit) => ({
    ...limit,
    taken: limit.taken.map(([near, value, kept]) => [near, build(value), kept && build(kept)]),
    refused: limit.refused.map(([near, value, said]) => [near, build(value), move(said)]),
  }));
}

/** What is refused, and of what is taken the very limit. */
export const boundaryCases = <V>(limits: Limit<V>[]): Limit<V>[] =>
  limits.map((limit) => ({ ...limit, taken: limit.taken.slice(-1) }));

/** So many Han characters; nothing that trimming could take away. */
export const han = (n: number): string => "水".repeat(n);
export const latin = (n: number): string => "x".repeat(n);
export const list = <T>(n: number, one: (index: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => one(at));
