/** Deletes data about accounts that are no longer needed (safety 2.8: personal data are not kept for ever). */
import { deleteDeadTokens } from "../../../db/queries/account/access_tokens.ts";
import { deleteExpiredFtpAccess } from "../../../db/queries/file/ftp_access.ts";
import { deleteUnconfirmed } from "../../../db/queries/data_policy/subscriptions.ts";
import { deleteOldRemarks } from "../../../db/queries/system/page_feedback.ts";
import { deleteOldMessages } from "../../../db/queries/system/contact_messages.ts";
import { deleteOldMails } from "../../../db/queries/system/mails.ts";
import { deleteDelivered } from "../../../db/queries/system/outbox.ts";
import { deleteExpiredCodes } from "../../../db/queries/account/users.ts";
import type { Context } from "../../context.ts";
import { MAIL_KIND } from "../mail/queue.ts";
import { CONTACT_KEPT_MS, CONTACT_OPEN_KEPT_MS, MAILS_KEPT_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** Milliseconds for which each kind is kept after its end. */
export const KEPT = {
  /** An expired code opens nothing; the day allows for servers whose clocks differ. */
  codes: DAY_MS,
  /** Long enough to answer whose token did something. */
  tokens: 90 * DAY_MS,
  mails: MAILS_KEPT_MS,
  messages: CONTACT_KEPT_MS,
  openMessages: CONTACT_OPEN_KEPT_MS,
  /** Whether an editor has dealt with it or not: by then the page is another one. */
  remarks: 2 * CONTACT_KEPT_MS,
};

/**
 * Deletes what has expired. Of the outbox only mails are deleted: they contain names, and the ids in their keys never
 * occur again. Other effects contain no names, and their keys keep a version from being published twice.
 * @returns how many of each went.
 */
export async function expireAccountData({ db, clock }: Context): Promise<Record<string, number>> {
  const now = clock().getTime();
  return await db.withTx(async (tx) => ({
    codes: await deleteExpiredCodes(tx, now - KEPT.codes),
    tokens: await deleteDeadTokens(tx, now - KEPT.tokens),
    ftp: await deleteExpiredFtpAccess(tx, now - KEPT.codes),
    queuedMails: await deleteDelivered(tx, MAIL_KIND, now - KEPT.mails),
    localMails: await deleteOldMails(tx, now - KEPT.mails),
    subscriptions: await deleteUnconfirmed(tx, now - KEPT.codes),
    contactMessages: await deleteOldMessages(tx, {
      answered: now - KEPT.messages,
      open: now - KEPT.openMessages,
    }),
    remarks: await deleteOldRemarks(tx, { handled: now - KEPT.messages, written: now - KEPT.remarks }),
  }));
}
