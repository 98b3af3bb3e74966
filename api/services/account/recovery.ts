/** Recovery of an account by mail, and the forced change of a password (spec 1 §2, §4, §8). */
import { findUser, findUserByEmail, markActivated, type UserRow } from "../../../db/queries/account/users.ts";
import type { ForcedUpdate, PasswordReset, Recovery } from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { type CodePurpose, consumeTicket, readTicket } from "../one_time_code/codes.ts";
import { recordAudit } from "../audit/record.ts";
import { consumeCaptcha } from "../captcha/tokens.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { mailAttempts } from "../limits/mails.ts";
import { countAttempts } from "../limits/attempts.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { knownPartner } from "../sign_in/partner_handover.ts";
import { personalDetailsOf } from "../credential/personal_words.ts";
import { type NewPassword, replacePassword } from "./set_password.ts";
import { requireAcceptablePassword } from "../credential/password_rules.ts";
import { hashPassword, verifyPassword } from "../credential/password_hash.ts";
import { newId } from "../../secrets.ts";
import { toUserName } from "../../../sdk/model/account/user_name.ts";

/**
 * Mails a link that sets a new password. An address without an account takes the same queries, including a queued mail
 * without a recipient (safety 3.7).
 * @param rfrom Code of the site the person comes from.
 * @throws DomainError captchaRequired, captchaFailed, tooManyRequests; accountNotRegistered, unless the setting
 * ACCOUNT_DISCLOSURE keeps it private.
 */
export async function forgotPassword(
  context: Context,
  { email, captchaToken }: Recovery,
  rfrom?: string,
): Promise<void> {
  const { kind: way } = await context.db.withTx((tx) =>
    consumeCaptcha(tx, context, "recovery", captchaToken)
  );
  const asked = { kind: "recovery", email, way } as const;
  const byAddress = [["recoveryAddress", context.visitor?.address ?? ""]] as const;
  await countAttempts(context, mailAttempts(context, asked, byAddress));
  const found = await findUserByEmail(context.db.read, toUserName(email));
  const user = found?.status === "CANCELLED" ? undefined : found;
  await context.db.withTx(async (tx) => {
    const recipient = user ?? { id: "", email: "", locale: context.locale };
    const { id, email: to } = recipient;
    const locale = mailLocale(context, recipient);
    const params = { userId: id, ...knownPartner(context, rfrom) };
    await queueMail(tx, context, { to, template: "resetPassword", locale, params, key: `reset:${newId()}` });
    await recordAudit(tx, context, { action: "requestReset", subject: "user", subjectId: id });
  });
  wakeOutbox(context);
  if (!user && context.config.accountDisclosure === "specified") {
    throw new DomainError("accountNotRegistered");
  }
}

/**
 * Sets a new password with the code of a mail. The code proves that the person reads the account's mail, so the account
 * is activated too.
 * @throws DomainError resetInvalid, whatever was wrong with the code; invalidInput for the password, which leaves the
 * code good; tooManyRequests after too many codes that open nothing.
 */
export async function resetPassword(
  context: Context,
  { userName, code, password, revokeTokens = true }: PasswordReset,
): Promise<string> {
  const opened = await openTicket(context, ["reset", "setUp"], code, toUserName(userName));
  if (!opened) throw new DomainError("resetInvalid");
  requireAcceptablePassword(context, password, personalDetailsOf(context, opened.user));
  const passwordHash = await hashPassword(password);
  return await setPassword(context, opened, code, { passwordHash, revokeTokens, action: "resetPassword" });
}

/**
 * Sets a new password after a login that answered passwordUpdateRequired.
 * @throws DomainError ticketInvalid; invalidInput for the password, which leaves the ticket good; tooManyRequests after
 * too many tickets that open nothing.
 */
export async function updatePassword(
  context: Context,
  { ticket, password, revokeTokens = false }: ForcedUpdate,
): Promise<string> {
  const opened = await openTicket(context, ["forcedUpdate"], ticket);
  if (opened?.user.status !== "ACTIVE") throw new DomainError("ticketInvalid");
  requireAcceptablePassword(context, password, personalDetailsOf(context, opened.user));
  if (await verifyPassword(opened.user.passwordHash, password)) {
    throw new DomainError("invalidInput", {}, [{ path: "password", key: "passwordUnchanged" }]);
  }
  const passwordHash = await hashPassword(password);
  return await setPassword(context, opened, ticket, { passwordHash, revokeTokens, action: "updatePassword" });
}

type TicketPurpose = Extract<CodePurpose, "reset" | "setUp" | "forcedUpdate">;

interface Opened {
  user: UserRow;
  purpose: TicketPurpose;
}

/**
 * Finds the account that a code belongs to. The code stays valid, so that a refused password can be corrected.
 * @param userName Expected user name, if the link contains one. @throws DomainError tooManyRequests
 */
function openTicket(
  context: Context,
  purposes: readonly TicketPurpose[],
  secret: string,
  userName?: string,
): Promise<Opened | undefined> {
  return findLimitingGuesses(context, async () => {
    const opened = await findTicket(context, purposes, secret);
    return userName === undefined || opened?.user.email === userName ? opened : undefined;
  });
}

async function findTicket(
  context: Context,
  purposes: readonly TicketPurpose[],
  secret: string,
): Promise<Opened | undefined> {
  const { read } = context.db;
  for (const purpose of purposes) {
    const code = await readTicket(read, context, purpose, secret);
    const user = code && await findUser(read, code.userId);
    if (user && user.status !== "CANCELLED") return { user, purpose };
  }
}

/** Uses up the code, or finds that another request was faster. @returns the user name. */
async function setPassword(
  context: Context,
  { user, purpose }: Opened,
  secret: string,
  change: Omit<NewPassword, "detail">,
): Promise<string> {
  await context.db.withTx(async (tx) => {
    if (!await consumeTicket(tx, context, purpose, secret)) {
      throw new DomainError(purpose === "forcedUpdate" ? "ticketInvalid" : "resetInvalid");
    }
    await replacePassword(tx, context, user, { ...change, detail: { purpose } });
    if (user.status === "INACTIVE") await markActivated(tx, user.id, context.clock().getTime());
  });
  wakeOutbox(context);
  return user.email;
}
