/** Signing in: with a password, and the steps between a proved identity and a session (spec 1 §3 to §5). */
import type { Transaction } from "../../db/client.ts";
import {
  findUser,
  findUserByEmail,
  listAdministeredIds,
  replacePasswordHash,
  type UserRow,
} from "../../db/queries/users.ts";
import { maskEmail } from "../../sdk/model/dataset.ts";
import type { LoginType } from "../../sdk/model/identity.ts";
import type { DevAccount, Login } from "../../sdk/model/user.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { log } from "../log.ts";
import { issueCode } from "./account_codes.ts";
import { recordAudit } from "./audit.ts";
import { consumeCaptcha } from "./captcha/tokens.ts";
import { DEMO_ACCOUNTS } from "./demo.ts";
import { loginTries } from "./limits/devices.ts";
import { countAttempts, excuseAttempts } from "./limits/mod.ts";
import { ownerOf } from "./own_words.ts";
import { judgePassword } from "./password_rules.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import { endOwnSession, startSession, toActor } from "./sessions.ts";
import { toUserName } from "./user_names.ts";

export interface SignedIn {
  /** Of the session; it exists nowhere else. */
  token: string;
  userName: string;
}

/** How somebody signs in, and what happens together with it. */
export interface Entry {
  /** Empty for e-mail and password. */
  loginType: LoginType | "";
  /** What the ticket of a second factor keeps, when the way alone does not say how to go on. */
  detail?: string;
  /** In the transaction of the session: what only a complete sign-in may do. */
  alongside?: (tx: Transaction) => Promise<void>;
}

const BY_PASSWORD: Entry = { loginType: "" };

/**
 * A login with e-mail and password.
 * @throws DomainError as {@link provePassword} and {@link continueSignIn}.
 */
export async function login(context: Context, given: Login): Promise<SignedIn> {
  return await continueSignIn(context, await provePassword(context, given), BY_PASSWORD);
}

/**
 * Whose password it is, wherever it opens an account. The captcha is used up first, so that no wrong guess is free of
 * charge, and tries are counted before the password is looked at, so that simultaneous guesses count too.
 * @throws DomainError captchaRequired, captchaFailed, tooManyRequests; loginFailed, whatever of the two was wrong; and
 * after the right password accountNotActivated, or passwordUpdateRequired with a ticket in `data` when the password no
 * longer satisfies.
 */
export async function provePassword(
  context: Context,
  { username, password, captchaToken }: Login,
): Promise<UserRow> {
  await context.db.withTx((tx) => consumeCaptcha(tx, context, "login", captchaToken));
  const user = await requirePassword(context, toUserName(username), password);
  if (judgePassword(context, password, ownerOf(context, user))) {
    throw await ticketFor(context, user, "passwordUpdateRequired", BY_PASSWORD);
  }
  return await refreshHash(context, user, password);
}

/**
 * Whose password it is, under the limits of a login.
 * @throws DomainError tooManyRequests, loginFailed; accountNotActivated after the right password.
 */
async function requirePassword(
  context: Context,
  userName: string,
  password: string,
): Promise<UserRow> {
  const { byAddress, byAccount } = loginTries(context, userName);
  // The address first: what it may no longer try must not use up what the account's owner may.
  await countAttempts(context, [...byAddress, ...byAccount]);
  const user = await findByPassword(context, userName, password);
  await excuseAttempts(context, { forget: byAccount, forgive: byAddress });
  if (user.status === "INACTIVE") throw new DomainError("accountNotActivated");
  return user;
}

/** A cancelled account is as unknown as one that never was. @throws DomainError loginFailed after the same work. */
async function findByPassword(context: Context, userName: string, password: string): Promise<UserRow> {
  const found = await findUserByEmail(context.db.read, userName);
  const user = found?.status === "CANCELLED" ? undefined : found;
  const matches = await verifyPassword(user?.passwordHash, password);
  if (user && matches) return user;
  log("info", "login failed", { traceId: context.traceId, account: maskEmail(userName) });
  await recordFailure(context, "loginFailed", user?.id);
  throw new DomainError("loginFailed");
}

/**
 * A try that failed, for the audit; limits bound how often. Also written without an account, or the time it takes would
 * tell whether there is one.
 */
export async function recordFailure(
  context: Context,
  action: "loginFailed" | "secondFactorFailed",
  userId = "",
): Promise<void> {
  await context.db.withTx((tx) => recordAudit(tx, context, { action, subject: "user", subjectId: userId }));
}

