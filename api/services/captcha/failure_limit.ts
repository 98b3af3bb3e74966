/**
 * Wrong answers to puzzles, counted for who asks and for the address: a guess is right once in a hundred times, so guesses
 * must be few. The equals of the puzzle stay open to whoever has to wait.
 */
import type { Transaction } from "../../../db/client.ts";
import type { Context, House } from "../../context.ts";
import type { Visitor } from "../../actor.ts";
import { countWithin, refusalWithin, type Try } from "../limits/attempts.ts";
import type { DomainError } from "../../error.ts";
import { askerOf } from "./requester.ts";

type Asking = Pick<House, "clock"> & { visitor?: Visitor };

/** Under which limits a wrong answer counts. */
export function failureTries({ visitor }: Pick<Asking, "visitor">): Try[] {
  const asker = askerOf(visitor);
  return asker ? [["puzzleFailed", asker], ["puzzleFailedAddress", visitor?.address ?? ""]] : [];
}

/** @throws DomainError tooManyRequests after 9 wrong answers of one asker, or 20 of one address, in ten minutes. */
export async function requireFewFailures(context: Pick<Context, "clock" | "visitor" | "db">): Promise<void> {
  const refusal = await refusalWithin(context.db.read, context, failureTries(context));
  if (refusal) throw refusal;
}

/** The same within the transaction that judges an answer, so that simultaneous guesses count one by one. */
export function failuresRefuse(tx: Transaction, context: Asking): Promise<DomainError | undefined> {
  return refusalWithin(tx, context, failureTries(context));
}

export function countFailure(tx: Transaction, context: Asking): Promise<void> {
  return countWithin(tx, context, failureTries(context));
}
