/** Links to archive a prepared record: institutions and journals make, list and revoke them. */
import {
  type ArchiveLinkRecord,
  type ArchiveLinkRow,
  countArchiveLinks,
  countWaitingLinks,
  findArchiveLink,
  insertArchiveLink,
  listArchiveLinks,
  updateArchiveLink,
} from "../../../db/queries/link/archive_links.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import { findCommunityId } from "../../../db/queries/dataset/writes.ts";
import type { ArchiveLinkRequest } from "../../../sdk/model/archive_link.ts";
import { ARCHIVE_LINKS_MAX } from "../../../sdk/model/limits.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import type { UserActor } from "../../actor.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayInviteFor, mayInviteToArchive } from "../../policies/archive_link.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempts } from "../limits/attempts.ts";
import { queueMail } from "../mail/queue.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { requireExpiry } from "./links.ts";

/** @throws DomainError notLoggedIn, forbidden. */
export function requireInviter(context: Context): UserActor {
  const actor = requireUser(context);
  if (mayInviteToArchive(actor)) return actor;
  throw new DomainError("forbidden", { action: "archiveLinks" });
}

/**
 * @returns the last part of the address where the platform does not mail it: it exists nowhere else.
 * @throws DomainError notLoggedIn; forbidden; invalidInput, also for a community of somebody else; tooManyLinks;
 * tooManyRequests.
 */
export async function createArchiveLink(
  context: Context,
  request: ArchiveLinkRequest,
): Promise<{ record: ArchiveLinkRecord; secret?: string }> {
  const actor = requireInviter(context);
  const expiresAt = requireExpiry(context, request.expiry);
  const communityId = await requireOwnCommunity(context, actor, request.communityCode);
  await countAttempts(context, [["archiveLink", actor.id], ["archiveLinkTo", request.email]]);
  const secret = request.mailed ? undefined : newToken();
  const record = await context.db.withTx(async (tx) => {
    const now = context.clock().getTime();
    await requireRoom(tx, actor, now);
    const row: ArchiveLinkRow = {
      id: newId(),
      secretHash: secret === undefined ? null : hashToken(secret),
      preparerId: actor.id,
      communityId,
      email: request.email,
      titleZh: request.title.zh,
      titleEn: request.title.en,
      archiveDoi: request.archiveDoi,
      archiveEmail: request.archiveEmail,
      createdAt: now,
      expiresAt,
      revokedAt: null,
      usedAt: null,
      sending: 0,
      datasetSerial: null,
    };
    await insertArchiveLink(tx, row);
    const detail = { archiveDoi: row.archiveDoi, expiresAt };
    await recordAudit(tx, context, {
      action: "createArchiveLink",
      subject: "link",
      subjectId: row.id,
      detail,
    });
    const found = (await findArchiveLink(tx, row.id))!;
    if (request.mailed) await mailLink(tx, context, found, { locale: request.locale ?? context.locale });
    return found;
  });
  wakeOutbox(context);
  return { record, secret };
}

/** @throws DomainError tooManyLinks. */
export async function requireRoom(tx: Transaction, { id }: UserActor, now: number): Promise<void> {
  if (await countWaitingLinks(tx, id, now) < ARCHIVE_LINKS_MAX) return;
  throw new DomainError("tooManyLinks", { maximum: ARCHIVE_LINKS_MAX });
}

/** @returns nothing for the platform. @throws DomainError invalidInput for a community that is not the caller's. */
async function requireOwnCommunity(
  { db }: Context,
  actor: UserActor,
  code: string,
): Promise<string | null> {
  const id = code === "" ? null : await findCommunityId(db.read, code);
  if (id !== undefined && mayInviteFor(id, actor)) return id;
  throw new DomainError("invalidInput", {}, [
    code === ""
      ? { path: "communityCode", key: "required" }
      : { path: "communityCode", key: "unknownCommunity", params: { found: code } },
  ]);
}

/**
 * The address is made while the mail is sent, so that it is stored nowhere; with it the one before ends. The mail of an
 * earlier sending makes none.
 */
export async function mailLink(
  tx: Transaction,
  context: Context,
  { link, community, preparer }: ArchiveLinkRecord,
  { locale }: { locale: Locale },
): Promise<void> {
  const named = locale === "zh" ? link.titleZh || link.titleEn : link.titleEn || link.titleZh;
  const place = community && (locale === "zh" ? community.nameZh : community.nameEn);
  await queueMail(tx, context, {
    to: link.email,
    template: "archiveInvitation",
    replyTo: preparer.email,
    locale,
    params: {
      archiveLinkId: link.id,
      sending: link.sending,
      name: preparer.name,
      community: place ?? "",
      given: place ? "yes" : "no",
      title: named,
      doi: link.archiveDoi,
      date: shanghaiDate(link.expiresAt),
    },
    key: [invitationKey(link.id), ...(link.sending === 0 ? [] : [link.sending])].join(":"),
  });
}

/** With which the keys of all mails about a link begin. */
export const invitationKey = (id: string): string => `archiveInvitation:${id}`;

/** Links that the caller prepared, newest first. @throws DomainError notLoggedIn, forbidden. */
export async function listOwnArchiveLinks(
  context: Context,
  { page, size }: { page: number; size: number },
): Promise<{ links: ArchiveLinkRecord[]; total: number }> {
  const { id } = requireInviter(context);
  const db = context.db.read;
  const [links, total] = await Promise.all([
    listArchiveLinks(db, id, { limit: size, offset: (page - 1) * size }),
    countArchiveLinks(db, id),
  ]);
  return { links, total };
}

/**
 * Ends a link that waits. What was begun with it stays its depositor's.
 * @throws DomainError notLoggedIn; notFound, also for a link of somebody else; archiveLinkEnded for one that was used.
 */
export async function revokeArchiveLink(context: Context, id: string): Promise<ArchiveLinkRecord> {
  const actor = requireUser(context);
  return await context.db.withTx(async (tx) => {
    const found = await requireOwnArchiveLink(tx, actor, id);
    if (found.link.usedAt !== null) throw new DomainError("archiveLinkEnded");
    if (found.link.revokedAt === null) {
      await updateArchiveLink(tx, id, { revokedAt: context.clock().getTime() });
      await recordAudit(tx, context, { action: "revokeArchiveLink", subject: "link", subjectId: id });
    }
    return (await findArchiveLink(tx, id))!;
  });
}

/** @throws DomainError notFound, also for a link of somebody else. */
export async function requireOwnArchiveLink(
  db: Executor,
  actor: UserActor,
  id: string,
): Promise<ArchiveLinkRecord> {
  const found = await findArchiveLink(db, id);
  if (found?.link.preparerId === actor.id) return found;
  throw new DomainError("notFound", { what: id.slice(0, 64) });
}
