/** Six-digit codes that prove the e-mail of somebody without an account (`api/services/mailed_code`). */
import { findMailedCode, updateMailedCode } from "../../../db/queries/account/mailed_codes.ts";
import type { Context } from "../../context.ts";
import { hashCode, newCode } from "./captcha_mail_codes.ts";

/**
 * Makes a code while its mail is being delivered. A second delivery makes a second code, and the first becomes invalid.
 * @returns nothing where nobody is to get one, or the time for it is over.
 */
export function issueMailedCode({ db, clock }: Context, id: string): Promise<string | undefined> {
  return db.withTx(async (tx) => {
    const row = await findMailedCode(tx, id);
    if (!row || row.email === "" || row.proofHash !== null) return undefined;
    if (row.expiresAt <= clock().getTime()) return undefined;
    const code = newCode();
    await updateMailedCode(tx, id, { codeHash: hashCode(id, code) });
    return code;
  });
}
