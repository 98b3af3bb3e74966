/**
 * All limits in one table: how often something may be tried, and how much may happen at the same time (safety 2.7 and
 * 3.7). Nothing is locked for good: a window ends by itself, and a growing wait stops growing at 15 minutes.
 */
import { CAPTCHA_PASS_MS, SHORT_LINKS_A_DAY } from "../../../sdk/model/limits.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Rule {
  /** What is counted by: an account (its e-mail or id, as a hash), or the address of the caller. */
  by: "account" | "address";
  /** Tries in one window, which begins with the first try. */
  tries: number;
  windowMs: number;
  /** Milliseconds between two tries, however few there were. */
  gapMs?: number;
  /**
   * When the tries are used up, waits of 1, 2, 4, 8 and then always 15 minutes follow, until an hour has passed without
   * a try.
   */
  grows?: true;
}

/** Tries at something that a stranger may do. They are counted in the database, one by one, before the work is done. */
export const ATTEMPT_RULES = {
  /** Wrong passwords of one account: at most 12 in the first hour, where the drill of safety 2.7 allows 30. */
  login: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** The same from a known device; strangers cannot use up this count. */
  loginDevice: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /**
   * Wrong passwords from one address for any account: 80 in an hour. The wait does not grow: behind the address of a
   * campus somebody mistypes all the time, and an hour without a wrong password would never come.
   */
  loginAddress: { by: "address", tries: 20, windowMs: 15 * MINUTE },
  /** Wrong passwords for FTP. Nobody can guess one, so this only keeps guesses from being work. */
  ftpLogin: { by: "address", tries: 20, windowMs: 15 * MINUTE },
  /** Codes of an authenticator app, and recovery codes in their place. */
  secondFactor: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** The same at a login from a known device. */
  secondFactorDevice: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** The current password, when a signed-in person must enter it. Whoever holds a stolen session must not guess it. */
  passwordCheck: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** Activation mails to one account for one network (spec 1 §8: one a minute). */
  resend: { by: "account", tries: 3, windowMs: HOUR, gapMs: MINUTE },
  resendAddress: { by: "address", tries: 20, windowMs: HOUR },
  /** Checks whether an e-mail is registered; the second rule is for those without a ticket of a registration page. */
  emailCheck: { by: "address", tries: 30, windowMs: HOUR },
  emailCheckBare: { by: "address", tries: 5, windowMs: HOUR },
  /**
   * Checks whether a password is too easy to guess; the second rule is for those without a ticket of a registration
   * page.
   */
  passwordJudge: { by: "address", tries: 60, windowMs: HOUR },
  passwordJudgeBare: { by: "address", tries: 10, windowMs: HOUR },
  /** Passwords of a link, for each network by itself: whoever tries them holds its address. */
  linkPassword: { by: "account", tries: 5, windowMs: HOUR, grows: true },
  /** Mailed links and tickets of a next step that are not valid (`link_guessing.ts`). */
  codeCheck: { by: "address", tries: 30, windowMs: 10 * MINUTE },
  /** New accounts. The limit allows for a campus behind one address. */
  register: { by: "address", tries: 20, windowMs: HOUR },
  /**
   * Unsolved challenges of the captcha: puzzles, proofs of work, codes by mail. A challenge counts when it is
   * requested, and no longer once it is solved, so that a campus behind one address may log in all day. What remains
   * are abandoned challenges and guesses. Drawing a puzzle takes 10 ms.
   */
  captcha: { by: "address", tries: 120, windowMs: 10 * MINUTE },
  captchaWork: { by: "address", tries: 120, windowMs: 10 * MINUTE },
  captchaMailAddress: { by: "address", tries: 30, windowMs: 10 * MINUTE },
  /**
   * Wrong answers to puzzles, by browser (or by network, if it keeps no cookies) and by address. They no longer count
   * once the puzzle is solved; neither do right answers without a trail.
   */
  puzzleFailed: { by: "account", tries: 9, windowMs: 10 * MINUTE },
  puzzleFailedAddress: { by: "address", tries: 20, windowMs: 10 * MINUTE },
  captchaKeyboard: { by: "address", tries: 10, windowMs: 10 * MINUTE },
  /** Wrong passwords at logins that rest on the pass of a device (`device_pass.ts`): the first one ends the pass. */
  captchaPass: { by: "account", tries: 1, windowMs: CAPTCHA_PASS_MS },
  /** Codes mailed to one account for one network. */
  captchaMail: { by: "account", tries: 3, windowMs: HOUR },
  /** Mails that reset the password of one account, for one network and one way of solving the captcha (`mails.ts`). */
  recovery: { by: "account", tries: 3, windowMs: HOUR },
  /** Mails that ask whether somebody wants news of policies: to one e-mail for one network, and from one address. */
  subscription: { by: "account", tries: 3, windowMs: HOUR },
  subscriptionAddress: { by: "address", tries: 20, windowMs: HOUR },
  /** Codes that prove the e-mail of somebody without an account: to one e-mail for one network, and from one address. */
  mailedCode: { by: "account", tries: 5, windowMs: HOUR },
  mailedCodeAddress: { by: "address", tries: 30, windowMs: HOUR },
  /**
   * These kinds of mail by day, for one network and for all strangers together. Five networks reach the
   * latter.
   */
  mailNetwork: { by: "account", tries: 6, windowMs: DAY },
  mailDay: { by: "account", tries: 30, windowMs: DAY },
  /** Each kind for a known device; strangers cannot use up this count. */
  mailDevice: { by: "account", tries: 3, windowMs: HOUR },
  recoveryAddress: { by: "address", tries: 10, windowMs: HOUR },
  /**
   * Messages to depositors: from an account, from an address without an account, and to one depositor from everybody.
   */
  letter: { by: "account", tries: 10, windowMs: HOUR },
  letterAddress: { by: "address", tries: 5, windowMs: HOUR },
  letterDay: { by: "account", tries: 30, windowMs: DAY },
  /** Requests for access: of one account about one dataset, and about all of them. */
  accessRequest: { by: "account", tries: 5, windowMs: DAY },
  accessRequestDay: { by: "account", tries: 30, windowMs: DAY },
  /** Requests to retract: of one account about one dataset. */
  retraction: { by: "account", tries: 20, windowMs: DAY },
  /** Pages that get their short address: a page that has one costs nothing. */
  shortLink: { by: "account", tries: SHORT_LINKS_A_DAY, windowMs: DAY },
  /** Links to archive a prepared record: of one preparer, and to one e-mail, by day. */
  archiveLink: { by: "account", tries: 50, windowMs: DAY },
  archiveLinkTo: { by: "account", tries: 5, windowMs: DAY },
  /** The same by people without an account, from one address. */
  accessRequestAddress: { by: "address", tries: 20, windowMs: HOUR },
  /** Messages to the operator: from an address, and from one email, to which a copy goes, by day. */
  contactAddress: { by: "address", tries: 10, windowMs: HOUR },
  contactDay: { by: "account", tries: 5, windowMs: DAY },
  /** Answers to “Was this helpful?”. */
  feedback: { by: "address", tries: 60, windowMs: HOUR },
  /** What is written beside them. */
  remark: { by: "address", tries: 10, windowMs: HOUR },
  /** Sign-in flows at providers. Each stores a row until it is over. */
  departure: { by: "address", tries: 30, windowMs: 10 * MINUTE },
  /** Copies of everything that the platform stores about a person. */
  export: { by: "account", tries: 10, windowMs: HOUR },
  /** Tickets that a partner redeems. */
  handover: { by: "address", tries: 30, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;
export type AttemptKind = keyof typeof ATTEMPT_RULES;

/** Requests of any kind. They are counted in memory and written later. */
export const REQUEST_RULES = {
  /** Without a session. The limit allows for a campus behind one address. */
  anonymous: { by: "address", tries: 600, windowMs: MINUTE },
  /** With a session or an access token, counted by person. */
  "signed-in": { by: "account", tries: 300, windowMs: MINUTE },
  "signed-in-hour": { by: "account", tries: 5_000, windowMs: HOUR },
  /**
   * Searches without a session, by what they cost: milliseconds of work, and one for each. A class behind one address
   * searches as it likes, and whoever sends the dearest queries without a pause is told to wait.
   */
  search: { by: "address", tries: 15_000, windowMs: MINUTE },
  /** Unknown tokens in `Authorization`. */
  tokenLogin: { by: "address", tries: 30, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Rule>;
export type RequestKind = keyof typeof REQUEST_RULES;

const MEGABYTE = 1024 * 1024;

/**
 * Request bodies that are read into memory. Uploads are not among them, because they are written to the disk while they
 * arrive.
 */
export const BODY_RULES = {
  /** Milliseconds without a byte, and in total. */
  idleMs: 10_000,
  totalMs: 30_000,
  /** Bytes by which a form with files earns another second: 40 MB over a slow line take minutes. */
  bytesPerSecond: 128 * 1024,
  /**
   * Bodies that are being read at the same time, and bytes that are kept until they are answered. The limit allows for
   * a campus behind one address: its bodies mostly arrive in one piece, and 16 of the longest (4 MB) may arrive slowly
   * at the same time.
   */
  address: { bodies: 128, bytes: 64 * MEGABYTE },
  process: { bodies: 2_048, bytes: 256 * MEGABYTE },
  /** Seconds to wait before the next try. */
  retrySeconds: 10,
} as const;
/** Reasons for which a body was refused or cut off. */
export type BodyKind = "bodiesOfAddress" | "bodiesOfProcess" | "slowBody";
export const BODY_KINDS: readonly BodyKind[] = ["bodiesOfAddress", "bodiesOfProcess", "slowBody"];

/** Transfers in progress at the same time. They are counted in memory, because they end with the process. */
export const CONCURRENCY_RULES = {
  /** Without a session; a campus may stand behind one address. */
  downloadsAddress: { by: "address", maximum: 64 },
  /** With a session or an access token, counted by person. A download manager opens as many. */
  downloadsAccount: { by: "account", maximum: 16 },
  /** Each holds 2 MB in memory while it arrives; pages and the command line send three at a time. */
  uploadsAccount: { by: "account", maximum: 16 },
  /** Without a session; such an upload is refused anyway. */
  uploadsAddress: { by: "address", maximum: 16 },
} as const satisfies Record<string, Pick<Rule, "by"> & { maximum: number }>;
export type ConcurrencyKind = keyof typeof CONCURRENCY_RULES;

/** Connections of FTP clients; one that mirrors a folder opens several. */
export const FTP_LIMITS = {
  connections: 64,
  connectionsOfAddress: 16,
  signInMs: MINUTE,
  idleMs: 5 * MINUTE,
  dataMs: 30_000,
} as const;

export interface AttemptCount {
  count: number;
  /** Epoch milliseconds of the first and the last try of the window. */
  since: number;
  lastAt: number;
}

/** Milliseconds until the next try is allowed; 0 if it is allowed now. */
export function waitMsFor(
  { tries, windowMs, gapMs = 0, grows }: Rule,
  made: AttemptCount | undefined,
  now: number,
): number {
  if (!made || isAhead(made, now)) return 0;
  // Without a gap, a clock that was set back a little must not refuse anybody.
  const wait = gapMs > 0 ? gapMs - (now - made.lastAt) : 0;
  if (isOver({ windowMs, grows }, made, now) || made.count < tries) return Math.max(0, wait);
  if (grows) return Math.max(0, made.lastAt + Math.min(15, 2 ** (made.count - tries)) * MINUTE - now);
  return Math.max(wait, made.since + windowMs - now);
}

/** Adds one try, or what one cost besides. */
export function addAttempt(
  rule: Pick<Rule, "windowMs" | "grows">,
  made: AttemptCount | undefined,
  now: number,
  cost = 1,
): AttemptCount {
  const kept = made && !isAhead(made, now) && !isOver(rule, made, now) ? made : { count: 0, since: now };
  return { count: kept.count + cost, since: kept.since, lastAt: now };
}

function isOver(
  { windowMs, grows }: Pick<Rule, "windowMs" | "grows">,
  made: AttemptCount,
  now: number,
): boolean {
  return now - (grows ? made.lastAt : made.since) >= windowMs;
}

/**
 * Whether the clock was set back. Without this check the wait would be as long as the clock was wrong. Servers differ
 * by less.
 */
function isAhead(made: AttemptCount, now: number): boolean {
  return made.lastAt - now > MINUTE;
}
