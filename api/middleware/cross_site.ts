/** Refuses changes that another site makes a browser request (safety 2.7). */
import type { MiddlewareHandler } from "hono";
import { isHttps } from "../../sdk/model/account/cookie.ts";
import { DomainError } from "../error.ts";
import { tokenOf } from "./authorization.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function sameSiteOnly(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isOwnRequest(c.req.raw, publicUrl)) {
      throw new DomainError("crossSite", { origin: c.req.header("Origin")?.slice(0, 100) ?? "-" });
    }
    await next();
  };
}

/**
 * Whether a request changes nothing, comes from our own pages, or cannot have been made by another site's page. Such a
 * page can neither send a token in `Authorization` nor prevent the browser from sending its origin. A program sends no
 * origin, and is accepted as long as it sends no cookie.
 */
export function isOwnRequest(request: Request, publicUrl: string): boolean {
  return tokenOf(request.headers.get("Authorization")) !== undefined || isOwnPost(request, publicUrl);
}

/**
 * Compares origins. Behind a proxy that ends TLS a request seems to use HTTP; the origin of that name with HTTP is
 * still another site, because anybody on the way may have changed its pages.
 */
function isOwnOrigin(origin: string, request: Request, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return !isHttps(publicUrl) && origin === new URL(request.url).origin;
}

/**
 * Does the same for pages, which know people by their cookie only, so that no other header can make up for a foreign
 * origin.
 */
export function isOwnPost(request: Request, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const origin = request.headers.get("Origin");
  // A page with `no-referrer` hides its origin from its own forms too; then the browser itself says where they come from.
  const site = request.headers.get("Sec-Fetch-Site");
  if (origin && !(origin === "null" && site === "same-origin")) {
    return isOwnOrigin(origin, request, publicUrl);
  }
  return site ? site === "same-origin" : !request.headers.has("Cookie");
}
