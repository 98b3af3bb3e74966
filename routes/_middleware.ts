/** Runs before every page: who is visiting, and the SDK over the API in process. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createRoute } from "honox/factory";
import { createRepository, type Repository, sessionCookie } from "../sdk/mod.ts";

export default createRoute(async (c, next) => {
  const token = getCookie(c, sessionCookie(c.var.publicUrl));
  const repository = connect(c, token);
  c.set("repository", repository);
  if (token) c.set("user", await repository.users.me());
  await next();
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
