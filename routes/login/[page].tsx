/** The header's menu writes `/login/changepassword`, the list of screens `/login/ChangePassword` (spec 1 §2): one page. */
import type { Context } from "hono";
import { definePage, definePost } from "../_page.ts";
import changePassword, { POST as post } from "./ChangePassword.tsx";

const exists = (c: Context): boolean => /^changepassword$/i.test(c.req.param("page") ?? "");

export default definePage({ ...changePassword.definition, exists });
export const POST = definePost({ ...post.definition, exists });
