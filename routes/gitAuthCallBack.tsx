/**
 * The address that GitHub sends people back to (spec 1 §2): handed to the API as it comes, cookies included, in the language of
 * the address.
 */
import { defineRedirect } from "./_page.ts";

export default defineRedirect({
  access: "anyone",
  to: (c) => {
    const { search } = new URL(c.req.url);
    const address = `${c.var.publicUrl}/api/sdb-user-service/public/callback/GITHUB${search}`;
    const headers = new Headers(c.req.raw.headers);
    headers.set("Accept-Language", c.var.locale);
    const request = new Request(address, { headers });
    return c.var.api.fetch(request, { remoteAddress: c.env?.remoteAddress });
  },
});
