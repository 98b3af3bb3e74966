/** Login with a password, and the steps from a proved identity to a session (spec 1 §3 to §5). */
import type { Transaction } from "../../../db/client.ts";
import {
  findUser,
  findUserByEmail,
  listAdministeredIds,
  replacePasswordHash,
  type UserRow,
} from "../../../db/queries/account/users.ts";
import { maskEmail } from "../../../sdk/model/email_address.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { DevAccount, Login } from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { log } from "../../log.ts";
import { issueCode } from "../one_time_code/codes.ts";
import { recordAudit } from "../audit/record.ts";
import { newDevicePass, passAttempt } from "../captcha/device_pass.ts";
import { consumeCaptcha, type Solved } from "../captcha/tokens.ts";
import { DEMO_ACCOUNTS } from "./demo_accounts.ts";
import { loginAttempts } from "../limits/known_devices.ts";
import { countAttempts, resetAfterSuccess } from "../limits/attempts.ts";
import { personalDetailsOf } from "../credential/personal_words.ts";
import { findPasswordProblem } from "../credential/password_rules.ts";
import { hashPassword, needsRehash, verifyPassword } from "../credential/password_hash.ts";
import { endOwnSession, startSession, toActor } from "../session/sessions.ts";
import { toUserName } from "../../../sdk/model/account/user_name.ts";

export interface SignedIn {
  /** Token of the session, which is stored nowhere. */
  token: string;
  userName: string;
  /** Pass of a device that has worked for this login (`captcha/device_pass.ts`). */
  checked?: string;
}

/** How a person signs in, and what happens in the same transaction. */
export interface SignInMethod {
  /** Empty for e-mail and password. */
  loginType: LoginType | "";
  /** Data for the ticket of a second factor, if the login type alone is not enough to continue. */
  detail?: string;
  /** Runs in the transaction of the session: what only a complete sign-in may do. */
  alongside?: (tx: Transaction) => Promise<void>;
}

const BY_PASSWORD: SignInMethod = { loginType: "" };

/** Logs in with e-mail and password. @throws DomainError as {@link verifyLoginPassword} and {@link continueSignIn}. */
export async function login(context: Context, given: Login): Promise<SignedIn> {
  const { user, solved } = await verifyLoginPassword(context, given);
  const signedIn = await continueSignIn(context, user, BY_PASSWORD);
  return solved.pass ? signedIn : { ...signedIn, checked: newDevicePass(context) };
}

/**
 * Checks a password in any place where it opens an account. The captcha is used up first, so that every wrong guess
 * costs one, and tries are counted before the password is checked, so that simultaneous guesses are counted too.
 * @throws DomainError captchaRequired, captchaFailed, tooManyRequests; loginFailed if either of the two was wrong; and
 * after the right password accountNotActivated, or passwordUpdateRequired with a ticket in `data` if the password no
 * longer satisfies the rules.
 */
export async function verifyLoginPassword(
  context: Context,
  { username, password, captchaToken }: Login,
): Promise<{ user: UserRow; solved: Solved }> {
  const solved = await context.db.withTx((tx) => consumeCaptcha(tx, context, "login", captchaToken));
  const user = await requirePassword(context, toUserName(username), password);
  if (solved.pass) await resetAfterSuccess(context, { undo: [passAttempt(solved.pass)] });
  if (findPasswordProblem(context, password, personalDetailsOf(context, user))) {
    throw await ticketFor(context, user, "passwordUpdateRequired", BY_PASSWORD);
  }
  return { user: await refreshHash(context, user, password), solved };
}

/**
 * Checks a password under the limits of a login.
 * @throws DomainError tooManyRequests, loginFailed; accountNotActivated after the right password.
 */
async function requirePassword(
  context: Context,
  userName: string,
  password: string,
): Promise<UserRow> {
  const { byAddress, byAccount } = loginAttempts(context, userName);
  // The limit of the address comes first, so that a refused address does not use up the tries of the account's owner.
  await countAttempts(context, [...byAddress, ...byAccount]);
  const user = await findByPassword(context, userName, password);
  await resetAfterSuccess(context, { reset: byAccount, undo: byAddress });
  if (user.status === "INACTIVE") throw new DomainError("accountNotActivated");
  return user;
}

/**
 * Finds the account. A cancelled account is treated like one that never existed.
 * @throws DomainError loginFailed after the same work.
 */
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
 * Writes a failed try to the audit trail; limits bound how many there are. It is also written without an account,
 * because otherwise the time of the answer would tell whether there is one.
 */
export async function recordFailure(
  context: Context,
  action: "loginFailed" | "secondFactorFailed",
  userId = "",
): Promise<void> {
  await context.db.withTx((tx) => recordAudit(tx, context, { action, subject: "user", subjectId: userId }));
}

