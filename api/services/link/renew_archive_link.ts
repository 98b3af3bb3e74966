/** What a preparer does when the recipient of an archive link needs more time, or the mail once more. */
import {
  type ArchiveLinkRecord,
  findArchiveLink,
  replaceArchiveAddress,
  updateArchiveLink,
} from "../../../db/queries/link/archive_links.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { ArchiveLinkSending } from "../../../sdk/model/archive_link.ts";
import type { UserActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayInviteFor } from "../../policies/archive_link.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempts } from "../limits/attempts.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { takeBackMails } from "../mail/queue.ts";
import {
  invitationKey,
  mailLink,
  requireInviter,
  requireOwnArchiveLink,
  requireRoom,
} from "./archive_links.ts";
import { requireExpiry } from "./links.ts";

/**
 * Moves the end of a link that waits for its recipient; its address stays.
 * @throws DomainError notLoggedIn; forbidden; notFound, also for a link of somebody else; archiveLinkEnded; invalidInput where
 * the new end is not later.
 */
export async function extendArchiveLink(
  context: Context,
  id: string,
  expiry: string,
): Promise<ArchiveLinkRecord> {
  const actor = requireInviter(context);
  const expiresAt = requireExpiry(context, expiry);
  return await context.db.withTx(async (tx) => {
    const { link } = await requireUnused(tx, actor, id);
    if (link.expiresAt <= context.clock().getTime()) throw new DomainError("archiveLinkEnded");
    if (expiresAt <= link.expiresAt) throw wrongExpiry();
    return await change(tx, context, id, { expiresAt });
  });
}

/**
 * Gives a link another address, and the one before ends: at once, or when the mail with the new one is sent. A link that has expired gets a new end with it.
 * @returns the last part of the address where the platform does not mail it: it exists nowhere else.
 * @throws DomainError notLoggedIn; forbidden; notFound, also for a link of somebody else; archiveLinkEnded for one that was
 * used or revoked; invalidInput for an expired one without a new end; tooManyLinks; tooManyRequests.
 */
export async function sendArchiveLink(
  context: Context,
  id: string,
  { expiry, mailed, locale = context.locale }: ArchiveLinkSending,
): Promise<{ record: ArchiveLinkRecord; secret?: string }> {
  const actor = requireInviter(context);
  const { link: { email } } = await requireUnused(context.db.read, actor, id);
  const given = expiry === "" ? undefined : requireExpiry(context, expiry);
  await countAttempts(context, [["archiveLink", actor.id], ["archiveLinkTo", email]]);
  const secret = mailed ? undefined : newToken();
  const record = await context.db.withTx(async (tx) => {
    const { link } = await requireUnused(tx, actor, id);
    const now = context.clock().getTime();
    const expiresAt = given ?? link.expiresAt;
    if (expiresAt <= now) throw wrongExpiry();
    if (link.expiresAt <= now) await requireRoom(tx, actor, now);
    // A mail that has not gone would make an address of its own, and end this one. One that is being sent sees that
    // there is a later sending, and makes none.
    await takeBackMails(tx, invitationKey(id));
    if (secret !== undefined) await replaceArchiveAddress(tx, link, hashToken(secret));
    const changed = await change(tx, context, id, { expiresAt, sending: link.sending + 1 });
    if (mailed) await mailLink(tx, context, changed, { locale });
    return changed;
  });
  wakeOutbox(context);
  return { record, secret };
}

const wrongExpiry = () => new DomainError("invalidInput", {}, [{ path: "expiry", key: "expiryRange" }]);

/** @throws DomainError notFound; forbidden for a community that is the caller's no more; archiveLinkEnded. */
async function requireUnused(
  db: Executor,
  actor: UserActor,
  id: string,
): Promise<ArchiveLinkRecord> {
  const found = await requireOwnArchiveLink(db, actor, id);
  const { communityId, usedAt, revokedAt } = found.link;
  if (!mayInviteFor(communityId, actor)) throw new DomainError("forbidden", { action: "archiveLinks" });
  if (usedAt !== null || revokedAt !== null) throw new DomainError("archiveLinkEnded");
  return found;
}

async function change(
  tx: Transaction,
  context: Context,
  id: string,
  values: { expiresAt: number; sending?: number },
): Promise<ArchiveLinkRecord> {
  await updateArchiveLink(tx, id, values);
  const action = "sending" in values ? "sendArchiveLink" : "extendArchiveLink";
  const detail = { expiresAt: values.expiresAt };
  await recordAudit(tx, context, { action, subject: "link", subjectId: id, detail });
  return (await findArchiveLink(tx, id))!;
}