/** Hashes anew what was hashed with the parameters of another year; the password is at hand only now. */
async function refreshHash(context: Context, user: UserRow, password: string): Promise<UserRow> {
  const { id, passwordHash } = user;
  if (!passwordHash || !needsRehash(passwordHash)) return user;
  const fresh = await hashPassword(password);
  const replaced = await context.db.withTx((tx) =>
    replacePasswordHash(tx, id, { from: passwordHash, to: fresh })
  );
  if (replaced) return { ...user, passwordHash: fresh };
  // Another login was quicker, or the password is another one by now.
  const now = await findUser(context.db.read, id);
  if (now && await verifyPassword(now.passwordHash, password)) return now;
  throw new DomainError("loginFailed");
}

const STEPS = { passwordUpdateRequired: "forcedUpdate", secondFactorRequired: "secondFactor" } as const;

/** The refusal that leads to the next step, with the ticket that opens nothing but that step. */
async function ticketFor(
  context: Context,
  user: UserRow,
  error: keyof typeof STEPS,
  { loginType, detail = loginType }: Entry,
): Promise<DomainError> {
  const ticket = await context.db.withTx(async (tx) => {
    await requireSame(tx, user);
    return await issueCode(tx, context, user.id, STEPS[error], detail);
  });
  return new DomainError(error, {}, [], { ticket });
}

/** Whether the password must be changed before anything else; nobody can who has none. */
export const owesPassword = ({ mustChangePassword, passwordHash }: UserRow): boolean =>
  mustChangePassword && passwordHash !== null;

/**
 * What a proof was looked at with must still be so when it opens something: a password that was reset meanwhile, an
 * account that was closed, or a second factor that was turned on ends every sign-in on its way.
 * @throws DomainError loginFailed
 */
async function requireSame(tx: Transaction, seen: UserRow): Promise<void> {
  const row = await findUser(tx, seen.id);
  const same = row?.status === seen.status && row.passwordHash === seen.passwordHash &&
    row.mustChangePassword === seen.mustChangePassword && row.totpConfirmedAt === seen.totpConfirmedAt;
  if (!same) throw new DomainError("loginFailed");
}

/**
 * Opens the session of somebody whose every proof is given.
 * @param seen The account as it was when the proof was given.
 * @throws DomainError loginFailed when it has changed since; what `alongside` throws.
 */
export function startSignedIn(context: Context, seen: UserRow, entry: Entry): Promise<SignedIn> {
  return context.db.withTx(async (tx) => {
    await requireSame(tx, seen);
    return await enter(tx, context, seen, entry);
  });
}

/** As {@link startSignedIn}, for a row of the same transaction. Each sign-in is a session of its own with a new token. */
export async function enter(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { loginType, alongside }: Entry,
): Promise<SignedIn> {
  await alongside?.(tx);
  // Who comes back from a provider does so in a browser, whose next session takes the place of this one.
  if (loginType !== "") await endOwnSession(tx, context);
  const communityIds = await listAdministeredIds(tx, user.id);
  const own = { ...context, actor: toActor(context, { user, communityIds }) };
  const detail: Record<string, string> = loginType === "" ? {} : { loginType };
  await recordAudit(tx, own, { action: "login", subject: "user", subjectId: user.id, detail });
  const token = await startSession(tx, context, user.id, loginType);
  return { token, userName: user.email };
}

/**
 * Goes on once the password, or a provider, has told who it is.
 * @throws DomainError passwordUpdateRequired and secondFactorRequired, each with a ticket in `data`; as
 * {@link startSignedIn}.
 */
export async function continueSignIn(context: Context, user: UserRow, entry: Entry): Promise<SignedIn> {
  if (owesPassword(user)) throw await ticketFor(context, user, "passwordUpdateRequired", entry);
  if (user.totpConfirmedAt !== null) throw await ticketFor(context, user, "secondFactorRequired", entry);
  return await startSignedIn(context, user, entry);
}

/** Whom {@link devLogin} takes: nobody unless a developer has asked for it. */
export async function listDevAccounts({ config, db }: Context): Promise<DevAccount[]> {
  if (!config.devLogin || config.production) return [];
  const users = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => findUserByEmail(db.read, email)));
  return users.flatMap((user) =>
    user?.status === "ACTIVE" ? [{ userName: user.email, realName: user.realName }] : []
  );
}

/**
 * Signs in as a demo account without its password, where a developer has asked for it (safety 3.28).
 * @throws DomainError notFound everywhere else and for everybody else.
 */
export async function devLogin(context: Context, given: string): Promise<SignedIn> {
  const { config, db } = context;
  const userName = toUserName(given);
  const isDemo = DEMO_ACCOUNTS.some(({ email }) => email === userName);
  const allowed = config.devLogin && !config.production && isDemo;
  const user = allowed ? await findUserByEmail(db.read, userName) : undefined;
  if (user?.status !== "ACTIVE") throw new DomainError("notFound", { what: "devLogin" });
  return await continueSignIn(context, user, BY_PASSWORD);
}
