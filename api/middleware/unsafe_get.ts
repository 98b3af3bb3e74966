/** For GET calls that write because the specification wants it so (safety 3.4). */
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";

/** Headers that our programs send with every call, and that a link, an image or a form of another site cannot send. */
const INTENT_HEADERS = ["Authorization", "UserName", "traceId"];

/**
 * Accepts a request that a page of ours or a program made on purpose: it has one of these headers, our own origin, is
 * not a prefetch, and not the HEAD that belongs to every GET.
 * @throws DomainError crossSite.
 */
export const requireIntendedGet: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { req } = c;
  const { config } = c.var.context;
  const origin = req.header("Origin");
  const own = !origin || origin === new URL(req.url).origin || origin === new URL(config.publicUrl).origin;
  const site = req.header("Sec-Fetch-Site");
  const ahead = req.header("Sec-Purpose") ?? req.header("Purpose") ?? req.header("X-Moz") ?? "";
  const meant = req.method === "GET" && INTENT_HEADERS.some((name) => req.header(name)) && own &&
    (!site || site === "same-origin") && !/prefetch|prerender/i.test(ahead);
  if (!meant) throw new DomainError("crossSite", { origin: (origin ?? site ?? "-").slice(0, 100) });
  await next();
};
