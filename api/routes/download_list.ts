/** Lists of files for wget, aria2 and sha256sum. */
import { z } from "zod";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { getDownloadList, type ListKind } from "../services/file/download_lists.ts";
import { selectionSchema } from "./download.ts";
import { sendBytes } from "./send_bytes.ts";

const FORMATS = ["urls", "aria2"] as const;

const listQuery = selectionSchema.extend({
  format: z.enum(FORMATS).default("urls"),
  /** Known clients send it; there is one place to download from. */
  global: z.string().max(8).optional(),
});

const shared = {
  method: "GET",
  tag: "downloads",
  scope: "read",
  anyOrigin: true,
  limit: "none",
  statements: 6,
} as const;
const TEXT = "text/plain; charset=utf-8";

export const downloadListOperations: readonly Operation[] = [
  operation(
    {
      ...shared,
      id: "listDownloads",
      path: "/api/sdb-filetree-service/getAllUrl",
      input: { query: listQuery },
      answer: { bytes: TEXT },
    },
    ({ c, query }) => sendList(c, query.format, query),
  ),
  operation(
    {
      ...shared,
      id: "listChecksums",
      path: "/api/sdb-filetree-service/public/SHA256SUMS",
      input: { query: selectionSchema },
      answer: { bytes: TEXT },
    },
    ({ c, query }) => sendList(c, "sha256", query),
  ),
];

async function sendList(
  c: ApiContext,
  kind: ListKind,
  { dataSetId, version, path: paths }: z.infer<typeof selectionSchema>,
): Promise<Response> {
  const list = await getDownloadList(c.var.context, kind, { dataSetId, version, paths });
  const name = { urls: `${list.name}_urls.txt`, aria2: `${list.name}_aria2.txt`, sha256: "SHA256SUMS" }[kind];
  return await sendBytes(c, { name, mediaType: TEXT, open: list.open, read: list.lines, count: () => {} });
}
