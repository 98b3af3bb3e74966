/** Accounts: registration, activation by mail, login with a password (spec 1 §4 to §8). */
import { isDuplicate } from "../../db/client.ts";
import {
  findUserByEmail,
  insertUser,
  listAdministered,
  listAdministeredIds,
  markActivated,
  type UserRow,
} from "../../db/queries/users.ts";
import type { CommunityRow } from "../../db/schema/records.ts";
import { maskEmail } from "../../sdk/model/dataset.ts";
import type { Login, Registration } from "../../sdk/model/user.ts";
import type { Context, UserActor } from "../context.ts";
import { DomainError } from "../error.ts";
import { log } from "../log.ts";
import { consumeCode } from "./account_codes.ts";
import { countAttempt, forgetAttempts, forgiveAttempt } from "./attempts.ts";
import { recordAudit } from "./audit.ts";
import { queueMail } from "./mails.ts";
import { nudge } from "./outbox.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { newId } from "./secrets.ts";
import { startSession, toActor } from "./sessions.ts";

const toUserName = (given: string) => given.trim().toLowerCase();

/** @throws DomainError loginFailed, accountNotActivated (only after the right password), tooManyRequests. */
export async function login(context: Context, input: Login): Promise<{ token: string; userName: string }> {
  const userName = toUserName(input.username);
  // Counted before the work, so that simultaneous guesses count too.
  const address = context.visitor?.address;
  countAttempt(context, "login", userName);
  if (address) countAttempt(context, "loginAddress", address);
  const user = await findUserByEmail(context.db.read, userName);
  const usable = user?.status === "CANCELLED" ? undefined : user;
  if (!await verifyPassword(usable?.passwordHash, input.password) || !usable) {
    log("info", "login failed", { traceId: context.traceId, account: maskEmail(userName) });
    throw new DomainError("loginFailed");
  }
  forgetAttempts(context, "login", userName);
  if (address) forgiveAttempt(context, "loginAddress", address);
  if (usable.status === "INACTIVE") throw new DomainError("accountNotActivated");
  return { token: await signIn(context, usable), userName: usable.email };
}

/** Each login is a session of its own with a new token. */
async function signIn(context: Context, user: UserRow): Promise<string> {
  const communityIds = await listAdministeredIds(context.db.read, user.id);
  const own = { ...context, actor: toActor(context, { user, communityIds }) };
  return await context.db.withTx(async (tx) => {
    await recordAudit(tx, own, { action: "login", subject: "user", subjectId: user.id });
    return await startSession(tx, context, user.id);
  });
}

/**
 * A new account that waits for its activation mail.
 * @param address Where the request comes from; without it the number of accounts an hour is not limited.
 * @throws DomainError emailRegistered, tooManyRequests.
 */
export async function register(context: Context, input: Registration, address?: string): Promise<string> {
  if (!await isEmailFree(context, input.email)) throw new DomainError("emailRegistered");
  if (address) countAttempt(context, "register", address);
  const { email, realName, workUnit, phone, locale } = input;
  const id = newId();
  const createdAt = context.clock().getTime();
  const row = { id, email, realName, workUnit, phone, locale, createdAt };
  const passwordHash = await hashPassword(input.password);
  try {
    await context.db.withTx(async (tx) => {
      await insertUser(tx, { ...row, passwordHash, status: "INACTIVE" });
      await recordAudit(tx, context, { action: "register", subject: "user", subjectId: id });
      await queueMail(tx, context, activationMail({ id, email, locale }, createdAt));
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError("emailRegistered");
    throw error;
  }
  nudge(context);
  return email;
}

const activationMail = ({ id, email, locale }: Pick<UserRow, "id" | "email" | "locale">, now: number) => ({
  to: email,
  template: "activation" as const,
  locale,
  params: { userId: id },
  key: `activation:${id}:${now}`,
});

/** Whether an e-mail can be registered. @throws DomainError tooManyRequests after 30 questions an hour from one address. */
export async function checkEmail(context: Context, email: string): Promise<boolean> {
  if (context.visitor) countAttempt(context, "emailCheck", context.visitor.address);
  return await isEmailFree(context, email);
}

async function isEmailFree(context: Context, email: string): Promise<boolean> {
  return await findUserByEmail(context.db.read, email) === undefined;
}

/** Uses the code of an activation mail up. @throws DomainError activationInvalid, whatever was wrong with it. */
export async function activate(context: Context, input: { userName: string; code: string }): Promise<string> {
  const userName = toUserName(input.userName);
  const now = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    const user = await findUserByEmail(tx, userName);
    if (user?.status !== "INACTIVE" || !await consumeCode(tx, context, user.id, "activation", input.code)) {
      throw new DomainError("activationInvalid");
    }
    await markActivated(tx, user.id, now);
    await recordAudit(tx, context, { action: "activate", subject: "user", subjectId: user.id });
  });
  return userName;
}

/**
 * Sends the activation mail again. Whether the account exists or waits for a mail makes no difference to the answer.
 * @throws DomainError tooManyRequests for the second one within a minute and the fourth within an hour.
 */
export async function resendActivation(context: Context, given: string): Promise<void> {
  const userName = toUserName(given);
  if (context.visitor) countAttempt(context, "resendAddress", context.visitor.address);
  countAttempt(context, "resend", userName);
  const user = await findUserByEmail(context.db.read, userName);
  if (user?.status !== "INACTIVE") return;
  await context.db.withTx(async (tx) => {
    await queueMail(tx, context, activationMail(user, context.clock().getTime()));
    await recordAudit(tx, context, { action: "resendActivation", subject: "user", subjectId: user.id });
  });
  nudge(context);
}

/** The communities that the signed-in person administers; most administer none, which costs no statement. */
export function listOwnCommunities(
  context: Context,
  { id, communityIds }: UserActor,
): Promise<CommunityRow[]> {
  return communityIds.length === 0 ? Promise.resolve([]) : listAdministered(context.db.read, id);
}
