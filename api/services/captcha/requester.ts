/** Who asks for a challenge, and alone may answer it and spend its token (spec 3 §5): one browser, or one network. */
import type { Visitor } from "../../actor.ts";
import { networkOf } from "../limits/limit_key.ts";
import { hashToken } from "../../secrets.ts";

/** What a challenge keeps of who asked; empty when nobody knows, as in a call without a connection. */
export function requesterOf(visitor: Visitor | undefined): string {
  return requestersOf(visitor)[0];
}

/**
 * As whom this visitor may have asked, the surest first: a browser by its cookie, and by its network as well, since it
 * may have got its cookie only after it asked.
 */
export function requestersOf(visitor: Visitor | undefined): [string, ...string[]] {
  const network = networkOf(visitor?.address ?? "");
  const byNetwork = network && hashToken(`network:${network}`);
  return visitor?.browser ? [hashToken(`browser:${visitor.browser}`), byNetwork] : [byNetwork];
}
