/** Which language a visitor reads, and how the language travels in addresses (spec 1 §4 "Language choice"). */
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { getPath } from "hono/utils/url";
import { preferredLocale } from "../api/middleware/accept_language.ts";
import { type Locale, localizedPath, translator } from "../locales/mod.ts";
import { isHttps } from "../sdk/model/account/cookie.ts";
import { LANG_COOKIE_MS, LOCALE_COOKIE_MS } from "../sdk/model/limits.ts";

/** The stored choice, and the language that other parts of the product read (spec 1 §7 "Session cookies", §9). */
const CHOICE = "i18n_redirected";
const LANG = "lang";

export const isEnglishPath = (path: string) => path === "/en" || path.startsWith("/en/");
const isLocale = (value: string | undefined): value is Locale => value === "zh" || value === "en";

/**
 * Hono's `getPath`: one set of routes serves `/list` and `/en/list`. The path begins with exactly one slash, since it
 * ends up in redirects, where `//host` would lead away from the site.
 */
export const pathWithoutLocale = (request: Request): string => withoutLocale(getPath(request));

/**
 * Path and query of an address without the locale, for links and redirects: what is escaped in it stays escaped. Hono's
 * own path does not, and in a redirect `/\host` and a tab between two slashes lead away like `//host`.
 */
export const addressWithoutLocale = ({ pathname, search }: URL): string => withoutLocale(pathname) + search;

const withoutLocale = (path: string): string =>
  (isEnglishPath(path) ? path.slice(3) || "/" : path).replace(/^\/{2,}/, "/");

export interface LanguageHints {
  /** What the visitor chose with the switch. */
  choice?: string;
  cookie?: string;
  acceptLanguage?: string;
}

/**
 * An /en prefix forces English; else the stored choice, else the cookie, else Accept-Language (zh is Chinese, another
 * language English), else zh (spec 1 §4).
 */
export function decideLocale(path: string, { choice, cookie, acceptLanguage }: LanguageHints): Locale {
  if (isEnglishPath(path)) return "en";
  if (isLocale(choice)) return choice;
  if (isLocale(cookie)) return cookie;
  return preferredLocale(acceptLanguage) ?? "zh";
}

/** Sets `locale`, `t` and `path`; answers the switch `?lang=` and sends English readers of a Chinese page address to /en. */
export const localeMiddleware: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const chosen = url.searchParams.get("lang") ?? undefined;
  if (isLocale(chosen) && isPageRead(c)) return switchLanguage(c, url, chosen);
  const locale = decideLocale(url.pathname, {
    choice: getCookie(c, CHOICE),
    cookie: getCookie(c, LANG),
    acceptLanguage: c.req.header("accept-language"),
  });
  const path = addressWithoutLocale(url);
  if (locale === "en" && !isEnglishPath(url.pathname) && isPageRead(c)) {
    c.header("Vary", "Accept-Language, Cookie");
    return c.redirect(localizedPath("en", path), 302);
  }
  c.set("locale", locale);
  c.set("t", translator(locale));
  c.set("path", path);
  await next();
};

function switchLanguage(c: Context, url: URL, locale: Locale): Response {
  for (const [name, life] of [[CHOICE, LOCALE_COOKIE_MS], [LANG, LANG_COOKIE_MS]] as const) {
    const secure = isHttps(c.var.publicUrl);
    setCookie(c, name, locale, { path: "/", maxAge: life / 1000, sameSite: "Lax", secure });
  }
  url.searchParams.delete("lang");
  return c.redirect(localizedPath(locale, addressWithoutLocale(url)), 302);
}

/** A person opening a page, not a form post and not a program asking for another format. */
function isPageRead(c: Context): boolean {
  return (c.req.method === "GET" || c.req.method === "HEAD") &&
    (c.req.header("accept") ?? "").includes("text/html");
}
