import { defineRedirect } from "../_page.ts";

/** `/c/{code}` without its code: the communities there are. */
export default defineRedirect({ access: "public", to: () => "/communities" });
