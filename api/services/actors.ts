/** Who asks: the first question of every service that changes something. */
import type { Context, UserActor } from "../context.ts";
import { DomainError } from "../error.ts";

/** @throws DomainError notLoggedIn for a visitor. */
export function requireUser({ actor }: Context): UserActor {
  if (actor.kind !== "user") throw new DomainError("notLoggedIn");
  return actor;
}
