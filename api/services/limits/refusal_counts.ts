/** How often each limit has said no since the process began; the metrics show it, so that a ban is seen (safety 2.7). */
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

/** Every limit, also those that have refused nothing yet. */
export const refusals: ReadonlyMap<LimitKind, number> = counts;

export function countRefusal(kind: LimitKind): void {
  counts.set(kind, counts.get(kind)! + 1);
}
