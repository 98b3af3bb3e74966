/** Answers with bytes: whole, from where somebody stopped, or not at all where nothing has changed (RFC 9110). */
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import type { ByteRange } from "../services/file/download.ts";
import { streamDownload } from "../services/file/stream_response.ts";
import { caching } from "./caching.ts";
import { attachment, inline } from "./content_disposition.ts";
import { type Hashes, oldDigest, reprDigest } from "./digest_headers.ts";
import { matchesEtag, requireMatch, wantedRange } from "./ranges.ts";

/** How bytes are shown, wherever they come from. */
export interface ShownHeaders {
  disposition: string;
  mediaType: string;
  policy: string;
}

export interface Representation {
  name: string;
  mediaType: string;
  /** Whether a page of ours shows it, where a browser does not execute its type. */
  shown?: boolean;
  /** Whether everybody may read it, so that shared caches may store it. */
  open: boolean;
  /** Bytes; absent where nobody knows before they are sent. */
  size?: number;
  /** Strong. Without it there are no ranges. */
  etag?: string;
  hashes?: Hashes;
  /** Where the storage itself sends them, with these headers; absent where it does not. */
  findAddress?(headers: ShownHeaders): Promise<string | undefined>;
  read(range?: ByteRange): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
  /** Finds out before HEAD is answered whether the bytes could be read. */
  check?(): Promise<void>;
  /** Called when the whole was sent, or found unchanged; absent for what is no download. */
  count?(): void | Promise<void>;
}

/** @throws DomainError preconditionFailed, rangeNotSatisfiable, tooManyDownloads, and what `read` throws. */
export async function sendBytes(c: ApiContext, bytes: Representation): Promise<Response> {
  const { size, etag, open } = bytes;
  const head = c.req.method === "HEAD";
  if (etag) requireMatch(c.req.header("If-Match"), etag);
  if (etag && matchesEtag(c.req.header("If-None-Match"), etag)) {
    if (!head) await bytes.count?.();
    return c.body(null, 304, { ETag: etag, "Cache-Control": caching(open) });
  }
  const mayBePart = c.req.method === "GET" && etag !== undefined && size !== undefined;
  const range = mayBePart ? wantedRange(c, etag, size) : undefined;
  const address = mayRedirect(c) ? await bytes.findAddress?.(shownHeaders(bytes)) : undefined;
  if (address !== undefined) {
    if (!range) await bytes.count?.();
    c.header("Cache-Control", "no-store");
    return c.redirect(address, 302);
  }
  // Read before any header is set, so that a failure gives an ordinary error.
  const body = head ? null : await streamDownload(c.var.context, () => bytes.read(range));
  if (head) await bytes.check?.();
  if (body && !range) await bytes.count?.();
  protect(c, shownHeaders(bytes), open);
  describe(c, bytes, range);
  const status = range ? 206 : 200;
  return body ? c.body(body, status) : c.body(null, status);
}

function describe(c: ApiContext, { size, etag, hashes }: Representation, range: ByteRange | undefined): void {
  if (etag) c.header("ETag", etag);
  c.header("Accept-Ranges", etag ? "bytes" : "none");
  if (size !== undefined) c.header("Content-Length", String(range ? range.end - range.start : size));
  if (range) c.header("Content-Range", `bytes ${range.start}-${range.end - 1}/${size}`);
  if (!hashes) return;
  c.header("Repr-Digest", reprDigest(c.req.header("Want-Repr-Digest"), hashes));
  c.header("Digest", oldDigest(c.req.header("Want-Digest"), hashes));
}

/** Types that a browser would execute, or use as a style sheet, if somebody managed to reference them. */
const ACTIVE =
  /^(?:text\/(?:html|css|xml|javascript|ecmascript|xsl)|application\/(?:xml(?:-\w+)?|xhtml|javascript|ecmascript|wasm)|[^;]+\+xml)$/i;

/** Types that a page of ours shows: a browser draws or plays them, and its sandbox keeps them from anything else. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)|(?:audio|video)\/[\w.+-]+|application\/pdf|text\/vtt)$/i;
const SANDBOX = "sandbox; default-src 'none'";

function shownHeaders({ name, mediaType, shown }: Representation): ShownHeaders {
  if (shown && SHOWN.test(mediaType)) {
    // A drawing keeps its colours, which it has of its own style sheet; its scripts never run.
    const isDrawing = /^image\/svg\+xml$/i.test(mediaType);
    const policy = isDrawing ? `${SANDBOX}; style-src 'unsafe-inline'; img-src data:` : SANDBOX;
    return { disposition: inline(name), mediaType, policy };
  }
  return {
    disposition: attachment(name),
    mediaType: ACTIVE.test(mediaType) ? DEFAULT_MEDIA_TYPE : mediaType,
    policy: SANDBOX,
  };
}

/**
 * A script of a page may not read what another origin sends, unless that allows it; a visitor who follows a link and a
 * program may. An address of the storage is for GET alone.
 */
function mayRedirect(c: ApiContext): boolean {
  const mode = c.req.header("Sec-Fetch-Mode");
  return c.req.method === "GET" && (mode === undefined || mode === "navigate");
}

/** An upload with script in it must not run on this origin, even when opened by itself. */
function protect(c: ApiContext, { disposition, mediaType, policy }: ShownHeaders, open: boolean): void {
  c.header("Content-Type", mediaType);
  c.header("Content-Disposition", disposition);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Content-Security-Policy", policy);
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  c.header("Cache-Control", caching(open));
}
