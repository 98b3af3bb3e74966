/** Who asks for a challenge, and alone may answer it and spend its token (spec 3 §5): one browser, or one network. */
import type { Visitor } from "../../actor.ts";
import { networkOf } from "../limits/limit_key.ts";
import { hashToken } from "../../secrets.ts";

/** Key of the caller that is stored with a challenge; empty if it is unknown, as in a call within the process. */
export function requesterOf(visitor: Visitor | undefined): string {
  return requestersOf(visitor)[0];
}

/**
 * Lists the keys under which this visitor may have requested a challenge, the most reliable first: a browser by its
 * cookie, and also by its network, because it may have received the cookie later.
 */
export function requestersOf(visitor: Visitor | undefined): [string, ...string[]] {
  const network = networkOf(visitor?.address ?? "");
  const byNetwork = network && hashToken(`network:${network}`);
  return visitor?.browser ? [hashToken(`browser:${visitor.browser}`), byNetwork] : [byNetwork];
}
