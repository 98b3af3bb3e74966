/** Communities as everybody may read them. */
import { type CommunityRecord, findCommunity, listCommunities } from "../../db/queries/communities.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../error.ts";

export function listAllCommunities({ db }: Context): Promise<CommunityRecord[]> {
  return listCommunities(db.read);
}

/** @throws DomainError notFound. */
export async function getCommunity({ db }: Context, code: string): Promise<CommunityRecord> {
  const found = await findCommunity(db.read, code);
  if (found) return found;
  throw new DomainError("notFound", { what: code.slice(0, 80) });
}
