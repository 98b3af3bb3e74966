/** The links of one dataset (spec 1 §2). */
export { get as default, post as POST } from "../../_links_page.tsx";
