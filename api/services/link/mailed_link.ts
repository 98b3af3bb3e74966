/** The address of a link that is handed out by mail. It is made while the mail is sent, so that the outbox never stores it. */
import { findLink, replaceSecret } from "../../../db/queries/link/links.ts";
import { LINK_PATHS } from "../../../sdk/model/link.ts";
import type { Context } from "../../context.ts";
import { hashToken, newToken } from "../../secrets.ts";

/** A second delivery makes a second address, and the first opens nothing. @returns nothing for a link that has ended. */
export function withShareLink(
  context: Context,
  { params }: { params: Record<string, string | number> },
): Promise<Record<string, string | number> | undefined> {
  return context.db.withTx(async (tx) => {
    const found = await findLink(tx, String(params.linkId));
    if (!found || found.link.revokedAt !== null) return undefined;
    const secret = newToken();
    await replaceSecret(tx, found.link.id, hashToken(secret));
    return { ...params, share: context.config.publicUrl + LINK_PATHS[found.link.kind] + secret };
  });
}
