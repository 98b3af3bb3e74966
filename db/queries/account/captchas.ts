import { and, eq, inArray, lt } from "drizzle-orm";
import type { CaptchaPurpose } from "../../../sdk/model/account/captcha.ts";
import type { Executor, Transaction } from "../../client.ts";
import { captcha } from "../../schema/mod.ts";

export type CaptchaRow = typeof captcha.$inferSelect;

export async function insertCaptcha(tx: Transaction, row: typeof captcha.$inferInsert): Promise<void> {
  await tx.insert(captcha).values(row);
}

export function findCaptcha(db: Executor, id: string): Promise<CaptchaRow | undefined> {
  return db.select().from(captcha).where(eq(captcha.id, id)).get();
}

export async function updateCaptcha(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<CaptchaRow, "answer" | "tries" | "tokenHash" | "tokenExpiresAt">>,
): Promise<void> {
  await tx.update(captcha).set(changes).where(eq(captcha.id, id));
}

/** Deletes a token, so that it works once. @returns its row, if it was valid for the purpose and these callers. */
export async function takeCaptchaToken(
  tx: Transaction,
  tokenHash: string,
  purpose: CaptchaPurpose,
  askerHashes: readonly string[],
): Promise<CaptchaRow | undefined> {
  const [row] = await tx.delete(captcha).where(and(
    eq(captcha.tokenHash, tokenHash),
    eq(captcha.purpose, purpose),
    inArray(captcha.askerHash, [...askerHashes]),
  )).returning();
  return row;
}

/** Deletes challenges that have expired together with their token. @returns how many were deleted. */
export async function deleteExpiredCaptchas(tx: Transaction, now: number): Promise<number> {
  const rows = await tx.delete(captcha).where(lt(captcha.expiresAt, now)).returning({ id: captcha.id });
  return rows.length;
}
