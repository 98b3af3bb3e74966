/** One-time codes that travel by mail; the database knows them by their SHA-256 (safety part 3, point 26). */
import type { Transaction } from "../../db/client.ts";
import { closeCodes, findOpenCode, insertAccountCode, type UserRow } from "../../db/queries/users.ts";
import { ACTIVATION_MS } from "../../sdk/model/limits.ts";
import type { Context } from "../context.ts";
import { hashToken, newToken } from "./secrets.ts";

/** Where the halves of a code are divided: 131 bits in `token`, 125 in `code`. */
const TOKEN_LENGTH = 22;

/**
 * The address in an activation mail. Specification 1 §4 has three parts in it, userName, token and code; token and
 * code together are the one secret. PUBLIC_URL makes the address, never the Host header of a request.
 */
export async function issueActivationLink(context: Context, user: UserRow): Promise<string> {
  const secret = newToken();
  const createdAt = context.clock().getTime();
  await context.db.withTx((tx) =>
    insertAccountCode(tx, {
      codeHash: hashToken(secret),
      userId: user.id,
      purpose: "activation",
      createdAt,
      expiresAt: createdAt + ACTIVATION_MS,
    })
  );
  const query = new URLSearchParams({
    userName: user.email,
    token: secret.slice(0, TOKEN_LENGTH),
    code: secret.slice(TOKEN_LENGTH),
  });
  const language = user.locale === "en" ? "/en" : "";
  return `${context.config.publicUrl}${language}/email?${query}`;
}

/** Whether the secret was good; it and the codes of earlier mails are used up then. */
export async function consumeActivation(
  tx: Transaction,
  userId: string,
  secret: string,
  now: number,
): Promise<boolean> {
  const wanted = { codeHash: hashToken(secret), userId, purpose: "activation" } as const;
  if (!await findOpenCode(tx, wanted, now)) return false;
  await closeCodes(tx, wanted, now);
  return true;
}
