/** The same among the settings (spec 1 §2). */
export { get as default, post as POST } from "../../_access_request_page.tsx";
