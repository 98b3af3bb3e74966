/**
 * Proves that an e-mail belongs to somebody without an account: six digits are mailed, and whoever enters them gets a proof
 * for one purpose. The answers are the same for every e-mail, so that they tell neither who has an account nor who is
 * expected (safety 3.7).
 */
import {
  findMailedCode,
  findProven,
  insertMailedCode,
  updateMailedCode,
} from "../../../db/queries/account/mailed_codes.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import { MAILED_CODE_MS, MAILED_CODE_TRIES, MAILED_PROOF_MS } from "../../../sdk/model/limits.ts";
import type { EmailProof, MailedCode, MailedCodePurpose } from "../../../sdk/model/mailed_code.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";
import { countAttempts } from "../limits/attempts.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { mailAttempts } from "../limits/mails.ts";
import { queueMail } from "../mail/queue.ts";
import { hashCode } from "../one_time_code/captcha_mail_codes.ts";
import { wakeOutbox } from "../outbox/effects.ts";

interface Purpose {
  purpose: MailedCodePurpose;
  /** Id of what the e-mail is proven for, where the purpose does not say it all. */
  subject?: string;
}

/**
 * Mails a code, which is made while its mail is being sent.
 * @param isWanted Whether the e-mail may prove itself; no mail is sent where it may not, and the answer does not say so.
 * @throws DomainError tooManyRequests.
 */
export async function mailCode(
  context: Context,
  { purpose, subject = "", email, isWanted = true }: Purpose & { email: string; isWanted?: boolean },
): Promise<MailedCode> {
  const byAddress = [["mailedCodeAddress", context.visitor?.address ?? ""]] as const;
  await countAttempts(context, mailAttempts(context, { kind: "mailedCode", email }, byAddress));
  const createdAt = context.clock().getTime();
  const id = newId();
  await context.db.withTx(async (tx) => {
    await insertMailedCode(tx, {
      ...{ id, purpose, subject, email: isWanted ? email : "" },
      ...{ createdAt, expiresAt: createdAt + MAILED_CODE_MS },
    });
    await queueMail(tx, context, {
      to: isWanted ? email : "",
      template: "emailCode",
      locale: context.locale,
      params: { codeId: id, minutes: MAILED_CODE_MS / 60_000 },
      key: `mailedCode:${id}`,
    });
  });
  wakeOutbox(context);
  return { codeId: id, expiresIn: MAILED_CODE_MS };
}

/**
 * Takes the code of a mail. It is good for one proof; after {@link MAILED_CODE_TRIES} wrong answers it is good for none.
 * @throws DomainError mailedCodeWrong, also for a code that has ended or is not there; tooManyRequests.
 */
export async function confirmCode(
  context: Context,
  { codeId, code }: { codeId: string; code: string },
): Promise<EmailProof> {
  const proof = newToken();
  const expiresAt = context.clock().getTime() + MAILED_PROOF_MS;
  // The error is thrown outside the transaction, because a wrong answer must stay counted.
  const lookup = () => context.db.withTx((tx) => takeAnswer(tx, context, { codeId, code, proof, expiresAt }));
  const email = await findLimitingGuesses(context, lookup);
  if (email === undefined) throw new DomainError("mailedCodeWrong");
  return { email, proof, expiresAt: toIso(expiresAt) };
}

async function takeAnswer(
  tx: Transaction,
  { clock }: Context,
  { codeId, code, proof, expiresAt }: { codeId: string; code: string; proof: string; expiresAt: number },
): Promise<string | undefined> {
  const row = await findMailedCode(tx, codeId);
  if (!row || row.expiresAt <= clock().getTime()) return undefined;
  if (row.proofHash !== null || row.tries >= MAILED_CODE_TRIES) return undefined;
  if (row.codeHash === null || row.codeHash !== hashCode(row.id, code)) {
    await updateMailedCode(tx, row.id, { tries: row.tries + 1 });
    return undefined;
  }
  await updateMailedCode(tx, row.id, { proofHash: hashToken(proof), expiresAt });
  return row.email;
}

/** @returns the e-mail that a proof is about. @throws DomainError emailProofInvalid, also for another purpose. */
export async function requireProvenEmail(
  db: Executor,
  { clock }: Pick<Context, "clock">,
  { purpose, subject = "", proof }: Purpose & { proof: string },
): Promise<string> {
  const row = await findProven(db, { purpose, subject, proofHash: hashToken(proof) }, clock().getTime());
  if (!row) throw new DomainError("emailProofInvalid");
  return row.email;
}
