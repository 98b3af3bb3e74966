/** The right to invite others to archive a prepared record. */
import type { UserActor } from "../actor.ts";
import { maySeeQueue } from "./review.ts";

/**
 * Institutions and journals, which are communities here, by those who administer them, and the platform: a mail in the
 * platform's name goes to any address.
 */
export const mayInviteToArchive = (actor: UserActor): boolean => maySeeQueue(actor);

/** Somebody who is no part of the platform acts on behalf of a community of theirs. */
export function mayInviteFor(communityId: string | null, actor: UserActor): boolean {
  if (communityId !== null) return actor.communityIds.includes(communityId);
  return actor.role !== "depositor";
}

/** Whether a link begins nothing any more. */
export function archiveLinkEnded(
  { link, preparer }: {
    link: { usedAt: number | null; revokedAt: number | null; expiresAt: number };
    preparer: { active: boolean };
  },
  now: number,
): boolean {
  return link.usedAt !== null || link.revokedAt !== null || link.expiresAt <= now || !preparer.active;
}
