/** Refuses a change of state that another site asks a browser for (safety 2.7). */
import type { MiddlewareHandler } from "hono";
import { DomainError } from "../error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request with an `Authorization` header cannot come from another site's form, so it needs no further proof. */
export function sameSiteOnly(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (
      !SAFE_METHODS.has(c.req.method) && !c.req.header("Authorization") && !isSameOrigin(c.req.raw, publicUrl)
    ) {
      throw new DomainError("crossSite", { origin: c.req.header("Origin")?.slice(0, 100) ?? "-" });
    }
    await next();
  };
}

function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin) return origin === new URL(request.url).origin || origin === new URL(publicUrl).origin;
  return request.headers.get("Sec-Fetch-Site") === "same-origin";
}
