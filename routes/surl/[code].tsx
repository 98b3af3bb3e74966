/** A short address leads on to its page, in the visitor's language (spec 1 §2). */
import { orUndefined } from "../_loaders/absent.ts";
import { defineRedirect } from "../_page.ts";

export default defineRedirect({
  access: "anyone",
  to: async (c) => (await orUndefined(c.var.repository.links.short(c.req.param("code") ?? "")))?.target,
});
