/** Registration, and the mail that activates an account (spec 1 §4, §5, §8). */
import type { Transaction } from "../../../db/client.ts";
import {
  findUserByEmail,
  insertFreeUser,
  markActivated,
  type UserRow,
} from "../../../db/queries/account/users.ts";
import { localizedPath } from "../../../locales/format.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import type { Registration } from "../../../sdk/model/account/user.ts";
import type { App, Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { consumeCode } from "../one_time_code/codes.ts";
import { recordAudit } from "../audit/record.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { mailAttempts } from "../limits/mails.ts";
import { countAttempt, countAttempts } from "../limits/attempts.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { knownPartner } from "../sign_in/partner_handover.ts";
import { findPasswordProblem } from "../credential/password_rules.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { phoneEncryptionContext } from "../credential/reencryption.ts";
import { isRegistrationTicket } from "../one_time_code/registration_tickets.ts";
import { newId } from "../../secrets.ts";
import { toUserName } from "../../../sdk/model/account/user_name.ts";

/** Checks what only the server can check: the password against the policy. */
export function validateRegistration(
  app: Pick<App, "config">,
  { password, ...owner }: Pick<Registration, "email" | "realName" | "password" | "workUnit" | "phone">,
): Issue[] {
  const problem = findPasswordProblem(app, password, owner);
  return problem ? [{ path: "password", ...problem }] : [];
}

/**
 * Creates an account that waits for its activation mail. Under ACCOUNT_DISCLOSURE=private an e-mail that is taken costs
 * the same work and gets the same answer, and its owner gets a mail (safety 3.7).
 * @param rfrom Code of the site the person comes from; the link of the mail carries it when it is a partner's.
 * @throws DomainError invalidInput, tooManyRequests; emailRegistered unless that setting keeps it private.
 */
export async function register(context: Context, input: Registration, rfrom?: string): Promise<string> {
  const issues = validateRegistration(context, input);
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
  // Counted before the look-up, because its answer tells whether the e-mail is registered.
  await countAttempt(context, "register", context.visitor?.address ?? "");
  const owner = await findUserByEmail(context.db.read, input.email);
  if (owner && !hidesRegistration(context)) throw emailTaken();
  const row = await newUser(context, input);
  await context.db.withTx(async (tx) => {
    const isNew = await insertFreeUser(tx, row);
    if (!isNew && !hidesRegistration(context)) throw emailTaken();
    const [action, who] = isNew ? ["register", row] : ["registerTaken", owner ?? { ...row, id: "" }];
    await recordAudit(tx, context, { action, subject: "user", subjectId: who.id });
    // The language that the form states takes precedence over that of the request.
    const spoken = { ...context, statedLocale: input.locale };
    await (isNew ? queueActivation : queueTaken)(tx, spoken, who, rfrom);
  });
  wakeOutbox(context);
  return row.email;
}

const hidesRegistration = ({ config }: Pick<App, "config">) => config.accountDisclosure === "private";

const emailTaken = () => new DomainError("emailRegistered", {}, [{ path: "email", key: "emailTaken" }]);

async function newUser(context: Context, input: Registration) {
  const { password, terms: _, phone, ...person } = input;
  const id = newId();
  return {
    ...person,
    id,
    phone: context.external.vault.encrypt(phone, phoneEncryptionContext(id)),
    passwordHash: await hashPassword(password),
    status: "INACTIVE" as const,
    createdAt: context.clock().getTime(),
  };
}

type ActivationRecipient = Pick<UserRow, "id" | "email" | "locale">;

async function queueActivation(
  tx: Transaction,
  context: Context,
  recipient: ActivationRecipient,
  rfrom?: string,
): Promise<void> {
  const { id, email: to } = recipient;
  const locale = mailLocale(context, recipient);
  const params = { userId: id, ...knownPartner(context, rfrom) };
  const key = `activation:${id}:${context.clock().getTime()}`;
  await queueMail(tx, context, { to, template: "activation", locale, params, key });
}

const HOUR_MS = 3_600_000;

/**
 * Informs the owner of a registration with the same e-mail, at most once an hour, so that nobody can fill the mailbox.
 */
async function queueTaken(
  tx: Transaction,
  context: Context,
  { id, email: to, locale }: ActivationRecipient,
  rfrom?: string,
): Promise<void> {
  const query = new URLSearchParams({ mode: "recovery", ...knownPartner(context, rfrom) });
  const link = `${context.config.publicUrl}${localizedPath(locale, "/login")}?${query}`;
  const key = `emailTaken:${id}:${Math.floor(context.clock().getTime() / HOUR_MS)}`;
  await queueMail(tx, context, { to, template: "emailTaken", locale, params: { link }, key });
}

/**
 * Tells whether an e-mail can be registered; under ACCOUNT_DISCLOSURE=private the answer is always yes.
 * @param ticket Ticket of a registration page; without it few questions are answered.
 * @throws DomainError tooManyRequests after 30 questions an hour from one address, or 5 without a ticket.
 */
export async function checkEmail(context: Context, email: string, ticket?: string): Promise<boolean> {
  const address = context.visitor?.address ?? "";
  if (!isRegistrationTicket(context, ticket)) await countAttempt(context, "emailCheckBare", address);
  // The two limits together still allow no more than 30 questions.
  await countAttempt(context, "emailCheck", address);
  const owner = await findUserByEmail(context.db.read, email);
  return owner === undefined || hidesRegistration(context);
}

/**
 * Uses up the code of an activation mail.
 * @throws DomainError activationInvalid, whatever was wrong with it; tooManyRequests as {@link findLimitingGuesses}.
 */
export async function activate(context: Context, input: { userName: string; code: string }): Promise<string> {
  const userName = toUserName(input.userName);
  const activated = await findLimitingGuesses(
    context,
    () => consumeActivation(context, userName, input.code),
  );
  if (!activated) throw new DomainError("activationInvalid");
  return userName;
}

function consumeActivation(context: Context, userName: string, code: string): Promise<true | undefined> {
  return context.db.withTx(async (tx) => {
    const user = await findUserByEmail(tx, userName);
    if (user?.status !== "INACTIVE") return undefined;
    if (!await consumeCode(tx, context, user.id, "activation", code)) return undefined;
    await markActivated(tx, user.id, context.clock().getTime());
    await recordAudit(tx, context, { action: "activate", subject: "user", subjectId: user.id });
    return true;
  });
}

/**
 * Sends the activation mail again. The answer and the queries are the same whether the account exists or waits for a
 * mail, including a queued mail without a recipient (safety 3.7).
 * @throws DomainError tooManyRequests for the second one within a minute and the fourth within an hour from one
 * network.
 */
export async function resendActivation(context: Context, given: string, rfrom?: string): Promise<void> {
  const userName = toUserName(given);
  const byAddress = [["resendAddress", context.visitor?.address ?? ""]] as const;
  await countAttempts(context, mailAttempts(context, { kind: "resend", email: userName }, byAddress));
  const found = await findUserByEmail(context.db.read, userName);
  const user = found?.status === "INACTIVE" ? found : { id: "", email: "", locale: context.locale };
  await context.db.withTx(async (tx) => {
    await queueActivation(tx, context, user, rfrom);
    await recordAudit(tx, context, { action: "resendActivation", subject: "user", subjectId: user.id });
  });
  wakeOutbox(context);
}
