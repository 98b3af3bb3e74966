/** What is shown of a file, as data. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { extensionOf, PREVIEW_KINDS } from "../../sdk/model/preview/kinds.ts";
import { ENCODINGS } from "../../sdk/model/preview/encodings.ts";
import { baseName } from "../../sdk/model/file.ts";
import { filePreviewAnswer } from "../../sdk/model/responses/preview.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import { ok } from "../middleware/envelope.ts";
import { type Operation, operation } from "../operation.ts";
import { presentPreview } from "../presenters/preview.ts";
import { drawFile } from "../services/preview/draw_file.ts";
import { getDownload, readDownload, requireDownloadable } from "../services/file/download.ts";
import { previewFile } from "../services/preview/preview.ts";
import { caching } from "./caching.ts";
import { matchesEtag, RANGE_HEADERS } from "./ranges.ts";
import { inline } from "./content_disposition.ts";
import { sendBytes } from "./send_bytes.ts";

/** Pages of a preview; the largest file that is read whole has fewer. */
const PAGES_MAX = 10_000_000;
/** Characters. */
const SHEET_NAME_MAX = 255;
const LAYER_NAME_MAX = 1_000;
const MEMBER_PATH_MAX = 1_025;

/** The part of a file that is shown. */
export const previewQuery = z.object({
  // A volume opens in its middle unless a page is asked for, the first one too.
  page: z.coerce.number().int().min(1).max(PAGES_MAX).optional(),
  as: z.enum(PREVIEW_KINDS).optional(),
  sheet: z.string().max(SHEET_NAME_MAX).optional(),
  layer: z.string().max(LAYER_NAME_MAX).optional(),
  member: z.string().max(MEMBER_PATH_MAX).optional(),
  // Recognised when absent, like the row of headings.
  encoding: z.enum(ENCODINGS).optional(),
  header: z.stringbool().optional(),
  structure: z.stringbool().optional(),
});

/** From 1. */
export const drawQuery = z.object({ page: z.coerce.number().int().min(1).max(PAGES_MAX).default(1) });

export const previewOperations: readonly Operation[] = [
  operation({
    id: "previewFile",
    method: "GET",
    path: "/api/sdb-filetree-service/public/preview/:fileId",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    headers: { "If-None-Match": "The ETag that the caller has already." },
    input: { query: previewQuery },
    // A shapefile is read with the files beside it, each of which may be damaged.
    statements: 9,
    answer: { data: filePreviewAnswer },
  }, async ({ context, params, query, c }) => {
    const { neighbours, shown, open, ...record } = await previewFile(context, params.fileId, query);
    const data = presentPreview(record, neighbours, shown);
    const headers = { ETag: etagOf(data), "Cache-Control": caching(open) };
    if (matchesEtag(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
    const response = ok(c, data);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }),
  operation({
    id: "showFile",
    method: "GET",
    path: "/api/sdb-filetree-service/public/show/:fileId",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    limit: "none",
    headers: RANGE_HEADERS,
    statements: 3,
    answer: { bytes: DEFAULT_MEDIA_TYPE },
  }, ({ params, c }) => showFile(c, params.fileId)),
  operation({
    id: "drawFile",
    method: "GET",
    path: "/api/sdb-filetree-service/public/draw/:fileId",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    headers: { "If-None-Match": "The ETag that the caller has already." },
    input: { query: drawQuery },
    statements: 4,
    answer: { bytes: "image/webp" },
  }, ({ params, query, c }) => sendDrawn(c, params.fileId, query.page)),
];

/** The picture that the server draws of a file, alone in a window as harmless as the file. */
async function sendDrawn(c: ApiContext, fileId: string, page: number): Promise<Response> {
  const { context } = c.var;
  const { file, open } = await getDownload(context, fileId);
  const headers = { ...drawnHeaders(file.path, open), ETag: `"${file.sha256}-${page}"` };
  if (matchesEtag(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
  return c.body(new Uint8Array(await drawFile(context, file, page)), 200, headers);
}

/** @param open Whether everybody may see the picture, so that shared caches may store it. */
export const drawnHeaders = (path: string, open: boolean): Record<string, string> => ({
  "Content-Type": "image/webp",
  "Content-Disposition": inline(`${baseName(path)}.webp`),
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": caching(open),
});

/** Captions are a text to all but a video beside them. */
export const shownType = ({ path, mediaType }: { path: string; mediaType: string }): string =>
  extensionOf(path) === "vtt" ? "text/vtt" : mediaType;

/** The bytes as a page of ours shows them. They come from this server, because a page loads nothing from others. */
async function showFile(c: ApiContext, fileId: string): Promise<Response> {
  const { context } = c.var;
  const { file, open } = await getDownload(context, fileId);
  return await sendBytes(c, {
    name: baseName(file.path),
    mediaType: shownType(file),
    shown: true,
    open,
    size: file.size,
    etag: `"${file.sha256}"`,
    read: (range) => readDownload(context, file, range),
    check: () => requireDownloadable(context, file),
  });
}

/** Of the answer itself, so that it is strong. */
function etagOf(data: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(data)).digest("hex")}"`;
}
