/**
 * Identifies the caller who requested a challenge, and who alone may answer it and use its token (spec 3 §5): a
 * browser, or a network.
 */
import type { Visitor } from "../../context.ts";
import { networkOf } from "../limits/who.ts";
import { hashToken } from "../secrets.ts";

/** Key of the caller that is stored with a challenge; empty if it is unknown, as in a call within the process. */
export function askerOf(visitor: Visitor | undefined): string {
  return askersOf(visitor)[0];
}

/**
 * Lists the keys under which this visitor may have requested a challenge, the most reliable first: a browser by its
 * cookie, and also by its network, because it may have received the cookie later.
 */
export function askersOf(visitor: Visitor | undefined): [string, ...string[]] {
  const network = networkOf(visitor?.address ?? "");
  const byNetwork = network && hashToken(`network:${network}`);
  return visitor?.browser ? [hashToken(`browser:${visitor.browser}`), byNetwork] : [byNetwork];
}
