/** Runs before every page: who is visiting, and the SDK over the API in process. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createRoute } from "honox/factory";
import { isOwnRequest } from "../api/middleware/cross_site.ts";
import { translator } from "../locales/mod.ts";
import { ApiError, createRepository, ERRORS, LOCALES, type Repository, sessionCookie } from "../sdk/mod.ts";

export default createRoute(async (c, next) => {
  refuseOtherSites(c);
  const token = getCookie(c, sessionCookie(c.var.publicUrl));
  const repository = connect(c, token);
  c.set("repository", repository);
  if (token) c.set("user", await repository.users.me());
  await next();
  // A page with a session in it is one person's; no cache on the way may keep it.
  if (token) c.header("Cache-Control", "private, no-store");
});

/** The same SDK that programs use, with the API itself in place of the network. */
export function connect(c: Context, token: string | undefined): Repository {
  const bindings = { remoteAddress: c.env?.remoteAddress, actors: new Map() };
  const agent = c.req.header("User-Agent");
  return createRepository({
    server: c.var.publicUrl,
    locale: c.var.locale,
    traceId: c.var.traceId,
    headers: {
      Origin: c.var.publicUrl,
      ...(agent ? { "User-Agent": agent } : {}),
      ...(token ? { Cookie: `${sessionCookie(c.var.publicUrl)}=${token}` } : {}),
    },
    fetch: (request) => c.var.api.fetch(request, bindings),
  });
}

/** Form posts of pages are guarded like calls of the API. @throws ApiError that the error page shows. */
function refuseOtherSites(c: Context): void {
  if (isOwnRequest(c.req.raw, c.var.publicUrl)) return;
  const { code, status } = ERRORS.crossSite;
  const origin = { origin: c.req.header("Origin")?.slice(0, 100) ?? "-" };
  const [zh, en] = LOCALES.map((locale) => translator(locale)("errors.crossSite", origin));
  throw new ApiError(code, status, zh, en);
}
