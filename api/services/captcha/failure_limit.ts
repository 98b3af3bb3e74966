/**
 * Wrong answers to puzzles, counted by caller and by address. A guess is right once in a hundred times, so only few are
 * allowed. A caller who has to wait may still use the alternatives of the puzzle.
 */
import type { Transaction } from "../../../db/client.ts";
import type { App, Context } from "../../context.ts";
import type { Visitor } from "../../actor.ts";
import { type Attempt, countWithin, refusalWithin } from "../limits/attempts.ts";
import type { DomainError } from "../../error.ts";
import { requesterOf } from "./requester.ts";

type RequestOrigin = Pick<App, "clock"> & { visitor?: Visitor };

/** Limits that a wrong answer counts for. */
export function failureAttempts({ visitor }: Pick<RequestOrigin, "visitor">): Attempt[] {
  const asker = requesterOf(visitor);
  return asker ? [["puzzleFailed", asker], ["puzzleFailedAddress", visitor?.address ?? ""]] : [];
}

/** @throws DomainError tooManyRequests after 9 wrong answers of one asker, or 20 of one address, in ten minutes. */
export async function requireFewFailures(context: Pick<Context, "clock" | "visitor" | "db">): Promise<void> {
  const refusal = await refusalWithin(context.db.read, context, failureAttempts(context));
  if (refusal) throw refusal;
}

/** Does the same within the transaction that checks an answer, so that simultaneous guesses are counted one by one. */
export function findFailureRefusal(
  tx: Transaction,
  context: RequestOrigin,
): Promise<DomainError | undefined> {
  return refusalWithin(tx, context, failureAttempts(context));
}

export function countFailure(tx: Transaction, context: RequestOrigin): Promise<void> {
  return countWithin(tx, context, failureAttempts(context));
}
