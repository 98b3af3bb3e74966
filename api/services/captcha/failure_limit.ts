/**
 * Wrong answers to puzzles, counted for who asks and for the address: a guess is right once in a hundred times, so guesses
 * must be few. The equals of the puzzle stay open to whoever has to wait.
 */
import type { Transaction } from "../../../db/client.ts";
import type { App, Context } from "../../context.ts";
import type { Visitor } from "../../actor.ts";
import { type Attempt, countWithin, refusalWithin } from "../limits/attempts.ts";
import type { DomainError } from "../../error.ts";
import { requesterOf } from "./requester.ts";

type RequestOrigin = Pick<App, "clock"> & { visitor?: Visitor };

/** Under which limits a wrong answer counts. */
export function failureAttempts({ visitor }: Pick<RequestOrigin, "visitor">): Attempt[] {
  const asker = requesterOf(visitor);
  return asker ? [["puzzleFailed", asker], ["puzzleFailedAddress", visitor?.address ?? ""]] : [];
}

/** @throws DomainError tooManyRequests after 9 wrong answers of one asker, or 20 of one address, in ten minutes. */
export async function requireFewFailures(context: Pick<Context, "clock" | "visitor" | "db">): Promise<void> {
  const refusal = await refusalWithin(context.db.read, context, failureAttempts(context));
  if (refusal) throw refusal;
}

/** The same within the transaction that judges an answer, so that simultaneous guesses count one by one. */
export function findFailureRefusal(
  tx: Transaction,
  context: RequestOrigin,
): Promise<DomainError | undefined> {
  return refusalWithin(tx, context, failureAttempts(context));
}

export function countFailure(tx: Transaction, context: RequestOrigin): Promise<void> {
  return countWithin(tx, context, failureAttempts(context));
}
