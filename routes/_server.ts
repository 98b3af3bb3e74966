/** Composition root: puts pages, the API and built files into one app. No route lives here. */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { createApp } from "honox/server";
import type { Connection } from "../api/external/http_listener.ts";
import { closeAround } from "../api/middleware/behind_link.ts";
import { traceIdOf } from "../api/middleware/context.ts";
import { traceRequest } from "../api/middleware/trace.ts";
import { isHttps } from "../sdk/model/account/cookie.ts";
import { isLinkAddress } from "../sdk/model/archive_link.ts";
import { DISMISSED_COOKIE, readDismissed } from "../sdk/model/content/dismissed_notices.ts";
import { QUARANTINE_DAYS } from "../sdk/model/limits.ts";
import type { PasswordPolicy } from "../sdk/model/account/password.ts";
import { linkCookie } from "../sdk/model/link.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import type { PageAssets } from "./_assets.tsx";
import type { Fetcher, Theme } from "./_context.ts";
import { mountCrawlerFiles } from "./_crawler_files.ts";
import { addressWithoutLocale, localeMiddleware, pathWithoutLocale } from "./_locale.ts";
import { negotiate } from "./_negotiation.ts";
import { cachePages, type Changes, type PageCache } from "./_page_cache.ts";
import { pageModules } from "./_pages.ts";
import { securityHeaders, strictTransport } from "./_security.ts";
import { mountStaticFiles, type StaticFiles } from "./_static.ts";
import { trimTrailingSlash } from "./_trailing_slash.ts";
import { mountWidgetFrames } from "./_widget_frame.ts";

export interface ServerParts {
  /** The API under /api; pages call it in process through the SDK. */
  api: Fetcher;
  assets: PageAssets;
  /** Files of the client build; empty in development, where Vite serves them. */
  files: StaticFiles;
  /** Origin of the public site without a final slash. */
  publicUrl: string;
  production: boolean;
  /** `specified` when absent. */
  passwordPolicy?: PasswordPolicy;
  /** Days for which the files of a withdrawn version are kept; the usual ones when absent. */
  quarantineDays?: number;
  /** Whether files may be sent by FTP. */
  offersFtp?: boolean;
  /** Origin of WeChat's QR code, where that sign-in is set up. */
  loginFrame?: string;
  /** Origin of the object storage, where browsers put large files into it. */
  uploadOrigin?: string;
  /** What ends the life of kept pages. Absent: no page is kept, each request renders anew. */
  changes?: Changes;
}

/** What the listener knows of a connection. */
export interface SiteBindings {
  remoteAddress?: string;
  connection?: Connection;
}

/** Answered by the API app and never by a page. */
const API_PATHS = [
  "/api",
  "/api/*",
  "/healthz",
  "/readyz",
  "/metrics",
  "/.well-known/security.txt",
  "/.well-known/jwks.json",
  "/oai",
  "/oai/*",
  "/open-api/*",
  "/badge/*",
  "/oembed",
  "/sitemap.xml",
  "/sitemap/*",
];

/** Builds the whole site. Shared parts are handed in, so that tests bring their own. */
export function createServer(parts: ServerParts): Hono {
  const site = new Hono({ getPath: pathWithoutLocale });
  if (isHttps(parts.publicUrl)) site.use(strictTransport);
  const robots = robotsText(parts);
  if (robots) {
    site.get("/robots.txt", (c) => c.text(robots, 200, { "Cache-Control": "public, max-age=3600" }));
  }
  mountCrawlerFiles(site, parts.publicUrl);
  mountWidgetFrames(site);
  mountStaticFiles(site, parts.files);
  for (const path of API_PATHS) {
    site.all(path, (c) => parts.api.fetch(c.req.raw, bindingsOf(c.env as SiteBindings | undefined)));
  }
  site.use(traceRequest, trimTrailingSlash, shareParts(parts), negotiate, localeMiddleware);
  const cache = parts.changes && pageCache(parts.changes, parts);
  if (cache) site.use(cache.answerUnchanged);
  const { loginFrame, uploadOrigin } = parts;
  site.use(securityHeaders({ loginFrame, uploadOrigin }));
  if (cache) site.use(cache.keepPages);
  const { notFound, error, ...pages } = pageModules;
  createApp({ app: site, root: "/routes", ...pages, NOT_FOUND: {}, ERROR: {} });
  // HonoX's own 404 handling would also replace a page that says by itself what was not found.
  if (notFound) site.notFound(notFound);
  if (error) site.onError(error);
  return site;
}

/** The rules of the build, and where this site has its sitemap, which must be a whole address. */
function robotsText({ files, publicUrl }: ServerParts): string | undefined {
  const rules = files.get("/robots.txt")?.bodies.identity;
  return rules && `${new TextDecoder().decode(rules).trimEnd()}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

const bindingsOf = (env: SiteBindings | undefined) => ({
  remoteAddress: env?.remoteAddress,
  connection: env?.connection,
});

function pageCache(changes: Changes, { api, publicUrl }: ServerParts): PageCache {
  return cachePages({
    changes,
    isSignedIn: (c) =>
      [sessionCookie, linkCookie].some((nameOf) => getCookie(c, nameOf(publicUrl)) !== undefined),
    // A kept page costs next to nothing, so it does not use up what its reader's whole network may ask for.
    onViewed: async (c, viewed) =>
      await api.countView?.(viewed, {
        address: (c.env as SiteBindings | undefined)?.remoteAddress ?? "",
        userAgent: c.req.header("User-Agent") ?? "",
      }),
  });
}

function shareParts(parts: ServerParts): MiddlewareHandler {
  return async (c, next) => {
    c.set("assets", parts.assets);
    c.set("publicUrl", parts.publicUrl);
    c.set("production", parts.production);
    c.set("passwordPolicy", parts.passwordPolicy ?? "specified");
    c.set("quarantineDays", parts.quarantineDays ?? QUARANTINE_DAYS);
    c.set("offersFtp", parts.offersFtp ?? false);
    c.set("api", parts.api);
    c.set("traceId", traceIdOf(c.req.header("traceId")));
    c.set("theme", themeOf(getCookie(c, "theme")));
    c.set("dismissed", readDismissed(getCookie(c, DISMISSED_COOKIE)));
    await next();
    // Set last: the headers of every page would take its place.
    if (c.var.behindLink || isBehindLink(c, parts)) closeAround(c.res.headers);
    c.res.headers.append("Vary", "Accept-Language, Cookie");
  };
}

/** What the address itself says: of a view or a short address, and of a dataset. */
const OF_A_DATASET = /^\/(?:doi|cstr|diff)\/|[?&](?:dataSetId|fileId)=/i;
const OF_A_LINK = /^\/(?:anonymous\/|surl(?:\/|\?(?:.*&)?code=))/i;

/**
 * Whether an answer is behind a link whatever page gives it: a redirect and a refusal too. To whoever has opened a link that is
 * every page about a dataset.
 */
function isBehindLink(c: Context, { publicUrl }: ServerParts): boolean {
  const path = addressWithoutLocale(new URL(c.req.url));
  if (isLinkAddress(path) || OF_A_LINK.test(path)) return true;
  return getCookie(c, linkCookie(publicUrl)) !== undefined && OF_A_DATASET.test(path);
}

const themeOf = (cookie: string | undefined): Theme =>
  cookie === "dark" || cookie === "light" ? cookie : "system";

export { loadClientBuild } from "./_static.ts";
