/** Calls about the files of a version: list, upload, remove. */
import { Hono } from "hono";
import { z } from "zod";
import { filePageAnswer, readmeAnswer, uploadedFileAnswer } from "../../sdk/model/file_answers.ts";
import { filePathSchema, ON_CONFLICT } from "../../sdk/model/file.ts";
import {
  FILE_PATH_BYTES_MAX,
  FILE_SIZE_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
} from "../../sdk/model/limits.ts";
import { isStorable } from "../../sdk/model/text.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { presentFile } from "../presenters/file.ts";
import { listVersionFiles, removeFile, uploadFile } from "../services/files.ts";
import { readReadme } from "../services/readme.ts";

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

const tags = ["files"];

export const fileRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/files",
    describe({
      operationId: "listFiles",
      tags,
      data: filePageAnswer,
    }),
    query(listQuery),
    async (c) => {
      const { files, more, total, totalSize } = await listVersionFiles(c.var.context, c.req.valid("query"));
      return ok(c, {
        list: files.map(presentFile),
        next: more ? files.at(-1)?.path : undefined,
        total,
        totalSize,
      });
    },
  )
  .get(
    "/public/readme",
    describe({
      operationId: "readReadme",
      tags,
      data: readmeAnswer.nullable(),
    }),
    query(listQuery.pick({ dataSetId: true, version: true })),
    async (c) => {
      const { dataSetId, version } = c.req.valid("query");
      return ok(c, await readReadme(c.var.context, dataSetId, version) ?? null);
    },
  )
  .put(
    "/dataset/:id/:version/file",
    describe({
      operationId: "uploadFile",
      tags,
      signedIn: true,
      takesBytes: true,
      headers: { "X-Content-SHA256": "Content with a different SHA-256 is rejected." },
      data: uploadedFileAnswer,
    }),
    query(uploadQuery),
    async (c) => {
      const { path, onConflict } = c.req.valid("query");
      const upload = { ...addressOf(c, path), onConflict, sha256: readChecksum(c), body: readBody(c) };
      const { file, outcome } = await uploadFile(c.var.context, upload);
      return ok(c, { ...presentFile(file), outcome });
    },
  )
  .delete(
    "/dataset/:id/:version/file",
    describe({ operationId: "removeFile", tags, signedIn: true, data: z.null() }),
    query(pathQuery),
    async (c) => {
      await removeFile(c.var.context, addressOf(c, c.req.valid("query").path));
      return ok(c, null);
    },
  );

function addressOf(c: ApiContext, path: string) {
  return { dataSetId: c.req.param("id") ?? "", version: c.req.param("version") ?? "", path };
}

/** @throws DomainError invalidInput when the header is no SHA-256. */
function readChecksum(c: ApiContext): string | undefined {
  const given = c.req.header("X-Content-SHA256");
  if (given === undefined || /^[0-9a-f]{64}$/i.test(given)) return given?.toLowerCase();
  throw new DomainError("invalidInput", {}, [{ path: "X-Content-SHA256", key: "invalid" }]);
}

/** @throws DomainError bodyTooLarge before a byte is read, where the length is announced. */
function readBody(c: ApiContext): ReadableStream<Uint8Array> {
  if (Number(c.req.header("Content-Length") ?? 0) > FILE_SIZE_MAX) {
    throw new DomainError("bodyTooLarge", { limit: String(FILE_SIZE_MAX) });
  }
  return c.req.raw.body ?? new ReadableStream({ start: (controller) => controller.close() });
}
