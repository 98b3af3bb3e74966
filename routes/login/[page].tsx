/** The header's menu writes `/login/changepassword`, the list of screens `/login/ChangePassword` (spec 1 §2): one page. */
import type { MiddlewareHandler } from "hono";
import { createRoute } from "honox/factory";
import changePassword, { POST as post } from "./ChangePassword.tsx";

const otherSpelling: MiddlewareHandler = (c, next) =>
  /^changepassword$/i.test(c.req.param("page") ?? "") ? next() : Promise.resolve(c.notFound());

export default createRoute(otherSpelling, ...changePassword);
export const POST = createRoute(otherSpelling, ...post);
