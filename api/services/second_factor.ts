/** The second factor of an account: TOTP with recovery codes (safety part 3, point 36). */
import QRCode from "qrcode";
import {
  clearSecondFactor,
  confirmTotp,
  countRecoveryCodes,
  setTotpSecret,
} from "../../db/queries/second_factor.ts";
import { findUser, listAdministeredIds, type UserRow } from "../../db/queries/users.ts";
import type { Transaction } from "../../db/client.ts";
import { formatDateTime, localizedPath } from "../../locales/format.ts";
import { toLoginType } from "../../sdk/model/identity.ts";
import type {
  SecondFactorAnswer,
  SecondFactorSetup,
  SecondFactorState,
} from "../../sdk/model/second_factor.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { consumeTicket, peekTicket } from "./account_codes.ts";
import { requireUser } from "./actors.ts";
import { recordAudit } from "./audit.ts";
import { countAttempt, forgetAttempts } from "./limits/mod.ts";
import { queueMail } from "./mails.ts";
import { nudge } from "./outbox.ts";
import {
  newTotpSecret,
  renewRecoveryCodes,
  type TotpSecret,
  useCode,
  useTotp,
} from "./second_factor_codes.ts";
import { newId } from "./secrets.ts";
import { recordFailure, type SignedIn, startSignedIn } from "./sign_in.ts";

/** @throws DomainError notLoggedIn. */
export async function readSecondFactor(context: Context): Promise<SecondFactorState> {
  const { read } = context.db;
  const user = await ownRow(context);
  const communityIds = await listAdministeredIds(read, user.id);
  return {
    on: user.totpConfirmedAt !== null,
    required: isRequired(context, user, communityIds.length),
    recoveryCodes: await countRecoveryCodes(read, user.id),
  };
}

/**
 * A new secret, which counts once a code of it was confirmed.
 * @param code Of the app in use, to move to another one; until that is confirmed the account has no second factor, and
 * rights that need one rest.
 * @throws DomainError notLoggedIn, secondFactorExists when it is on and no code is given, secondFactorWrong, tooManyRequests.
 */
export async function startSecondFactor(context: Context, code: string): Promise<SecondFactorSetup> {
  const { secret, uri } = code === "" ? await startFirst(context) : await startOver(context, code);
  return { secret, uri, qr: await QRCode.toString(uri, { type: "svg", margin: 2 }) };
}

async function startFirst(context: Context): Promise<TotpSecret> {
  const { id, email } = requireUser(context);
  const made = newTotpSecret(context, { id, email });
  await context.db.withTx(async (tx) => {
    if ((await rowOf(tx, id)).totpConfirmedAt !== null) throw new DomainError("secondFactorExists");
    await setTotpSecret(tx, id, made.sealed);
  });
  return made;
}

async function startOver(context: Context, code: string): Promise<TotpSecret> {
  return await withCode(context, async (tx, user) => {
    await demandCode(tx, context, user, code);
    const made = newTotpSecret(context, user);
    await setTotpSecret(tx, user.id, made.sealed);
    await tell(tx, context, user, "off");
    return made;
  });
}

/**
 * Turns it on with a first code of the app.
 * @returns recovery codes, shown this once.
 * @throws DomainError notLoggedIn, notFound when none was started, secondFactorExists, secondFactorWrong, tooManyRequests.
 */
export async function confirmSecondFactor(context: Context, code: string): Promise<string[]> {
  return await withCode(context, async (tx, user) => {
    if (user.totpConfirmedAt !== null) throw new DomainError("secondFactorExists");
    if (!user.totpSecret) throw new DomainError("notFound", { what: "secondFactor" });
    if (!await useTotp(tx, context, user, code)) throw new DomainError("secondFactorWrong");
    await confirmTotp(tx, user.id, context.clock().getTime());
    await tell(tx, context, user, "on");
    return await renewRecoveryCodes(tx, user.id);
  });
}

