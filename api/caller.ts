/** Who asks: the first question of every service that changes something. */
import type { Context } from "./context.ts";
import type { UserActor } from "./actor.ts";
import { DomainError } from "./error.ts";

/** @throws DomainError notLoggedIn for a visitor. */
export function requireUser({ actor }: Context): UserActor {
  if (actor.kind !== "user") throw new DomainError("notLoggedIn");
  return actor;
}

/**
 * Requires the owner's own session. A personal access token, which a program holds, must not be able to take over the
 * account.
 * @throws DomainError notLoggedIn for a visitor, scopeMissing for a token.
 */
export function requireSession(context: Context): UserActor {
  const actor = requireUser(context);
  if (actor.scopes) throw new DomainError("scopeMissing", { wanted: "session" });
  return actor;
}
