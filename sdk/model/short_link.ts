/** Short addresses of pages of this site (spec 1 §2): they lead on and open nothing. */
import { z } from "zod";
import { returnPath } from "./account/redirect_path.ts";
import { URL_MAX } from "./limits.ts";
import { hasRequestKey } from "./request_key.ts";
import { requiredText } from "./text.ts";

/** Where short addresses begin; the code follows. */
export const SHORT_LINK_PATH = "/surl/";

export const shortLinkRequestSchema = z.object({
  target: requiredText(URL_MAX).describe("Address or path of a page of this site."),
});
export type ShortLinkRequest = z.infer<typeof shortLinkRequestSchema>;

/** Addresses that carry a secret, that lead on themselves, or that are no pages. */
const NO_TARGETS =
  /^\/(?:s|surl|anonymous|shareLink|editLink|archiveLink|policy_subscription|settings|mails|static|api|oai|sitemap|healthz|readyz|metrics|\.well-known)(?:[/.?#]|$)/i;

/**
 * Reads the page to which a short address is wanted.
 * @param origin Of this site.
 * @returns its path without the language, or nothing for what is no page of this site that anybody may be led to.
 */
export function shortLinkTarget(given: string, origin: string): string | undefined {
  const path = returnPath(given.trim(), origin)?.replace(/^\/en(?=[/?#]|$)/i, "");
  if (path === undefined) return undefined;
  const target = path.startsWith("/") ? path : `/${path}`;
  return [target, decoded(target)].some((one) =>
      one === undefined || NO_TARGETS.test(one) || hasRequestKey(one)
    )
    ? undefined
    : target;
}

/** As the router reads it; nothing for what cannot be decoded. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