/** Hashes the password again if it was hashed with older parameters, because only a login has the password. */
async function refreshHash(context: Context, user: UserRow, password: string): Promise<UserRow> {
  const { id, passwordHash } = user;
  if (!passwordHash || !needsRehash(passwordHash)) return user;
  const fresh = await hashPassword(password);
  const replaced = await context.db.withTx((tx) =>
    replacePasswordHash(tx, id, { from: passwordHash, to: fresh })
  );
  if (replaced) return { ...user, passwordHash: fresh };
  // Another login was faster, or the password has changed.
  const now = await findUser(context.db.read, id);
  if (now && await verifyPassword(now.passwordHash, password)) return now;
  throw new DomainError("loginFailed");
}

const STEPS = { passwordUpdateRequired: "forcedUpdate", secondFactorRequired: "secondFactor" } as const;

/** Makes the error that leads to the next step, with a ticket for that step only. */
async function ticketFor(
  context: Context,
  user: UserRow,
  error: keyof typeof STEPS,
  { loginType, detail = loginType }: SignInMethod,
): Promise<DomainError> {
  const ticket = await context.db.withTx(async (tx) => {
    await requireUnchangedUser(tx, user);
    return await issueCode(tx, context, user.id, STEPS[error], detail);
  });
  return new DomainError(error, {}, [], { ticket });
}

/** Whether the password must be changed first. An account without a password need not do so. */
export const mustUpdatePassword = ({ mustChangePassword, passwordHash }: UserRow): boolean =>
  mustChangePassword && passwordHash !== null;

/**
 * Requires that the account is still as it was when the identity was proved. A password that was reset meanwhile, a
 * closed account or a second factor that was turned on ends every unfinished sign-in.
 * @throws DomainError loginFailed
 */
async function requireUnchangedUser(tx: Transaction, seen: UserRow): Promise<void> {
  const row = await findUser(tx, seen.id);
  const same = row?.status === seen.status && row.passwordHash === seen.passwordHash &&
    row.mustChangePassword === seen.mustChangePassword && row.totpConfirmedAt === seen.totpConfirmedAt;
  if (!same) throw new DomainError("loginFailed");
}

/**
 * Opens the session of a person whose proofs are complete.
 * @param seen The account as it was when the proof was given.
 * @throws DomainError loginFailed when it has changed since; what `alongside` throws.
 */
export function startSignedIn(context: Context, seen: UserRow, method: SignInMethod): Promise<SignedIn> {
  return context.db.withTx(async (tx) => {
    await requireUnchangedUser(tx, seen);
    return await openSignedInSession(tx, context, seen, method);
  });
}

/**
 * Does the same as {@link startSignedIn} for a row of the same transaction. Each sign-in makes a new session with a new
 * token.
 */
export async function openSignedInSession(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { loginType, alongside }: SignInMethod,
): Promise<SignedIn> {
  await alongside?.(tx);
  // A person who returns from a provider does so in a browser, whose next session replaces the present one.
  if (loginType !== "") await endOwnSession(tx, context);
  const communityIds = await listAdministeredIds(tx, user.id);
  const own = { ...context, actor: toActor(context, { user, communityIds }) };
  const detail: Record<string, string> = loginType === "" ? {} : { loginType };
  await recordAudit(tx, own, { action: "login", subject: "user", subjectId: user.id, detail });
  const token = await startSession(tx, context, user.id, loginType);
  return { token, userName: user.email };
}

/**
 * Continues after the password, or a provider, has proved the identity.
 * @throws DomainError passwordUpdateRequired and secondFactorRequired, each with a ticket in `data`; as
 * {@link startSignedIn}.
 */
export async function continueSignIn(
  context: Context,
  user: UserRow,
  method: SignInMethod,
): Promise<SignedIn> {
  if (mustUpdatePassword(user)) throw await ticketFor(context, user, "passwordUpdateRequired", method);
  if (user.totpConfirmedAt !== null) throw await ticketFor(context, user, "secondFactorRequired", method);
  return await startSignedIn(context, user, method);
}

/** Lists the accounts that {@link devLogin} accepts; none unless the operator has turned it on. */
export async function listDevAccounts({ config, db }: Context): Promise<DevAccount[]> {
  if (!config.devLogin || config.production) return [];
  const users = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => findUserByEmail(db.read, email)));
  return users.flatMap((user) =>
    user?.status === "ACTIVE" ? [{ userName: user.email, realName: user.realName }] : []
  );
}

/**
 * Signs in as a demo account without its password, if the operator has turned it on (safety 3.28).
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
