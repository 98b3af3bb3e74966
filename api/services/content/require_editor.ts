/** Who asks, where only editors of the content may. */
import type { Context } from "../../context.ts";
import type { UserActor } from "../../actor.ts";
import { requireUser } from "../../caller.ts";
import { DomainError } from "../../error.ts";
import { mayEditContent } from "../../policies/content.ts";

/** @throws DomainError notLoggedIn, forbidden. */
export function requireEditor(context: Context): UserActor {
  const user = requireUser(context);
  if (!mayEditContent(user)) throw new DomainError("forbidden", { action: "content" });
  return user;
}
