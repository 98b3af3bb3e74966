/** The address that GitHub sends people back to (spec 1 §2): handed to the API as it comes, cookies included. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";

export default createRoute((c: Context) => {
  const { search } = new URL(c.req.url);
  const address = `${c.var.publicUrl}/api/sdb-user-service/public/callback/GITHUB${search}`;
  const request = new Request(address, { headers: c.req.raw.headers });
  return c.var.api.fetch(request, { remoteAddress: c.env?.remoteAddress });
});
