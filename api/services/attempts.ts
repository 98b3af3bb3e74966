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
  /** One activation mail a minute, three an hour. */
  resend: (tries: number) => tries < 3 ? MINUTE : HOUR,
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

const houses = new WeakMap<House["db"], Map<string, Tries>>();

/** Counts an attempt. @throws DomainError tooManyRequests when it comes too early; such an attempt is not counted. */
export function countAttempt(house: House, kind: Kind, who: string): void {
  const attempts = attemptsOf(house);
  const now = house.clock().getTime();
  const key = `${kind} ${who}`;
  const { count, lastAt } = recent(attempts.get(key), now);
  if (count > 0 && now - lastAt < DELAYS[kind](count)) throw new DomainError("tooManyRequests");
  // Deleted first, so that the map stays in the order of the last attempt.
  attempts.delete(key);
  attempts.set(key, { count: count + 1, lastAt: now });
  if (attempts.size > KEYS_MAX) attempts.delete(attempts.keys().next().value!);
}

/** After a success the count starts anew. */
export function forgetAttempts(house: House, kind: Kind, who: string): void {
  attemptsOf(house).delete(`${kind} ${who}`);
}

function attemptsOf({ db }: House): Map<string, Tries> {
  const known = houses.get(db) ?? new Map<string, Tries>();
  houses.set(db, known);
  return known;
}

function recent(tries: Tries | undefined, now: number): Tries {
  return tries && now - tries.lastAt < HOUR ? tries : { count: 0, lastAt: 0 };
}
