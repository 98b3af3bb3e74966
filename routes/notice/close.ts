/** Closes a notice for a reader whose browser runs no scripts; there is nothing to see. */
import { setCookie } from "hono/cookie";
import { isHttps } from "../../sdk/model/account/cookie.ts";
import { returnPath } from "../../sdk/model/account/redirect_path.ts";
import {
  addDismissed,
  DISMISSED_COOKIE,
  DISMISSED_SECONDS,
} from "../../sdk/model/content/dismissed_notices.ts";
import { pathOf } from "../_components/dataset/view.ts";
import { definePost, defineRedirect } from "../_page.ts";

const page = defineRedirect({ access: "anyone", to: () => "/notice" });
export default page;

export const POST = definePost({
  page,
  read: (form) => ({ name: form("dismiss"), back: form("back") }),
  act: ({ name, back }, c) => {
    const value = addDismissed(c.var.dismissed ?? [], name);
    const secure = isHttps(c.var.publicUrl);
    setCookie(c, DISMISSED_COOKIE, value, { path: "/", maxAge: DISMISSED_SECONDS, sameSite: "Lax", secure });
    return c.redirect(returnPath(back, c.var.publicUrl) ?? pathOf(c.var, "/notice"), 303);
  },
});
