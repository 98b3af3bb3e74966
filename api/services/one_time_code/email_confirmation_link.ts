/** The mailed link that proves an e-mail (spec 1 §4 "Add-email flow"). */
import { findFlow, updateFlow } from "../../../db/queries/account/identities.ts";
import type { Context } from "../../context.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { pageUrl } from "../../page_url.ts";

/**
 * Makes the token while the mail is being sent; earlier tokens become invalid.
 * @param params `flowId` and `email` of the flow.
 * @returns undefined if the flow is over or has another e-mail by now.
 */
export async function issueEmailLink(
  { db, clock, config }: Context,
  params: Record<string, string | number>,
): Promise<Record<string, string | number> | undefined> {
  const now = clock().getTime();
  const flow = await findFlow(db.read, String(params.flowId), now);
  if (!flow?.subject || flow.emailVerified || flow.email !== params.email) return undefined;
  const token = newToken();
  const ticket = { ticketHash: hashToken(token), ticketExpiresAt: flow.expiresAt };
  await db.withTx((tx) => updateFlow(tx, flow.id, ticket));
  const query = { emailType: flow.provider, emailToken: token, userName: flow.displayName };
  const link = config.publicUrl + pageUrl(flow.locale, "/addEmail", query);
  return { ...params, link, minutes: Math.ceil((flow.expiresAt - now) / 60_000) };
}
