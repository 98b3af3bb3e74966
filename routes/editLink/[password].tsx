/** An edit link (spec 1 §2): whoever is signed in goes on to the form. The last part of its address is called a password there. */
import { defineLinkPage } from "../_link_page.tsx";

const { page, post } = defineLinkPage("edit", "password");

export default page;
export const POST = post;
