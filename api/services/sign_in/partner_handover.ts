/** Registered sites to which people may return after a sign-in (setting PARTNERS; safety 3.3). */
import { createHash, timingSafeEqual } from "node:crypto";
import { findUser } from "../../../db/queries/account/users.ts";
import type { Handover } from "../../../sdk/model/account/identity.ts";
import type { Config, Partner } from "../../config.ts";
import type { App, Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { consumeTicket, issueCode } from "../one_time_code/codes.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempt } from "../limits/attempts.ts";

/** Data with which the link of a mail leads back to a partner; empty for a code that no partner has. */
export function knownPartner({ config }: Pick<App, "config">, rfrom?: string): { rfrom?: string } {
  return config.partners.some(({ code }) => code === rfrom) ? { rfrom } : {};
}

/** Where a sign-in came from, or where it should lead. */
export interface PartnerRequest {
  /** Code of a partner. */
  rfrom?: string;
  /** Address at a partner. */
  redirectTo?: string;
}

export interface PartnerTarget {
  partner: Partner;
  url: URL;
}

/** Finds the registered partner; an address takes precedence over a code. */
export function partnerTarget(
  { partners }: Pick<Config, "partners">,
  { rfrom, redirectTo }: PartnerRequest,
): PartnerTarget | undefined {
  if (redirectTo) {
    const url = URL.canParse(redirectTo) ? new URL(redirectTo) : undefined;
    const partner = url && partners.find((known) => isWithinUrl(url, new URL(known.url)));
    return partner && { partner, url };
  }
  const partner = partners.find(({ code }) => code === rfrom);
  return partner && { partner, url: new URL(partner.url) };
}

/** Whether an address has the exact origin and begins with whole segments of the registered path. */
function isWithinUrl(url: URL, registered: URL): boolean {
  const prefix = registered.pathname.replace(/\/$/, "");
  const inside = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  return url.origin === registered.origin && inside && url.username === "" && url.password === "" &&
    !/%2f|%5c|%2e/i.test(url.pathname);
}

/**
 * Address of the partner with the user name and a code that is valid once, for one minute.
 * @returns undefined if no partner is registered. @throws DomainError notLoggedIn, scopeMissing
 */
export async function startHandover(context: Context, way: PartnerRequest): Promise<string | undefined> {
  const { id, email } = requireSession(context);
  const target = partnerTarget(context.config, way);
  if (!target) return undefined;
  const { partner, url } = target;
  const code = await context.db.withTx(async (tx) => {
    const detail = { partner: partner.code };
    await recordAudit(tx, context, { action: "handOver", subject: "user", subjectId: id, detail });
    return await issueCode(tx, context, id, "handover", partner.code);
  });
  url.searchParams.set("userName", email);
  url.searchParams.set("token", code);
  return url.href;
}

/**
 * Tells a partner who came with a code. Each code works once, for the partner that it was made for.
 * @throws DomainError ticketInvalid for any invalid code or secret; tooManyRequests
 */
export async function redeemHandover(
  context: Context,
  { partner: code, secret, token }: Handover,
): Promise<{ userName: string; realName: string }> {
  await countAttempt(context, "handover", context.visitor?.address ?? "");
  const partner = context.config.partners.find((known) => known.code === code);
  if (!isSame(secret, partner?.secret ?? "") || !partner) throw new DomainError("ticketInvalid");
  return await context.db.withTx(async (tx) => {
    const ticket = await consumeTicket(tx, context, "handover", token);
    const user = ticket?.detail === partner.code ? await findUser(tx, ticket.userId) : undefined;
    if (user?.status !== "ACTIVE") throw new DomainError("ticketInvalid");
    return { userName: user.email, realName: user.realName };
  });
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
