/** An address with a slash at its end leads to the page without it. */
import type { MiddlewareHandler } from "hono";
import { localizedPath } from "../locales/format.ts";
import { addressWithoutLocale, isEnglishPath } from "./_locale.ts";

/**
 * Answers 301 where no page has the slash. The redirect is a path: behind a proxy the server knows neither the name nor
 * the scheme by which it was asked, and `Host` is whatever the client says.
 */
export const trimTrailingSlash: MiddlewareHandler = async (c, next) => {
  await next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (c.res.status !== 404 || !isRead || !/.\/$/.test(c.req.path)) return;
  const url = new URL(c.req.url);
  const locale = isEnglishPath(url.pathname) ? "en" : "zh";
  url.pathname = url.pathname.replace(/\/+$/, "");
  c.res = c.redirect(localizedPath(locale, addressWithoutLocale(url)), 301);
};
