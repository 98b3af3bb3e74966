/**
 * Limits tries (safety 2.7). The counts are stored in the database, so a restart keeps them. Each try is counted in the
 * write queue before its work begins, or before its answer (`link_guessing.ts`), so that simultaneous guesses all count.
 */
import {
  deleteAttempt,
  deleteAttemptsBelow,
  deleteOldAttempts,
  findAttempt,
  saveAttempt,
} from "../../../db/queries/account/rate_limit_counters.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { App } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countRefusal, type LimitKind } from "./refusal_counts.ts";
import {
  addAttempt,
  ATTEMPT_RULES,
  type AttemptKind,
  DAY,
  HOUR,
  REQUEST_RULES,
  type Rule,
  waitMsFor,
} from "./rules.ts";
import { accountKey, limitKeyOf } from "./limit_key.ts";

type Counted = Pick<App, "db" | "clock">;

/**
 * What is tried, and by whom: e-mail or id of an account, or an address, as the rule of the kind says. `apart`
 * separates some tries at an account from the others.
 */
export type Attempt = readonly [kind: AttemptKind, who: string, apart?: string];

/**
 * Counts a try. Must not be called inside a transaction, which would wait for itself. `who` may be "" for an unknown
 * address.
 * @throws DomainError tooManyRequests with `seconds` if the try comes too early; such a try is not counted.
 */
export function countAttempt(app: Counted, ...attempt: Attempt): Promise<void> {
  return countAttempts(app, [attempt]);
}

/**
 * Does the same as {@link countAttempt} for several tries in order; those after a refused one are not counted. They are
 * written without checking the caller's credential, since they must count even if it has ended.
 */
export async function countAttempts({ db, clock }: Counted, tries: readonly Attempt[]): Promise<void> {
  const refused = await db.root.withTx(async (tx) => {
    for (const attempt of tries) {
      const wait = await countIn(tx, attempt, clock().getTime());
      if (wait > 0) return { kind: attempt[0], wait };
    }
  });
  if (refused) throw tooMany(refused.kind, Math.ceil(refused.wait / 1000));
}

/**
 * Finds the limit that refuses one of these tries. It is for callers of {@link countWithin}, after a failed try and in
 * the same transaction.
 */
export async function refusalWithin(
  db: Executor,
  { clock }: Pick<App, "clock">,
  tries: readonly Attempt[],
): Promise<DomainError | undefined> {
  for (const attempt of tries) {
    const key = attemptKey(attempt);
    const made = key ? await findAttempt(db, attempt[0], key) : undefined;
    const wait = waitMsFor(ATTEMPT_RULES[attempt[0]], made, clock().getTime());
    if (wait > 0) return tooMany(attempt[0], Math.ceil(wait / 1000));
  }
}

/** Whether another try would be refused; nothing is refused and counted by asking. */
export async function isUsedUp(
  db: Executor,
  { clock }: Pick<App, "clock">,
  attempt: Attempt,
): Promise<boolean> {
  const key = attemptKey(attempt);
  const made = key ? await findAttempt(db, attempt[0], key) : undefined;
  return waitMsFor(ATTEMPT_RULES[attempt[0]], made, clock().getTime()) > 0;
}

export async function countWithin(
  tx: Transaction,
  { clock }: Pick<App, "clock">,
  tries: readonly Attempt[],
): Promise<void> {
  for (const attempt of tries) await countIn(tx, attempt, clock().getTime());
}

/** Does the same as `forgive` of {@link resetAfterSuccess}, within the transaction of the success. */
export async function undoAttemptsWithin(tx: Transaction, tries: readonly Attempt[]): Promise<void> {
  for (const attempt of tries) await undoAttempt(tx, attempt[0], attemptKey(attempt));
}

/** Counts one try. @returns milliseconds to wait; if there are any, nothing was counted. */
async function countIn(tx: Transaction, attempt: Attempt, now: number): Promise<number> {
  const [kind] = attempt;
  const rule: Rule = ATTEMPT_RULES[kind];
  const key = attemptKey(attempt);
  if (!key) return 0;
  const made = await findAttempt(tx, kind, key);
  const early = waitMsFor(rule, made, now);
  if (early === 0) await saveAttempt(tx, { kind, who: key, ...addAttempt(rule, made, now) });
  return early;
}

/** Resets counts after a success: those in `forget` begin again, and those in `forgive` do not count this one try. */
export async function resetAfterSuccess(
  { db }: Counted,
  { reset = [], undo = [] }: { reset?: readonly Attempt[]; undo?: readonly Attempt[] },
): Promise<void> {
  await db.root.withTx(async (tx) => {
    for (const attempt of reset) await resetAttempts(tx, attempt[0], attemptKey(attempt));
    await undoAttemptsWithin(tx, undo);
  });
}

const attemptKey = ([kind, who, discriminator]: Attempt) =>
  limitKeyOf(ATTEMPT_RULES[kind].by, who, discriminator);

async function resetAttempts(tx: Transaction, kind: AttemptKind, key: string | undefined): Promise<void> {
  if (key) await deleteAttempt(tx, kind, key);
}

async function undoAttempt(tx: Transaction, kind: AttemptKind, key: string | undefined): Promise<void> {
  const made = key ? await findAttempt(tx, kind, key) : undefined;
  if (made && made.count > 0) await saveAttempt(tx, { ...made, count: made.count - 1 });
}

/** Resets the count after a success. */
export function resetAttemptCount(app: Counted, ...attempt: Attempt): Promise<void> {
  return resetAfterSuccess(app, { reset: [attempt] });
}

/** Deletes the counts of these kinds for an account, including those that are counted apart. */
export async function resetAccountAttempts(
  { db }: Counted,
  kinds: readonly AttemptKind[],
  who: string,
): Promise<void> {
  await db.withTx((tx) => deleteAttemptsBelow(tx, kinds, accountKey(who)));
}

/** Deletes counts that cannot decide anything any more, by the window of each kind. @returns how many rows went. */
export async function deleteExpiredAttempts({ db, clock }: Counted): Promise<number> {
  const rules = Object.entries<Rule>({ ...ATTEMPT_RULES, ...REQUEST_RULES });
  const daily = rules.filter(([, { windowMs }]) => windowMs > HOUR).map(([kind]) => kind);
  const now = clock().getTime();
  return await db.withTx((tx) =>
    deleteOldAttempts(tx, { before: now - HOUR, kept: daily, keptUntil: now - DAY })
  );
}

/**
 * Builds a refusal and counts it for the metrics.
 * @param seconds Time to wait; also in the answer's `data`, for pages that count down.
 */
export function tooMany(kind: LimitKind, seconds: number): DomainError {
  countRefusal(kind);
  return new DomainError("tooManyRequests", { seconds }, [], { seconds });
}
