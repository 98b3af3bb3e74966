/** Before a grave step a session says once more who it is: a stolen one alone must not be enough. */
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
 * Who asks, when that session began, or proved who it is, within the last ten minutes.
 * @throws DomainError notLoggedIn, scopeMissing for a personal access token, proofRequired.
 */
export function requireReauthentication(context: Context): UserActor {
  const actor = requireSession(context);
  if (!isReauthenticated(context, actor)) throw new DomainError("proofRequired");
  return actor;
}

/** Whether that was within the last ten minutes. */
export const isReauthenticated = ({ clock }: Pick<Context, "clock">, { provedAt = 0 }: UserActor): boolean =>
  clock().getTime() - provedAt <= PROOF_MS;

/**
 * Proves it with a code where two-step verification is on, else with the password; what the account does not have is
 * not looked at. Who has neither proves it by signing in again.
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
  // Counted before the work, so that simultaneous guesses count too.
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
  // A password that was replaced meanwhile has ended this session: then nothing is marked.
  await context.db.withTx((tx) => markProved(tx, sessionId, context.clock().getTime()));
  await resetAttemptCount(context, "passwordCheck", id);
}
