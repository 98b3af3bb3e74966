/** Deletes data about accounts that are no longer needed (safety 2.8: personal data are not kept for ever). */
import { deleteDeadTokens } from "../../../db/queries/account/access_tokens.ts";
import { deleteOldMails } from "../../../db/queries/system/mails.ts";
import { deleteDelivered } from "../../../db/queries/system/outbox.ts";
import { deleteExpiredCodes } from "../../../db/queries/account/users.ts";
import type { Context } from "../../context.ts";
import { MAIL_KIND } from "../mail/queue.ts";
import { MAILS_KEPT_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";

/** Milliseconds for which each kind is kept after its end. */
const KEPT = {
  /** An expired code opens nothing; the day allows for servers whose clocks differ. */
  codes: DAY_MS,
  /** Long enough to answer whose token did something. */
  tokens: 90 * DAY_MS,
  mails: MAILS_KEPT_MS,
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
    queuedMails: await deleteDelivered(tx, MAIL_KIND, now - KEPT.mails),
    localMails: await deleteOldMails(tx, now - KEPT.mails),
  }));
}
