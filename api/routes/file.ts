/** Files of a dataset version: list, upload, remove. */
import { z } from "zod";
import {
  changedFilesAnswer,
  filePageAnswer,
  filesWithHashAnswer,
  readmeAnswer,
  uploadedFileAnswer,
} from "../../sdk/model/responses/file.ts";
import { filePathSchema, ON_CONFLICT } from "../../sdk/model/file.ts";
import {
  FILE_PATH_BYTES_MAX,
  FILE_SIZE_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
} from "../../sdk/model/limits.ts";
import { isStorable } from "../../sdk/model/text.ts";
import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import { presentFile, presentFoundFile } from "../presenters/file.ts";
import { listVersionFiles, removeFile, uploadFile } from "../services/file/upload.ts";
import { findFilesByHash } from "../services/file/find_by_hash.ts";
import { readReadme } from "../services/file/readme.ts";
import { targetOf } from "./dataset_view.ts";

const pathQuery = z.object({ path: filePathSchema });
const uploadQuery = z.object({ path: filePathSchema, onConflict: z.enum(ON_CONFLICT).default("replace") });

const storable = z.string().max(FILE_PATH_BYTES_MAX).refine(isStorable, { error: "invalidText" });
const listQuery = z.object({
  dataSetId: z.string().max(64),
  version: z.string().max(8),
  cursor: storable.default(""),
  prefix: storable.default(""),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const fileOperations: readonly Operation[] = [
  operation({
    id: "listFiles",
    method: "GET",
    path: "/api/sdb-filetree-service/public/files",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    input: { query: listQuery },
    statements: 4,
    answer: { data: filePageAnswer },
  }, async ({ context, query }) => {
    const { files, more, total, totalSize } = await listVersionFiles(context, query);
    return {
      list: files.map(presentFile),
      next: more ? files.at(-1)?.path : undefined,
      total,
      totalSize,
    };
  }),
  operation(
    {
      id: "readReadme",
      method: "GET",
      path: "/api/sdb-filetree-service/public/readme",
      tag: "files",
      scope: "read",
      anyOrigin: true,
      input: { query: listQuery.pick({ dataSetId: true, version: true }) },
      statements: 4,
      answer: { data: readmeAnswer.nullable() },
    },
    async ({ context, query: { dataSetId, version } }) =>
      await readReadme(context, dataSetId, version) ?? null,
  ),
  operation({
    id: "findFilesByHash",
    method: "GET",
    path: "/api/sdb-filetree-service/public/hash/:sha256",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    statements: 4,
    answer: { data: filesWithHashAnswer },
  }, async ({ context, params }) => {
    const { sha256, md5, records } = await findFilesByHash(context, params.sha256);
    return { sha256, md5, list: records.map(presentFoundFile) };
  }),
  operation({
    id: "uploadFile",
    method: "PUT",
    path: "/api/sdb-filetree-service/dataset/:id/:version/file",
    tag: "files",
    scope: "deposit",
    signedIn: true,
    limit: "none",
    body: { bytes: FILE_SIZE_MAX },
    headers: { "X-Content-SHA256": "Content with a different SHA-256 is rejected." },
    input: { query: uploadQuery },
    statements: 12,
    answer: { data: uploadedFileAnswer },
  }, async ({ context, params, query, c }) => {
    const upload = {
      ...targetOf(params),
      ...query,
      sha256: readChecksum(c),
      body: readBody(c, FILE_SIZE_MAX),
      length: announcedBytes(c),
    };
    const { file, outcome } = await uploadFile(context, upload);
    return { ...presentFile(file), outcome };
  }),
  operation({
    id: "removeFile",
    method: "DELETE",
    path: "/api/sdb-filetree-service/dataset/:id/:version/file",
    tag: "files",
    scope: "deposit",
    signedIn: true,
    input: { query: pathQuery },
    statements: 12,
    answer: { data: changedFilesAnswer },
  }, ({ context, params, query }) => removeFile(context, { ...targetOf(params), path: query.path })),
];

/** @throws DomainError invalidInput when the header is no SHA-256. */
function readChecksum(c: ApiContext): string | undefined {
  const given = c.req.header("X-Content-SHA256");
  if (given === undefined || /^[0-9a-f]{64}$/i.test(given)) return given?.toLowerCase();
  throw new DomainError("invalidInput", {}, [{ path: "X-Content-SHA256", key: "invalid" }]);
}

/** Bytes of the body as they are announced; none where the sender does not say. */
export const announcedBytes = (c: ApiContext): number => Number(c.req.header("Content-Length") ?? 0);

/** @param limit Bytes. @throws DomainError bodyTooLarge before a byte is read, where the length is announced. */
export function readBody(c: ApiContext, limit: number): ReadableStream<Uint8Array> {
  if (announcedBytes(c) > limit) {
    throw new DomainError("bodyTooLarge", { limit: String(limit) });
  }
  return c.req.raw.body ?? new ReadableStream({ start: (controller) => controller.close() });
}
