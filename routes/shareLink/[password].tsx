/** A share link (spec 1 §2). The last part of its address is called a password there. */
import { defineLinkPage } from "../_link_page.tsx";

const { page, post } = defineLinkPage("share", "password");

export default page;
export const POST = post;
