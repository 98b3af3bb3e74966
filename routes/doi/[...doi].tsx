import { createRoute } from "honox/factory";
import { redirectToIdentified } from "../_identifier.ts";

/** `/doi/{prefix}/{suffix}`: a suffix may hold slashes of its own. */
export default createRoute((c) => redirectToIdentified(c, { doi: c.req.param("doi") ?? "" }));
