/**
 * Slows down who tries too often (safety 2.7). Kept in the memory of this one process: a restart forgets it, and a
 * delay always ends, so that nobody can lock somebody else out for good.
 */
import type { House } from "../context.ts";
import { DomainError } from "../error.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait after so many attempts. */
const DELAYS = {
  /** 5 passwords an account, then 1, 2, 4, 8 and 15 minutes between two: at most 12 in the first hour. */
  login: (tries: number) => tries < 5 ? 0 : Math.min(15, 2 ** (tries - 5)) * MINUTE,
  /** 20 wrong passwords from one address, whatever the accounts; then the same growing waits. */
  loginAddress: (tries: number) => tries < 20 ? 0 : Math.min(15, 2 ** (tries - 20)) * MINUTE,
  /** One activation mail a minute, three an hour. */
  resend: (tries: number) => tries < 3 ? MINUTE : HOUR,
  resendAddress: (tries: number) => tries < 20 ? 0 : HOUR,
  /** 30 questions an hour from one address whether an e-mail is registered. */
  emailCheck: (tries: number) => tries < 30 ? 0 : HOUR,
  /** 20 new accounts an hour from one address: a campus may stand behind it. */
  register: (tries: number) => tries < 20 ? 0 : HOUR,
};
type Kind = keyof typeof DELAYS;

interface Tries {
  count: number;
  lastAt: number;
}

/** Beyond this many keys the oldest are given up, so that invented names cannot fill the memory. */
const KEYS_MAX = 20_000;

/** One map a kind: filling one with invented names must not make another forget. */
const houses = new WeakMap<House["db"], Record<Kind, Map<string, Tries>>>();

/** Counts an attempt. @throws DomainError tooManyRequests when it comes too early; such an attempt is not counted. */
export function countAttempt(house: House, kind: Kind, who: string): void {
  const attempts = attemptsOf(house)[kind];
  const now = house.clock().getTime();
  const { count, lastAt } = recent(attempts.get(who), now);
  const wait = count > 0 ? lastAt + DELAYS[kind](count) - now : 0;
  if (wait > 0) throw new DomainError("tooManyRequests", { seconds: Math.ceil(wait / 1000) });
  // Deleted first, so that the map stays in the order of the last attempt.
  attempts.delete(who);
  attempts.set(who, { count: count + 1, lastAt: now });
  if (attempts.size > KEYS_MAX) attempts.delete(attempts.keys().next().value!);
}

/** After a success the count starts anew. */
export function forgetAttempts(house: House, kind: Kind, who: string): void {
  attemptsOf(house)[kind].delete(who);
}

/** After a success this one attempt does not count; those before it still do. */
export function forgiveAttempt(house: House, kind: Kind, who: string): void {
  const attempts = attemptsOf(house)[kind];
  const tries = attempts.get(who);
  if (tries) attempts.set(who, { ...tries, count: tries.count - 1 });
}

function attemptsOf({ db }: House): Record<Kind, Map<string, Tries>> {
  const known = houses.get(db) ?? {
    login: new Map(),
    loginAddress: new Map(),
    resend: new Map(),
    resendAddress: new Map(),
    register: new Map(),
    emailCheck: new Map(),
  };
  houses.set(db, known);
  return known;
}

function recent(tries: Tries | undefined, now: number): Tries {
  return tries && now - tries.lastAt < HOUR ? tries : { count: 0, lastAt: 0 };
}
