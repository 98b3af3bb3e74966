/** Resumable uploads: tus 1.0 with creation, expiration, checksum, termination and concatenation. */
import { z } from "zod";
import { UPLOAD_SIZE_MAX } from "../../sdk/model/limits.ts";
import { resumableUploadAnswer } from "../../sdk/model/responses/upload.ts";
import { storageUseSchema } from "../../sdk/model/storage_use.ts";
import { CHECKSUM_ALGORITHMS, TUS_EXTENSIONS, TUS_VERSION } from "../../sdk/model/upload.ts";
import type { Context } from "../context.ts";
import type { Hono, MiddlewareHandler } from "hono";
import type { ApiContext, ApiEnv } from "../env.ts";
import { DomainError } from "../error.ts";
import { ok } from "../middleware/envelope.ts";
import { type Operation, operation } from "../operation.ts";
import { expiryOf } from "../policies/upload.ts";
import { presentUpload } from "../presenters/upload.ts";
import { appendToUpload, type Arriving } from "../services/upload/append.ts";
import { createUpload } from "../services/upload/create.ts";
import { mayGoDirect } from "../services/upload/direct.ts";
import { discardUpload } from "../services/upload/discard.ts";
import { findUploadedFiles, getOwnUpload, listArrived, listOwnUploads } from "../services/upload/find.ts";
import { endRunning } from "../services/upload/hold.ts";
import { getStorageUse } from "../services/file/storage_use.ts";
import { joinUploads } from "../services/upload/join.ts";
import { announcedBytes, readBody } from "./file.ts";
import {
  readAnswer,
  readBytes,
  readChecksum,
  readConcat,
  readMetadata,
  requireBytes,
  requireVersion,
} from "./tus_headers.ts";

type Upload = Awaited<ReturnType<typeof getOwnUpload>>;

const PATH = "/api/sdb-filetree-service/uploads";
/** Of all uploads, and of one. */
export const TUS_PATHS: readonly string[] = [PATH, `${PATH}/:id`];

const shared = { tag: "files", scope: "deposit", signedIn: true, strictStatus: true } as const;

const target = z.object({ dataSetId: z.string().max(64), version: z.string().max(8) });

/** What every answer about an upload says in its headers. */
function describe(c: ApiContext, row: Upload): void {
  c.header("Upload-Offset", String(row.received));
  c.header("Upload-Length", String(row.size));
  c.header("Upload-Expires", new Date(expiryOf(row)).toUTCString());
  c.header("Upload-State", row.state);
  if (row.metadata) c.header("Upload-Metadata", row.metadata);
  if (row.concat) c.header("Upload-Concat", row.concat);
}

/** Data of an upload, beside its headers. */
async function answer(c: ApiContext, context: Context, row: Upload) {
  describe(c, row);
  const files = await findUploadedFiles(context, [row]);
  return presentUpload(row, files.get(row.id), mayGoDirect(context, row));
}

/** What one that is too long is refused for comes first: nobody need send it to learn of another fault. */
const bodyOf = (c: ApiContext) => readBody(c, UPLOAD_SIZE_MAX);

const arriving = (c: ApiContext, offset: number): Arriving => ({
  offset,
  body: bodyOf(c),
  length: announcedBytes(c),
  checksum: readChecksum(c),
  onConflict: readAnswer(c),
});

/** Creates, or joins parts, or creates with the first bytes. */
async function begin(context: Context, c: ApiContext): Promise<Upload> {
  const concat = readConcat(c);
  const { start, total, ...metadata } = readMetadata(c);
  const given = {
    ...metadata,
    metadata: c.req.header("Upload-Metadata"),
    concat: c.req.header("Upload-Concat"),
  };
  if (concat && concat !== "part") return await joinUploads(context, given, concat);
  const part = concat && { start, total };
  const hasBytes = c.req.header("Content-Type") !== undefined && c.req.raw.body !== null;
  if (hasBytes) requireBytes(c);
  const row = await createUpload(context, { ...given, part, size: readBytes(c, "Upload-Length") });
  return (hasBytes || row.size === 0) && row.state !== "done" ? await addFirst(context, row, c) : row;
}

/** Whoever is refused its first bytes is told of no upload, so there is none. */
async function addFirst(context: Context, { id }: Upload, c: ApiContext): Promise<Upload> {
  try {
    return await appendToUpload(context, id, arriving(c, 0));
  } catch (error) {
    const isCut = error instanceof DomainError && CUTS.has(error.error);
    // Whoever has lost the right meanwhile changes nothing any more; the upload expires.
    if (!isCut) await discardUpload(context, id).catch(() => {});
    throw error;
  }
}

/** Errors after which the first bytes are here. */
const CUTS: ReadonlySet<string> = new Set(["requestTimeout", "uploadTooSlow"]);

