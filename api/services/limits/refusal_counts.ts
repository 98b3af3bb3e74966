/** Refusals of each limit since the process started; the metrics show them, so that a ban is visible (safety 2.7). */
import {
  ATTEMPT_RULES,
  type AttemptKind,
  BODY_KINDS,
  type BodyKind,
  CONCURRENCY_RULES,
  type ConcurrencyKind,
  REQUEST_RULES,
  type RequestKind,
} from "./rules.ts";

export type LimitKind = AttemptKind | RequestKind | BodyKind | ConcurrencyKind;

const ruled = [ATTEMPT_RULES, REQUEST_RULES, CONCURRENCY_RULES].flatMap(Object.keys) as LimitKind[];
const kinds: readonly LimitKind[] = [...ruled, ...BODY_KINDS];
const counts = new Map<LimitKind, number>(kinds.map((kind) => [kind, 0]));

/** All limits, including those that have refused nothing yet. */
export const refusals: ReadonlyMap<LimitKind, number> = counts;

export function countRefusal(kind: LimitKind): void {
  counts.set(kind, counts.get(kind)! + 1);
}
