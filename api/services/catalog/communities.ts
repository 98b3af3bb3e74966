/** Reading communities: all of them as everybody may see them, and those that a person administers. */
import {
  type CommunityRecord,
  findCommunity,
  listCommunities,
} from "../../../db/queries/catalog/communities.ts";
import { listAdministered } from "../../../db/queries/account/users.ts";
import type { CommunityRow } from "../../../db/schema/records.ts";
import type { Context } from "../../context.ts";
import type { UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";

export function listAllCommunities({ db }: Context): Promise<CommunityRecord[]> {
  return listCommunities(db.read);
}

/** @throws DomainError notFound. */
export async function getCommunity({ db }: Context, code: string): Promise<CommunityRecord> {
  const found = await findCommunity(db.read, code);
  if (found) return found;
  throw new DomainError("notFound", { what: code.slice(0, 80) });
}

/** Lists the communities that the caller administers. Most people administer none, which takes no query. */
export function listOwnCommunities(
  context: Context,
  { id, communityIds }: UserActor,
): Promise<CommunityRow[]> {
  return communityIds.length === 0 ? Promise.resolve([]) : listAdministered(context.db.read, id);
}