/** @returns new recovery codes; the earlier ones end. @throws DomainError as {@link removeSecondFactor}. */
export async function renewCodes(context: Context, code: string): Promise<string[]> {
  return await withCode(context, async (tx, user) => {
    await demandCode(tx, context, user, code);
    await recordAudit(tx, context, { action: "renewRecoveryCodes", subject: "user", subjectId: user.id });
    return await renewRecoveryCodes(tx, user.id);
  });
}

/** @throws DomainError notLoggedIn, notFound when it is off, secondFactorNeeded, secondFactorWrong, tooManyRequests. */
export async function removeSecondFactor(context: Context, code: string): Promise<void> {
  await withCode(context, async (tx, user) => {
    const communityIds = await listAdministeredIds(tx, user.id);
    if (isRequired(context, user, communityIds.length)) throw new DomainError("secondFactorNeeded");
    await demandCode(tx, context, user, code);
    await clearSecondFactor(tx, user.id);
    await tell(tx, context, user, "off");
  });
}

/**
 * The second half of a login that answered 4013. A wrong code leaves the ticket good, a right one uses up both.
 * @throws DomainError ticketInvalid, secondFactorWrong, tooManyRequests.
 */
export async function logInWithSecondFactor(
  context: Context,
  { ticket, code }: SecondFactorAnswer,
): Promise<SignedIn> {
  const row = await context.db.withTx((tx) => peekTicket(tx, context, "secondFactor", ticket));
  if (!row) throw new DomainError("ticketInvalid");
  await countAttempt(context, "secondFactor", row.userId);
  const user = await context.db.withTx(async (tx) => {
    // Asked again: of two answers at once the second finds the ticket used.
    const open = await peekTicket(tx, context, "secondFactor", ticket);
    const user = open && await findUser(tx, open.userId);
    if (user?.status !== "ACTIVE") throw new DomainError("ticketInvalid");
    await demandCode(tx, context, user, code);
    await consumeTicket(tx, context, "secondFactor", ticket);
    return user;
  }).catch((error) => noteWrongCode(context, row.userId, error));
  await forgetAttempts(context, "secondFactor", user.id);
  return await startSignedIn(context, user, toLoginType(row.detail) ?? "");
}

/** In a transaction of its own: that of the try is undone. @throws what the try has thrown. */
async function noteWrongCode(context: Context, userId: string, error: unknown): Promise<never> {
  const wrong = error instanceof DomainError && error.error === "secondFactorWrong";
  if (wrong) await recordFailure(context, "secondFactorFailed", userId);
  throw error;
}

/** Counted before the work, so that simultaneous guesses count too; forgotten after a right code. */
async function withCode<T>(
  context: Context,
  act: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const { id } = requireUser(context);
  await countAttempt(context, "secondFactor", id);
  const done = await context.db.withTx(async (tx) => await act(tx, await rowOf(tx, id)));
  await forgetAttempts(context, "secondFactor", id);
  nudge(context);
  return done;
}

async function demandCode(tx: Transaction, context: Context, user: UserRow, code: string): Promise<void> {
  if (user.totpConfirmedAt === null) throw new DomainError("notFound", { what: "secondFactor" });
  if (!await useCode(tx, context, user, code)) throw new DomainError("secondFactorWrong");
}

const ownRow = (context: Context): Promise<UserRow> => rowOf(context.db.read, requireUser(context).id);

async function rowOf(db: Parameters<typeof findUser>[0], id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new DomainError("notLoggedIn");
  return user;
}

/** Of the account, not of the actor: the actor's own rights rest while the second factor is missing. */
function isRequired({ config }: Context, { role }: UserRow, communities: number): boolean {
  return config.secondFactorRequired && (role !== "depositor" || communities > 0);
}

async function tell(tx: Transaction, context: Context, user: UserRow, state: "on" | "off"): Promise<void> {
  const { id, email, locale } = user;
  const action = state === "on" ? "secondFactorOn" : "secondFactorOff";
  await recordAudit(tx, context, { action, subject: "user", subjectId: id });
  const link = context.config.publicUrl + localizedPath(locale, "/settings/security");
  await queueMail(tx, context, {
    to: email,
    template: "secondFactorChanged",
    locale,
    params: { state, at: formatDateTime(context.clock()), link },
    key: `secondFactorChanged:${newId()}`,
  });
}
