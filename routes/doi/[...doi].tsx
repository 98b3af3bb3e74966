import { findIdentified } from "../_identifier.ts";
import { defineRedirect } from "../_page.ts";

/** `/doi/{prefix}/{suffix}`: a suffix may hold slashes of its own. */
export default defineRedirect({
  access: "public",
  to: (c) => findIdentified(c, { doi: c.req.param("doi") ?? "" }),
});
