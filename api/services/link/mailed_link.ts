/** The address of a link that is handed out by mail. It is made while the mail is sent, so that the outbox never stores it. */
import { findLink } from "../../../db/queries/link/links.ts";
import type { Context } from "../../context.ts";
import { hasEnded } from "../../policies/link.ts";
import { addAddress } from "./links.ts";

/** A second delivery makes a second address beside the first. @returns nothing for a link that has ended. */
export function withShareLink(
  context: Context,
  { params }: { params: Record<string, string | number> },
): Promise<Record<string, string | number> | undefined> {
  return context.db.withTx(async (tx) => {
    const found = await findLink(tx, String(params.linkId));
    if (!found || hasEnded(found, context.clock().getTime())) return undefined;
    return { ...params, share: await addAddress(tx, context, found, "mail") };
  });
}
