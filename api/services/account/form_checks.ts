/**
 * Questions that forms ask before they are sent: whether a mailed link still works, and whether a password is allowed.
 */
import { findAnyCode, findUserByEmail } from "../../../db/queries/account/users.ts";
import type {
  CodeCheck,
  CodeState,
  PasswordTrial,
  PasswordVerdict,
} from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import { type CodePurpose } from "../one_time_code/codes.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { countAttempt } from "../limits/attempts.ts";
import { findPasswordProblem } from "../credential/password_rules.ts";
import { isRegistrationTicket } from "../one_time_code/registration_tickets.ts";
import { hashToken } from "../../secrets.ts";
import { toUserName } from "../../../sdk/model/account/user_name.ts";

const PURPOSES: Record<CodeCheck["purpose"], readonly CodePurpose[]> = {
  activation: ["activation"],
  reset: ["reset", "setUp"],
};

/**
 * Tells what a mailed link is good for without using it up. Without a valid link the answer is `invalid`, whether the
 * account exists or not.
 * @throws DomainError tooManyRequests after 30 invalid links from one address.
 */
export async function checkCode(
  context: Context,
  { userName, code, purpose }: CodeCheck,
): Promise<CodeState> {
  return await findLimitingGuesses(context, () => stateOf(context, { userName, code, purpose })) ?? "invalid";
}

async function stateOf(
  context: Context,
  { userName, code, purpose }: CodeCheck,
): Promise<CodeState | undefined> {
  const { read } = context.db;
  const user = await findUserByEmail(read, toUserName(userName));
  // An account that does not exist takes the same queries, so that the time of the answer reveals nothing.
  const wanted = { codeHash: hashToken(code), userId: user?.id ?? "" };
  const rows = await Promise.all(
    PURPOSES[purpose].map((one) => findAnyCode(read, { ...wanted, purpose: one })),
  );
  const row = rows.find((found) => found !== undefined);
  if (!row || !user || user.status === "CANCELLED") return undefined;
  if (purpose === "activation" && user.status !== "INACTIVE") return "active";
  const isOpen = row.usedAt === null && row.expiresAt > context.clock().getTime();
  return isOpen ? "open" : undefined;
}

/**
 * Tells what is wrong with a password while its form is being filled in. Nothing of it is stored or logged.
 * @throws DomainError tooManyRequests after 60 questions an hour from one address, or 10 without a ticket.
 */
export async function checkPassword(
  context: Context,
  { password, ticket, ...owner }: Required<PasswordTrial>,
): Promise<PasswordVerdict> {
  const address = context.visitor?.address ?? "";
  if (!isRegistrationTicket(context, ticket)) await countAttempt(context, "passwordJudgeBare", address);
  await countAttempt(context, "passwordJudge", address);
  const { key = "", params } = findPasswordProblem(context, password, owner) ?? {};
  return { problem: key, ...(params ? { why: params } : {}) } as PasswordVerdict;
}
