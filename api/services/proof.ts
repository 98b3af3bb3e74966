/** Proof of identity before sensitive changes of an account, so that a stolen session is not enough. */
import { markProved } from "../../db/queries/sessions.ts";
import { findUser, type UserRow } from "../../db/queries/users.ts";
import { PROOF_MS } from "../../sdk/model/limits.ts";
import type { Proof } from "../../sdk/model/second_factor.ts";
import type { Context, UserActor } from "../context.ts";
import { DomainError } from "../error.ts";
import { requireSession } from "./actors.ts";
import { countAttempt, forgetAttempts } from "./limits/mod.ts";
import { verifyPassword } from "./passwords.ts";
import { useCode } from "./second_factor_codes.ts";

/**
 * Requires that the session began, or proved its identity, within the last ten minutes.
 * @throws DomainError notLoggedIn, scopeMissing for a personal access token, proofRequired.
 */
export function requireProof(context: Context): UserActor {
  const actor = requireSession(context);
  if (!isProved(context, actor)) throw new DomainError("proofRequired");
  return actor;
}

/** Whether the proof is less than ten minutes old. */
export const isProved = ({ clock }: Pick<Context, "clock">, { provedAt = 0 }: UserActor): boolean =>
  clock().getTime() - provedAt <= PROOF_MS;

/**
 * Proves the identity with a code if two-step verification is on, else with the password; a field that the account does
 * not use is ignored. An account with neither proves it by signing in again.
 * @throws DomainError notLoggedIn, scopeMissing, tooManyRequests, secondFactorWrong, passwordWrong; proofRequired when
 * the account has neither.
 */
export async function prove(context: Context, { password = "", code = "" }: Proof): Promise<void> {
  const { id, sessionId = "" } = requireSession(context);
  const user = await findUser(context.db.read, id);
  if (user && user.totpConfirmedAt !== null) return await proveByCode(context, user, sessionId, code);
  if (!user?.passwordHash) throw new DomainError("proofRequired");
  await proveByPassword(context, user, sessionId, password);
}

async function proveByCode(context: Context, { id }: UserRow, sessionId: string, code: string) {
  // Counted before the work, so that simultaneous guesses are counted too.
  await countAttempt(context, "secondFactor", id);
  await context.db.withTx(async (tx) => {
    const user = await findUser(tx, id);
    if (!user?.totpConfirmedAt || !await useCode(tx, context, user, code)) {
      throw new DomainError("secondFactorWrong");
    }
    await markProved(tx, sessionId, context.clock().getTime());
  });
  await forgetAttempts(context, "secondFactor", id);
}

async function proveByPassword(
  context: Context,
  { id, passwordHash }: UserRow,
  sessionId: string,
  password: string,
) {
  await countAttempt(context, "passwordCheck", id);
  if (!await verifyPassword(passwordHash, password)) throw new DomainError("passwordWrong");
  // If the password was replaced meanwhile, this session has ended and nothing is marked.
  await context.db.withTx((tx) => markProved(tx, sessionId, context.clock().getTime()));
  await forgetAttempts(context, "passwordCheck", id);
}
