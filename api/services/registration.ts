/** Registration, and the mail that activates an account (spec 1 §4, §5, §8). */
import type { Transaction } from "../../db/client.ts";
import { findUserByEmail, insertFreeUser, markActivated, type UserRow } from "../../db/queries/users.ts";
import { localizedPath } from "../../locales/format.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import type { Registration } from "../../sdk/model/user.ts";
import type { Context, House } from "../context.ts";
import { DomainError } from "../error.ts";
import { consumeCode } from "./account_codes.ts";
import { recordAudit } from "./audit.ts";
import { lookBehindLink } from "./limits/links.ts";
import { mailTries } from "./limits/mails.ts";
import { countAttempt, countAttempts } from "./limits/mod.ts";
import { mailLocale, queueMail } from "./mails.ts";
import { nudge } from "./outbox.ts";
import { knownPartner } from "./partners.ts";
import { judgePassword } from "./password_rules.ts";
import { hashPassword } from "./passwords.ts";
import { phonePlace } from "./sealing.ts";
import { isRegistrationTicket } from "./registration_tickets.ts";
import { newId } from "./secrets.ts";
import { toUserName } from "./user_names.ts";

/** Checks what only the server can check: the password against the policy. */
export function judgeRegistration(
  house: Pick<House, "config">,
  { password, ...owner }: Pick<Registration, "email" | "realName" | "password" | "workUnit" | "phone">,
): Issue[] {
  const problem = judgePassword(house, password, owner);
  return problem ? [{ path: "password", ...problem }] : [];
}

/**
 * Creates an account that waits for its activation mail. Under ACCOUNT_DISCLOSURE=private an e-mail that is taken costs
 * the same work and gets the same answer, and its owner gets a mail (safety 3.7).
 * @param rfrom Code of the site the person comes from; the link of the mail carries it when it is a partner's.
 * @throws DomainError invalidInput, tooManyRequests; emailRegistered unless that setting keeps it private.
 */
export async function register(context: Context, input: Registration, rfrom?: string): Promise<string> {
  const issues = judgeRegistration(context, input);
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
  // Counted before the look-up, because its answer tells whether the e-mail is registered.
  await countAttempt(context, "register", context.visitor?.address ?? "");
  const owner = await findUserByEmail(context.db.read, input.email);
  if (owner && !keepsPrivate(context)) throw emailTaken();
  const row = await newUser(context, input);
  await context.db.withTx(async (tx) => {
    const isNew = await insertFreeUser(tx, row);
    if (!isNew && !keepsPrivate(context)) throw emailTaken();
    const [action, who] = isNew ? ["register", row] : ["registerTaken", owner ?? { ...row, id: "" }];
    await recordAudit(tx, context, { action, subject: "user", subjectId: who.id });
    // The language that the form states takes precedence over that of the request.
    const spoken = { ...context, statedLocale: input.locale };
    await (isNew ? queueActivation : queueTaken)(tx, spoken, who, rfrom);
  });
  nudge(context);
  return row.email;
}

const keepsPrivate = ({ config }: Pick<House, "config">) => config.accountDisclosure === "private";

const emailTaken = () => new DomainError("emailRegistered", {}, [{ path: "email", key: "emailTaken" }]);

async function newUser(context: Context, input: Registration) {
  const { password, terms: _, phone, ...person } = input;
  const id = newId();
  return {
    ...person,
    id,
    phone: context.external.vault.seal(phone, phonePlace(id)),
    passwordHash: await hashPassword(password),
    status: "INACTIVE" as const,
    createdAt: context.clock().getTime(),
  };
}

type Addressee = Pick<UserRow, "id" | "email" | "locale">;

async function queueActivation(
  tx: Transaction,
  context: Context,
  recipient: Addressee,
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
  { id, email: to, locale }: Addressee,
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
  return owner === undefined || keepsPrivate(context);
}

/**
 * Uses up the code of an activation mail.
 * @throws DomainError activationInvalid, whatever was wrong with it; tooManyRequests as {@link lookBehindLink}.
 */
export async function activate(context: Context, input: { userName: string; code: string }): Promise<string> {
  const userName = toUserName(input.userName);
  const activated = await lookBehindLink(context, () => consumeActivation(context, userName, input.code));
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
  await countAttempts(context, mailTries(context, { kind: "resend", email: userName }, byAddress));
  const found = await findUserByEmail(context.db.read, userName);
  const user = found?.status === "INACTIVE" ? found : { id: "", email: "", locale: context.locale };
  await context.db.withTx(async (tx) => {
    await queueActivation(tx, context, user, rfrom);
    await recordAudit(tx, context, { action: "resendActivation", subject: "user", subjectId: user.id });
  });
  nudge(context);
}
