import { createRoute } from "honox/factory";
import { redirectToIdentified } from "../_identifier.ts";

/** `/cstr/{cstr}` of a dataset or of a file. */
export default createRoute((c) => redirectToIdentified(c, { cstr: c.req.param("cstr") ?? "" }));
