/** The code of six digits in a mail: the captcha's equal for who cannot, or will not, solve a puzzle (safety 3.10). */
import { randomInt } from "node:crypto";
import { findCaptcha, updateCaptcha } from "../../../db/queries/captchas.ts";
import { findUser } from "../../../db/queries/users.ts";
import type { Context } from "../../context.ts";
import { hashToken } from "../secrets.ts";

const DIGITS = 6;

/** What the challenge's row keeps: whose code it is, and once the mail is on its way, the code's hash. */
export interface MailedAnswer {
  /** Empty when no account has the address: then no mail goes out and no code is right. */
  userId: string;
  codeHash: string;
}

/** Hashed with the challenge's id, so that one table of all codes does not read every row. */
export const hashCode = (captchaId: string, code: string) => hashToken(`${captchaId}:${code}`);

/**
 * Makes the code while its mail is delivered; a second delivery makes a second code, and the first is void.
 * @returns nothing when there is nobody to mail to, or the challenge is over.
 */
export function issueMailCode(context: Context, captchaId: string): Promise<string | undefined> {
  return context.db.withTx(async (tx) => {
    const row = await findCaptcha(tx, captchaId);
    if (!row || row.tokenHash || row.expiresAt <= context.clock().getTime()) return undefined;
    const user = await findUser(tx, String(row.answer.userId));
    if (!user || user.status === "CANCELLED") return undefined;
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
    await updateCaptcha(tx, row.id, { answer: { ...row.answer, codeHash: hashCode(row.id, code) } });
    return code;
  });
}
