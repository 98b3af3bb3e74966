/**
 * Public pages are the same for every visitor without a session, so they are kept for a moment (speed B). Which
 * ones are, and which changes end that, a page says itself (`cache` in `routes/_page.ts`). A page is kept as bytes with
 * gaps where its nonce stood: every answer carries a nonce of its own.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { ChangeTag } from "../sdk/model/change_tag.ts";

/** What a page says about itself when a look at it is a use of a dataset. */
export interface Viewed {
  dataSetId: string;
  version: string;
}

interface CachedPage {
  /** The document, cut at every nonce. */
  parts: Uint8Array[];
  headers: [string, string][];
  viewed?: Viewed;
  /** Epoch milliseconds. */
  until: number;
  /** What it shows, and the position in {@link Changes} from which it was read. */
  tags: readonly ChangeTag[];
  since: number;
}

/** What has changed, numbered in the order of commits (`api/services/generation.ts`). */
export interface Changes {
  position(): number;
  newest(tags: readonly ChangeTag[]): number;
}

export interface PageCacheOptions {
  changes: Changes;
  isSignedIn: (c: Context) => boolean;
  /** Counts a look at a page that was not rendered for it. */
  onViewed: (c: Context, viewed: Viewed) => Promise<unknown>;
  now?: () => number;
}

/** Milliseconds: counters on a page may be as old as this. */
const CACHE_MS = 5_000;
/** At some 90 KB a page, below 20 MB. */
const PAGES_MAX = 200;
const CACHED_HEADERS = ["Content-Type", "Link"];

const encoder = new TextEncoder();

export function cachePages(
  { changes, isSignedIn, onViewed, now = Date.now }: PageCacheOptions,
): MiddlewareHandler {
  const pages = new Map<string, CachedPage>();
  return async (c, next) => {
    if (!isRead(c) || isSignedIn(c)) return await next();
    const key = `${c.var.locale} ${c.var.theme} ${c.var.path}`;
    const kept = pages.get(key);
    if (kept && kept.until > now() && changes.newest(kept.tags) <= kept.since) {
      return answerFromCache(c, kept, onViewed);
    }
    // Before it is read: a change on the way is newer than the page.
    const page = { until: now() + CACHE_MS, since: changes.position() };
    await next();
    const tags = c.var.keptUnder;
    if (!tags || c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return;
    // Deleted first, so that the newest stands last and the oldest makes room.
    pages.delete(key);
    pages.set(key, { ...await readRendered(c), ...page, tags });
    if (pages.size > PAGES_MAX) pages.delete(pages.keys().next().value ?? key);
  };
}

/** HEAD is rendered like GET and loses its body at the very end; unkept it would cost what no reader does. */
const isRead = (c: Context) => c.req.method === "GET" || c.req.method === "HEAD";

/** Takes the rendered page as it is about to leave; it leaves all the same. */
async function readRendered(c: Context): Promise<Pick<CachedPage, "parts" | "headers" | "viewed">> {
  const html = await c.res.clone().text();
  const parts = html.split(c.var.secureHeadersNonce ?? html).map((part) => encoder.encode(part));
  const headers = CACHED_HEADERS.flatMap((name): [string, string][] => {
    const value = c.res.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { parts, headers, viewed: c.var.viewed };
}

function answerFromCache(
  c: Context,
  { parts, headers, viewed }: CachedPage,
  onViewed: PageCacheOptions["onViewed"],
): Response {
  // The page is not held up by its own count, and not refused when the count fails.
  if (viewed && c.req.method === "GET") onViewed(c, viewed).catch(() => {});
  return new Response(join(parts, encoder.encode(c.var.secureHeadersNonce)), { headers });
}

function join(parts: Uint8Array[], between: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0) + between.length * (parts.length - 1);
  const bytes = new Uint8Array(size);
  let at = 0;
  parts.forEach((part, index) => {
    if (index > 0) {
      bytes.set(between, at);
      at += between.length;
    }
    bytes.set(part, at);
    at += part.length;
  });
  return bytes;
}
