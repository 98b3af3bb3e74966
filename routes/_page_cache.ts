/**
 * Public pages are the same for every visitor without a session, so they are kept for a moment (speed B). A page
 * is kept as bytes with gaps where its nonce stood: every answer carries a nonce of its own.
 */
import type { Context, MiddlewareHandler } from "hono";

/** What a page says about itself when a look at it is a use of a dataset. */
export interface Viewed {
  dataSetId: string;
  version: string;
}

interface KeptPage {
  /** The document, cut at every nonce. */
  parts: Uint8Array[];
  headers: [string, string][];
  viewed?: Viewed;
  /** Epoch milliseconds. */
  until: number;
  generation: number;
}

export interface PageCacheOptions {
  /** Grows with every change that readers should see at once. */
  generation: () => number;
  isSignedIn: (c: Context) => boolean;
  /** Counts a look at a page that was not rendered for it. */
  onViewed: (c: Context, viewed: Viewed) => Promise<unknown>;
  now?: () => number;
}

/** Milliseconds: counters on a page may be as old as this. */
const KEPT_MS = 5_000;
/** At some 90 KB a page, below 20 MB. */
const PAGES_MAX = 200;
/** Others hold a person's own things, codes from mails, or forms. */
const SHARED = /^\/(?:|home|list|detail|communities|news|news\/Article|c\/[^/]+)$/;
const HEADERS = ["Content-Type", "Link"];

const encoder = new TextEncoder();

export function cachePages(
  { generation, isSignedIn, onViewed, now = Date.now }: PageCacheOptions,
): MiddlewareHandler {
  const pages = new Map<string, KeptPage>();
  return async (c, next) => {
    if (!isRead(c) || !SHARED.test(c.req.path) || isSignedIn(c)) return await next();
    const key = `${c.var.locale} ${c.var.theme} ${c.var.path}`;
    const kept = pages.get(key);
    if (kept && kept.until > now() && kept.generation === generation()) return answer(c, kept, onViewed);
    const page = { until: now() + KEPT_MS, generation: generation() };
    await next();
    if (c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return;
    // Deleted first, so that the newest stands last and the oldest makes room.
    pages.delete(key);
    pages.set(key, { ...await keep(c), ...page });
    if (pages.size > PAGES_MAX) pages.delete(pages.keys().next().value ?? key);
  };
}

/** HEAD is rendered like GET and loses its body at the very end; unkept it would cost what no reader does. */
const isRead = (c: Context) => c.req.method === "GET" || c.req.method === "HEAD";

/** Takes the rendered page as it is about to leave; it leaves all the same. */
async function keep(c: Context): Promise<Pick<KeptPage, "parts" | "headers" | "viewed">> {
  const html = await c.res.clone().text();
  const parts = html.split(c.var.secureHeadersNonce ?? html).map((part) => encoder.encode(part));
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = c.res.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { parts, headers, viewed: c.var.viewed };
}

function answer(
  c: Context,
  { parts, headers, viewed }: KeptPage,
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
