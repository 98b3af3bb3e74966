/** Pages for people who are signed in: others are led to the login and back. */
import type { Context } from "hono";
import { loginPath } from "./_components/layout/frame.ts";

export function toLogin(c: Context, path?: string): Response {
  return c.redirect(loginPath(c.var, path), 303);
}
