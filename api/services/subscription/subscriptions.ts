/**
 * Subscriptions to news of policies. Nobody is subscribed by somebody else: the first mail is a question, and without an
 * answer nothing else is sent. What is answered never tells whether an e-mail is subscribed (safety 3.7).
 */
import { timingSafeEqual } from "node:crypto";
import {
  deleteSubscriptionById,
  findSubscription,
  findUnconfirmed,
  putSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../../../db/queries/data_policy/subscriptions.ts";
import { SUBSCRIBE_MS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempts } from "../limits/attempts.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { mailAttempts } from "../limits/mails.ts";
import { queueMail } from "../mail/queue.ts";
import { wakeOutbox } from "../outbox/effects.ts";

/**
 * Mails a link by which the e-mail is confirmed; one that is subscribed already is told so. Both take the same queries.
 * @throws DomainError tooManyRequests.
 */
export async function askForSubscription(context: Context, email: string): Promise<void> {
  const byAddress = [["subscriptionAddress", context.visitor?.address ?? ""]] as const;
  await countAttempts(context, mailAttempts(context, { kind: "subscription", email }, byAddress));
  const { locale } = context;
  const now = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    const row = await putSubscription(tx, {
      ...{ id: newId(), email, locale, confirmHash: null, confirmedAt: null, endToken: newToken() },
      ...{ createdAt: now, expiresAt: now + SUBSCRIBE_MS },
    });
    await queueMail(tx, context, {
      to: email,
      template: row.confirmedAt === null ? "policySubscribe" : "policySubscribed",
      locale,
      params: { id: row.id },
      key: `subscribe:${newId()}`,
    });
  });
  wakeOutbox(context);
}

/**
 * Says whether the link of the mail was used before. Asking changes nothing.
 * @throws DomainError subscriptionInvalid; tooManyRequests after too many links that open nothing.
 */
export async function isConfirmed(context: Context, token: string): Promise<boolean> {
  return (await findByToken(context, token)).confirmedAt !== null;
}

/**
 * Confirms by the token of the mail, in the language in which that is done. A second time changes nothing.
 * @throws DomainError subscriptionInvalid; tooManyRequests after too many links that open nothing.
 */
export async function confirmSubscription(context: Context, token: string): Promise<void> {
  const now = context.clock().getTime();
  const found = await findByToken(context, token);
  if (found.confirmedAt !== null) return;
  await context.db.withTx(async (tx) => {
    await updateSubscription(tx, found.id, { confirmedAt: now, locale: context.locale });
    const action = "confirmSubscription";
    await recordAudit(tx, context, { action, subject: "subscription", subjectId: found.id });
  });
}

async function findByToken(context: Context, token: string): Promise<SubscriptionRow> {
  const now = context.clock().getTime();
  const lookup = () => findUnconfirmed(context.db.read, hashToken(token), now);
  const found = await findLimitingGuesses(context, lookup);
  if (!found) throw new DomainError("subscriptionInvalid");
  return found;
}

/**
 * Ends a subscription. Where there is none any more that is a success as well: a mail program may ask twice.
 * @throws DomainError subscriptionInvalid; tooManyRequests after too many links that open nothing.
 */
export async function endSubscription(
  context: Context,
  { id, token }: { id: string; token: string },
): Promise<void> {
  const isRight = async () => {
    const row = await findSubscription(context.db.read, id);
    return !row || isSame(row.endToken, token) || undefined;
  };
  if (!await findLimitingGuesses(context, isRight)) throw new DomainError("subscriptionInvalid");
  await context.db.withTx(async (tx) => {
    if (!await deleteSubscriptionById(tx, id)) return;
    await recordAudit(tx, context, { action: "endSubscription", subject: "subscription", subjectId: id });
  });
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
