/**
 * Commands that the operator runs on the server itself: creating the first administrator, and restoring access for
 * somebody who is locked out. They ask for no permission, because whoever can start this process can read the database
 * anyway.
 */
import { isDuplicate } from "../../../db/client.ts";
import { clearSecondFactor } from "../../../db/queries/account/second_factor.ts";
import { findUserByEmail, insertUser, type UserRow } from "../../../db/queries/account/users.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { PlatformRole } from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { issueLink } from "../one_time_code/codes.ts";
import { recordAudit } from "../audit/record.ts";
import { resetAccountAttempts } from "../limits/attempts.ts";
import type { AttemptKind } from "../limits/rules.ts";
import { assignRole } from "./roles.ts";
import { newId } from "../../secrets.ts";
import { toUserName } from "../../../sdk/model/account/user_name.ts";

/** Creates an active platform administrator without a password. @throws DomainError emailRegistered. */
export async function createAdministrator(
  context: Context,
  given: { email: string; realName: string; locale: Locale },
): Promise<void> {
  const id = newId();
  const now = context.clock().getTime();
  const row = {
    ...given,
    id,
    email: toUserName(given.email),
    role: "administrator",
    status: "ACTIVE",
    createdAt: now,
    activatedAt: now,
  } as const;
  try {
    await context.db.withTx(async (tx) => {
      await insertUser(tx, row);
      await recordAudit(tx, context, { action: "createAdministrator", subject: "user", subjectId: id });
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError("emailRegistered");
    throw error;
  }
}

/** Makes a link that sets a new password, once and within 24 hours. @throws DomainError notFound. */
export async function createSetUpLink(context: Context, email: string): Promise<string> {
  const user = await accountOf(context, email);
  const link = await issueLink(context, user, "setUp");
  await context.db.withTx((tx) =>
    recordAudit(tx, context, { action: "makeSetUpLink", subject: "user", subjectId: user.id })
  );
  return link;
}

/** @throws DomainError notFound, lastAdministrator. */
export async function assignRoleByOperator(context: Context, email: string, to: PlatformRole): Promise<void> {
  const user = await accountOf(context, email);
  await context.db.withTx((tx) => assignRole(tx, context, { user }, to));
}

/**
 * Turns off two-step verification for somebody who has lost both app and recovery codes.
 * @returns whether it was on. @throws DomainError notFound.
 */
export async function resetSecondFactor(context: Context, email: string): Promise<boolean> {
  const { id, totpConfirmedAt } = await accountOf(context, email);
  await context.db.withTx(async (tx) => {
    await clearSecondFactor(tx, id);
    await recordAudit(tx, context, { action: "resetSecondFactor", subject: "user", subjectId: id });
  });
  return totpConfirmedAt !== null;
}

const BY_EMAIL: readonly AttemptKind[] = [
  ...(["login", "loginDevice", "recovery", "resend", "captchaMail"] as const),
  ...(["mailNetwork", "mailDay", "mailDevice"] as const),
];
const BY_ID: readonly AttemptKind[] = ["secondFactor", "secondFactorDevice", "passwordCheck"];

/** Deletes the counts of failed tries, so that the person need not wait. @throws DomainError notFound. */
export async function unlock(context: Context, email: string): Promise<void> {
  const user = await accountOf(context, email);
  await resetAccountAttempts(context, BY_EMAIL, user.email);
  await resetAccountAttempts(context, BY_ID, user.id);
  await context.db.withTx((tx) =>
    recordAudit(tx, context, { action: "unlock", subject: "user", subjectId: user.id })
  );
}

async function accountOf({ db }: Context, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db.read, toUserName(email));
  if (user && user.status !== "CANCELLED") return user;
  throw new DomainError("notFound", { what: email });
}
