/** A private link (spec 1 §2). */
import { defineLinkPage } from "../_link_page.tsx";

const { page, post } = defineLinkPage("private", "surl");

export default page;
export const POST = post;
