/** Pages for people who are signed in: others are led to the login and back. */
import type { Context } from "hono";
import { setSessionEndNotice } from "./_session.ts";
import { loginPath } from "./_components/layout/frame.ts";

/** A form that somebody sent after a log-out elsewhere comes to nothing, and the login says so. */
export function redirectToLogin(c: Context, path?: string): Response {
  if (c.req.method === "POST") setSessionEndNotice(c);
  return c.redirect(loginPath(c.var, path), 303);
}
