/** One-time codes, for links in mails and for the steps of a sign-in. The database keeps only their SHA-256. */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  closeCodes,
  findCode,
  findOpenCode,
  insertAccountCode,
  type UserRow,
} from "../../../db/queries/account/users.ts";
import type { AccountCodeRow } from "../../../db/queries/account/users.ts";
import {
  ACTIVATION_MS,
  FORCED_UPDATE_MS,
  RESET_MS,
  SECOND_FACTOR_MS,
  SET_UP_MS,
  TICKET_MS,
} from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { hashToken, newToken } from "../../secrets.ts";

export type CodePurpose = AccountCodeRow["purpose"];

/** Lifetime of a code in milliseconds, by purpose. */
const LIFETIME_MS: Record<CodePurpose, number> = {
  activation: ACTIVATION_MS,
  reset: RESET_MS,
  setUp: SET_UP_MS,
  forcedUpdate: FORCED_UPDATE_MS,
  secondFactor: SECOND_FACTOR_MS,
  handover: TICKET_MS,
};

/** The pages that the links in mails open. */
const PAGES = { activation: "/email", reset: "/forgetpwd/reset", setUp: "/forgetpwd/reset" } as const;
export type LinkPurpose = keyof typeof PAGES;

/** Length of the part called `token`: it holds 131 bits, and `code` the remaining 125. */
const TOKEN_LENGTH = 22;

/** Issues a code. @param detail Data that belong to the code. @returns the secret, which is stored nowhere. */
export async function issueCode(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  userId: string,
  purpose: CodePurpose,
  detail = "",
): Promise<string> {
  const secret = newToken();
  const createdAt = clock().getTime();
  const expiresAt = createdAt + LIFETIME_MS[purpose];
  await insertAccountCode(tx, { codeHash: hashToken(secret), userId, purpose, detail, createdAt, expiresAt });
  return secret;
}

/**
 * Builds the address in a mail. Spec 1 §4 wants three parts, userName, token and code; token and code together are one
 * secret. The address begins with PUBLIC_URL, never with the Host header of a request, which a sender can choose.
 * @param rfrom Code of the partner to which the person will return.
 */
export async function issueLink(
  context: Context,
  user: Pick<UserRow, "id" | "email" | "locale">,
  purpose: LinkPurpose,
  rfrom?: string,
): Promise<string> {
  const secret = await context.db.withTx((tx) => issueCode(tx, context, user.id, purpose));
  const query = new URLSearchParams({
    userName: user.email,
    token: secret.slice(0, TOKEN_LENGTH),
    code: secret.slice(TOKEN_LENGTH),
    ...(rfrom ? { rfrom } : {}),
  });
  const language = user.locale === "en" ? "/en" : "";
  return `${context.config.publicUrl}${language}${PAGES[purpose]}?${query}`;
}

/** Checks a secret. A right one is used up, together with the earlier ones of the same purpose. */
export async function consumeCode(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  userId: string,
  purpose: CodePurpose,
  secret: string,
): Promise<boolean> {
  const now = clock().getTime();
  const wanted = { codeHash: hashToken(secret), userId, purpose };
  if (!await findOpenCode(tx, wanted, now)) return false;
  await closeCodes(tx, wanted, now);
  return true;
}

/**
 * Does the same as {@link consumeCode} for a ticket without a user name.
 * @returns its row; undefined if it is not valid.
 */
export async function consumeTicket(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  purpose: CodePurpose,
  secret: string,
): Promise<AccountCodeRow | undefined> {
  const now = clock().getTime();
  const row = await findCode(tx, { codeHash: hashToken(secret), purpose }, now);
  if (row) await closeCodes(tx, row, now);
  return row;
}

/** Does the same as {@link consumeTicket}, but keeps the ticket: a wrong second factor may be entered again. */
export function readTicket(
  db: Executor,
  { clock }: Pick<Context, "clock">,
  purpose: CodePurpose,
  secret: string,
): Promise<AccountCodeRow | undefined> {
  return findCode(db, { codeHash: hashToken(secret), purpose }, clock().getTime());
}
