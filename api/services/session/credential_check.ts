/**
 * The credential of a call: checked when the call begins, and again in every transaction in which it writes. A body may
 * take hours to arrive, so its sender may have logged out, been locked out or lost a right in the meantime.
 */
import type { Check } from "../../../db/client.ts";
import type { App } from "../../context.ts";
import type { Actor, UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { findTokenActor, recheckTokenActor } from "./access_tokens.ts";
import { findActor, recheckActor } from "./sessions.ts";

export interface Credential {
  secret: string;
  /** Whether it is a personal access token; otherwise it is the token of a session. */
  personal: boolean;
}

/** Finds the account behind a credential; a visitor if the credential is not valid or no longer valid. */
export function findCredentialActor(app: App, { secret, personal }: Credential): Promise<Actor> {
  return personal ? findTokenActor(app, secret) : findActor(app, secret);
}

/**
 * Makes the check that every write of a call runs first. It runs in the same transaction as the effect, so the end of a
 * credential is either committed before and seen, or takes place after the effect.
 * @param seen The actor when the call began.
 * @returns a check that throws DomainError sessionExpired for a session that has ended, a token that was revoked or has
 * expired and an account that is closed; forbidden if `seen` has lost a right.
 */
export function checkStillValid(app: App, { secret, personal }: Credential, seen: UserActor): Check {
  return async (tx) => {
    const now = await (personal ? recheckTokenActor : recheckActor)(tx, app, secret);
    if (!now) throw new DomainError("sessionExpired");
    if (hasLostRights(seen, now)) throw new DomainError("forbidden", { action: "rightsEnded" });
  };
}

/** Roles by increasing rights. */
const RANKS: readonly UserActor["role"][] = ["depositor", "governance", "administrator"];

/** Rights that were added in the meantime do not end the call. */
function hasLostRights(before: UserActor, now: UserActor): boolean {
  return RANKS.indexOf(now.role) < RANKS.indexOf(before.role) ||
    before.communityIds.some((id) => !now.communityIds.includes(id));
}
