/** Six-digit codes by mail, the alternative for people who cannot solve a puzzle or do not want to (safety 3.10). */
import { randomInt } from "node:crypto";
import { findCaptcha, updateCaptcha } from "../../../db/queries/account/captchas.ts";
import { findUser } from "../../../db/queries/account/users.ts";
import { MAILED_CODE_DIGITS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { hashToken } from "../../secrets.ts";

export const newCode = (): string =>
  String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, "0");

/** Data in the row of the challenge: the account, and the hash of the code once the mail is being sent. */
export interface MailedAnswer {
  /** Empty if no account has the address: then no mail is sent and no code is right. */
  userId: string;
  codeHash: string;
}

/** Hashes a code together with the challenge's id, so that one table of all codes does not reveal every row. */
export const hashCode = (captchaId: string, code: string) => hashToken(`${captchaId}:${code}`);

/**
 * Makes a code while its mail is being delivered. A second delivery makes a second code, and the first becomes invalid.
 * @returns nothing when there is nobody to mail to, or the challenge is over.
 */
export function issueMailCode(context: Context, captchaId: string): Promise<string | undefined> {
  return context.db.withTx(async (tx) => {
    const row = await findCaptcha(tx, captchaId);
    if (!row || row.tokenHash || row.expiresAt <= context.clock().getTime()) return undefined;
    const user = await findUser(tx, String(row.answer.userId));
    if (!user || user.status === "CANCELLED") return undefined;
    const code = newCode();
    await updateCaptcha(tx, row.id, { answer: { ...row.answer, codeHash: hashCode(row.id, code) } });
    return code;
  });
}
