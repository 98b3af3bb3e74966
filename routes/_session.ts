/**
 * What the browser keeps of a sign-in (spec 1 §7 "Session cookies"; safety 3.6): the session where no
 * script reaches it, and beside it what pages of this product may read: who is signed in, how, and the language.
 */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { hostCookie, isHttps, SESSION_END_COOKIE } from "../sdk/model/account/cookie.ts";
import type { LoginType } from "../sdk/model/account/login_type.ts";
import { checkedCookie } from "../sdk/model/account/captcha.ts";
import {
  CAPTCHA_PASS_MS,
  DEVICE_MS,
  FORCED_UPDATE_MS,
  LANG_COOKIE_MS,
  SAVED_PATH_MS,
  SECOND_FACTOR_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
} from "../sdk/model/limits.ts";
import { linkCookie } from "../sdk/model/link.ts";
import { deviceCookie, sessionCookie } from "../sdk/model/account/user.ts";
import type { SessionEnd } from "./_context.ts";
import { returnPath } from "./_return_path.ts";

export interface SignedIn {
  token: string;
  userName: string;
  /** What lets this device's next tries count apart from those of strangers. */
  device?: string;
  /** What spares this device the next captchas of a login. */
  checked?: string;
  /** Empty for e-mail and password. */
  loginType?: LoginType | "";
}

/** Milliseconds that a notice waits for the next page. */
const NOTICE_MS = 60_000;

export function setSession(c: Context, { token, userName, device, checked, loginType = "" }: SignedIn): void {
  setHttpOnlyCookie(c, sessionCookie(c.var.publicUrl), token, SESSION_MAX_MS);
  if (device) setHttpOnlyCookie(c, deviceCookie(c.var.publicUrl), device, DEVICE_MS);
  if (checked) setHttpOnlyCookie(c, checkedCookie(c.var.publicUrl), checked, CAPTCHA_PASS_MS);
  showUserName(c, userName);
  setReadableCookie(c, "loginType", loginType || "PASSWORD", SESSION_MAX_MS);
  setReadableCookie(c, "lang", c.var.locale, LANG_COOKIE_MS);
}

/** The name lives as long as the session does without a request; each page of a signed-in person renews it. */
export function showUserName(c: Context, userName: string): void {
  setReadableCookie(c, "userName", userName, SESSION_IDLE_MS);
}

/** Names of earlier days too: whatever a sign-in has left goes with it. The language stays. */
const SIGN_IN_COOKIES = [
  "userName",
  "loginType",
  "loginKey",
  "loginFrom",
  "emailType",
  "emailToken",
  "ThirdPartUserName",
  "token",
  "path",
];

export function clearSession(c: Context): void {
  deleteSessionCookie(c, sessionCookie(c.var.publicUrl));
  for (const name of SIGN_IN_COOKIES) deleteSessionCookie(c, name);
  for (const purpose of ["forcedUpdate", "secondFactor"] as const) clearTicket(c, purpose);
}

/** What links have opened to this browser is closed with a log-out: the next person at it opens them anew. */
export function clearLinkPasses(c: Context): void {
  deleteSessionCookie(c, linkCookie(c.var.publicUrl));
}

/** A sign-in that waits for one more step; its ticket opens nothing else. */
export type TicketPurpose = "forcedUpdate" | "secondFactor";

const TICKETS: Record<TicketPurpose, { name: string; life: number }> = {
  forcedUpdate: { name: "sdb-forced-update", life: FORCED_UPDATE_MS },
  secondFactor: { name: "sdb-second-factor", life: SECOND_FACTOR_MS },
};

const ticketCookie = (c: Context, purpose: TicketPurpose): string =>
  hostCookie(c.var.publicUrl, TICKETS[purpose].name);

export function setTicket(c: Context, purpose: TicketPurpose, ticket: string): void {
  setHttpOnlyCookie(c, ticketCookie(c, purpose), ticket, TICKETS[purpose].life);
}

export const readTicket = (c: Context, purpose: TicketPurpose): string | undefined =>
  getCookie(c, ticketCookie(c, purpose));

export function clearTicket(c: Context, purpose: TicketPurpose): void {
  deleteSessionCookie(c, ticketCookie(c, purpose));
}

/** The page that somebody left for the login (spec 1 §4 "Return to page"). */
export function savePath(c: Context, path: string): void {
  setHttpOnlyCookie(c, "path", path, SAVED_PATH_MS);
}

/** Checked again: a cookie is something that a browser sends. */
export const savedPath = (c: Context): string | undefined =>
  returnPath(getCookie(c, "path"), c.var.publicUrl);

export function clearSavedPath(c: Context): void {
  deleteSessionCookie(c, "path");
}

const noticeCookie = (c: Context): string => hostCookie(c.var.publicUrl, SESSION_END_COOKIE);

/** The next page says that the session was over, and whether what was sent has come to nothing. */
export function setSessionEndNotice(c: Context): void {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  setHttpOnlyCookie(c, noticeCookie(c), isRead ? "ended" : "unsent", NOTICE_MS);
}

/** Such a note, if one lies here; it is said once. Islands write one too (`islands/_session_end.ts`). */
export function consumeSessionEndNotice(c: Context): SessionEnd | undefined {
  const noted = getCookie(c, noticeCookie(c));
  if (noted === undefined) return undefined;
  deleteSessionCookie(c, noticeCookie(c));
  return noted === "unsent" ? "unsent" : "ended";
}

const deleteSessionCookie = (c: Context, name: string) => void deleteCookie(c, name, cookieOptions(c));

const setReadableCookie = (c: Context, name: string, value: string, life: number) =>
  setCookie(c, name, value, { ...cookieOptions(c), maxAge: life / 1000 });

/** Scripts cannot read it, and other sites' forms do not send it. */
const setHttpOnlyCookie = (c: Context, name: string, value: string, life: number) =>
  setCookie(c, name, value, { ...cookieOptions(c), httpOnly: true, maxAge: life / 1000 });

const cookieOptions = (c: Context) => ({
  path: "/",
  sameSite: "Lax" as const,
  secure: isHttps(c.var.publicUrl),
});
