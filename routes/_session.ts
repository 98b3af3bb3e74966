/** The session cookie of pages: set by the login, taken away by the log-out. */
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { SESSION_MAX_MS } from "../sdk/model/limits.ts";
import { sessionCookie } from "../sdk/model/user.ts";

export function setSession(c: Context, token: string): void {
  setCookie(c, sessionCookie(c.var.publicUrl), token, { ...attributes(c), maxAge: SESSION_MAX_MS / 1000 });
}

export function clearSession(c: Context): void {
  deleteCookie(c, sessionCookie(c.var.publicUrl), attributes(c));
}

/** Scripts cannot read it, and other sites' forms do not send it. */
const attributes = (c: Context) => ({
  path: "/",
  httpOnly: true,
  sameSite: "Lax" as const,
  secure: c.var.publicUrl.startsWith("https:"),
});
