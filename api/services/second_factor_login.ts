/** The second step of a login that answered 4013 (safety 3.36). */
import type { Transaction } from "../../db/client.ts";
import { findUser, type UserRow } from "../../db/queries/users.ts";
import type { LoginType } from "../../sdk/model/identity.ts";
import type { SecondFactorAnswer } from "../../sdk/model/second_factor.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";
import { consumeTicket, peekTicket } from "./account_codes.ts";
import { resumeDetail } from "./identities/pending.ts";
import { codeTry } from "./limits/devices.ts";
import { countAttempts, excuseAttempts } from "./limits/mod.ts";
import { nudge } from "./outbox.ts";
import { useCode } from "./second_factor_codes.ts";
import { enter, owesPassword, recordFailure, type SignedIn } from "./sign_in.ts";

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
  const row = await context.db.withTx((tx) => peekTicket(tx, context, "secondFactor", ticket));
  if (!row) throw new DomainError("ticketInvalid");
  const asking = await findUser(context.db.read, row.userId);
  const tried = codeTry(context, { id: row.userId, email: asking?.email ?? "" });
  await countAttempts(context, [tried]);
  const done = await context.db.withTx(async (tx) => {
    const { user, detail } = await openTicket(tx, context, ticket);
    if (!await useCode(tx, context, user, code)) throw new DomainError("secondFactorWrong");
    await consumeTicket(tx, context, "secondFactor", ticket);
    const loginType = await resumeDetail(tx, context, detail, user.id);
    return { ...await enter(tx, context, user, { loginType }), loginType };
  }).catch((error) => noteWrongCode(context, row.userId, error));
  await excuseAttempts(context, { forget: [tried] });
  nudge(context);
  return done;
}

/** Checked again in the transaction, so that the second of two simultaneous answers finds the ticket used. */
async function openTicket(
  tx: Transaction,
  context: Context,
  ticket: string,
): Promise<{ user: UserRow; detail: string }> {
  const row = await peekTicket(tx, context, "secondFactor", ticket);
  const user = row && await findUser(tx, row.userId);
  if (!row || user?.status !== "ACTIVE") throw new DomainError("ticketInvalid");
  // If the account has changed since the first step, a new login decides what is needed.
  if (user.totpConfirmedAt === null || owesPassword(user)) throw new DomainError("ticketInvalid");
  return { user, detail: row.detail };
}

/** Runs in a transaction of its own, because that of the try is rolled back. @throws what the try has thrown. */
async function noteWrongCode(context: Context, userId: string, error: unknown): Promise<never> {
  const wrong = error instanceof DomainError && error.error === "secondFactorWrong";
  if (wrong) await recordFailure(context, "secondFactorFailed", userId);
  throw error;
}
