/** The caller's own account: its data and its password (spec 1 §2, §5, §7, §8). */
import type { Transaction } from "../../../db/client.ts";
import { updateUser } from "../../../db/queries/account/profile.ts";
import { findUser, type UserRow } from "../../../db/queries/account/users.ts";
import type { PasswordChange, Profile, ProfileChange } from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireSession, requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempt, resetAttemptCount } from "../limits/attempts.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { replacePassword } from "./set_password.ts";
import { personalDetailsOf } from "../credential/personal_words.ts";
import { requireAcceptablePassword } from "../credential/password_rules.ts";
import { requireReauthentication } from "../session/reauthentication.ts";
import { hashPassword, verifyPassword } from "../credential/password_hash.ts";
import { phoneEncryptionContext } from "../credential/reencryption.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** @throws DomainError notLoggedIn. */
export async function getProfile(context: Context): Promise<Profile> {
  return toProfile(context, await readOwnRow(context));
}

/** Reads the caller's row; the caller may use a personal access token. @throws DomainError notLoggedIn. */
export async function readOwnRow(context: Context): Promise<UserRow> {
  const row = await findUser(context.db.read, requireUser(context).id);
  if (!row) throw new DomainError("notLoggedIn");
  return row;
}

/** Builds the profile for the owner only, because telephone number and e-mail are complete in it. */
export function toProfile({ external }: Pick<Context, "external">, row: UserRow): Profile {
  const { id, email, role, realName, workUnit, organizations, gender, researchArea, title, country, locale } =
    row;
  return {
    userName: email,
    email,
    role,
    realName,
    workUnit,
    organizations,
    phone: external.vault.decrypt(row.phone, phoneEncryptionContext(id)),
    gender,
    researchArea,
    title,
    country,
    locale,
    hasPassword: row.passwordHash !== null,
    secondFactor: row.totpConfirmedAt !== null,
    createdAt: toIso(row.createdAt),
  };
}

/** @throws DomainError notLoggedIn, scopeMissing. */
export async function updateProfile(context: Context, change: ProfileChange): Promise<Profile> {
  const { id } = requireSession(context);
  const sealed = context.external.vault.encrypt(change.phone, phoneEncryptionContext(id));
  await context.db.withTx(async (tx) => {
    await updateUser(tx, id, { ...change, phone: sealed });
    await recordAudit(tx, context, { action: "updateProfile", subject: "user", subjectId: id });
  });
  return await getProfile(context);
}

/**
 * Sets a new password and ends every session, including the current one. An account without a password needs another
 * proof.
 * @throws DomainError notLoggedIn, scopeMissing, passwordWrong, proofRequired, tooManyRequests; invalidInput with what
 * the rules say.
 */
export async function changePassword(context: Context, change: PasswordChange): Promise<void> {
  requireSession(context);
  const user = await readOwnRow(context);
  await requirePassword(context, user, change.current);
  requireNewPassword(context, user, change);
  const passwordHash = await hashPassword(change.password);
  await context.db.withTx(async (tx) => {
    await requireUnchangedUser(tx, user);
    const { revokeTokens = false } = change;
    await replacePassword(tx, context, user, { passwordHash, revokeTokens, action: "changePassword" });
  });
  wakeOutbox(context);
}

/**
 * Requires the password; an account without one needs another proof.
 * @throws DomainError passwordWrong, proofRequired, tooManyRequests.
 */
export async function requirePassword(context: Context, user: UserRow, given: string): Promise<void> {
  if (user.passwordHash === null) return void requireReauthentication(context);
  // Counted before the work, so that simultaneous guesses are counted too.
  await countAttempt(context, "passwordCheck", user.id);
  if (!await verifyPassword(user.passwordHash, given)) throw new DomainError("passwordWrong");
  await resetAttemptCount(context, "passwordCheck", user.id);
}

/** Requires that the password has not changed since it was checked. @throws DomainError passwordWrong. */
export async function requireUnchangedUser(tx: Transaction, { id, passwordHash }: UserRow): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (!row || row.passwordHash !== passwordHash) throw new DomainError("passwordWrong");
  return row;
}

function requireNewPassword(context: Context, user: UserRow, { current, password }: PasswordChange): void {
  // Composed and decomposed spellings of one password are the same.
  if (user.passwordHash !== null && password.normalize("NFC") === current.normalize("NFC")) {
    throw new DomainError("invalidInput", {}, [{ path: "password", key: "passwordUnchanged" }]);
  }
  requireAcceptablePassword(context, password, personalDetailsOf(context, user));
}
