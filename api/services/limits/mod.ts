/**
 * Slows down who tries too often (safety 2.7). The counts stand in the database, so a restart forgets none, and each
 * try is counted in the queue of writes before its work begins, so that simultaneous guesses all count.
 */
import { deleteAttempt, findAttempt, saveAttempt } from "../../../db/queries/attempts.ts";
import type { House } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { addTry, ATTEMPT_RULES, type AttemptKind, type Rule, waitFor } from "./rules.ts";
import { keyOf } from "./who.ts";

type Counted = Pick<House, "db" | "clock">;

/**
 * Counts a try; never inside a transaction, which would wait for itself.
 * @param who E-mail or id of an account, or an address, as the rule of this kind says; "" for an unknown address.
 * @throws DomainError tooManyRequests with `seconds` when it comes too early; such a try is not counted.
 */
export async function countAttempt({ db, clock }: Counted, kind: AttemptKind, who: string): Promise<void> {
  const rule: Rule = ATTEMPT_RULES[kind];
  const key = keyOf(rule.by, who);
  if (!key) return;
  const wait = await db.withTx(async (tx) => {
    const now = clock().getTime();
    const made = await findAttempt(tx, kind, key);
    const early = waitFor(rule, made, now);
    if (early === 0) await saveAttempt(tx, { kind, who: key, ...addTry(rule, made, now) });
    return early;
  });
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}

/** After a success the count starts anew. */
export async function forgetAttempts({ db }: Counted, kind: AttemptKind, who: string): Promise<void> {
  const key = keyOf(ATTEMPT_RULES[kind].by, who);
  if (key) await db.withTx((tx) => deleteAttempt(tx, kind, key));
}

/** After a success this one try does not count; those before it still do. */
export async function forgiveAttempt({ db }: Counted, kind: AttemptKind, who: string): Promise<void> {
  const key = keyOf(ATTEMPT_RULES[kind].by, who);
  if (!key) return;
  await db.withTx(async (tx) => {
    const made = await findAttempt(tx, kind, key);
    if (made && made.count > 0) await saveAttempt(tx, { ...made, count: made.count - 1 });
  });
}

/** @param seconds Until it is worth trying again; also in the answer's `data`, for pages that count down. */
export function tooMany(seconds: number): DomainError {
  return new DomainError("tooManyRequests", { seconds }, [], { seconds });
}
