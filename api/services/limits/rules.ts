/**
 * How often anybody may try anything, and how much at once: one table for every limit of safety 2.7 and 3.7.
 * Nothing locks for good: a window ends by itself, a growing wait stops growing at 15 minutes.
 */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Rule {
  /** What is counted by: an account (its e-mail or id, kept as a hash), or the machine at the other end. */
  by: "account" | "address";
  /** Tries in one window, which begins with its first try. */
  tries: number;
  windowMs: number;
  /** Milliseconds between two tries, however few there were. */
  gapMs?: number;
  /** After the tries come waits of 1, 2, 4, 8 and then always 15 minutes, until an hour has passed without a try. */
  grows?: true;
}

/** Tries at something that a stranger may do: counted in the database, one by one, before the work. */
export const ATTEMPT_RULES = {
  /** Wrong passwords of one account: at most 12 in the first hour, where the drill of safety 2.7 allows 30. */
  login: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** The same from a device that has signed in to the account before: a count that no stranger can use up. */
  loginDevice: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /**
   * Wrong passwords from one address, whatever the accounts: 80 in an hour. It does not grow: behind the address of a
   * campus somebody mistypes all the time, and an hour without a wrong password would never come.
   */
  loginAddress: { by: "address", tries: 20, windowMs: 15 * MINUTE },
  /** Codes of an authenticator app, and recovery codes in their place. */
  secondFactor: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** The same at a login from a known device. */
  secondFactorDevice: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** The current password, asked of somebody who is signed in: whoever holds a stolen session may not guess it. */
  passwordCheck: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** Activation mails to one account for one network (spec 1 §8: one a minute). */
  resend: { by: "account", tries: 3, windowMs: HOUR, gapMs: MINUTE },
  resendAddress: { by: "address", tries: 20, windowMs: HOUR },
  /** Whether an e-mail is registered; and how many of these without the ticket of a registration page. */
  emailCheck: { by: "address", tries: 30, windowMs: HOUR },
  emailCheckBare: { by: "address", tries: 5, windowMs: HOUR },
  /** Whether a password is too easy to guess; and how many of these without such a ticket. */
  passwordJudge: { by: "address", tries: 60, windowMs: HOUR },
  passwordJudgeBare: { by: "address", tries: 10, windowMs: HOUR },
  /** Mailed links, and tickets of a next step, that open nothing (`links.ts`). */
  codeCheck: { by: "address", tries: 30, windowMs: 10 * MINUTE },
  /** New accounts; a campus may stand behind one address. */
  register: { by: "address", tries: 20, windowMs: HOUR },
  /**
   * Challenges of the captcha that nobody has answered rightly: puzzles, proofs of work, codes by mail. Each counts when it
   * is asked for, and no more once it is solved, so that a campus behind one address may log in all day. What is left are
   * those that people gave up, and guesses. Drawing a puzzle takes 10 ms.
   */
  captcha: { by: "address", tries: 120, windowMs: 10 * MINUTE },
  captchaWork: { by: "address", tries: 120, windowMs: 10 * MINUTE },
  captchaMailAddress: { by: "address", tries: 30, windowMs: 10 * MINUTE },
  /**
   * Wrong answers to puzzles: of one browser, or of one network that keeps no cookies; and of one address. Those to a puzzle
   * that is solved in the end count no more, nor do right answers without a trail.
   */
  puzzleFailed: { by: "account", tries: 9, windowMs: 10 * MINUTE },
  puzzleFailedAddress: { by: "address", tries: 20, windowMs: 10 * MINUTE },
  captchaKeyboard: { by: "address", tries: 10, windowMs: 10 * MINUTE },
  /** Codes mailed to one account for one network. */
  captchaMail: { by: "account", tries: 3, windowMs: HOUR },
  /** Mails that reset the password of one account, for one network and one way of solving the captcha (`mails.ts`). */
  recovery: { by: "account", tries: 3, windowMs: HOUR },
  /** Of each of these three sorts a day: for one network, and for all strangers together. Five networks use up the latter. */
  mailNetwork: { by: "account", tries: 6, windowMs: DAY },
  mailDay: { by: "account", tries: 30, windowMs: DAY },
  /** Of each sort for a device that has signed in to the account before: a count that no stranger can use up. */
  mailDevice: { by: "account", tries: 3, windowMs: HOUR },
  recoveryAddress: { by: "address", tries: 10, windowMs: HOUR },
  /** Letters to depositors: of an account, of a network without one, and to one depositor from all of them together. */
  letter: { by: "account", tries: 10, windowMs: HOUR },
  letterAddress: { by: "address", tries: 5, windowMs: HOUR },
  letterDay: { by: "account", tries: 30, windowMs: DAY },
  /** Walks to sign-in providers: each leaves a row behind until it is over. */
  departure: { by: "address", tries: 30, windowMs: 10 * MINUTE },
  /** Everything the platform keeps of a person. */
  export: { by: "account", tries: 10, windowMs: HOUR },
  /** Tickets that a partner redeems. */
  handover: { by: "address", tries: 30, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;
export type AttemptKind = keyof typeof ATTEMPT_RULES;

/** Requests, whatever they ask for: counted in memory and written behind. */
export const REQUEST_RULES = {
  /** Without a session; a campus may stand behind one address. */
  anonymous: { by: "address", tries: 600, windowMs: MINUTE },
  /** With a session or an access token, of a person wherever that person is. */
  "signed-in": { by: "account", tries: 300, windowMs: MINUTE },
  "signed-in-hour": { by: "account", tries: 5_000, windowMs: HOUR },
  /** Searches without a session. */
  search: { by: "address", tries: 30, windowMs: MINUTE },
  /** Tokens in `Authorization` that nobody holds, as links that open nothing. */
  tokenLogin: { by: "address", tries: 30, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;
export type RequestKind = keyof typeof REQUEST_RULES;

const MEGABYTE = 1024 * 1024;

/** Bodies that are read into memory: everything but uploads, which go to the disk as they come. */
export const BODY_RULES = {
  /** Milliseconds without a byte, and for the whole of it. */
  idleMs: 10_000,
  totalMs: 30_000,
  /** Bytes a second with which a form that carries files earns more time: 40 MB over a slow line take minutes. */
  bytesPerSecond: 128 * 1024,
  /**
   * Bodies that are being read at once, and bytes kept of them until they are answered. A campus may stand behind one
   * address: its bodies are mostly whole at once, and 16 of the longest (4 MB) may come slowly side by side.
   */
  address: { bodies: 128, bytes: 64 * MEGABYTE },
  process: { bodies: 2_048, bytes: 256 * MEGABYTE },
  /** Seconds after which it is worth trying again. */
  retrySeconds: 10,
} as const;
/** Why a body was refused or given up. */
export type BodyKind = "bodiesOfAddress" | "bodiesOfProcess" | "slowBody";
export const BODY_KINDS: readonly BodyKind[] = ["bodiesOfAddress", "bodiesOfProcess", "slowBody"];

/** Transfers under way at the same moment: held in memory, since they end with the process. */
export const AT_ONCE_RULES = {
  /** Without a session; a campus may stand behind one address. */
  downloadsAddress: { by: "address", atOnce: 64 },
  /** With a session or an access token, of a person wherever that person is: as many as a download manager opens. */
  downloadsAccount: { by: "account", atOnce: 16 },
  /** Each holds 2 MB while it comes; pages and command line send three at once. */
  uploadsAccount: { by: "account", atOnce: 16 },
  /** Of somebody without a session, whose upload is refused anyway. */
  uploadsAddress: { by: "address", atOnce: 16 },
} as const satisfies Record<string, Pick<Rule, "by"> & { atOnce: number }>;
export type AtOnceKind = keyof typeof AT_ONCE_RULES;

export interface Tries {
  count: number;
  /** Epoch milliseconds: the first try of the window, and the last. */
  since: number;
  lastAt: number;
}

/** Milliseconds until the next try is allowed; 0 when it is now. */
export function waitFor(
  { tries, windowMs, gapMs = 0, grows }: Rule,
  made: Tries | undefined,
  now: number,
): number {
  if (!made || isAhead(made, now)) return 0;
  // Without a gap a clock that was set back a little must refuse nobody.
  const wait = gapMs > 0 ? gapMs - (now - made.lastAt) : 0;
  if (isOver({ windowMs, grows }, made, now) || made.count < tries) return Math.max(0, wait);
  if (grows) return Math.max(0, made.lastAt + Math.min(15, 2 ** (made.count - tries)) * MINUTE - now);
  return Math.max(wait, made.since + windowMs - now);
}

/** One try more. */
export function addTry(rule: Pick<Rule, "windowMs" | "grows">, made: Tries | undefined, now: number): Tries {
  const kept = made && !isAhead(made, now) && !isOver(rule, made, now) ? made : { count: 0, since: now };
  return { count: kept.count + 1, since: kept.since, lastAt: now };
}

function isOver({ windowMs, grows }: Pick<Rule, "windowMs" | "grows">, made: Tries, now: number): boolean {
  return now - (grows ? made.lastAt : made.since) >= windowMs;
}

/** The clock was set back: without this the wait would be as long as it was wrong. Servers differ by less. */
function isAhead(made: Tries, now: number): boolean {
  return made.lastAt - now > MINUTE;
}
