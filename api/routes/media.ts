/** The media library: `/api/sdb-content-service/media`, and its files for everybody. */
import { z } from "zod";
import { sizesApart } from "../../locales/format.ts";
import {
  MEDIA_ID,
  mediaImportQuerySchema,
  mediaQuerySchema,
  mediaTextSchema,
  mediaUploadSchema,
  videoQuerySchema,
} from "../../sdk/model/content/media.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { MEDIA_SIZE_MAX, VIDEO_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { mediaItemAnswer, mediaPageAnswer } from "../../sdk/model/responses/managed_content.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";
import { readForm } from "../middleware/validate.ts";
import { type Operation, operation } from "../operation.ts";
import { presentMedia } from "../presenters/content.ts";
import { addMedia, addVideo, type GivenMedia } from "../services/content/add_media.ts";
import { importMedia } from "../services/content/import_media.ts";
import { describeMedia, getMedia, listLibrary, readMedia, removeMedia } from "../services/content/media.ts";
import { requireEditor } from "../services/content/require_editor.ts";
import { streamBody } from "../services/file/stream_response.ts";
import { requireUndamaged } from "../services/integrity/damage_records.ts";
import { inline } from "./content_disposition.ts";
import { changing, editing } from "./editing.ts";
import { matchesEtag, RANGE_HEADERS, wantedRange } from "./ranges.ts";

/** Bytes: a file, and room for its texts. Somewhat above, so that one that is too large hears of its own limit. */
const BODY_MAX = MEDIA_SIZE_MAX + 256 * 1024;

/** The file with `altZh` and `altEn`, or with `alt` in the language of the request. @throws DomainError invalidInput. */
async function readMediaForm(c: ApiContext): Promise<GivenMedia> {
  const form = await readForm(c);
  const file = form.get("file");
  const textOf = (name: string) => String(form.get(name) ?? "");
  const { locale } = c.var.context;
  const altOf = (one: Locale, name: string) => textOf(name) || (one === locale ? textOf("alt") : "");
  const given = mediaUploadSchema.safeParse({
    name: file instanceof File ? file.name : undefined,
    altZh: altOf("zh", "altZh"),
    altEn: altOf("en", "altEn"),
  });
  if (!given.success) throw new DomainError("invalidInput", {}, toIssues(given.error));
  const { name, altZh, altEn } = given.data;
  return { name, alt: { zh: altZh, en: altEn }, bytes: await (file as File).bytes() };
}

export const mediaOperations: readonly Operation[] = [
  operation({
    ...editing,
    id: "listMedia",
    method: "GET",
    path: "/api/sdb-content-service/media",
    statements: 6,
    input: { query: mediaQuerySchema },
    answer: { data: mediaPageAnswer },
  }, async ({ context, query }) => {
    const { list, total } = await listLibrary(context, query);
    return {
      list: list.map(presentMedia),
      page: query.page,
      size: query.size,
      total,
    };
  }),
  operation({
    ...changing,
    id: "addMedia",
    method: "POST",
    path: "/api/sdb-content-service/media",
    body: { parts: { file: "file" }, max: BODY_MAX },
    answer: { data: mediaItemAnswer },
    // Who may not add one need not send 10 MB first.
    permit: ({ context }) => Promise.resolve().then(() => requireEditor(context)),
  }, async ({ context, c }) => {
    return presentMedia(await addMedia(context, await readMediaForm(c)));
  }),
  operation({
    ...changing,
    id: "addVideo",
    method: "POST",
    path: "/api/sdb-content-service/video",
    limit: "none",
    body: { bytes: VIDEO_SIZE_MAX },
    input: { query: videoQuerySchema },
    answer: { data: mediaItemAnswer },
    permit: ({ context }) => Promise.resolve().then(() => requireEditor(context)),
  }, async ({ context, query, c }) => presentMedia(await addVideo(context, query.name, readVideo(c)))),
  operation({
    ...changing,
    id: "importMedia",
    method: "PUT",
    path: "/api/sdb-content-service/media/:mediaId/file",
    limit: "none",
    body: { bytes: VIDEO_SIZE_MAX },
    input: { query: mediaImportQuerySchema },
    answer: { data: mediaItemAnswer },
    permit: ({ context }) => Promise.resolve().then(() => requireEditor(context)),
  }, async ({ context, params: { mediaId }, query, c }) => {
    const body = readVideo(c);
    if (!MEDIA_ID.test(mediaId)) throw new DomainError("notFound", { what: mediaId.slice(0, 80) });
    return presentMedia(await importMedia(context, mediaId, query, body));
  }),
  operation({
    ...changing,
    id: "describeMedia",
    method: "PUT",
    path: "/api/sdb-content-service/media/:mediaId",
    input: { json: mediaTextSchema },
    answer: { data: mediaItemAnswer },
  }, async ({ context, params, json }) => {
    return presentMedia(await describeMedia(context, params.mediaId, json.alt));
  }),
  operation({
    ...changing,
    id: "removeMedia",
    method: "DELETE",
    path: "/api/sdb-content-service/media/:mediaId",
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeMedia(context, params.mediaId);
    return null;
  }),
  operation({
    id: "downloadMedia",
    method: "GET",
    path: "/api/sdb-content-service/public/media/:mediaId",
    tag: "content",
    scope: "read",
    anyOrigin: true,
    limit: "none",
    headers: RANGE_HEADERS,
    statements: 2,
    answer: { bytes: DEFAULT_MEDIA_TYPE },
  }, ({ params, c }) => sendMedia(c, params.mediaId)),
];

/** @throws DomainError invalidInput before a byte is read, where the length is announced. */
function readVideo(c: ApiContext): ReadableStream<Uint8Array> {
  const found = Number(c.req.header("Content-Length") ?? 0);
  if (found > VIDEO_SIZE_MAX) {
    const params = sizesApart(found, VIDEO_SIZE_MAX);
    throw new DomainError("invalidInput", {}, [{ path: "file", key: "videoTooBig", params }]);
  }
  return c.req.raw.body ?? new ReadableStream({ start: (controller) => controller.close() });
}

/** Sends a file of ours to show, by ranges where one seeks in a video; alone in a window it can do nothing (safety 2.5, B10). */
async function sendMedia(c: ApiContext, id: string): Promise<Response> {
  const { context } = c.var;
  const row = await getMedia(context, id);
  const etag = `"${row.sha256}"`;
  const headers = {
    "Content-Type": row.mediaType === "text/vtt" ? "text/vtt; charset=utf-8" : row.mediaType,
    "Content-Disposition": inline(row.name),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The bytes of an id never change.
    "Cache-Control": "public, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    ETag: etag,
  };
  if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
  if (c.req.method === "HEAD") {
    await requireUndamaged(context, row, row.name);
    return c.body(null, 200, { ...headers, "Content-Length": String(row.size) });
  }
  const range = wantedRange(c, etag, row.size);
  const body = await streamBody(context, () => readMedia(context, row, range));
  if (!range) return c.body(body, 200, { ...headers, "Content-Length": String(row.size) });
  return c.body(body, 206, {
    ...headers,
    "Content-Length": String(range.end - range.start),
    "Content-Range": `bytes ${range.start}-${range.end - 1}/${row.size}`,
  });
}
