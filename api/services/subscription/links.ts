/** Links in mails about policies. */
import {
  findSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../../../db/queries/data_policy/subscriptions.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { SUBSCRIBE_MS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { pageUrl } from "../../page_url.ts";
import { hashToken, newToken } from "../../secrets.ts";

type Params = Record<string, string | number>;

/**
 * Makes the link while the mail is being sent; earlier ones become invalid.
 * @returns undefined if the e-mail was confirmed, or taken off, meanwhile.
 */
export async function issueConfirmation(
  { db, clock, config }: Context,
  { params, locale }: { params: Params; locale: Locale },
): Promise<Params | undefined> {
  const row = await findSubscription(db.read, String(params.id));
  if (!row || row.confirmedAt !== null) return undefined;
  const token = newToken();
  const expiresAt = clock().getTime() + SUBSCRIBE_MS;
  await db.withTx((tx) => updateSubscription(tx, row.id, { confirmHash: hashToken(token), expiresAt }));
  const link = config.publicUrl + pageUrl(locale, "/policy_subscription", { token });
  return { ...params, link, days: SUBSCRIBE_MS / DAY_MS };
}

/** Adds the link that ends a subscription. @returns undefined if it has ended. */
export async function withEndLink(
  context: Context,
  { params, locale }: { params: Params; locale: Locale },
): Promise<Params | undefined> {
  const row = await findSubscription(context.db.read, String(params.id));
  return row?.confirmedAt ? { ...params, unsubscribe: endLink(context, row, locale) } : undefined;
}

/** A mail program may call it by itself, with one click (RFC 8058). */
function endLink(
  { config }: Pick<Context, "config">,
  { id, endToken }: Pick<SubscriptionRow, "id" | "endToken">,
  locale: Locale,
): string {
  return config.publicUrl + pageUrl(locale, "/policy_subscription/unsubscribe", { id, token: endToken });
}
