/**
 * Public pages are the same for every visitor without a session, so they are kept for a moment (speed B). Which
 * ones are, and which changes end that, a page says itself (`cache` in `routes/_page.ts`). Their ETag is a digest of
 * what they show, so that who has a page already gets 304 before anything is loaded.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import type { ArticleSummary } from "../sdk/model/content/article.ts";
import { noticeName } from "../sdk/model/content/dismissed_notices.ts";
import { chooseCoding, etagOf, KeptPage, matchingEtag, type PageCoding, type Viewed } from "./_kept_page.ts";

interface Entry {
  page: KeptPage;
  /** Epoch milliseconds. */
  until: number;
  /** What it shows, and the position in {@link Changes} from which it was read. */
  tags: readonly ChangeTag[];
  since: number;
}

/** What has changed, numbered in the order of commits (`api/change_counter.ts`). */
export interface Changes {
  position(): number;
  newest(tags: readonly ChangeTag[]): number;
}

export interface PageCacheOptions {
  changes: Changes;
  isSignedIn: (c: Context) => boolean;
  /** Counts a look at a page that was not rendered for it. The same object stands for the same kept page. */
  onViewed: (c: Context, viewed: Viewed) => Promise<unknown>;
  now?: () => number;
}

/** Milliseconds: counters on a page may be as old as this. */
const CACHE_MS = 5_000;
/** Bytes of all kept pages: some 200 with what they are compressed to. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Every copy of a page is checked before it is shown again; forms of it that differ are told apart. */
const VALIDATION = { "Cache-Control": "no-cache", "Vary": "Accept-Encoding" };

/**
 * Stands around the policy of the scripts (`securityHeaders`) and, once more, within it: a 304 must not carry a policy,
 * because its nonce would be written over that of the page which the browser has.
 */
export interface PageCache {
  answerUnchanged: MiddlewareHandler;
  keepPages: MiddlewareHandler;
}

export function cachePages({ changes, isSignedIn, onViewed, now = Date.now }: PageCacheOptions): PageCache {
  const pages = new KeptPages(now, changes);
  const notices = new NoticesInForce(changes);

  const answerUnchanged: MiddlewareHandler = async (c, next) => {
    if (!isRead(c) || isSignedIn(c)) return await next();
    const wanted = c.req.header("If-None-Match");
    const kept = wanted && pages.find(keyOf(c, notices.closedBy(c)));
    const known = kept && matchingEtag(wanted, kept.digest);
    if (known) {
      countView(c, kept.viewed);
      return unchanged(known);
    }
    await next();
    // Rendered anew and still the same: the browser has it already.
    const digest = c.var.shownDigest;
    const etag = digest && c.res.status === 200 ? matchingEtag(wanted, digest) : undefined;
    if (!etag) return;
    // Else Hono would keep the headers of the page, the policy among them.
    c.res = undefined;
    c.res = unchanged(etag);
  };

  const keepPages: MiddlewareHandler = async (c, next) => {
    if (!isRead(c) || isSignedIn(c)) return await next();
    const known = keyOf(c, notices.closedBy(c));
    const kept = pages.find(known);
    if (kept) {
      countView(c, kept.viewed);
      return await answerKept(c, kept, (bytes) => pages.grow(known, kept, bytes));
    }
    // Before it is read: a change on the way is newer than the page.
    const read = { until: now() + CACHE_MS, since: changes.position() };
    await next();
    if (c.var.notices) notices.keep(c.var.notices, read.since);
    const { html, keptUnder: tags } = c.var;
    if (html === undefined || !tags || c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return;
    const page = pages.keep(keyOf(c, notices.closedBy(c)), { ...read, tags, page: keptPageOf(c, html) });
    c.set("shownDigest", page.digest);
    c.res.headers.set("ETag", etagOf(page.digest, "identity"));
    for (const [name, value] of Object.entries(VALIDATION)) c.res.headers.append(name, value);
  };

  /** The page is not held up by its own count, and not refused when the count fails. */
  function countView(c: Context, viewed: Viewed | undefined): void {
    if (viewed && c.req.method === "GET") onViewed(c, viewed).catch(() => {});
  }

  return { answerUnchanged, keepPages };
}

/** HEAD is rendered like GET and loses its body at the very end; unkept it would cost what no reader does. */
const isRead = (c: Context) => c.req.method === "GET" || c.req.method === "HEAD";

/** All that a page for visitors depends on beside what its tags name. @param closed Names of notices. */
const keyOf = (c: Context, closed: readonly string[]) =>
  `${c.var.locale} ${c.var.theme} ${closed.join(".")} ${c.var.path}`;

const unchanged = (etag: string) =>
  new Response(null, { status: 304, headers: { ...VALIDATION, ETag: etag } });

/** The rendered page, which leaves all the same. */
function keptPageOf(c: Context, html: string): KeptPage {
  const { secureHeadersNonce: nonce, viewed } = c.var;
  return new KeptPage({ html, nonce, headers: c.res.headers, viewed });
}

async function answerKept(c: Context, page: KeptPage, onGrown: (bytes: number) => void): Promise<Response> {
  const accepted: PageCoding = chooseCoding(c.req.header("Accept-Encoding") ?? "");
  const { bytes, coding } = await page.body(accepted, c.var.secureHeadersNonce ?? "", onGrown);
  const headers = new Headers([...page.headers, ...Object.entries(VALIDATION)]);
  headers.set("ETag", etagOf(page.digest, coding));
  if (coding !== "identity") headers.set("Content-Encoding", coding);
  return new Response(bytes, { headers });
}

/**
 * Names of the notices in force when a page was last rendered. Others that a reader has closed, or a program makes up, change
 * no page; each would keep a copy of every page.
 */
class NoticesInForce {
  #names: ReadonlySet<string> = new Set();
  #since = -1;

  constructor(readonly changes: Changes) {}

  keep(notices: readonly ArticleSummary[], since: number): void {
    this.#names = new Set(notices.map(noticeName));
    this.#since = since;
  }

  /** Those that this reader has closed, in one order; all that they name until it is known again which ones there are. */
  closedBy({ var: { dismissed = [] } }: Context): string[] {
    const isKnown = this.changes.newest(["content:notice"]) <= this.#since;
    return dismissed.filter((name) => !isKnown || this.#names.has(name)).toSorted();
  }
}

/** Pages by what they depend on, the longest unrendered first. */
class KeptPages {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(readonly now: () => number, readonly changes: Changes) {}

  /** The page, as long as it shows what is true. */
  find(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key);
    const isTrue = entry && entry.until > this.now() && this.changes.newest(entry.tags) <= entry.since;
    return isTrue ? entry.page : undefined;
  }

  /** @returns the page as it was kept before, compressed already, where nothing that it shows has changed. */
  keep(key: string, entry: Entry): KeptPage {
    const before = this.#entries.get(key)?.page;
    const page = before?.digest === entry.page.digest ? before : entry.page;
    // Deleted first, so that the newest stands last and the oldest makes room.
    this.#delete(key);
    this.#entries.set(key, { ...entry, page });
    this.#bytes += page.size;
    this.#makeRoom();
    return page;
  }

  /** A kept page takes up more than before. */
  grow(key: string, page: KeptPage, bytes: number): void {
    if (this.#entries.get(key)?.page !== page) return;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.page.size ?? 0;
    this.#entries.delete(key);
  }
}
