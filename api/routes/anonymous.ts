/** Calls that serve the view of an anonymous link: its dataset, its files and their archive. */
import { z } from "zod";
import { baseName } from "../../sdk/model/file.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, QUERY_MAX } from "../../sdk/model/limits.ts";
import { isStorable } from "../../sdk/model/text.ts";
import {
  anonymousDatasetAnswer,
  anonymousFilePageAnswer,
  anonymousPreviewAnswer,
} from "../../sdk/model/responses/anonymous.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { presentAnonymousDataset } from "../presenters/anonymous.ts";
import { readDownload, requireDownloadable } from "../services/file/download.ts";
import { streamArchive } from "../services/file/zip_archive.ts";
import {
  ANONYMOUS_ARCHIVE,
  type AnonymousArchive,
  type AnonymousDownload,
  getAnonymousArchive,
  getAnonymousFile,
  getAnonymousView,
  listAnonymousFiles,
} from "../services/link/anonymous_view.ts";
import { previewAnonymousFile } from "../services/link/anonymous_preview.ts";
import { countLinkDownload } from "../services/link/count_download.ts";
import { drawFile } from "../services/preview/draw_file.ts";
import { drawnHeaders, drawQuery, previewQuery, shownType } from "./preview.ts";
import { RANGE_HEADERS } from "./ranges.ts";
import { type Representation, sendBytes } from "./send_bytes.ts";

const listSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  filter: z.string().max(QUERY_MAX).refine(isStorable, { error: "invalidText" }).default(""),
});

export const anonymousOperations: readonly Operation[] = [
  operation({
    id: "getAnonymousDataset",
    method: "GET",
    path: "/api/sdb-share-service/anonymous/:linkId",
    tag: "sharing",
    scope: "read",
    statements: 7,
    answer: { data: anonymousDatasetAnswer },
  }, async ({ context, params }) => presentAnonymousDataset(await getAnonymousView(context, params.linkId))),
  operation({
    id: "listAnonymousFiles",
    method: "GET",
    path: "/api/sdb-share-service/anonymous/:linkId/files",
    tag: "sharing",
    scope: "read",
    input: { query: listSchema },
    statements: 5,
    answer: { data: anonymousFilePageAnswer },
  }, async ({ context, params, query }) => {
    const { files, total } = await listAnonymousFiles(context, params.linkId, query);
    return { list: files, page: query.page, size: query.size, total };
  }),
  operation(
    {
      id: "downloadAnonymousFile",
      method: "GET",
      path: "/api/sdb-share-service/anonymous/:linkId/files/:fileId",
      tag: "sharing",
      scope: "read",
      limit: "none",
      headers: RANGE_HEADERS,
      statements: 5,
      answer: { bytes: DEFAULT_MEDIA_TYPE },
    },
    async ({ context, params: { linkId, fileId }, c }) =>
      sendFile(c, await getAnonymousFile(context, linkId, fileId)),
  ),
  operation(
    {
      id: "previewAnonymousFile",
      method: "GET",
      path: "/api/sdb-share-service/anonymous/:linkId/files/:fileId/preview",
      tag: "sharing",
      scope: "read",
      input: { query: previewQuery },
      statements: 11,
      answer: { data: anonymousPreviewAnswer },
    },
    ({ context, params: { linkId, fileId }, query }) => previewAnonymousFile(context, linkId, fileId, query),
  ),
  operation({
    id: "showAnonymousFile",
    method: "GET",
    path: "/api/sdb-share-service/anonymous/:linkId/files/:fileId/show",
    tag: "sharing",
    scope: "read",
    limit: "none",
    headers: RANGE_HEADERS,
    statements: 5,
    answer: { bytes: DEFAULT_MEDIA_TYPE },
  }, async ({ context, params: { linkId, fileId }, c }) => {
    const found = await getAnonymousFile(context, linkId, fileId);
    return await sendBytes(c, {
      ...bytesOf(c, found),
      mediaType: shownType(found.file),
      shown: true,
    });
  }),
  operation({
    id: "drawAnonymousFile",
    method: "GET",
    path: "/api/sdb-share-service/anonymous/:linkId/files/:fileId/draw",
    tag: "sharing",
    scope: "read",
    input: { query: drawQuery },
    statements: 6,
    answer: { bytes: "image/webp" },
  }, async ({ context, params: { linkId, fileId }, query, c }) => {
    const { file } = await getAnonymousFile(context, linkId, fileId);
    const picture = await drawFile(context, file, query.page);
    return c.body(new Uint8Array(picture), 200, drawnHeaders(file.path, false));
  }),
  operation({
    id: "downloadAnonymousArchive",
    method: "GET",
    path: "/api/sdb-share-service/anonymous/:linkId/archive",
    tag: "sharing",
    scope: "read",
    limit: "none",
    headers: RANGE_HEADERS,
    statements: 8,
    answer: { bytes: "application/zip" },
  }, async ({ context, params, c }) => sendArchive(c, await getAnonymousArchive(context, params.linkId))),
];

/** The bytes go through this server, so that no address of the storage names them. */
function bytesOf({ var: { context } }: ApiContext, { file, etag }: AnonymousDownload): Representation {
  return {
    name: baseName(file.path),
    mediaType: file.mediaType,
    open: false,
    size: file.size,
    etag,
    read: (range) => readDownload(context, file, range),
    check: () => requireDownloadable(context, file),
  };
}

const sendFile = (c: ApiContext, found: AnonymousDownload): Promise<Response> =>
  sendBytes(c, { ...bytesOf(c, found), count: () => countLinkDownload(c.var.context, found.linkId) });

async function sendArchive(c: ApiContext, { plan, linkId }: AnonymousArchive): Promise<Response> {
  const { context } = c.var;
  return await sendBytes(c, {
    name: `${ANONYMOUS_ARCHIVE}.zip`,
    mediaType: "application/zip",
    open: false,
    size: plan.size,
    etag: plan.etag,
    read: (range) => streamArchive(context, plan, range),
    count: () => countLinkDownload(context, linkId),
  });
}
