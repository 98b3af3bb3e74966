/** Who edits the texts of the site: the data governance team and the platform administrators. */
import type { UserActor } from "../actor.ts";

export function mayEditContent({ role }: UserActor): boolean {
  return role === "governance" || role === "administrator";
}
