/** The bytes: one file with ranges, or everything as a ZIP. What depositors upload never runs in a page (safety 2.5, B10). */
import { z } from "zod";
import { baseName } from "../../sdk/model/file.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import {
  countDownload,
  type Download,
  getArchive,
  getDownload,
  readArchive,
  readDownload,
  requireDownloadable,
} from "../services/file/download.ts";
import { streamDownload } from "../services/file/stream_response.ts";
import { attachment } from "./content_disposition.ts";
import { matchesEtag, RANGE_HEADERS, wantedRange } from "./ranges.ts";

const fileQuery = z.object({ fileId: z.string().min(1).max(64) });
const archiveQuery = z.object({
  dataSetId: z.string().min(1).max(64),
  version: z.string().max(8).optional(),
});

export const downloadOperations: readonly Operation[] = [
  operation({
    id: "downloadFile",
    method: "GET",
    path: "/api/sdb-download-service/download",
    tag: "downloads",
    scope: "read",
    limit: "none",
    headers: RANGE_HEADERS,
    input: { query: fileQuery },
    statements: 3,
    answer: { bytes: DEFAULT_MEDIA_TYPE },
  }, async ({ context, query, c }) => sendFile(c, await getDownload(context, query.fileId))),
  operation({
    id: "downloadArchive",
    method: "GET",
    path: "/api/sdb-download-service/getZipFile",
    tag: "downloads",
    scope: "read",
    limit: "none",
    input: { query: archiveQuery },
    statements: 8,
    answer: { bytes: "application/zip" },
  }, async ({ context, query, c }) => {
    const { dataSetId, version } = query;
    const archive = await getArchive(context, dataSetId, version);
    const head = c.req.method === "HEAD";
    const body = head ? null : await streamDownload(context, () => readArchive(context, archive));
    if (body) countDownload(context, archive);
    protect(c, `${archive.name}.zip`, "application/zip", archive.open);
    return body ? c.body(body) : c.body(null);
  }),
];

async function sendFile(c: ApiContext, download: Download): Promise<Response> {
  const { file, open } = download;
  const etag = `"${file.sha256}"`;
  const head = c.req.method === "HEAD";
  if (matchesEtag(c.req.header("If-None-Match"), etag)) {
    if (!head) countDownload(c.var.context, download);
    return c.body(null, 304, { ETag: etag, "Cache-Control": caching(open) });
  }
  const range = head ? undefined : wantedRange(c, etag, file.size);
  // Read before any header is set, so that a failure gives an ordinary error.
  const body = head
    ? null
    : await streamDownload(c.var.context, () => readDownload(c.var.context, file, range));
  if (head) await requireDownloadable(c.var.context, file);
  if (body && !range) countDownload(c.var.context, download);
  protect(c, baseName(file.path), file.mediaType, open);
  c.header("ETag", etag);
  c.header("Accept-Ranges", "bytes");
  c.header("Content-Length", String(range ? range.end - range.start : file.size));
  c.header("Repr-Digest", `sha-256=:${Uint8Array.fromHex(file.sha256).toBase64()}:`);
  if (range) c.header("Content-Range", `bytes ${range.start}-${range.end - 1}/${file.size}`);
  const status = range ? 206 : 200;
  return body ? c.body(body, status) : c.body(null, status);
}

/** Types that a browser would execute, or use as a style sheet, if somebody managed to reference them. */
const ACTIVE =
  /^(?:text\/(?:html|css|xml|javascript|ecmascript|xsl)|application\/(?:xml(?:-\w+)?|xhtml|javascript|ecmascript|wasm)|[^;]+\+xml)$/i;

/** Saved and never shown: an upload with script in it must not run on this origin, even when opened by itself. */
function protect(c: ApiContext, name: string, mediaType: string, open: boolean): void {
  c.header("Content-Type", ACTIVE.test(mediaType) ? DEFAULT_MEDIA_TYPE : mediaType);
  c.header("Content-Disposition", attachment(name));
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Content-Security-Policy", "sandbox; default-src 'none'");
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  c.header("Cache-Control", caching(open));
}

/**
 * A dataset may be withdrawn at any time, so every use of a cached file must be checked again; files that are not open
 * to everybody must not be stored.
 */
function caching(open: boolean): string {
  return open ? "public, no-cache" : "private, no-store";
}
