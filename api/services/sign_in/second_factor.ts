/** The second step of a login that answered 4013 (safety 3.36). */
import type { Transaction } from "../../../db/client.ts";
import { findUser, type UserRow } from "../../../db/queries/account/users.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { SecondFactorAnswer } from "../../../sdk/model/account/second_factor.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { consumeTicket, readTicket } from "../one_time_code/codes.ts";
import { resumeDetail } from "./pending_binding.ts";
import { codeAttempt } from "../limits/known_devices.ts";
import { countAttempts, resetAfterSuccess } from "../limits/attempts.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { useCode } from "../credential/second_factor_codes.ts";
import { mustUpdatePassword, openSignedInSession, recordFailure, type SignedIn } from "./sign_in.ts";

export interface SecondFactorSignedIn extends SignedIn {
  /** How the login began; empty for e-mail and password. */
  loginType: LoginType | "";
}

/**
 * Opens the session, and binds the account elsewhere with which the login began. A wrong code leaves the ticket valid;
 * a right one uses up both.
 * @throws DomainError ticketInvalid, secondFactorWrong, tooManyRequests, identityTaken, providerBound.
 */
export async function logInWithSecondFactor(
  context: Context,
  { ticket, code }: SecondFactorAnswer,
): Promise<SecondFactorSignedIn> {
  const row = await context.db.withTx((tx) => readTicket(tx, context, "secondFactor", ticket));
  if (!row) throw new DomainError("ticketInvalid");
  const asking = await findUser(context.db.read, row.userId);
  const tried = codeAttempt(context, { id: row.userId, email: asking?.email ?? "" });
  await countAttempts(context, [tried]);
  const done = await context.db.withTx(async (tx) => {
    const { user, detail } = await openTicket(tx, context, ticket);
    if (!await useCode(tx, context, user, code)) throw new DomainError("secondFactorWrong");
    await consumeTicket(tx, context, "secondFactor", ticket);
    const loginType = await resumeDetail(tx, context, detail, user.id);
    return { ...await openSignedInSession(tx, context, user, { loginType }), loginType };
  }).catch((error) => noteWrongCode(context, row.userId, error));
  await resetAfterSuccess(context, { reset: [tried] });
  wakeOutbox(context);
  return done;
}

/** Checked again in the transaction, so that the second of two simultaneous answers finds the ticket used. */
async function openTicket(
  tx: Transaction,
  context: Context,
  ticket: string,
): Promise<{ user: UserRow; detail: string }> {
  const row = await readTicket(tx, context, "secondFactor", ticket);
  const user = row && await findUser(tx, row.userId);
  if (!row || user?.status !== "ACTIVE") throw new DomainError("ticketInvalid");
  // If the account has changed since the first step, a new login decides what is needed.
  if (user.totpConfirmedAt === null || mustUpdatePassword(user)) throw new DomainError("ticketInvalid");
  return { user, detail: row.detail };
}

/** Runs in a transaction of its own, because that of the try is rolled back. @throws what the try has thrown. */
async function noteWrongCode(context: Context, userId: string, error: unknown): Promise<never> {
  const wrong = error instanceof DomainError && error.error === "secondFactorWrong";
  if (wrong) await recordFailure(context, "secondFactorFailed", userId);
  throw error;
}
