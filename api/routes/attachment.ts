/** Calls about cover and compliance documents of a draft, and the bytes of all attachments. */
import { Hono } from "hono";
import { z } from "zod";
import { COMPLIANCE_KINDS } from "../../sdk/model/attachment.ts";
import { attachmentAnswer } from "../../sdk/model/file_answers.ts";
import { isFileName } from "../../sdk/model/file.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext, ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { presentAttachment } from "../presenters/attachment.ts";
import { getAttachment, readAttachment } from "../services/attachments.ts";
import { requireWhole } from "../services/integrity/marks.ts";
import { addCompliance, removeCompliance } from "../services/compliance.ts";
import { putCover, removeCover } from "../services/covers.ts";
import { drawCover } from "../services/drawn_covers.ts";
import { send, sendDownload } from "../services/sending.ts";
import { attachment, inline } from "./content_disposition.ts";

const tags = ["attachments"];
const complianceQuery = z.object({
  name: z.string().refine((name) => isFileName(name) && !name.includes("/"), { error: "invalidFileName" }),
  kind: z.enum(COMPLIANCE_KINDS).default("other"),
});
const service = "/sdb-dataset-service";

const targetOf = (c: ApiContext) => ({
  dataSetId: c.req.param("id") ?? "",
  version: c.req.param("version") ?? "",
});
const announcedBy = (c: ApiContext) => Number(c.req.header("Content-Length") ?? 0) || 0;
const bodyOf = (c: ApiContext): ReadableStream<Uint8Array> =>
  c.req.raw.body ?? new ReadableStream({ start: (controller) => controller.close() });

export const attachmentRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .put(
    `${service}/dataset/:id/:version/cover`,
    describe({
      operationId: "putCover",
      tags,
      signedIn: true,
      takesBytes: true,
      data: attachmentAnswer,
    }),
    async (c) =>
      ok(c, presentAttachment(await putCover(c.var.context, targetOf(c), bodyOf(c), announcedBy(c)))),
  )
  .post(
    `${service}/dataset/:id/:version/drawCover`,
    describe({
      operationId: "drawCover",
      tags,
      signedIn: true,
      data: attachmentAnswer,
    }),
    async (c) => ok(c, presentAttachment(await drawCover(c.var.context, targetOf(c)))),
  )
  .delete(
    `${service}/dataset/:id/:version/cover`,
    describe({
      operationId: "removeCover",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    async (c) => {
      await removeCover(c.var.context, targetOf(c));
      return ok(c, null);
    },
  )
  .post(
    `${service}/dataset/:id/:version/compliance`,
    describe({
      operationId: "addCompliance",
      tags,
      signedIn: true,
      takesBytes: true,
      data: attachmentAnswer,
    }),
    query(complianceQuery),
    async (c) => {
      const { name, kind: complianceKind } = c.req.valid("query");
      const item = { name, complianceKind, body: bodyOf(c), announced: announcedBy(c) };
      return ok(c, presentAttachment(await addCompliance(c.var.context, targetOf(c), item)));
    },
  )
  .delete(
    `${service}/dataset/:id/:version/compliance/:attachmentId`,
    describe({
      operationId: "removeCompliance",
      tags,
      signedIn: true,
      data: z.null(),
    }),
    async (c) => {
      await removeCompliance(c.var.context, targetOf(c), c.req.param("attachmentId"));
      return ok(c, null);
    },
  )
  .get(
    `${service}/attachment/:attachmentId`,
    describe({
      operationId: "downloadAttachment",
      tags,
      bytes: DEFAULT_MEDIA_TYPE,
    }),
    (c) => sendAttachment(c, c.req.param("attachmentId")),
  );

/**
 * Sends an attachment. Covers were drawn by us and are shown; uploads are saved as files, so that they never run here
 * (safety 2.5, B10).
 */
async function sendAttachment(c: ApiContext, id: string): Promise<Response> {
  const { attachment: row, open } = await getAttachment(c.var.context, id);
  const etag = `"${row.sha256}"`;
  const headers = {
    "Content-Type": row.mediaType,
    "Content-Disposition": row.kind === "cover" ? inline(row.name) : attachment(row.name),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The bytes of an id never change, so caches may keep a public one; a withdrawn version only removes it from pages.
    "Cache-Control": open ? "public, max-age=86400, immutable" : "private, no-store",
    ETag: etag,
  };
  if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
  const length = { "Content-Length": String(row.size) };
  if (c.req.method === "HEAD") {
    await requireWhole(c.var.context, row, row.name);
    return c.body(null, 200, { ...headers, ...length });
  }
  // A page shows a cover for each row of a list, all at once, so covers do not count as downloads.
  const begin = row.kind === "cover" ? send : sendDownload;
  const body = await begin(c.var.context, () => readAttachment(c.var.context, row));
  return c.body(body, 200, { ...headers, ...length });
}
