import { findIdentified } from "../_identifier.ts";
import { defineRedirect } from "../_page.ts";

/** `/cstr/{cstr}` of a dataset or of a file. */
export default defineRedirect({
  access: "public",
  to: (c) => findIdentified(c, { cstr: c.req.param("cstr") ?? "" }),
});
