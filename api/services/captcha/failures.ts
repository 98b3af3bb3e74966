/**
 * Wrong answers to puzzles, counted by caller and by address. A guess is right once in a hundred times, so only few are
 * allowed. A caller who has to wait may still use the alternatives of the puzzle.
 */
import type { Transaction } from "../../../db/client.ts";
import type { Context, House, Visitor } from "../../context.ts";
import { countWithin, refusalWithin, type Try } from "../limits/mod.ts";
import type { DomainError } from "../../error.ts";
import { askerOf } from "./askers.ts";

type Asking = Pick<House, "clock"> & { visitor?: Visitor };

/** Limits that a wrong answer counts for. */
export function failureTries({ visitor }: Pick<Asking, "visitor">): Try[] {
  const asker = askerOf(visitor);
  return asker ? [["puzzleFailed", asker], ["puzzleFailedAddress", visitor?.address ?? ""]] : [];
}

/** @throws DomainError tooManyRequests after 9 wrong answers of one asker, or 20 of one address, in ten minutes. */
export async function requireFewFailures(context: Pick<Context, "clock" | "visitor" | "db">): Promise<void> {
  const refusal = await refusalWithin(context.db.read, context, failureTries(context));
  if (refusal) throw refusal;
}

/** Does the same within the transaction that checks an answer, so that simultaneous guesses are counted one by one. */
export function failuresRefuse(tx: Transaction, context: Asking): Promise<DomainError | undefined> {
  return refusalWithin(tx, context, failureTries(context));
}

export function countFailure(tx: Transaction, context: Asking): Promise<void> {
  return countWithin(tx, context, failureTries(context));
}
