/** Addresses of links that are handed out by mail. They are made while the mail is sent, so that the outbox never stores them. */
import { findArchiveLink, replaceArchiveAddress } from "../../../db/queries/link/archive_links.ts";
import { findLink } from "../../../db/queries/link/links.ts";
import { localizedPath } from "../../../locales/format.ts";
import { ARCHIVE_LINK_PATH } from "../../../sdk/model/archive_link.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { archiveLinkEnded } from "../../policies/archive_link.ts";
import { hasEnded } from "../../policies/link.ts";
import { hashToken, newToken } from "../../secrets.ts";
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

/**
 * A second delivery makes a second address, and the first begins nothing.
 * @returns nothing for a link that has ended, and for the mail of an earlier sending.
 */
export function withArchiveLink(
  context: Context,
  { params, locale }: { params: Record<string, string | number>; locale: Locale },
): Promise<Record<string, string | number> | undefined> {
  return context.db.withTx(async (tx) => {
    const found = await findArchiveLink(tx, String(params.archiveLinkId));
    if (!found || archiveLinkEnded(found, context.clock().getTime())) return undefined;
    // A mail that an earlier release has queued is the first of its link.
    if (Number(params.sending ?? 0) !== found.link.sending) return undefined;
    const secret = newToken();
    await replaceArchiveAddress(tx, found.link, hashToken(secret));
    const path = localizedPath(locale, ARCHIVE_LINK_PATH + secret);
    return { ...params, link: context.config.publicUrl + path };
  });
}
