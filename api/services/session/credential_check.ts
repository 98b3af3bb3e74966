/**
 * What a call came with: asked when it begins, and again in every transaction in which it writes. A body may travel for
 * hours, so whoever sends it may have logged out, been locked out or lost a right meanwhile.
 */
import type { Check } from "../../../db/client.ts";
import type { App } from "../../context.ts";
import type { Actor, UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { findTokenActor, recheckTokenActor } from "./access_tokens.ts";
import { findActor, recheckActor } from "./sessions.ts";

export interface Credential {
  secret: string;
  /** Whether it is a personal access token; otherwise it is that of a session. */
  personal: boolean;
}

/** A visitor when it opens nothing, or nothing any more. */
export function findCredentialActor(app: App, { secret, personal }: Credential): Promise<Actor> {
  return personal ? findTokenActor(app, secret) : findActor(app, secret);
}

/**
 * What every write of a call asks first. It stands in the same transaction as the effect, so either the end of the
 * credential was committed before and is seen, or it comes after the effect.
 * @param seen Who it was when the call began.
 * @returns a check that throws DomainError sessionExpired for a session that has ended, a token that was revoked or has
 * expired and an account that is closed; forbidden when a right of `seen` has gone.
 */
export function checkStillValid(app: App, { secret, personal }: Credential, seen: UserActor): Check {
  return async (tx) => {
    const now = await (personal ? recheckTokenActor : recheckActor)(tx, app, secret);
    if (!now) throw new DomainError("sessionExpired");
    if (hasLostRights(seen, now)) throw new DomainError("forbidden", { action: "rightsEnded" });
  };
}

/** Each may do more than the one before it. */
const RANKS: readonly UserActor["role"][] = ["depositor", "governance", "administrator"];

/** Rights that were added meanwhile stop nobody. */
function hasLostRights(before: UserActor, now: UserActor): boolean {
  return RANKS.indexOf(now.role) < RANKS.indexOf(before.role) ||
    before.communityIds.some((id) => !now.communityIds.includes(id));
}
