import type { CommunityRow } from "../../db/schema/records.ts";
import type { MailRow } from "../../db/queries/mails.ts";
import type { LocalMail } from "../../sdk/model/mail.ts";
import type { CurrentUser } from "../../sdk/model/user.ts";
import type { UserActor } from "../context.ts";
import { presentCommunity } from "./community.ts";

/** Presents the caller's own account. The e-mail of any other account is never shown. */
export function presentCurrentUser(actor: UserActor, communities: readonly CommunityRow[]): CurrentUser {
  const { email, realName, role, communityIds, locale, loginType, secondFactorMissing, scopes, token } =
    actor;
  return {
    userName: email,
    realName,
    email,
    role,
    communities: communities.map(presentCommunity),
    reviewer: role === "governance" || communityIds.length > 0,
    locale,
    loginType,
    secondFactorMissing,
    token: token && { name: token.name, scopes: [...scopes ?? []], expiresAt: isoOf(token.expiresAt) },
  };
}

export function presentMail({ id, recipient, locale, subject, body, html, createdAt }: MailRow): LocalMail {
  return { id, to: recipient, locale, subject, body, html, createdAt: isoOf(createdAt) };
}

const isoOf = (at: number) => new Date(at).toISOString();
