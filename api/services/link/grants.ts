/** Finds out what the links open that somebody has opened; called once for each request that brings passes. */
import { listGrants } from "../../../db/queries/link/links.ts";
import { readPasses } from "../../../sdk/model/link.ts";
import type { LinkGrant } from "../../actor.ts";
import type { App } from "../../context.ts";
import { hashToken } from "../../secrets.ts";

/**
 * @param carried The header or the cookie. @param userId Who is signed in.
 * @returns nothing for passes that have ended, or that belong to somebody else.
 */
export async function findGrants(
  { db, clock }: App,
  carried: string,
  userId: string | undefined,
): Promise<LinkGrant[]> {
  const hashes = readPasses(carried).map(hashToken);
  return hashes.length === 0 ? [] : await listGrants(db.read, hashes, userId, clock().getTime());
}
