/** Opening a link: the address is exchanged for a pass, so that it need not be sent again. */
import {
  countUse,
  findCarriedPass,
  findLinkByEndedSecret,
  findLinkBySecret,
  insertPass,
  type LinkRecord,
} from "../../../db/queries/link/links.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import { LINK_PASS_HOURS } from "../../../sdk/model/limits.ts";
import { maskEmail } from "../../../sdk/model/email_address.ts";
import {
  LINK_NEEDS_ACCOUNT,
  type LinkCodeRequest,
  type LinkKind,
  type OpenLink,
} from "../../../sdk/model/link.ts";
import type { MailedCode } from "../../../sdk/model/mailed_code.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireUser } from "../../caller.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { verifyPassword } from "../credential/password_hash.ts";
import { countAttempt, resetAttemptCount } from "../limits/attempts.ts";
import { networkOf } from "../limits/limit_key.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { confirmCode, mailCode, requireProvenEmail } from "../mailed_code/mailed_codes.ts";
import { explainEnd, requireOpen } from "./require_open.ts";

export interface Opened extends LinkRecord {
  /** In this answer alone. */
  pass: string;
  passExpiresAt: number;
}

/**
 * @throws DomainError notLoggedIn for an edit link; notFound for an address that leads nowhere; linkEnded, which names the
 * dataset; filesWithheld while the version is being corrected; linkPasswordWrong, also where one is missing; linkCodeNeeded, which
 * says whether the code is asked for with the password; mailedCodeWrong; tooManyRequests.
 */
export async function openLink(
  context: Context,
  { kind, secret, password, codeId, code }: OpenLink,
): Promise<Opened> {
  const { found, userId } = await findOpenLink(context, kind, secret);
  const carried = await findCarried(context.db.read, context, found, userId);
  if (carried) return { ...found, ...carried };
  const email = await requireListed(context, found, { codeId, code });
  if (email === undefined) await requirePassword(context, found, password);
  return await context.db.withTx(async (tx) => {
    // Looked at again: a revocation on the way counts.
    const current = await findLinkBySecret(tx, kind, hashToken(secret));
    if (!current) throw explainEnd(found);
    return await insertNewPass(tx, context, current, userId, email);
  });
}

/** @returns the link, and whose its pass is to be alone. @throws DomainError as {@link openLink}. */
async function findOpenLink(
  context: Context,
  kind: LinkKind,
  secret: string,
): Promise<{ found: LinkRecord; userId: string | null }> {
  // Whoever works on a dataset has a name, which stands in the audit trail.
  const userId = LINK_NEEDS_ACCOUNT[kind] ? requireUser(context).id : null;
  const secretHash = hashToken(secret);
  const db = context.db.read;
  // A replaced address is no guess.
  const looked = await findLimitingGuesses(context, async () => {
    const found = await findLinkBySecret(db, kind, secretHash);
    return found ?? await findLinkByEndedSecret(db, kind, secretHash).then((ended) => ended && { ended });
  });
  if (!looked) throw new DomainError("notFound", { what: kind });
  if ("ended" in looked) throw explainEnd(looked.ended);
  requireOpen(context, looked);
  return { found: looked, userId };
}

/**
 * Mails a code to whoever wants to open a link that is for certain e-mails. The answer is the same for an e-mail that it is
 * not for. A password is judged here, so that nobody without it makes us send mails. @throws DomainError as {@link openLink}.
 */
export async function mailLinkCode(
  context: Context,
  { kind, secret, password, email }: LinkCodeRequest,
): Promise<MailedCode> {
  const { found } = await findOpenLink(context, kind, secret);
  await requirePassword(context, found, password);
  const { id, emails } = found.link;
  return await mailCode(context, { purpose: "link", subject: id, email, isWanted: emails.includes(email) });
}

/**
 * Whoever holds the code has given the password before it.
 * @returns the proven e-mail; nothing for a link that is for whoever holds its address.
 */
async function requireListed(
  context: Context,
  { link }: LinkRecord,
  { codeId, code }: Pick<OpenLink, "codeId" | "code">,
): Promise<string | undefined> {
  if (link.emails.length === 0) return undefined;
  if (codeId === "") {
    throw new DomainError("linkCodeNeeded", {}, [], { password: link.passwordHash !== null });
  }
  const { proof } = await confirmCode(context, { codeId, code });
  return await requireProvenEmail(context.db.read, context, { purpose: "link", subject: link.id, proof });
}

/**
 * For whoever may open it.
 * @param userId Whose the pass is to be alone. @param email That was proven for it. @throws DomainError linkEnded,
 * filesWithheld.
 */
export async function insertNewPass(
  tx: Transaction,
  context: Context,
  found: LinkRecord,
  userId: string | null = null,
  email?: string,
): Promise<Opened> {
  requireOpen(context, found);
  const { link: { id, kind, expiresAt }, dataSetId } = found;
  const now = context.clock().getTime();
  const pass = newToken();
  const passExpiresAt = Math.min(now + LINK_PASS_HOURS * 3_600_000, expiresAt);
  await insertPass(tx, {
    passHash: hashToken(pass),
    linkId: id,
    userId,
    createdAt: now,
    expiresAt: passExpiresAt,
  });
  await countUse(tx, id, now);
  const detail = { dataSetId, kind, ...(email === undefined ? {} : { email: maskEmail(email) }) };
  await recordAudit(tx, context, { action: "openLink", subject: "link", subjectId: id, detail });
  return { ...found, pass, passExpiresAt };
}

/** Who comes back with a pass that still opens the link goes on with it: that is no new use. */
export async function findCarried(
  db: Executor,
  { clock, visitor }: Context,
  { link }: LinkRecord,
  userId: string | null = null,
): Promise<Pick<Opened, "pass" | "passExpiresAt"> | undefined> {
  const byHash = new Map((visitor?.passes ?? []).map((pass) => [hashToken(pass), pass]));
  if (byHash.size === 0) return undefined;
  const wanted = { linkId: link.id, userId, passHashes: [...byHash.keys()] };
  const row = await findCarriedPass(db, wanted, clock().getTime());
  return row && { pass: byHash.get(row.passHash)!, passExpiresAt: row.expiresAt };
}

async function requirePassword(context: Context, { link }: LinkRecord, password: string): Promise<void> {
  if (link.passwordHash === null) return;
  if (password === "") throw new DomainError("linkPasswordWrong");
  // By network as well: whoever guesses keeps nobody else out.
  const network = networkOf(context.visitor?.address ?? "");
  await countAttempt(context, "linkPassword", link.id, network);
  if (!await verifyPassword(link.passwordHash, password)) throw new DomainError("linkPasswordWrong");
  await resetAttemptCount(context, "linkPassword", link.id, network);
}
