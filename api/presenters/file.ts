import type { file } from "../../db/schema/file.ts";
import type { DataFile } from "../../sdk/model/file.ts";
import { toIso } from "../../sdk/model/time.ts";

export function presentFile(row: typeof file.$inferSelect): DataFile {
  const { id, path, size, sha256, mediaType, cstr, createdAt } = row;
  return {
    fileId: id,
    path,
    size,
    sha256,
    mediaType,
    cstr: cstr ?? undefined,
    createdAt: toIso(createdAt),
  };
}
