/** Short addresses of pages of this site, for print and talks. */
import { randomInt } from "node:crypto";
import QRCode from "qrcode";
import {
  findShortLink,
  findShortLinkTo,
  insertShortLink,
  type ShortLinkRow,
} from "../../../db/queries/link/short_links.ts";
import type { ShortLink } from "../../../sdk/model/responses/link.ts";
import { SHORT_LINK_PATH, shortLinkTarget } from "../../../sdk/model/short_link.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countAttempt } from "../limits/attempts.ts";
import { recordAudit } from "../audit/record.ts";

/** Without characters that are mistaken for one another on paper. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_LENGTH = 7;

/**
 * Gives a page its short address; a page that has one keeps it.
 * @throws DomainError notLoggedIn; invalidInput for an address that is no page of this site, or one with a secret;
 * tooManyRequests.
 */
export async function createShortLink(context: Context, given: string): Promise<ShortLink> {
  const { id } = requireUser(context);
  const target = shortLinkTarget(given, context.config.publicUrl);
  if (target === undefined) throw new DomainError("invalidInput", {}, [{ path: "target", key: "ownPage" }]);
  const known = await findShortLinkTo(context.db.read, target);
  if (!known) await countAttempt(context, "shortLink", id);
  const row = known ?? await context.db.withTx(async (tx) => {
    const made = await findShortLinkTo(tx, target);
    if (made) return made;
    let code = newCode();
    while (await findShortLink(tx, code)) code = newCode();
    const row = { code, target, createdAt: context.clock().getTime() };
    await insertShortLink(tx, row);
    await recordAudit(tx, context, { action: "createShortLink", subject: "link", subjectId: code });
    return row;
  });
  return present(context, row);
}

/** @throws DomainError notFound. */
export async function getShortLink(context: Context, code: string): Promise<ShortLink> {
  const row = await findShortLink(context.db.read, code.toLowerCase());
  if (!row) throw new DomainError("notFound", { what: code.slice(0, 64) });
  return present(context, row);
}

/** The address as a QR code in SVG. @throws DomainError notFound. */
export async function drawShortLink(context: Context, code: string): Promise<string> {
  const { url } = await getShortLink(context, code);
  return await QRCode.toString(url, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
}

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const present = ({ config }: Context, { code, target }: ShortLinkRow): ShortLink => ({
  code,
  url: `${config.publicUrl}${SHORT_LINK_PATH}${code}`,
  target,
});
