/** All of one's own links (spec 1 §2 "Header"). */
export { get as default, post as POST } from "../_links_page.tsx";
