/** The flat address of the page (spec 1 §2). */
import { defineRedirect } from "./_page.ts";

export default defineRedirect({ access: "public", to: () => "/login/edit_profile" });
