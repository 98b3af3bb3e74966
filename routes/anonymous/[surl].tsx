/** An anonymous link (spec 1 §2). */
import { defineLinkPage } from "../_link_page.tsx";

const { page, post } = defineLinkPage("anonymous", "surl");

export default page;
export const POST = post;
