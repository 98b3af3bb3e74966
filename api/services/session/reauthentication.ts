/** Proof of identity before sensitive changes of an account, so that a stolen session is not enough. */
import { markProved } from "../../../db/queries/account/sessions.ts";
import { findUser, type UserRow } from "../../../db/queries/account/users.ts";
import { PROOF_MS } from "../../../sdk/model/limits.ts";
import type { Proof } from "../../../sdk/model/account/second_factor.ts";
import type { Context } from "../../context.ts";
import type { UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { requireSession } from "../../caller.ts";
import { countAttempt, resetAttemptCount } from "../limits/attempts.ts";
import { verifyPassword } from "../credential/password_hash.ts";
import { useCode } from "../credential/second_factor_codes.ts";

/**
 * Requires that the session began, or proved its identity, within the last ten minutes.
 * @throws DomainError notLoggedIn, scopeMissing for a personal access token, proofRequired.
 */
export function requireReauthentication(context: Context): UserActor {
  const actor = requireSession(context);
  if (!isReauthenticated(context, actor)) throw new DomainError("proofRequired");
  return actor;
}

/** Whether the proof is less than ten minutes old. */
export const isReauthenticated = ({ clock }: Pick<Context, "clock">, { provedAt = 0 }: UserActor): boolean =>
  clock().getTime() - provedAt <= PROOF_MS;

/**
 * Proves the identity with a code if two-step verification is on, else with the password; a field that the account does
 * not use is ignored. An account with neither proves it by signing in again.
 * @throws DomainError notLoggedIn, scopeMissing, tooManyRequests, secondFactorWrong, passwordWrong; proofRequired when
 * the account has neither.
 */
export async function reauthenticate(context: Context, { password = "", code = "" }: Proof): Promise<void> {
  const { id, sessionId = "" } = requireSession(context);
  const user = await findUser(context.db.read, id);
  if (user && user.totpConfirmedAt !== null) {
    return await reauthenticateByCode(context, user, sessionId, code);
  }
  if (!user?.passwordHash) throw new DomainError("proofRequired");
  await reauthenticateByPassword(context, user, sessionId, password);
}

async function reauthenticateByCode(context: Context, { id }: UserRow, sessionId: string, code: string) {
  // Counted before the work, so that simultaneous guesses are counted too.
  await countAttempt(context, "secondFactor", id);
  await context.db.withTx(async (tx) => {
    const user = await findUser(tx, id);
    if (!user?.totpConfirmedAt || !await useCode(tx, context, user, code)) {
      throw new DomainError("secondFactorWrong");
    }
    await markProved(tx, sessionId, context.clock().getTime());
  });
  await resetAttemptCount(context, "secondFactor", id);
}

async function reauthenticateByPassword(
  context: Context,
  { id, passwordHash }: UserRow,
  sessionId: string,
  password: string,
) {
  await countAttempt(context, "passwordCheck", id);
  if (!await verifyPassword(passwordHash, password)) throw new DomainError("passwordWrong");
  // If the password was replaced meanwhile, this session has ended and nothing is marked.
  await context.db.withTx((tx) => markProved(tx, sessionId, context.clock().getTime()));
  await resetAttemptCount(context, "passwordCheck", id);
}
