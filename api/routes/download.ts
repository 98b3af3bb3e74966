/** The bytes: one file with ranges, or several as a ZIP. What depositors upload never runs in a page (safety 2.5, B10). */
import { z } from "zod";
import { baseName, isFilePath } from "../../sdk/model/file.ts";
import { DOWNLOAD_PATHS_MAX } from "../../sdk/model/limits.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import {
  countDownload,
  type Download,
  findDirectAddress,
  findDownloadHashes,
  getArchive,
  getDownload,
  getDownloadAt,
  readArchive,
  readDownload,
  requireDownloadable,
} from "../services/file/download.ts";
import { RANGE_HEADERS } from "./ranges.ts";
import { sendBytes } from "./send_bytes.ts";

const fileQuery = z.object({ fileId: z.string().min(1).max(64) });

/** A file, or with `/` at the end a folder. */
const selectedPath = z.string().refine((path) => isFilePath(path.replace(/\/$/, "")), {
  error: "invalidFileName",
});

/** Which files of a version somebody wants; `path` may stand several times, or not at all for everything. */
export const selectionSchema = z.object({
  dataSetId: z.string().min(1).max(64),
  version: z.string().max(8).optional(),
  path: z.union([selectedPath.transform((path) => [path]), z.array(selectedPath).max(DOWNLOAD_PATHS_MAX)])
    .default([]),
});

type Chosen = z.infer<typeof selectionSchema>;

const DIGEST_HEADERS = {
  "Want-Repr-Digest": "Checksums of `Repr-Digest`.",
  "Want-Digest": "Checksums of `Digest`.",
};

export const downloadOperations: readonly Operation[] = [
  operation({
    id: "downloadFile",
    method: "GET",
    path: "/api/sdb-download-service/download",
    tag: "downloads",
    scope: "read",
    anyOrigin: true,
    limit: "none",
    headers: { ...RANGE_HEADERS, ...DIGEST_HEADERS },
    input: { query: fileQuery },
    statements: 3,
    answer: { bytes: DEFAULT_MEDIA_TYPE },
  }, async ({ context, query, c }) => sendFile(c, await getDownload(context, query.fileId))),
  operation(
    {
      id: "downloadFileAt",
      method: "GET",
      path: "/api/sdb-download-service/files/:id/:version/:path{.+}",
      tag: "downloads",
      scope: "read",
      anyOrigin: true,
      limit: "none",
      headers: { ...RANGE_HEADERS, ...DIGEST_HEADERS },
      statements: 5,
      answer: { bytes: DEFAULT_MEDIA_TYPE },
    },
    async ({ context, params: { id, version, path }, c }) =>
      sendFile(c, await getDownloadAt(context, { dataSetId: id, version, path })),
  ),
  operation({
    id: "downloadArchive",
    method: "GET",
    path: "/api/sdb-download-service/getZipFile",
    tag: "downloads",
    scope: "read",
    anyOrigin: true,
    limit: "none",
    headers: RANGE_HEADERS,
    input: { query: selectionSchema },
    statements: 8,
    answer: { bytes: "application/zip" },
  }, ({ query, c }) => sendArchive(c, query)),
  operation({
    id: "downloadSelection",
    method: "POST",
    path: "/api/sdb-download-service/getZipFile",
    tag: "downloads",
    scope: "read",
    limit: "none",
    input: { form: selectionSchema },
    statements: 8,
    answer: { bytes: "application/zip" },
  }, ({ form, c }) => sendArchive(c, form)),
];

async function sendFile(c: ApiContext, download: Download): Promise<Response> {
  const { context } = c.var;
  const { file, open } = download;
  return await sendBytes(c, {
    name: baseName(file.path),
    mediaType: file.mediaType,
    open,
    size: file.size,
    etag: `"${file.sha256}"`,
    hashes: await hashesOf(c, download),
    read: (range) => readDownload(context, file, range),
    findAddress: (headers) => findDirectAddress(context, file, headers),
    check: () => requireDownloadable(context, file),
    count: () => countDownload(context, download),
  });
}

/** MD5 is looked up only for who asks for it. */
async function hashesOf(c: ApiContext, { file }: Download) {
  const { sha256 } = file;
  const wanted = `${c.req.header("Want-Repr-Digest") ?? ""} ${c.req.header("Want-Digest") ?? ""}`;
  return /md5/i.test(wanted) ? await findDownloadHashes(c.var.context, sha256) : { sha256 };
}

async function sendArchive(c: ApiContext, { dataSetId, version, path }: Chosen): Promise<Response> {
  const { context } = c.var;
  const archive = await getArchive(context, dataSetId, version, path);
  const { plan: { size, etag }, name, open } = archive;
  return await sendBytes(c, {
    name: `${name}.zip`,
    mediaType: "application/zip",
    open,
    size,
    etag,
    read: (range) => readArchive(context, archive, range),
    count: () => countDownload(context, archive),
  });
}
