/** Cover and compliance items of a draft, and the bytes of whatever lies beside a version. */
import { z } from "zod";
import { COMPLIANCE_KINDS } from "../../sdk/model/attachment.ts";
import { attachmentAnswer } from "../../sdk/model/responses/file.ts";
import { isFileName } from "../../sdk/model/file.ts";
import { COMPLIANCE_SIZE_MAX, COVER_SIZE_MAX } from "../../sdk/model/limits.ts";
import { DEFAULT_MEDIA_TYPE } from "../../sdk/model/vocabulary/file_categories.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { presentAttachment } from "../presenters/attachment.ts";
import { recordAttachmentDownload } from "../services/request/access_attachments.ts";
import { type AttachmentRow, getAttachment, readAttachment } from "../services/file/attachments.ts";
import { requireUndamaged } from "../services/integrity/damage_records.ts";
import { addCompliance, removeCompliance } from "../services/file/compliance_documents.ts";
import { putCover, removeCover } from "../services/cover/covers.ts";
import { drawCover } from "../services/cover/drawn_covers.ts";
import { streamBody, streamDownload } from "../services/file/stream_response.ts";
import { attachment, inline } from "./content_disposition.ts";
import { targetOf } from "./dataset_view.ts";

const complianceQuery = z.object({
  name: z.string().refine((name) => isFileName(name) && !name.includes("/"), { error: "invalidFileName" }),
  kind: z.enum(COMPLIANCE_KINDS).default("other"),
});

export const announcedBy = (c: ApiContext): number => Number(c.req.header("Content-Length") ?? 0) || 0;
export const bodyOf = (c: ApiContext): ReadableStream<Uint8Array> =>
  c.req.raw.body ?? new ReadableStream({ start: (controller) => controller.close() });

export const attachmentOperations: readonly Operation[] = [
  operation(
    {
      id: "putCover",
      method: "PUT",
      path: "/api/sdb-dataset-service/dataset/:id/:version/cover",
      tag: "attachments",
      scope: "deposit",
      signedIn: true,
      body: { bytes: COVER_SIZE_MAX - 1 },
      answer: { data: attachmentAnswer },
    },
    async ({ context, params, c }) =>
      presentAttachment(await putCover(context, targetOf(params), bodyOf(c), announcedBy(c))),
  ),
  operation({
    id: "drawCover",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/drawCover",
    tag: "attachments",
    scope: "deposit",
    signedIn: true,
    statements: 14,
    answer: { data: attachmentAnswer },
  }, async ({ context, params }) => presentAttachment(await drawCover(context, targetOf(params)))),
  operation({
    id: "removeCover",
    method: "DELETE",
    path: "/api/sdb-dataset-service/dataset/:id/:version/cover",
    tag: "attachments",
    scope: "deposit",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeCover(context, targetOf(params));
    return null;
  }),
  operation({
    id: "addCompliance",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/compliance",
    tag: "attachments",
    scope: "deposit",
    signedIn: true,
    body: { bytes: COMPLIANCE_SIZE_MAX },
    input: { query: complianceQuery },
    answer: { data: attachmentAnswer },
  }, async ({ context, params, query, c }) => {
    const { name, kind: complianceKind } = query;
    const item = { name, complianceKind, body: bodyOf(c), announced: announcedBy(c) };
    return presentAttachment(await addCompliance(context, targetOf(params), item));
  }),
  operation({
    id: "removeCompliance",
    method: "DELETE",
    path: "/api/sdb-dataset-service/dataset/:id/:version/compliance/:attachmentId",
    tag: "attachments",
    scope: "deposit",
    signedIn: true,
    answer: { data: z.null() },
  }, async ({ context, params }) => {
    await removeCompliance(context, targetOf(params), params.attachmentId);
    return null;
  }),
  operation({
    id: "downloadAttachment",
    method: "GET",
    path: "/api/sdb-dataset-service/attachment/:attachmentId",
    tag: "attachments",
    scope: "read",
    limit: "none",
    statements: 4,
    answer: { bytes: DEFAULT_MEDIA_TYPE },
  }, async ({ context, params, c }) => {
    const { attachment, open } = await getAttachment(context, params.attachmentId);
    return await sendAttachment(c, attachment, open);
  }),
];

/**
 * Sends an attachment. Covers were drawn by us and are shown; uploads are saved as files, so that they never run here
 * (safety 2.5, B10). @param open Whether everybody may read it.
 */
export async function sendAttachment(c: ApiContext, row: AttachmentRow, open: boolean): Promise<Response> {
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
    await requireUndamaged(c.var.context, row, row.name);
    return c.body(null, 200, { ...headers, ...length });
  }
  // A page shows a cover for each row of a list, all at once, so covers do not count as downloads.
  const begin = row.kind === "cover" ? streamBody : streamDownload;
  const body = await begin(c.var.context, () => readAttachment(c.var.context, row));
  try {
    await recordAttachmentDownload(c.var.context, row);
  } catch (error) {
    await body.cancel();
    throw error;
  }
  return c.body(body, 200, { ...headers, ...length });
}
