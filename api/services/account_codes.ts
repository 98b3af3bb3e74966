/** One-time codes: in mails, and between two steps of a sign-in. The database knows them by their SHA-256. */
import type { Executor, Transaction } from "../../db/client.ts";
import {
  closeCodes,
  findCode,
  findOpenCode,
  insertAccountCode,
  type UserRow,
} from "../../db/queries/users.ts";
import type { AccountCodeRow } from "../../db/queries/users.ts";
import {
  ACTIVATION_MS,
  FORCED_UPDATE_MS,
  RESET_MS,
  SECOND_FACTOR_MS,
  SET_UP_MS,
  TICKET_MS,
} from "../../sdk/model/limits.ts";
import type { Context } from "../context.ts";
import { hashToken, newToken } from "./secrets.ts";

export type CodePurpose = AccountCodeRow["purpose"];

/** Milliseconds that a code of each purpose lives. */
const LIFE: Record<CodePurpose, number> = {
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

/** Where the halves of a code are divided: 131 bits in `token`, 125 in `code`. */
const TOKEN_LENGTH = 22;

/** @returns the secret, which exists nowhere else. @param detail What the code goes with. */
export async function issueCode(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  userId: string,
  purpose: CodePurpose,
  detail = "",
): Promise<string> {
  const secret = newToken();
  const createdAt = clock().getTime();
  const expiresAt = createdAt + LIFE[purpose];
  await insertAccountCode(tx, { codeHash: hashToken(secret), userId, purpose, detail, createdAt, expiresAt });
  return secret;
}

/**
 * The address in a mail. Spec 1 §4 has three parts in it, userName, token and code; token and code together
 * are the one secret. PUBLIC_URL makes the address, never the Host header of a request.
 * @param rfrom Code of the partner that the way leads back to.
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

/** Whether the secret was good; it and the earlier ones of its purpose are used up then. */
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

/** As {@link consumeCode} for a ticket that comes without a name. @returns its row, or nothing. */
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

/** As {@link consumeTicket}, but the ticket stays good: a wrong second factor may be tried again. */
export function peekTicket(
  db: Executor,
  { clock }: Pick<Context, "clock">,
  purpose: CodePurpose,
  secret: string,
): Promise<AccountCodeRow | undefined> {
  return findCode(db, { codeHash: hashToken(secret), purpose }, clock().getTime());
}
