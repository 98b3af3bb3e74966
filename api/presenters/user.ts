import type { CommunityRow } from "../../db/schema/records.ts";
import type { MailRow } from "../../db/queries/system/mails.ts";
import type { LocalMail } from "../../sdk/model/mail.ts";
import type { CurrentUser } from "../../sdk/model/account/user.ts";
import type { UserActor } from "../actor.ts";
import { allowedAreas } from "../policies/area.ts";
import { presentCommunity } from "./community.ts";
import { toIso } from "../../sdk/model/time.ts";

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
    allowedAreas: allowedAreas(actor),
    locale,
    loginType,
    secondFactorMissing,
    token: token && { name: token.name, scopes: [...scopes ?? []], expiresAt: toIso(token.expiresAt) },
  };
}

export function presentMail({ id, recipient, locale, subject, body, html, createdAt }: MailRow): LocalMail {
  return { id, to: recipient, locale, subject, body, html, createdAt: toIso(createdAt) };
}
