/** What is shown of a file, as data. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { PREVIEW_KINDS } from "../../sdk/model/preview/kinds.ts";
import { filePreviewAnswer } from "../../sdk/model/responses/preview.ts";
import { ok } from "../middleware/envelope.ts";
import { type Operation, operation } from "../operation.ts";
import { presentPreview } from "../presenters/preview.ts";
import { previewFile } from "../services/preview/preview.ts";
import { caching } from "./caching.ts";
import { matchesEtag } from "./ranges.ts";

/** Pages of a preview; the largest file that is read whole has fewer. */
const PAGES_MAX = 10_000_000;
/** Characters. */
const SHEET_NAME_MAX = 255;
const LAYER_NAME_MAX = 1_000;
const MEMBER_PATH_MAX = 1_025;

const previewQuery = z.object({
  page: z.coerce.number().int().min(1).max(PAGES_MAX).default(1),
  as: z.enum(PREVIEW_KINDS).optional(),
  sheet: z.string().max(SHEET_NAME_MAX).optional(),
  layer: z.string().max(LAYER_NAME_MAX).optional(),
  member: z.string().max(MEMBER_PATH_MAX).optional(),
});

export const previewOperations: readonly Operation[] = [
  operation({
    id: "previewFile",
    method: "GET",
    path: "/api/sdb-filetree-service/public/preview/:fileId",
    tag: "files",
    scope: "read",
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
];

/** Of the answer itself, so that it is strong. */
function etagOf(data: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(data)).digest("hex")}"`;
}
