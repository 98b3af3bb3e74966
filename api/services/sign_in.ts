/** Signing in: with a password, and the steps between a proved identity and a session (spec 1 §3 to §5). */
import {
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
import { countAttempts, excuseAttempts } from "./limits/mod.ts";
import { judgePassword } from "./password_rules.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import { startSession, toActor } from "./sessions.ts";
import { toUserName } from "./user_names.ts";

export interface SignedIn {
  /** Of the session; it exists nowhere else. */
  token: string;
  userName: string;
}

/**
 * A login with e-mail and password. The captcha is used up first, so that no wrong guess is free of charge, and tries
 * are counted before the password is looked at, so that simultaneous guesses count too.
 * @throws DomainError captchaRequired, captchaFailed, tooManyRequests; loginFailed, whatever of the two was wrong; and
 * after the right password accountNotActivated, passwordUpdateRequired and secondFactorRequired, these two with a
 * ticket in `data`.
 */
export async function login(
  context: Context,
  { username, password, captchaToken }: Login,
): Promise<SignedIn> {
  await context.db.withTx((tx) => consumeCaptcha(tx, context, "login", captchaToken));
  const user = await requirePassword(context, toUserName(username), password);
  if (user.mustChangePassword || judgePassword(context, password, user)) {
    throw await ticketFor(context, user, "passwordUpdateRequired");
  }
  await refreshHash(context, user, password);
  return await continueSignIn(context, user, "");
}

/**
 * Whose password it is, under the limits of a login.
 * @throws DomainError tooManyRequests, loginFailed; accountNotActivated after the right password.
 */
export async function requirePassword(
  context: Context,
  userName: string,
  password: string,
): Promise<UserRow> {
  const byAddress = ["loginAddress", context.visitor?.address ?? ""] as const;
  const byAccount = ["login", userName] as const;
  // The address first: what it may no longer try must not use up what the account's owner may.
  await countAttempts(context, [byAddress, byAccount]);
  const user = await findByPassword(context, userName, password);
  await excuseAttempts(context, { forget: [byAccount], forgive: [byAddress] });
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
async function refreshHash(context: Context, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (!passwordHash || !needsRehash(passwordHash)) return;
  const fresh = await hashPassword(password);
  await context.db.withTx((tx) => replacePasswordHash(tx, id, { from: passwordHash, to: fresh }));
}

const STEPS = { passwordUpdateRequired: "forcedUpdate", secondFactorRequired: "secondFactor" } as const;

/** The refusal that leads to the next step, with the ticket that opens nothing but that step. */
async function ticketFor(
  context: Context,
  { id }: UserRow,
  error: keyof typeof STEPS,
  loginType: LoginType | "" = "",
): Promise<DomainError> {
  const ticket = await context.db.withTx((tx) => issueCode(tx, context, id, STEPS[error], loginType));
  return new DomainError(error, {}, [], { ticket });
}

/** Opens the session of somebody whose every proof is given. Each sign-in is a session of its own with a new token. */
export async function startSignedIn(
  context: Context,
  user: UserRow,
  loginType: LoginType | "",
): Promise<SignedIn> {
  const communityIds = await listAdministeredIds(context.db.read, user.id);
  const own = { ...context, actor: toActor(context, { user, communityIds }) };
  const detail: Record<string, string> = loginType === "" ? {} : { loginType };
  const token = await context.db.withTx(async (tx) => {
    await recordAudit(tx, own, { action: "login", subject: "user", subjectId: user.id, detail });
    return await startSession(tx, context, user.id, loginType);
  });
  return { token, userName: user.email };
}

/**
 * Goes on once the password, or a provider, has told who it is.
 * @throws DomainError secondFactorRequired with a ticket in `data`, when the account has a second factor.
 */
export async function continueSignIn(
  context: Context,
  user: UserRow,
  loginType: LoginType | "",
): Promise<SignedIn> {
  if (user.totpConfirmedAt === null) return await startSignedIn(context, user, loginType);
  throw await ticketFor(context, user, "secondFactorRequired", loginType);
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
 * Signs in as a demo account without its password, where a developer has asked for it (safety part 3, point 28).
 * @throws DomainError notFound everywhere else and for everybody else.
 */
export async function devLogin(context: Context, given: string): Promise<SignedIn> {
  const { config, db } = context;
  const userName = toUserName(given);
  const isDemo = DEMO_ACCOUNTS.some(({ email }) => email === userName);
  const allowed = config.devLogin && !config.production && isDemo;
  const user = allowed ? await findUserByEmail(db.read, userName) : undefined;
  if (user?.status !== "ACTIVE") throw new DomainError("notFound", { what: "devLogin" });
  return await continueSignIn(context, user, "");
}
