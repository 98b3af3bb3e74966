/**
 * What visitors see of a version is presented once for as long as its row is kept (`api/kept_reads.ts`). Only the counts
 * of its use are new each time.
 */
import type { Usage } from "../../sdk/model/dataset.ts";
import { seesWhatAllSee } from "../actor.ts";
import type { Context } from "../context.ts";
import { freeze } from "../kept_reads.ts";
import { toWireValue } from "../wire_value.ts";
import { statePart } from "../process_state.ts";

type Kind = "card" | "page";

/** Of a version with its metadata, what is looked at here. */
interface Presented {
  version: object;
  usage: Usage;
}

/** By the row of a version, which goes when it is read anew. */
const PRESENTED = statePart(() => ({
  card: new WeakMap<object, unknown>(),
  page: new WeakMap<object, unknown>(),
}));

/** @param kind What `present` makes: two kinds are made of the same row. */
export function presentShared<T extends Usage>(
  context: Context,
  { version, usage }: Presented,
  kind: Kind,
  present: () => T,
): T {
  if (!seesWhatAllSee(context.actor) || !Object.isFrozen(version)) return present();
  const presented = context.state.of(PRESENTED)[kind];
  if (!presented.has(version)) presented.set(version, freeze(toWireValue(present())));
  return { ...presented.get(version) as T, ...usage };
}
