/** Who reads what visitors wrote to the operator: the platform's administrators and its data governance team. */
import type { UserActor } from "../actor.ts";

export function readsMessages({ role }: UserActor): boolean {
  return role === "administrator" || role === "governance";
}
