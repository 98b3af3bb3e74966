/** For a GET that writes because the specification has it so (safety 3.4). */
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";

/** What a program of ours sends with every call, and neither a link nor an image nor a form of another site can. */
const DELIBERATE = ["Authorization", "UserName", "traceId"];

/**
 * Lets a request through that a page of ours or a program made on purpose: a header that browsers add to nothing by
 * themselves, our own origin, no fetching ahead, and not the HEAD that goes with every GET.
 * @throws DomainError crossSite.
 */
export const deliberate: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { req } = c;
  const { config } = c.var.context;
  const origin = req.header("Origin");
  const own = !origin || origin === new URL(req.url).origin || origin === new URL(config.publicUrl).origin;
  const site = req.header("Sec-Fetch-Site");
  const ahead = req.header("Sec-Purpose") ?? req.header("Purpose") ?? req.header("X-Moz") ?? "";
  const meant = req.method === "GET" && DELIBERATE.some((name) => req.header(name)) && own &&
    (!site || site === "same-origin") && !/prefetch|prerender/i.test(ahead);
  if (!meant) throw new DomainError("crossSite", { origin: (origin ?? site ?? "-").slice(0, 100) });
  await next();
};