export const tusOperations: readonly Operation[] = [
  operation({
    ...shared,
    id: "getStorageUse",
    method: "GET",
    path: "/api/sdb-filetree-service/storage",
    scope: "read",
    statements: 3,
    answer: { data: storageUseSchema },
  }, ({ context }) => getStorageUse(context)),
  operation({
    ...shared,
    id: "listUploads",
    method: "GET",
    path: PATH,
    input: { query: target },
    statements: 6,
    answer: { data: z.array(resumableUploadAnswer) },
  }, async ({ context, query }) => {
    const rows = await listOwnUploads(context, query);
    const files = await findUploadedFiles(context, rows);
    return rows.map((row) => presentUpload(row, files.get(row.id), mayGoDirect(context, row)));
  }),
  operation({
    ...shared,
    id: "createUpload",
    method: "POST",
    path: PATH,
    limit: "none",
    body: { bytes: UPLOAD_SIZE_MAX },
    headers: {
      "Tus-Resumable": `${TUS_VERSION}.`,
      "Upload-Length": "Bytes of the file.",
      "Upload-Metadata": "Values in Base64.",
      "Upload-Concat": "`partial` or `final;…`.",
      "Upload-Checksum": `One of ${CHECKSUM_ALGORITHMS.join(", ")}, and Base64.`,
    },
    statements: 12,
    answer: { data: resumableUploadAnswer },
  }, async ({ context, c }) => {
    bodyOf(c);
    requireVersion(c);
    const row = await begin(context, c);
    const data = await answer(c, context, row);
    c.header("Location", `${PATH}/${row.id}`);
    return ok(c, data, "common.done", 201);
  }),
  operation({
    ...shared,
    id: "getUpload",
    method: "GET",
    path: `${PATH}/:id`,
    limit: "none",
    statements: 4,
    answer: { data: resumableUploadAnswer },
  }, async ({ context, params, c }) => {
    const isResumed = c.req.raw.method === "HEAD" || c.req.header("Tus-Resumable") !== undefined;
    if (isResumed) requireVersion(c);
    const before = await getOwnUpload(context, params.id);
    // Whoever asks where to go on has lost the line on which the last bytes came.
    if (isResumed && before.state !== "verifying") await endRunning(context, params.id);
    const row = await getOwnUpload(context, params.id);
    return { ...await answer(c, context, row), parts: await listArrived(context, row) };
  }),
  operation({
    ...shared,
    id: "appendToUpload",
    method: "PATCH",
    path: `${PATH}/:id`,
    limit: "none",
    body: { bytes: UPLOAD_SIZE_MAX },
    headers: {
      "Tus-Resumable": `${TUS_VERSION}.`,
      "Upload-Offset": "Bytes sent before.",
      "Upload-Metadata": "A new `onConflict`.",
      "Upload-Checksum": `One of ${CHECKSUM_ALGORITHMS.join(", ")}, and Base64.`,
    },
    // The last bytes, which make a file of it.
    statements: 22,
    answer: { data: z.null() },
  }, async ({ context, params, c }) => {
    bodyOf(c);
    requireVersion(c);
    requireBytes(c);
    requireNotJoined(await getOwnUpload(context, params.id));
    describe(c, await appendToUpload(context, params.id, arriving(c, readBytes(c, "Upload-Offset"))));
    return c.body(null, 204);
  }),
  operation({
    ...shared,
    id: "discardUpload",
    method: "DELETE",
    path: `${PATH}/:id`,
    statements: 6,
    answer: { data: z.null() },
  }, async ({ context, params, c }) => {
    requireVersion(c);
    await discardUpload(context, params.id);
    return c.body(null, 204);
  }),
];

/**
 * What was joined takes no bytes of its own, unless some of it was found damaged; one that failed takes another answer.
 * @throws DomainError uploadJoined.
 */
function requireNotJoined({ concat, state }: Upload): void {
  const isOpen = state === "receiving" || state === "failed";
  if (concat?.startsWith("final;") && !isOpen) throw new DomainError("uploadJoined");
}

/** Headers of every answer at these addresses, also of an error. */
export const tusHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  c.header("Tus-Resumable", TUS_VERSION);
  if (c.res.status === 412) c.header("Tus-Version", TUS_VERSION);
  const offset = c.error instanceof DomainError ? c.error.data?.offset : undefined;
  if (typeof offset === "number") c.header("Upload-Offset", String(offset));
};

const OVERRIDDEN = ["PATCH", "DELETE"];

/** Some lines let only GET and POST through; a client says then what it means (`X-HTTP-Method-Override`). */
export function overrideMethod(api: Hono<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const method = c.req.header("X-HTTP-Method-Override");
    if (c.req.method !== "POST" || !method || !OVERRIDDEN.includes(method)) return await next();
    return await api.fetch(new Request(c.req.raw, { method }), c.env);
  };
}

/** What a client asks before it begins; no operation, since it asks nothing of the repository. */
export function answerOptions(c: ApiContext): Response {
  return c.body(null, 204, {
    "Tus-Version": TUS_VERSION,
    "Tus-Extension": TUS_EXTENSIONS.join(","),
    "Tus-Max-Size": String(UPLOAD_SIZE_MAX),
    "Tus-Checksum-Algorithm": CHECKSUM_ALGORITHMS.join(","),
  });
}
