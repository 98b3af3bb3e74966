/**
 * Closes what lies behind a link: no cache keeps it, no search engine lists it, and no page that it leads to learns its
 * address (safety 2.7). The request decides, so that the rule holds for every answer: a file, a redirect, a refusal.
 */
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { LINK_PASS_HEADER, linkCookie } from "../../sdk/model/link.ts";

/** Calls about links and about what they were asked for, whoever makes them. */
const SHARING = /^\/api\/+sdb-share-service\//;

export function closeBehindLinks(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const carriesPass = c.req.header(LINK_PASS_HEADER) !== undefined ||
      getCookie(c, linkCookie(publicUrl)) !== undefined;
    if (carriesPass || SHARING.test(c.req.path)) closeAround(c.res.headers);
  };
}

export function closeAround(headers: Headers): void {
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  if (!headers.get("Cache-Control")?.includes("no-store")) headers.set("Cache-Control", "private, no-store");
}
