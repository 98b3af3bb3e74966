/** Opening a link: the address is exchanged for a pass, so that it need not be sent again. */
import {
  countUse,
  findCarriedPass,
  findLinkBySecret,
  insertPass,
  type LinkRecord,
} from "../../../db/queries/link/links.ts";
import type { Transaction } from "../../../db/client.ts";
import { LINK_PASS_HOURS } from "../../../sdk/model/limits.ts";
import { LINK_NEEDS_ACCOUNT, type LinkKind } from "../../../sdk/model/link.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hasEnded } from "../../policies/link.ts";
import { requireUser } from "../../caller.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { verifyPassword } from "../credential/password_hash.ts";
import { countAttempt, resetAttemptCount } from "../limits/attempts.ts";
import { networkOf } from "../limits/limit_key.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";

export interface Opened extends LinkRecord {
  /** In this answer alone. */
  pass: string;
  passExpiresAt: number;
}

/**
 * @throws DomainError notLoggedIn for an edit link; notFound for an address that leads nowhere; linkEnded, which names the
 * dataset; filesWithheld while the version is being corrected; linkPasswordWrong, also where one is missing; tooManyRequests.
 */
export async function openLink(
  context: Context,
  { kind, secret, password }: { kind: LinkKind; secret: string; password: string },
): Promise<Opened> {
  // Whoever works on a dataset has a name, which stands in the audit trail.
  const userId = LINK_NEEDS_ACCOUNT[kind] ? requireUser(context).id : null;
  const found = await findLimitingGuesses(
    context,
    () => findLinkBySecret(context.db.read, kind, hashToken(secret)),
  );
  if (!found) throw new DomainError("notFound", { what: kind });
  requireOpen(context, found);
  const carried = await findCarried(context, found, userId);
  if (carried) return { ...found, ...carried };
  await requirePassword(context, found, password);
  return await context.db.withTx(async (tx) => {
    // Looked at again: a revocation on the way counts.
    const current = await findLinkBySecret(tx, kind, hashToken(secret));
    if (!current) throw new DomainError("notFound", { what: kind });
    return await insertNewPass(tx, context, current, userId);
  });
}

/** For whoever may open it. @param userId Whose the pass is to be alone. @throws DomainError linkEnded, filesWithheld. */
export async function insertNewPass(
  tx: Transaction,
  context: Context,
  found: LinkRecord,
  userId: string | null = null,
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
  const detail = { dataSetId, kind };
  await recordAudit(tx, context, { action: "openLink", subject: "link", subjectId: id, detail });
  return { ...found, pass, passExpiresAt };
}

/** Who comes back with a pass that still opens the link goes on with it: that is no new use. */
async function findCarried(
  { db, clock, visitor }: Context,
  { link }: LinkRecord,
  userId: string | null,
): Promise<Pick<Opened, "pass" | "passExpiresAt"> | undefined> {
  const byHash = new Map((visitor?.passes ?? []).map((pass) => [hashToken(pass), pass]));
  if (byHash.size === 0) return undefined;
  const wanted = { linkId: link.id, userId, passHashes: [...byHash.keys()] };
  const row = await findCarriedPass(db.read, wanted, clock().getTime());
  return row && { pass: byHash.get(row.passHash)!, passExpiresAt: row.expiresAt };
}

/**
 * Only who holds the whole address learns which dataset it led to; of an anonymous link nobody.
 * @throws DomainError linkEnded, filesWithheld.
 */
export function requireOpen({ clock }: Pick<Context, "clock">, found: LinkRecord): void {
  const { link, version, dataSetId } = found;
  if (hasEnded(found, clock().getTime())) {
    throw new DomainError("linkEnded", {}, [], link.kind === "anonymous" ? {} : { dataSetId });
  }
  if (version.withheldAt !== null) throw new DomainError("filesWithheld");
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
