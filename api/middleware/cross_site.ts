/** Refuses a change of state that another site asks a browser for (safety 2.7). */
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
 * Whether a request changes nothing, or comes from our own pages, or cannot have been made by another site's page: such
 * a page can neither send a token in `Authorization` nor keep the browser from telling its origin. A program tells none,
 * and is believed as long as it brings no cookie.
 */
export function isOwnRequest(request: Request, publicUrl: string): boolean {
  return tokenOf(request.headers.get("Authorization")) !== undefined || isOwnPost(request, publicUrl);
}

/**
 * Behind a proxy that ends TLS a request seems to come over HTTP; its twin of that name is another site then, on which
 * anybody between may have written.
 */
function isOwnOrigin(origin: string, request: Request, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return !isHttps(publicUrl) && origin === new URL(request.url).origin;
}

/** The same for pages, which know people by their cookie alone: no other header makes up for a foreign origin. */
export function isOwnPost(request: Request, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const origin = request.headers.get("Origin");
  if (origin) return isOwnOrigin(origin, request, publicUrl);
  const site = request.headers.get("Sec-Fetch-Site");
  return site ? site === "same-origin" : !request.headers.has("Cookie");
}
