/** The flat address of the page (spec 1 §2). */
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";

export default createRoute((c) => c.redirect(localizedPath(c.var.locale, "/login/edit_profile"), 303));
